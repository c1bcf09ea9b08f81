import type { OrderStatus, OrderView } from "../../shared/order.ts";
import type { BuyerConsent } from "../commerce/consent.ts";
import type { KeyValue } from "../commerce/session.ts";
import { hashedBuyer } from "./hashed-buyer.ts";
import { type EventName, orderContent, type ShopEvent } from "./shop-event.ts";

const SENT = "events-sent";
const WAITING = "events-waiting";
const RETRY_MS = 5 * 60 * 1000;

/** Bought for good: paid, or to be paid to the courier. */
const sold: ReadonlySet<OrderStatus> = new Set(["PROCESSING", "COMPLETED"]);

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
    const isRefunded = order.status === "REFUNDED";
    const isSold = sold.has(order.status);
    if (isSold) this.#add("purchase", order, consent, page);
    if (isRefunded && this.#sent.includes("purchase")) this.#add("refund", order, consent, page);
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

  #add(name: EventName, order: OrderView, { browser, ...consent }: BuyerConsent, page: string) {
    if (this.#sent.includes(name)) return;
    const isForAds = consent.purposes.includes("advertising");
    const event: ShopEvent = {
      ...{ id: `${name}.${order.id}`, name, date: new Date(this.#now()).toISOString(), page },
      ...{ consent, ...orderContent(order) },
      ...(browser && { browser }),
      ...(isForAds && { buyer: hashedBuyer(order.billing) }),
    };
    this.#store.put(SENT, [...this.#sent, name]);
    this.#put([...this.waiting, event], this.#now());
  }
}
