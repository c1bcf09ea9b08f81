import type { Order } from "./backend-rows.ts";
import type { BackendService } from "./backend-service.ts";
import type { Observer } from "./observer.ts";
import type { Intent, StripeService } from "./stripe-service.ts";

/** What the invariants compare. */
export interface Facts {
  backend: BackendService;
  stripe: StripeService;
  observer: Observer;
}

type Invariant = (facts: Facts, orders: readonly Order[]) => string[];

/** Without the plugin nobody compares what an order costs with what was confirmed. */
const isCompared = ({ character }: BackendService): boolean => character === "embedded";

/**
 * 2. What is shown as done is what was confirmed: by the form, or by an earlier one of its buyer whose
 * order is the result.
 */
const shownAsConfirmed: Invariant = ({ observer, backend }, orders) =>
  [...observer.confirmed.values()].flatMap((own) => {
    const { shown, key, buyer, cart } = own;
    if (!shown) return [];
    const order = orders.find(({ id }) => id === shown.orderId);
    const who = `${buyer} is shown order ${shown.orderId} of ${key}`;
    if (!order) return [`${who}, which there is not`];
    const confirmation = observer.confirmed.get(order.key ?? "");
    if (confirmation?.cart !== cart) return [`${who}, which is of ${order.key}`];
    const forms = [confirmation, own];
    const totals = forms.flatMap((form) => form.totals);
    const methods = forms.flatMap((form) => form.methods);
    const rates = forms.flatMap(({ rate }) => rate ?? []);
    const isOtherTotal = isCompared(backend) && !totals.includes(order.total);
    const isOtherRate = rates.length > 0 && !rates.includes(order.shippingRate ?? "");
    const wrong = [
      isOtherTotal && `total ${order.total}, confirmed ${totals}`,
      order.currency !== "EUR" && `currency ${order.currency}`,
      !methods.includes(order.paymentMethod) && `paid by ${order.paymentMethod}`,
      isOtherRate && `delivered by ${order.shippingRate}, not ${rates}`,
    ];
    return wrong.filter(Boolean).map((what) => `${who}: ${what}`);
  });

/** 2. No order exists at a total that its buyer has not confirmed, also for a moment. */
const madeAsConfirmed: Invariant = ({ observer, backend }, orders) =>
  orders.flatMap(({ id, key, total, currency }) => {
    if (key === null || !isCompared(backend)) return [];
    const { totals = [] } = observer.confirmed.get(key) ?? {};
    const isConfirmed = totals.includes(total) && currency === "EUR";
    return isConfirmed ? [] : [`order ${id} of ${key}: ${total} ${currency}, confirmed ${totals}`];
  });

const refunded = ({ refunds }: Intent): number => refunds.reduce((sum, amount) => sum + amount, 0);

/** 4. Nothing is given back twice. */
const refundedOnce: Invariant = ({ stripe }) =>
  [...stripe.intents.values()]
    .filter((intent) => refunded(intent) > intent.taken)
    .map((intent) => `${intent.id}: taken ${intent.taken}, given back ${intent.refunds}`);

export const isLive = ({ status }: Order): boolean =>
  status === "PROCESSING" || status === "COMPLETED";

const readMessages = (backend: BackendService): string[] =>
  backend
    .rows("SELECT fields FROM contact_messages ORDER BY id")
    .map(
      ({ fields }) => (JSON.parse(String(fields)) as Record<string, string>)["your-message"] ?? "",
    )
    // As forms send their lines.
    .map((message) => message.replaceAll("\r\n", "\n"));

/**
 * 1. Strictly one order of a checkout key that is not cancelled; without the plugin nobody cancels one whose gateway
 * has refused it.
 */
const oneOrderOfAKey: Invariant = ({ backend }, orders) => {
  const isLeft = ({ status, isPayable }: Order) =>
    !isCompared(backend) && status === "PENDING" && !isPayable;
  const standing = orders.filter(
    (order) => order.key && order.status !== "CANCELLED" && !isLeft(order),
  );
  const keys = standing.map(({ key }) => key);
  return [...new Set(keys.filter((key, at) => keys.indexOf(key) !== at))].map((key) => {
    const same = standing.filter((other) => other.key === key);
    const states = same.map(({ id, status, paymentMethod }) => `${id} ${status} ${paymentMethod}`);
    return `${key} has ${same.length} orders that stand: ${states.join(", ")}`;
  });
};

/** 3. Money taken has a paid order or is given back, to the unit, and none is paid without it; of what is not this shop's the operator decides. */
const moneyHasAnOrder: Invariant = ({ stripe }, orders) =>
  [...stripe.intents.values()].flatMap((intent) => {
    const { id, taken, metadata, isOfNoOrder } = intent;
    const paid = orders.filter((order) => order.transactionId === id && isLive(order));
    const retained = taken - refunded(intent);
    const due = isOfNoOrder ? taken : paid.reduce((sum, { total }) => sum + total, 0);
    if (retained === due) return [];
    return [
      `${id} of order ${metadata.order}: the shop keeps ${retained}, its orders are worth ${due}`,
    ];
  });

/** 3, of gateways: what they took is a paid order. */
const gatewayMoneyHasAnOrder: Invariant = ({ observer }, orders) =>
  observer.paidAtGateways.flatMap(({ orderId }) => {
    const order = orders.find(({ id }) => id === orderId);
    return order?.paid ? [] : [`order ${orderId} was paid at its gateway, and is ${order?.status}`];
  });

