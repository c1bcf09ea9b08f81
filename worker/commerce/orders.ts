import type { CustomerDownload, OrderSummary } from "../../shared/account.ts";
import type { Result } from "../../shared/actions.ts";
import type { OrderView } from "../../shared/order.ts";
import type { CustomerViewer } from "./customer.ts";
import type { Refusal } from "./session.ts";

/** An order of a customer's list, as the backend has it. */
export type ListedOrder = Omit<OrderSummary, "label" | "tone" | "isToBePaid"> &
  Pick<OrderView, "status" | "paymentMethod" | "delivery" | "shippingTitle" | "payment" | "paid"> &
  Pick<OrderView, "completed" | "parcels" | "messages"> & {
    orderKey: string;
    /** Of its first lines, those that still exist. */
    products: { slug: string; name: string }[];
  };

/** A page of a customer's orders, the newest first. */
export interface OrderList {
  viewer: CustomerViewer;
  orders: ListedOrder[];
  /** Cursor of the older orders; null when there are none. */
  older: string | null;
}

/** An order as its owner sees it, with its key. */
export interface OwnOrder {
  order: OrderView;
  orderKey: string;
}

/** A file that a customer may download, and where the backend has it: never for a browser. */
interface CustomerFile {
  download: CustomerDownload;
  url: string;
}

/** A customer's orders; null, without a request, for a visitor who is not logged in. */
export interface OrdersPort {
  /** At most a hundred, after a cursor. */
  list(page: { first?: number; after?: string | null }): Promise<OrderList | null>;
  /** The customer's own order; null also for one of somebody else, and for none. */
  read(id: string): Promise<OwnOrder | null>;
  /**
   * The order of that number and key among those of the session, a guest's too: one that was placed
   * at the backend's own checkout. Null also without a session.
   */
  readByKey(id: string, orderKey: string): Promise<OrderView | null>;
  /** Cancels the customer's own order, whatever its status; true once it is cancelled. */
  cancel(id: number): Promise<Result<boolean, Refusal>>;
  /** All files that the customer may download. */
  files(): Promise<{ viewer: CustomerViewer; files: CustomerFile[] } | null>;
}
