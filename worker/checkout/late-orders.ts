import { type CheckoutOrder, orderOfKey } from "../commerce/checkout-backend.ts";
import { cartOfOrder } from "../commerce/last-cart.ts";
import { ended, isLastLook, isOverdue, lookedAt } from "../order/late-request.ts";
import { type CheckoutRecord, isByCard, isWanted, type SentCheckout } from "../order/lifecycle.ts";
import { plainFailure } from "../platform/http/define-action.ts";
import { type CartAfter, queryOrders, type Reconciling, recordOrder } from "./reconciliation.ts";

type Resolved = Exclude<CheckoutRecord, SentCheckout>;

type ReadOrder = CheckoutOrder & { view: NonNullable<CheckoutOrder["view"]> };

/** The backend names an account's order to others too, and hides all that undoing it needs. */
const isReadable = (order: CheckoutOrder | null | undefined): order is ReadOrder =>
  Boolean(order?.view);

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
  const sought = { key, since: late.since, except: records.orders };
  const { locale = "id_ID", customer } = record;
  const found = await queryOrders(deps, { locale, email: late.email }, [{ ...sought, customer }]);
  const match = found && orderOfKey(found.orders, sought);
  const order = isReadable(match) ? match : null;
  const isWhole = Boolean(found?.isWhole && found.isNamed);
  const looked = lookedAt(late, now(), isWhole);
  // The backend responds, and shows this session no more what its customer could see.
  const isHidden = !order && found && !found.isCertain && Boolean(customer);
  const isUnsure = !order && !isWhole && isOverdue(late, now());
  const isReported =
    (isUnsure || (isHidden && isLastLook(late, now()))) &&
    (await reportHidden(deps, record, isHidden ? hidden : unsure));
  const current = records.get(key);
  if (!current || current.state === "sent") return;
  const noted = records.change({
    ...{ type: "look-again", record: current },
    late: isReported ? ended(looked) : looked,
  });
  if (found && order && noted.state !== "sent") await recordLate(deps, noted, order, found);
}

async function recordLate(
  deps: Reconciling,
  record: Resolved,
  order: ReadOrder,
  found: CartAfter,
): Promise<void> {
  const { records, last, now } = deps;
  const { view } = order;
  if (record.state === "refused" && isWanted(record, order, deps.holdsPayment(record.key))) {
    await recordOrder(deps, record, order, found);
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

const hidden = "its customer has logged out since";
const unsure = "the backend did not show it within a day when asked for it";

/** Asks the operator to look for an order that may stand beside what its buyer was shown. */
async function reportHidden(deps: Reconciling, record: Resolved, why: string): Promise<boolean> {
  if (isRefunded(deps, record)) return deps.reportRefunded(record.key);
  const placed = record.state === "refused" ? null : record.order;
  const other = placed ? `, other than ${placed.number}` : "";
  return deps.report(
    placed ? placed.billing : { email: record.late?.email ?? "" },
    `Please look for an order of this customer with the checkout key ${record.key}${other}, and cancel it if there is one: its request was given up, and ${why}, so that the shop cannot see whether it was made.`,
  );
}

const isRefunded = ({ holdsPayment }: Reconciling, record: Resolved): boolean =>
  record.state === "refused" && isByCard(record) && !holdsPayment(record.key);
