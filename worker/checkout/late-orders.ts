import { type CheckoutOrder, orderOfKey } from "../commerce/checkout-backend.ts";
import { cartOfOrder } from "../commerce/last-cart.ts";
import { plainFailure } from "../platform/http/define-action.ts";
import type { CheckoutRecord, SentCheckout } from "./checkout-record.ts";
import { ended, isLastLook, lookedAt } from "./late-request.ts";
import { isByCard, queryOrders, type Reconciling, recordFound } from "./reconciliation.ts";

type Resolved = Exclude<CheckoutRecord, SentCheckout>;

/**
 * Looks again for orders of requests that were given up: a backend begins a request that has waited
 * in its queue, though nobody waits for it any more. What is found is undone, unless it is wanted.
 */
export async function findLateOrders(deps: Reconciling): Promise<void> {
  const { records, now } = deps;
  for (const record of records.toLookFor(now())) await lookFor(deps, record);
}

async function lookFor(deps: Reconciling, { key, late }: Resolved): Promise<void> {
  const { records, now } = deps;
  const record = records.get(key);
  if (!late || !record || record.state === "sent") return;
  const sought = { key, since: late.since, except: records.ordersOf(key) };
  const { locale = "id_ID", customer } = record;
  const found = await queryOrders(deps, { locale, email: late.email }, [{ ...sought, customer }]);
  const order = found && orderOfKey(found.orders, sought);
  const looked = lookedAt(late, now(), found?.isWhole ?? false);
  const isHidden = !order && !found?.isCertain && isLastLook(late, now());
  // Its order may stand as paid, and only its customer, who has logged out, could see it.
  const isReported = isHidden && isRefunded(deps, record) && (await deps.reportHidden(key));
  const current = records.get(key);
  if (!current || current.state === "sent") return;
  const noted = records.change({
    ...{ type: "look-again", record: current },
    late: isReported ? ended(looked) : looked,
  });
  if (order && noted.state !== "sent") await recordLate(deps, noted, order, found);
}

async function recordLate(
  deps: Reconciling,
  record: Resolved,
  order: CheckoutOrder,
  found: { cartIsFull: boolean },
): Promise<void> {
  const { records, last, now } = deps;
  const { view } = order;
  // The backend hides the order of an account from everybody else: its owner sees it there.
  if (!view) return;
  if (record.state === "refused" && isWanted(deps, record, order)) {
    await recordFound(deps, record, order, found);
    return;
  }
  const id = isByCard(record) ? "checkout.payment-refunded" : "checkout.order-late";
  const match = {
    ...{
      order: view,
      failure: plainFailure(id),
      isLate: true as const,
      cart: cartOfOrder(view, last.cart),
    },
    ...(record.state === "done" && { standing: record.order.number }),
  };
  records.change({ type: "find-late", record, found: match, at: now() });
}

const isRefunded = ({ holdsPayment }: Reconciling, record: Resolved): boolean =>
  record.state === "refused" && isByCard(record) && !holdsPayment(record.key);

/** Whether its buyer has paid for it, or was never notified that there is none. */
const isWanted = (
  { holdsPayment }: Reconciling,
  record: Extract<CheckoutRecord, { state: "refused" }>,
  { isPaid }: CheckoutOrder,
): boolean => {
  if (record.failure.code === "checkout.unsettled") return true;
  return isByCard(record) ? holdsPayment(record.key) : isPaid;
};