/** 3. At most one payment of an order is kept, and it is of its amount. */
const onePaymentOfAnOrder: Invariant = ({ stripe, observer }, orders) =>
  orders.flatMap(({ id, orderKey, total, status }) => {
    // What a gateway took the operator gives back there.
    const gateways = status === "REFUNDED" ? [] : observer.paidAtGateways;
    const own = gateways.filter(({ orderId }) => orderId === id);
    const cards = [...stripe.intents.values()].filter(
      ({ metadata }) => metadata.order === String(id) && metadata.order_key === orderKey,
    );
    const kept = [
      ...new Map(own.map(({ method, amount }) => [method, amount])).values(),
      ...cards.map((card) => card.taken - refunded(card)),
    ].filter((amount) => amount > 0);
    const isRight = kept.length === 0 || (kept.length === 1 && kept[0] === total);
    return isRight ? [] : [`order ${id} of ${total} has payments of ${kept}`];
  });

/** 7. A placed order is shown to its buyer, once all is well again. */
const placedIsShown: Invariant = ({ observer }, orders) =>
  orders.flatMap(({ id, key, status }) => {
    const confirmed = key === null ? undefined : observer.confirmed.get(key);
    if (!confirmed || status === "CANCELLED") return [];
    const isShown = [...observer.confirmed.values()].some(({ shown }) => shown?.orderId === id);
    if (isShown || confirmed.isLed || confirmed.isRefused || confirmed.isUncertain) return [];
    if (confirmed.isUnpayable && status === "PENDING") return [];
    return [`${confirmed.buyer} is notified of nothing of order ${id} (${status}) of ${key}`];
  });

/** 2 and 13. No order exists whose buyer reads that there is none. */
const refusedIsNone: Invariant = ({ observer }, orders) =>
  orders.flatMap(({ id, key, status }) => {
    const confirmed = key === null ? undefined : observer.confirmed.get(key);
    const isValid = ["PROCESSING", "COMPLETED", "ON_HOLD"].includes(status);
    // Another form of the same cart may go on with the order, which its buyer has then.
    const isShown = [...observer.confirmed.values()].some(({ shown }) => shown?.orderId === id);
    if (!confirmed?.isRefused || isShown || confirmed.isLed || !isValid) return [];
    return [`${confirmed.buyer} was refused ${key}, and order ${id} is ${status}`];
  });

const reference = /\s+Reference: \w+ /;

/**
 * 13. What the operator must review is reported once: a message whose response was lost may come again,
 * with the same reference.
 */
const reportedOnce: Invariant = ({ backend }) => {
  const distinct = [...new Set(readMessages(backend))];
  const texts = distinct.map((message) => message.split(reference)[0] ?? "");
  return [
    ...distinct.filter((message) => !reference.test(message)),
    ...texts.filter((text, at) => texts.indexOf(text) !== at),
  ];
};

/** 8. Stock is what the orders say. */
const stockFits: Invariant = ({ backend }) =>
  backend
    .rows(
      `SELECT p.id, p.stock_quantity AS held, p.stock_quantity + coalesce((SELECT sum(l.quantity)
        FROM order_lines l JOIN orders o ON o.id = l.order_id
        WHERE l.stock_id = p.id AND o.stock_reduced), 0) AS total FROM products p
        WHERE p.manage_stock`,
    )
    .filter(({ id, total }) => backend.stocked.get(Number(id)) !== total)
    .map(({ id, held, total }) => `product ${id}: ${held} left, ${total} with the orders`);

/** 8. Uses of a coupon are what the orders say. */
const couponUsesFit: Invariant = ({ backend }) =>
  backend
    .rows(
      `SELECT code, usage_count AS used, (SELECT count(*) FROM orders, json_each(coupon_lines)
        WHERE stock_reduced AND value ->> 'code' = c.code) AS ordered FROM coupons c`,
    )
    .filter(({ used, ordered }) => used !== ordered)
    .map(({ code, used, ordered }) => `${code}: used ${used} times, by ${ordered} orders`);

/** 8. What is left on a gift card is what the orders say. */
const giftCardsFit: Invariant = ({ backend }) =>
  backend
    .rows(
      `SELECT code, balance, balance + coalesce((SELECT sum(value ->> 'amount')
        FROM orders o, json_each(o.gift_cards) WHERE stock_reduced AND value ->> 'code' = c.code), 0)
        AS total FROM gift_cards c`,
    )
    .filter(({ code, total }) => backend.charged.get(String(code)) !== total)
    .map(({ code, balance, total }) => `${code}: ${balance} left, ${total} with the orders`);

/** Looked at after every step. */
export const always: Record<string, Invariant> = {
  "what is shown as done is what was confirmed": shownAsConfirmed,
  "no order is made at a total that nobody has confirmed": madeAsConfirmed,
  "never two orders of one checkout key": oneOrderOfAKey,
  "nothing is given back twice": refundedOnce,
};

/** Looked at when faults are over and nothing is under way. */
export const atRest: Record<string, Invariant> = {
  ...always,
  "money taken has an order or is given back": moneyHasAnOrder,
  "money of a gateway has a paid order": gatewayMoneyHasAnOrder,
  "a placed order is shown to its buyer": placedIsShown,
  "no order exists whose buyer reads that there is none": refusedIsNone,
  "the operator is notified once": reportedOnce,
  "at most one payment of an order is kept": onePaymentOfAnOrder,
  "stock is what the orders say": stockFits,
  "uses of a coupon are what the orders say": couponUsesFit,
  "what is left on a gift card is what the orders say": giftCardsFit,
};

export function check(invariants: Record<string, Invariant>, facts: Facts): void {
  const { orders } = facts.backend;
  for (const [name, invariant] of Object.entries(invariants))
    for (const detail of invariant(facts, orders)) facts.observer.violate(name, detail);
}
