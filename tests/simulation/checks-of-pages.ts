import { RESTORING } from "../../worker/commerce/cart-snapshot.ts";
import type { Scene } from "./actors/actor.ts";
import type { Order } from "./backend-rows.ts";
import { isLive } from "./invariants.ts";
import { type Item, itemKey } from "./items.ts";
import type { Acknowledged, Expected, Observer } from "./observer.ts";
import { listDifferences } from "./shown-order.ts";

interface Owner {
  cart: string;
  email: string;
}

interface ShownCart {
  lines: readonly (Item & { quantity: number })[];
  total: number;
  shipping: number;
  chosenRate: string | null;
  rates: readonly { id: string; cost: number }[];
}

const countPieces = (adds: readonly Acknowledged[]): number =>
  adds.reduce((sum, { quantity }) => sum + quantity, 0);

/** Pieces that were acknowledged, and then bought by a checkout of the same cart. */
function takenByOrders(
  { backend, observer }: Scene,
  { owner, item, adds }: { owner: string; item: string; adds: readonly Acknowledged[] },
): number {
  let left = adds;
  let taken = 0;
  for (const order of backend.orders) {
    if (observer.confirmed.get(order.key ?? "")?.cart !== owner) continue;
    // The cart stays full until the money of a card has come.
    if (order.paymentMethod === "stripe" && !order.paid) continue;
    const bought = countPieces(left.filter(({ newestOrder }) => newestOrder < order.id));
    left = left.filter(({ newestOrder }) => newestOrder >= order.id);
    taken += Math.min(bought, backend.piecesIn(order.id, item));
  }
  return taken;
}

/** Whether a card was paid though its cart had become another order meanwhile: its buyer has both. */
const isPaidBeside = (card: Order, others: readonly Order[]): boolean =>
  card.paymentMethod === "stripe" &&
  card.paid !== null &&
  others.some(({ id, created }) => id > card.id && created < Date.parse(card.paid ?? ""));

/** Invariant 5: what was added once is once in the cart, or in an order that stands. */
function checkNoneTwice({ observer, backend }: Scene, owner: string, cart: ShownCart): void {
  const own = backend.orders.filter(({ key }) => {
    const confirmed = observer.confirmed.get(key ?? "");
    // Declared: WooCommerce may leave a cart as it was whose checkout had no response, and its buyer knows.
    return confirmed?.cart === owner && !confirmed.isUncertain;
  });
  const orders = own.filter((order) => isLive(order) && !isPaidBeside(order, own));
  for (const [item, wanted] of observer.wanted(owner)) {
    const held = cart.lines.find((line) => itemKey(line) === item)?.quantity ?? 0;
    const ordered = orders.reduce((pieces, { id }) => pieces + backend.piecesIn(id, item), 0);
    if (held + ordered > wanted)
      observer.violate(
        "no add is carried out twice",
        `${owner} wanted ${wanted} of ${item}, has ${held} in the cart and ${ordered} in orders`,
      );
  }
}

/** Whether a cart has still to be put back. */
const isRestoring = ({ shop, observer }: Scene): boolean =>
  !observer.isAtRest &&
  [...shop.objects.SESSIONS.all().values()].some(
    ({ storage: { kv } }) => kv.get(RESTORING) !== undefined,
  );

