import type { Locale } from "../../shared/i18n/locales.ts";
import type { OrderView } from "../../shared/order.ts";

/** What identifies an order at the backend; never sent to a browser. */
export interface OrderOrigin {
  /** Token of the session that placed the order; while that lives, it can read its orders. */
  token: string | null;
  /** Name of that session's object; absent in records of earlier versions. */
  owner?: string;
  checkoutKey: string;
  locale: Locale;
}

/** Reads orders in nobody's name. */
export interface OrderStatePort {
  /** The order as the backend has it now; null where it does not say. */
  read(order: OrderView, origin: OrderOrigin): Promise<OrderView | null>;
}
