import type { MessageId } from "./i18n/translate.ts";
import type { OrderDelivery } from "./order.ts";

export type OrderState =
  | "draft"
  | "unconfirmed"
  | "awaiting-payment"
  | "awaiting-gateway"
  | "checking"
  | "packing"
  | "shipped"
  | "arriving"
  | "completed"
  | "cancelled"
  | "refunded"
  | "payment-failed"
  | "failed"
  | "payment-expired";

/** What a state's colour says: somebody is waited for, it is being done, it is done, it failed, it is over. */
export type StateTone = "waiting" | "underway" | "done" | "failed" | "over";

/** What the first button of an order's page does. */
export type FirstButton = "pay" | "check" | "track" | "review" | "reorder";

/** The step of an order's way to its buyer that is open. */
export type Stage = "payment" | "packing" | "way" | "end";

type Word = Extract<MessageId, `order.status.${string}`>;
type Next = Extract<MessageId, `order.goods.${string}`>;

/** What happens to an order's items, by the way in which they reach their buyer. */
export type NextOfItems = Record<OrderDelivery, Next | null>;

/** A state of an order, as its buyer is shown it. */
export interface OrderStateRow {
  /** Its name, wherever the order is named. */
  word: Word | Record<OrderDelivery, Word>;
  tone: StateTone;
  button: FirstButton;
  /** What the sentences about money and items are headed by. */
  heading: "order.next" | "order.happened";
  /** What happens to the items next; null when the sentence about money says it. */
  items: NextOfItems;
  /** Null where nothing is on its way. */
  stage: Stage | null;
  /** Whether a date of arrival is promised. */
  isPromised: boolean;
  /** Whether its items can be with their buyer, who may review and return them. */
  isReceived: boolean;
  /** Nothing more happens to it by itself. */
  isFinal: boolean;
}

type Named = "word" | "tone" | "button";

const row = (
  own: Pick<OrderStateRow, Named> & Partial<Omit<OrderStateRow, Named>>,
): OrderStateRow => ({
  heading: "order.next",
  items: { shipping: null, pickup: null, download: null },
  stage: null,
  isPromised: false,
  isReceived: false,
  isFinal: false,
  ...own,
});

const packing = {
  shipping: "order.status.packing",
  pickup: "order.status.preparing",
  download: "order.status.preparing",
} as const;

const soon = {
  shipping: "order.goods.shipping-soon",
  pickup: "order.goods.pickup-soon",
  download: "order.goods.download-soon",
} as const;

const afterPayment = {
  shipping: "order.goods.shipping-after-payment",
  pickup: "order.goods.pickup-after-payment",
  download: "order.goods.download-after-payment",
} as const;

const afterCheck = {
  shipping: "order.goods.shipping-after-check",
  pickup: "order.goods.pickup-after-check",
  download: "order.goods.download-after-check",
} as const;

const handedOver = {
  shipping: "order.goods.shipping-done",
  pickup: "order.goods.pickup-done",
  download: "order.goods.download-done",
} as const;

const stopped = {
  shipping: "order.goods.shipping-stopped",
  pickup: "order.goods.pickup-stopped",
  download: "order.goods.download-stopped",
} as const;

/** Delivered items stay with the buyer; downloads are closed. */
const afterRefund = {
  shipping: null,
  pickup: null,
  download: "order.goods.download-stopped",
} as const;

/** A failed order can still be paid: its items are neither sent nor given up. */
const unsent = {
  shipping: "order.goods.shipping-unsent",
  pickup: "order.goods.pickup-unsent",
  download: "order.goods.download-after-payment",
} as const;

const onItsWay = {
  word: "order.status.shipped",
  tone: "underway",
  button: "track",
  items: handedOver,
  stage: "way",
  isPromised: true,
} as const;

/**
 * Every state of an order: its word, colour, first button, next step and promise. The only place that
 * has them: pages, lists, mails, the look-up and the print read it.
 */
export const orderStates: Record<OrderState, OrderStateRow> = {
  draft: row({ word: "order.status.draft", tone: "over", button: "reorder" }),
  unconfirmed: row({
    word: "order.status.unconfirmed",
    tone: "waiting",
    button: "check",
    items: afterCheck,
    stage: "payment",
  }),
  "awaiting-payment": row({
    word: "order.status.awaiting-payment",
    tone: "waiting",
    button: "pay",
    items: afterPayment,
    stage: "payment",
    isPromised: true,
  }),
  // The gateway has the payment, and has not confirmed it.
  "awaiting-gateway": row({
    word: "order.status.awaiting-payment",
    tone: "waiting",
    button: "check",
    items: afterCheck,
    stage: "payment",
  }),
  checking: row({
    word: "order.status.checking",
    tone: "waiting",
    button: "check",
    items: afterCheck,
    stage: "payment",
  }),
  packing: row({
    word: packing,
    tone: "underway",
    button: "check",
    items: soon,
    stage: "packing",
    isPromised: true,
  }),
  shipped: row(onItsWay),
  // It may be there: the first of the promised days has come.
  arriving: row({ ...onItsWay, isReceived: true }),
  completed: row({
    word: "order.status.completed",
    tone: "done",
    button: "review",
    items: handedOver,
    stage: "end",
    isReceived: true,
    isFinal: true,
  }),
  cancelled: row({
    word: "order.status.cancelled",
    tone: "over",
    button: "reorder",
    heading: "order.happened",
    items: stopped,
    isFinal: true,
  }),
  refunded: row({
    word: "order.status.refunded",
    tone: "over",
    button: "reorder",
    heading: "order.happened",
    items: afterRefund,
    isFinal: true,
  }),
  "payment-failed": row({
    word: "order.status.payment-failed",
    tone: "failed",
    button: "pay",
    items: unsent,
  }),
  failed: row({ word: "order.status.failed", tone: "failed", button: "pay", items: unsent }),
  "payment-expired": row({
    word: "order.status.payment-expired",
    tone: "over",
    button: "pay",
  }),
};

/** An order's word. */
export function pickWord(state: OrderState, delivery: OrderDelivery): Word {
  const { word } = orderStates[state];
  return typeof word === "string" ? word : word[delivery];
}
