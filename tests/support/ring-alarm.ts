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