/** Invariants 5, 6 and 12, of each cart that the shop shows; before: what it had acknowledged when it was asked. */
export function checkCart(
  scene: Scene,
  { cart: owner }: Owner,
  cart: ShownCart,
  before: ReadonlyMap<Expected, number>,
): void {
  const { observer } = scene;
  const expected = observer.cart(owner);
  for (const line of cart.lines)
    if (!observer.wanted(owner).has(itemKey(line)))
      observer.violate("no cart of another", `${owner} has ${itemKey(line)} of another`);
  // Declared: without the plugin two devices do not wait for each other, and nobody knows when a change without a
  // response has ended. Of two changes at once WooCommerce may lose one, also that of an order that emptied the cart.
  const mayOverlap = observer.hasUncertainChange || owner === "customer";
  const isAtRisk = mayOverlap && scene.backend.hasLostChange;
  const isCounted = observer.isCounted(owner) && !isRestoring(scene) && !isAtRisk;
  const counted = isCounted ? expected : [];
  for (const [item, now] of counted) {
    const acknowledged = Math.min(now.acknowledged, before.get(now) ?? 0);
    const held = cart.lines.find((line) => itemKey(line) === item)?.quantity ?? 0;
    const { adds } = now;
    if (held < acknowledged && held + takenByOrders(scene, { owner, item, adds }) < acknowledged)
      observer.violate(
        "no acknowledged add is lost",
        `${owner} added ${acknowledged} of ${item}, and the cart has ${held}`,
      );
  }
  if (observer.isAtRest && observer.isCounted(owner) && !observer.hasRepeatedAdd && !isAtRisk)
    checkNoneTwice(scene, owner, cart);
  const rate = cart.rates.find(({ id }) => id === cart.chosenRate);
  if (rate && rate.cost !== cart.shipping)
    observer.violate(
      "one delivery price in every place",
      `${owner}: the chosen rate costs ${rate.cost}, and the cart says ${cart.shipping}`,
    );
}

/** Invariant 3, of each page that shows a refund: it is made, or written down as due. */
export function checkRefund({ shop, stripe, observer, backend }: Scene, key: string): void {
  const own = new Set(backend.orders.filter((order) => order.key === key).map(({ id }) => id));
  for (const { id, metadata, taken, refunds } of stripe.intents.values()) {
    if (!own.has(Number(metadata.order)) || taken === 0 || refunds.length > 0) continue;
    const record = shop.objects.ORDERS.all().get(metadata.order ?? "");
    const card = record?.storage.kv.get(`card:${id}`) as { state?: string } | undefined;
    if (card?.state !== "refund-due" && card?.state !== "completed")
      observer.violate("a refund that is shown is due or made", `${id} of ${key}`);
  }
}

const address = /(?<![\w.-])[\w.-]+@example\.test/g;

/** Invariant 6, of each page that may show orders. */
export function checkOwner(observer: Observer, { email }: Owner, page: string): void {
  // Looked for from its end: most pages are long and name nobody.
  const emails = new Set(page.includes("@example.test") ? page.match(address) : []);
  for (const other of emails)
    if (other !== email) observer.violate("no order of another", `${email} sees one of ${other}`);
}

/** What the embedded backend tells of an account's order to its owner alone, once it has changed. */
const ownersAlone = /^(?:fact Payment|refunds) /;

interface ShownOrder {
  orderId: number;
  /** Read by its key, and not in the account. */
  isKeyed: boolean;
  page: string;
  /** When the page was requested: whether the order was paid, and faults were over. */
  asked: { wasPaid: boolean; isWell: boolean };
}

/** Invariants 6, 9 and 10, of each page of an order. */
export function checkOrderPage(
  { observer, backend }: Scene,
  owner: Owner,
  { orderId, isKeyed, page, asked }: ShownOrder,
): void {
  const order = backend.orders.find(({ id }) => id === orderId);
  checkOwner(observer, owner, page);
  const hidden = isKeyed && order?.customerId ? ownersAlone : null;
  for (const difference of observer.isAtRest ? listDifferences(backend, orderId, page) : [])
    if (!hidden?.test(difference))
      observer.violate(
        "an order is shown as the backend has it",
        `order ${orderId}: ${difference}`,
      );
  const showsPay = /data-waiting|class="order-pay-again"/.test(page);
  const showsPaid = /data-status="paid"/.test(page);
  const wasShownPaid = observer.shownPaid.has(orderId);
  if (showsPaid) observer.shownPaid.add(orderId);
  if (showsPay && wasShownPaid)
    observer.violate("a paid order never says pay", `order ${orderId} was shown as paid before`);
  if (showsPaid && !order?.paid)
    observer.violate("an unpaid order never says paid", `order ${orderId}`);
  // Of an account's order the embedded backend shows nobody but its owner: see docs/reliability.md.
  const isUnnotified = order?.customerId !== null && backend.unnotified.has(orderId);
  if (showsPay && asked.wasPaid && asked.isWell && !isUnnotified)
    observer.violate("a paid order never says pay", `order ${orderId}`);
}
