import { eq } from "drizzle-orm";
import { BusinessError } from "../business-error.ts";
import { takeOutOfCart } from "../checkout/ordered-cart.ts";
import type { Context } from "../context.ts";
import { formatMoney } from "../money.ts";
import { endKey } from "../once/keys.ts";
import { type ChangeKey, certain, keyOfSession, nameReplay } from "../once/once.ts";
import { type GatewayPage, type OrderRow, type OrderStatus, orders } from "../schema/orders.ts";
import { acceptOrder, followStatus, isAccepted, orderNow } from "./accept-order.ts";
import { findImitation, ownCards, receivedPage } from "./gateways.ts";
import type { PaymentAttempt } from "./imitation.ts";
import { withMeta } from "./order-meta.ts";
import { attempted } from "./pay-order.ts";

/** What something costs; `cartHash` is of a cart's items and coupons. */
export interface Totals {
  total: string;
  currency: string;
  cartHash?: string | null;
}

/** What has become of an order's payment; of a refused checkout there is no order. */
export interface Outcome {
  id: number | null;
  result: "placed" | "unpaid" | "refused";
  reason: string | null;
  message?: string | null;
  redirect?: string | null;
  now?: Totals;
}

/** What a checkout or a payment has come to, once for a key. */
export async function outcomeOnce(
  context: Context,
  begin: (key: ChangeKey) => Promise<Outcome>,
): Promise<Outcome> {
  const key = keyOfSession(context);
  if (!key) throw new BusinessError("A checkout needs an Idempotency-Key.");
  if (key.state !== "done") return certain(context, () => begin(key));
  nameReplay(context);
  return key.answer as Outcome;
}

/** Has a key's order paid, and stores what came of it; a repeat ends what an earlier request has begun. */
export async function payAndFinish(
  context: Context,
  key: ChangeKey & { orderId: number },
  isAgain: boolean,
): Promise<Outcome> {
  const { db, once } = context;
  const { orderId } = key;
  // No lock of a session is held while a gateway is asked.
  once?.locks.releaseAll("session ");
  if (!(await once?.locks.takeInLine(`order ${orderId}`)))
    throw new Error("the order is being paid");
  const outcome = await pay(context, orderId, isAgain).catch(async (cause) => {
    const unpaid: Outcome = { id: orderId, result: "unpaid", reason: "payment" };
    // Asked again it would do the same.
    if (cause instanceof RequestEnded) await endKey(db, key, unpaid);
    throw cause;
  });
  if (outcome.result === "placed") await takeOutOfCart(context, orderId);
  if (!(await endKey(db, key, outcome)))
    throw new Error("another request goes on with this change");
  key.state = "done";
  return outcome;
}

async function pay(context: Context, id: number, isAgain: boolean): Promise<Outcome> {
  const { env, now } = context;
  const order = await orderNow(context, id);
  const placed = (redirect: string): Outcome => ({ id, result: "placed", reason: null, redirect });
  if (isAgain && isAccepted(order)) {
    await followStatus(context, id);
    return placed(receivedPage(env, order));
  }
  if (order.status !== "PENDING" && order.status !== "FAILED")
    return { id, result: "unpaid", reason: order.status.toLowerCase().replace("_", "-") };
  const page = openPages(context, order)[order.paymentMethod];
  // Of two pages each could be paid.
  if (page) return placed(page.url);
  if (order.total === 0) {
    const status = order.needsProcessing ? "PROCESSING" : "COMPLETED";
    await acceptOrder(context, order, { status, paid: now().toISOString() });
    return placed(receivedPage(env, order));
  }
  if (order.paymentMethod === ownCards?.method[0]) return { id, result: "unpaid", reason: "card" };
  const imitation = findImitation(order.paymentMethod);
  if (imitation) return atGateway(context, order, await attempted(context, imitation, order));
  await acceptOrder(context, order, { status: await getUnpaidStatus(context, order) });
  return placed(receivedPage(env, order));
}

async function atGateway(
  context: Context,
  order: OrderRow,
  attempt: PaymentAttempt,
): Promise<Outcome> {
  const { db, now } = context;
  const { id, paymentMethod } = order;
  if (attempt.kind === "exit") throw new RequestEnded();
  if (attempt.kind !== "success") {
    const message = attempt.kind === "error" ? attempt.message : null;
    return { id, result: "unpaid", reason: "payment", message };
  }
  const meta = withMeta(order.meta, attempt.meta);
  const ends = Number(meta.find(({ key }) => key === "_headless_payment_expires")?.value) * 1_000;
  const time = now().getTime();
  const page = {
    url: attempt.redirect,
    due: toDue(context, order),
    until: ends > time ? ends : time + PAGE_MS,
  };
  const gatewayPages = { ...openPages(context, order), [paymentMethod]: page };
  await db
    .update(orders)
    .set({ meta, paymentLink: attempt.link, gatewayPages })
    .where(eq(orders.id, id));
  return { id, result: "placed", reason: null, redirect: attempt.redirect };
}

/** A gateway's plugin has ended PHP: the request has no response, and the order is refused. */
class RequestEnded extends Error {}

/** How long a page is taken for open whose gateway names no end. */
const PAGE_MS = 60 * 60_000;

const toDue = ({ env }: Context, { total, currency }: OrderRow): string =>
  `${formatMoney(total, env, "RAW")} ${currency}`;

/** The pages of gateways where an order may be paid still. */
function openPages(context: Context, order: OrderRow): Record<string, GatewayPage> {
  const time = context.now().getTime();
  const due = toDue(context, order);
  const isOpen = (page: GatewayPage) =>
    page.due === due && time < page.until && order.status === "PENDING";
  return Object.fromEntries(Object.entries(order.gatewayPages).filter(([, page]) => isOpen(page)));
}

/** WooCommerce withholds files until cash has been received. */
async function getUnpaidStatus({ loaders }: Context, order: OrderRow): Promise<OrderStatus> {
  if (order.paymentMethod !== "cod") return "ON_HOLD";
  const lines = await loaders.orderLines.load(order.id);
  const items = await Promise.all(
    lines.map((line) => loaders.product.load(line.variationId ?? line.productId)),
  );
  return items.some((item) => item?.downloadable) ? "ON_HOLD" : "PROCESSING";
}
