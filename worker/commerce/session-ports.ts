import type { Notice } from "../../shared/actions.ts";
import type { Locale } from "../../shared/i18n/locales.ts";
import type { Visitor } from "../platform/http/client-address.ts";
import type { CartPort } from "./cart.ts";
import type { Destination } from "./cart-snapshot.ts";
import type { CustomerPort } from "./customer.ts";
import type { OrdersPort } from "./orders.ts";
import type { ReviewsPort } from "./reviews.ts";
import type { SerializedBackendError } from "./session.ts";

/** What a request can do with its session at the backend. */
export interface SessionPorts {
  readonly cart: CartPort;
  readonly customer: CustomerPort;
  readonly orders: OrdersPort;
  readonly reviews: ReviewsPort;
}

/** How a method of a port is called. */
export type PortCall =
  /** Null without a session; called again where the session's object was reset. */
  | "read"
  /** Creates the session; called once. */
  | "change"
  /** Creates the session; made once however often it is called with the key of its form. */
  | "keyed"
  /** Refused without a session, and for a guest; called once. */
  | "customer";

/** How each method of the ports is called. */
export const portCalls = {
  cart: {
    read: "read",
    readUnrated: "read",
    readMethods: "read",
    add: "keyed",
    addAll: "keyed",
    setQuantity: "keyed",
    empty: "keyed",
    applyCoupon: "keyed",
    removeCoupon: "keyed",
    applyGiftCard: "keyed",
    removeGiftCard: "keyed",
    chooseRate: "keyed",
    chooseMethod: "keyed",
    setAddresses: "keyed",
    checkoutAddress: "keyed",
    store: "keyed",
  },
  customer: {
    readViewer: "read",
    readAccount: "read",
    readSavedAddresses: "read",
    storeSavedAddresses: "customer",
    readWishlist: "read",
    storeWishlist: "customer",
    readChoices: "read",
    storeDistrict: "customer",
    storeVehicles: "customer",
    update: "customer",
    mailCode: "customer",
    claimOrders: "customer",
    confirmNewEmail: "customer",
    requestLoginCode: "change",
    requestPasswordReset: "change",
    resetPassword: "change",
  },
  orders: {
    list: "read",
    read: "read",
    readByKey: "read",
    cancel: "customer",
    files: "read",
  },
  reviews: { write: "change" },
} as const satisfies { [Name in keyof SessionPorts]: Record<keyof SessionPorts[Name], PortCall> };

/** Who calls a session: one request of a visitor. */
export interface Caller {
  locale: Locale;
  /** As passed on to the backend. */
  visitor?: Visitor;
  /** Of a change: who calls again with this key of a form makes it once. */
  formKey?: string;
  /** Whether the result also has the backend's own results. */
  wantsData?: true;
}

/** A request that has come to a session's object. */
export interface Visit {
  caller: Caller;
  /** Called before each operation of the backend: throws where the session does not exist. */
  enter(operation: string): void;
}

/** What a session's object reports beside the result of a call. */
export interface SessionReport {
  notices: Notice[];
  /** The cart's destination; null where it has to be queried. */
  destination: Destination | null;
  /** The backend's own checkout is open with this cart, in another tab. */
  isCheckoutOpen?: true;
  /** That checkout may have made an order that this session does not know of. */
  mayHaveOrdered?: true;
  /** The backend's results without errors, by the names of its operations. */
  data?: [name: string, data: unknown][];
}

/** What a call of a session's object returns: plain data, of a failure too. */
export type CallResult<Value> = ({ ok: true; value: Value } | FailedCall) & {
  /** Null where the backend was not asked, or has not responded. */
  report: SessionReport | null;
};

/** Why a call has no result. */
export interface FailedCall {
  ok: false;
  cause: SerializedBackendError;
}

/** A port as a session's object has it. */
export type RemotePort<Port> = {
  [Name in keyof Port]: Port[Name] extends (...input: infer Input) => Promise<infer Value>
    ? (...input: Input) => Promise<CallResult<Value>>
    : never;
};

/** The ports of a session's object. */
export type RemotePorts = {
  readonly [Name in keyof SessionPorts]: RemotePort<SessionPorts[Name]>;
};
