import type { ActionFailure } from "../../shared/actions.ts";
import type { CheckoutRecord } from "./checkout-record.ts";
import type { CheckoutState } from "./session-port.ts";

/** A key that made no order. */
export const refused = (failure: ActionFailure): CheckoutState => ({ state: "refused", failure });

/** What a record says to whoever asks for its key. */
export function stateOf(record: CheckoutRecord): CheckoutState {
  if (record.state === "refused" || record.state === "differing") return refused(record.failure);
  if (record.state === "sent") return { state: "confirming", key: record.key };
  const { order, orderKey, redirect = null } = record;
  return { state: "done", orderId: order.id, orderKey, order, redirect };
}
