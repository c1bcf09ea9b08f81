import type { ActionFailure, Notice } from "../../shared/actions.ts";

/** Failure of an order whose total differs from the confirmed one. */
export function totalChanged(isPaid: boolean, values: Notice["values"]): ActionFailure {
  const id = isPaid ? "checkout.total-changed-refunded" : "checkout.total-changed";
  return { code: TOTAL_CHANGED, notice: { id, ...(values ? { values } : {}) } };
}

/** Failure of an order whose payment method, shipping or fees differ from the confirmed ones. */
export const partChanged = (isPaid: boolean): ActionFailure => ({
  code: TOTAL_CHANGED,
  notice: { id: isPaid ? "checkout.order-changed-refunded" : "checkout.order-changed" },
});

/** Code of a failure after which an order was undone; its key cannot be used again. */
export const TOTAL_CHANGED = "checkout.total-changed";
