import type { Locale } from "../../shared/i18n/locales.ts";
import type { OrderStatus, OrderView } from "../../shared/order.ts";
import type { BuyerConsent } from "./consent.ts";
import type { OwnOrder } from "./orders.ts";

/** What identifies an order at the backend; never sent to a browser. */
export interface OrderOrigin {
  /** Token of the session that placed the order; while that lives, it can read its orders. */
  token: string | null;
  /** Name of that session's object; absent where no session of this shop placed it. */
  owner?: string;
  checkoutKey: string;
  /** Opens the order at the backend; absent where it was stored without. */
  orderKey?: string;
  locale: Locale;
  /** What its buyer has agreed to; absent without consent. */
  consent?: BuyerConsent;
}

/** Where an order is looked for whose buyer is known by an address alone. */
interface SoughtOrder {
  orderId: number;
  email: string;
  locale: Locale;
}

interface OrderOfKey {
  orderId: number;
  orderKey: string;
}

/** Another payment of an order, as its buyer asks for it. */
export interface RepeatedPayment extends OrderOfKey {
  paymentMethod: string;
  /** What the buyer has seen that it costs, in minor units. */
  total: number;
  locale: Locale;
}

/** What became of it. */
export type PaidAgain =
  /** Its payment has begun; where its gateway would have the buyer go, to be checked before it is used. */
  | { state: "begun"; order: OrderView; paymentMeta: readonly string[]; redirect: string | null }
  | {
      state: "refused";
      reason: "closed" | "method" | "stock" | "changed" | "busy" | "unknown" | "gateway";
    };

/** A payment that the shop has taken and verified itself. */
interface TakenPayment extends OrderOfKey {
  transactionId: string;
  /** What was paid, in minor units. */
  total: number;
  currency: string;
}

/** An order with its payment, and the backend's URLs of its files. */
export interface CompletedOrder {
  state: "completed";
  order: OrderView;
  files: Record<string, string>;
}

/** Reads and opens orders in nobody's name; what throws, throws a BackendError. */
export interface OrderStatePort {
  /** Has the order paid once for a key, however often it is asked for; null where the backend cannot. */
  pay(payment: RepeatedPayment, key: string): Promise<PaidAgain | null>;
  /** Notes a payment with its order, once; refused where the order cannot take it, with the reason. */
  complete(payment: TakenPayment): Promise<CompletedOrder | { state: "refused"; reason: string }>;
  /** What the backend says of the order now, and nothing that it hides; null where it says nothing. */
  read(order: OrderView, origin: OrderOrigin): Promise<Partial<OrderView> | null>;
  /** A guest's order by its number and e-mail address, as the backend has it; null where it has none. */
  find(sought: SoughtOrder): Promise<OwnOrder | null>;
  /** Mails a code to the order's own address; false where the backend mails none. */
  mailCode(orderId: number): Promise<boolean>;
  /** The key of the order that a mailed code opens; null for any other code. */
  openByCode(orderId: number, code: string): Promise<string | null>;
  /**
   * Cancels an order for whoever has its key, unless it is paid or being packed; its status then, null
   * where the backend lets nobody do so by a key.
   */
  cancel(order: OrderOfKey): Promise<OrderStatus | null>;
  /** Stores what a buyer asks for with the order; null where the backend stores nothing. */
  ask(order: OrderOfKey & { text: string }): Promise<boolean | null>;
}
