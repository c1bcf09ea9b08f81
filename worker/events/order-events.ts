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
const WAITING = "events-waiting";
/** The sum of the parts that refunds have reported, in minor units. */
const PARTS = "events-refunded";
const RETRY_MS = 5 * 60 * 1000;

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
  readonly #now: () => number;

  constructor(store: KeyValue, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  /** Notes what has become of the order. */
  note(order: OrderView, consent: BuyerConsent | undefined, page: string): void {
    if (!consent) return;
    const about = { order, consent, page };
    if (sold.has(order.status) && !this.#sent.includes("purchase")) {
      this.#add("purchase", about, { id: `purchase.${order.id}`, ...orderContent(order) });
      this.#store.put(SENT, [...this.#sent, "purchase"]);
    }
    if (!this.#sent.includes("purchase") || this.#sent.includes("refund")) return;
    if (order.status === "REFUNDED") this.#noteWhole(about);
    else this.#notePart(about);
  }

  #notePart(about: About): void {
    const { order } = about;
    const reported = this.#store.get<number>(PARTS) ?? 0;
    const refunded = order.refunded ?? 0;
    if (refunded <= reported) return;
    const id = `refund.${order.id}.${refunded}`;
    this.#add("refund", about, { id, ...refundContent(order, refunded - reported) });
    this.#store.put(PARTS, refunded);
  }

  /** Of an order that is paid back as a whole; after parts of it, of the rest. */
  #noteWhole(about: About): void {
    const { order } = about;
    const reported = this.#store.get<number>(PARTS) ?? 0;
    const rest = order.lines.reduce((sum, { total }) => sum + total, -reported);
    const content = reported === 0 ? orderContent(order) : refundContent(order, rest);
    if (reported === 0 || rest > 0)
      this.#add("refund", about, { id: `refund.${order.id}`, ...content });
    this.#store.put(SENT, [...this.#sent, "refund"]);
  }

  /** Events that the queue does not have yet. */
  get waiting(): ShopEvent[] {
    return this.#store.get<{ events: ShopEvent[] }>(WAITING)?.events ?? [];
  }

  /** When to try again; null when nothing waits. */
  get nextAt(): number | null {
    return this.#store.get<{ at: number }>(WAITING)?.at ?? null;
  }

  /** Hands events over; what fails is tried again by the alarm. */
  async handOver(add: (event: ShopEvent) => Promise<void>): Promise<void> {
    for (const event of this.waiting) {
      this.#put(this.waiting, this.#now() + RETRY_MS);
      await add(event);
      this.#put(
        this.waiting.filter(({ id }) => id !== event.id),
        this.#now(),
      );
    }
  }

  get #sent(): EventName[] {
    return this.#store.get<EventName[]>(SENT) ?? [];
  }

  #put(events: ShopEvent[], at: number): void {
    if (events.length > 0) this.#store.put(WAITING, { events, at });
    else this.#store.delete(WAITING);
  }

  #add(name: EventName, { order, consent: given, page }: About, content: Content): void {
    const { browser, ...consent } = given;
    const isForAds = consent.purposes.includes("advertising");
    const event: ShopEvent = {
      ...{ name, date: new Date(this.#now()).toISOString(), page, consent, ...content },
      ...(browser && { browser }),
      ...(isForAds && { buyer: hashedBuyer(order.billing) }),
    };
    this.#put([...this.waiting, event], this.#now());
  }
}
