/// <reference types="@cloudflare/vitest-plugin/types" />
import { runInDurableObject } from "cloudflare:test";

/** Rings an object's alarm now, as if it were its time; false where none is set. */
export const ringAlarm = <Called extends Rpc.DurableObjectBranded | undefined>(
  stub: DurableObjectStub<Called>,
): Promise<boolean> =>
  runInDurableObject(stub as unknown as DurableObjectStub, async (object, { storage }) => {
    const scheduledTime = await storage.getAlarm();
    if (scheduledTime === null) return false;
    await storage.deleteAlarm();
    await (object as DurableObject).alarm?.({ scheduledTime, isRetry: false, retryCount: 0 });
    return true;
  });

/** Rings an object's alarm as long as it is due. */
export async function ringDue<Called extends Rpc.DurableObjectBranded | undefined>(
  stub: DurableObjectStub<Called>,
): Promise<void> {
  const isDue = () =>
    runInDurableObject(stub as unknown as DurableObjectStub, async (_object, { storage }) => {
      const at = await storage.getAlarm();
      return at !== null && at <= Date.now();
    });
  while (await isDue()) await ringAlarm(stub);
}
