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

/** Reads and opens orders in nobody's name; what throws, throws a BackendError. */
export interface OrderStatePort {
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
