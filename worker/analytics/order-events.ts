import type { OrderStatus, OrderView } from "../../shared/order.ts";
import type { BuyerConsent } from "../commerce/consent.ts";
import type { KeyValue } from "../commerce/session.ts";
import { hashedBuyer } from "./hashed-buyer.ts";
import {
  type EventContent,
  type EventName,
  orderContent,
  refundContent,
  type ShopEvent,
} from "./shop-event.ts";

const SENT = "events-sent";
/** The sum of the parts that refunds have reported, in minor units. */
const PARTS = "events-refunded";

/** Bought for good: paid, or to be paid to the courier. */
const sold: ReadonlySet<OrderStatus> = new Set(["PROCESSING", "COMPLETED"]);

/** An order, and whose consent its events carry. */
interface About {
  order: OrderView;
  consent: BuyerConsent;
  page: string;
}

type Content = EventContent & Pick<ShopEvent, "id">;

/** The events of one order, in its own object: each happens once. */
export class OrderEvents {
  readonly #store: KeyValue;

  constructor(store: KeyValue) {
    this.#store = store;
  }

  /** Notes what has become of the order; returns the events that it had not noted yet. */
  note(about: About): ShopEvent[] {
    return [...this.#purchase(about), ...this.#refund(about)];
  }

  #purchase(about: About): ShopEvent[] {
    const { order } = about;
    if (!sold.has(order.status) || this.#sent.includes("purchase")) return [];
    this.#store.put(SENT, [...this.#sent, "purchase"]);
    return [
      this.#toEvent("purchase", about, { id: `purchase.${order.id}`, ...orderContent(order) }),
    ];
  }

  #refund(about: About): ShopEvent[] {
    if (!this.#sent.includes("purchase") || this.#sent.includes("refund")) return [];
    return about.order.status === "REFUNDED"
      ? this.#wholeRefund(about)
      : this.#partialRefund(about);
  }

  #partialRefund(about: About): ShopEvent[] {
    const { order } = about;
    const reported = this.#store.get<number>(PARTS) ?? 0;
    const refunded = order.refunded ?? 0;
    if (refunded <= reported) return [];
    this.#store.put(PARTS, refunded);
    const id = `refund.${order.id}.${refunded}`;
    return [this.#toEvent("refund", about, { id, ...refundContent(order, refunded - reported) })];
  }

  /** Of an order that is paid back as a whole; after parts of it, of the rest. */
  #wholeRefund(about: About): ShopEvent[] {
    const { order } = about;
    const reported = this.#store.get<number>(PARTS) ?? 0;
    const rest = order.lines.reduce((sum, { total }) => sum + total, -reported);
    const content = reported === 0 ? orderContent(order) : refundContent(order, rest);
    this.#store.put(SENT, [...this.#sent, "refund"]);
    if (reported > 0 && rest <= 0) return [];
    return [this.#toEvent("refund", about, { id: `refund.${order.id}`, ...content })];
  }

  get #sent(): EventName[] {
    return this.#store.get<EventName[]>(SENT) ?? [];
  }

  #toEvent(name: EventName, { order, consent: given, page }: About, content: Content): ShopEvent {
    const { browser, ...consent } = given;
    const isForAds = consent.purposes.includes("advertising");
    return {
      ...{ name, date: new Date().toISOString(), page, consent, ...content },
      ...(browser && { browser }),
      ...(isForAds && { buyer: hashedBuyer(order.billing) }),
    };
  }
}
