import { runInDurableObject } from "cloudflare:test";
import { expect, vi } from "vitest";
import type { CheckoutRecord } from "../../worker/checkout/checkout-records.ts";
import type { CheckoutInput } from "../../worker/commerce/checkout-input.ts";
import type { CheckoutState } from "../../worker/commerce/session.ts";
import { backendProxy } from "./backend-proxy.ts";
import { ringAlarm } from "./ring-alarm.ts";
import { getObject, inStorage, visitor } from "./session-visitor.ts";
import { ANI } from "./shopper.ts";

const ani = { ...ANI, company: "", address2: "" };
/** What Ani's checkout form says. */
export const input: CheckoutInput = {
  billing: ani,
  shipping: { ...ani, email: "" },
  shipToDifferentAddress: false,
  shippingMethod: "flat_rate:1",
  paymentMethod: "cod",
  customerNote: "Tolong bungkus rapi",
  account: null,
};

/** What one piece costs with its shipping. */
export const TOTAL = 1250;
/** A key of a new form. */
export const newKey = (): string => crypto.randomUUID();

/** Sends a checkout as the action does. */
export const submit = (
  id: string,
  key: string,
  changes: Partial<CheckoutInput> = {},
  { seenTotal: confirmedTotal = TOTAL, hash = JSON.stringify(changes) } = {},
): Promise<CheckoutState> =>
  visitor(id).checkout({ key, hash, input: { ...input, ...changes }, seenTotal: confirmedTotal });

/** What became of a checkout, in a word. */
export const readCode = (state: CheckoutState) =>
  state.state === "refused" ? state.failure.code : state.state;

/** Rings a session's alarm now. */
export const ringSessionAlarm = (id: string) => ringAlarm(getObject(id));

/** Ends a session's object, with all that it has in memory. */
export const resetObject = (id: string | null): Promise<void> =>
  runInDurableObject(getObject(id), (_, state) =>
    state.abort("Durable Object reset because its code was updated."),
  ).catch(() => {});

/** Waits until the backend has met a session's checkout; on a busy machine that takes longer than a shopper waits. */
export async function untilSent(id: string | null): Promise<void> {
  const keys = ({ kv }: DurableObjectStorage) =>
    Array.from(kv.list<CheckoutRecord>({ prefix: "checkout:" }), ([, record]) =>
      record.state === "sent" ? record.sentAs.key : "",
    );
  const hasArrived = async () =>
    (await inStorage(id, keys)).some((key) => backendProxy.keys.has(key));
  await expect.poll(hasArrived).toBe(true);
}

/** Presses the button again and waits, as a shopper would, until it is resolved. */
export async function untilResolved(
  id: string,
  key: string,
  first: CheckoutState,
): Promise<CheckoutState> {
  let state = first;
  for (let minute = 0; state.state === "confirming" && minute < 20; minute += 1) {
    vi.setSystemTime(Date.now() + 31_000);
    state = await visitor(id).checkoutState(key);
    // The transport's own timer runs in real time.
    if (state.state === "confirming") await scheduler.wait(300);
  }
  return state;
}
