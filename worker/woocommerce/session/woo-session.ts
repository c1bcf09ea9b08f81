import type { BackendFetch } from "../../commerce/backend-fetch.ts";
import type { LastCart } from "../../commerce/last-cart.ts";
import type { MutationQueue } from "../../commerce/mutation-queue.ts";
import type { KeyValue, Timeouts } from "../../commerce/session.ts";
import type { Logins } from "../../commerce/session-backend.ts";
import type { RemotePorts, Visit } from "../../commerce/session-ports.ts";
import type { MappingContext } from "../mapping/mapping-context.ts";
import { WooCart } from "../ports/cart.ts";
import { WooCustomer } from "../ports/customer.ts";
import { WooOrders } from "../ports/orders.ts";
import { WooReviews } from "../ports/reviews.ts";
import type { PortDeps } from "../ports/session-port.ts";
import { createTransport } from "../transport.ts";
import { Changes } from "./changes.ts";
import { WooCheckout } from "./checkout-backend.ts";
import { Exchange } from "./exchange.ts";
import { Renewal, WooLogins } from "./logins.ts";
import { OpenedCheckout } from "./opened-checkout.ts";
import { Restoration } from "./restoration.ts";
import { SessionRecovery } from "./session-recovery.ts";
import type { Tokens } from "./tokens.ts";
import { completeCart } from "./whole-cart.ts";
import { completeOrders } from "./whole-order.ts";

/** What a shop's backend is like. */
export interface WooShop {
  url: string;
  context: MappingContext;
  /** Whether the backend has gift cards. */
  giftCards: boolean;
  /** Whether carts are changed without asking couriers. */
  ratesApart: boolean;
  /** Whether fees may depend on the payment method. */
  feesByPayment: boolean;
}

interface Deps {
  shop: WooShop;
  fetch: BackendFetch;
  store: KeyValue;
  now: () => number;
  tokens: Tokens;
  last: LastCart;
  queue: MutationQueue;
  /** What is recorded of the session's checkouts. */
  records: { hide(): void; isInDoubt(now: number): boolean };
  timeouts: Pick<Timeouts, "backend" | "checkout" | "shopper" | "turn" | "reuse">;
}

/** WooCommerce's side of one session. */
export class WooSession {
  readonly exchange: Exchange;
  readonly renewal: Renewal;
  readonly restoration: Restoration;
  readonly changes: Changes;
  readonly recovery: SessionRecovery;
  readonly logins: Logins;
  readonly checkout: WooCheckout;
  readonly #ports: PortDeps;

  constructor(deps: Deps) {
    const { shop, fetch, store, now, tokens, last, queue, records, timeouts } = deps;
    const { url, context, giftCards } = shop;
    const transport = (timeoutMs: number) => createTransport({ fetch, url, timeoutMs });
    this.exchange = new Exchange({
      ...{ store, tokens, giftCards },
      transport: transport(timeouts.backend),
      completions: [completeCart, completeOrders],
    });
    const { exchange } = this;
    this.renewal = new Renewal(exchange, tokens, now);
    this.restoration = new Restoration(exchange, store, last);
    this.changes = new Changes({ exchange, store, now });
    const { renewal, restoration, changes } = this;
    this.recovery = new SessionRecovery({
      ...{ store, now, exchange, tokens, last, queue, records },
      ...{ renewal, restoration, changes },
      openedCheckout: new OpenedCheckout(store, now),
      turnMs: timeouts.turn,
      reuseMs: timeouts.reuse,
    });
    const { recovery } = this;
    this.logins = new WooLogins({ exchange, tokens, recovery, last, now });
    const checkoutTransport = transport(timeouts.checkout);
    this.checkout = new WooCheckout({
      ...{ recovery, exchange, context, now, checkoutTransport },
      // What WooCommerce reports may change while the object lives.
      get feesByPayment() {
        return shop.feesByPayment;
      },
    });
    this.#ports = {
      ...{ recovery, context, giftCards, timeouts },
      get ratesApart() {
        return shop.ratesApart;
      },
    };
  }

  /** The session's ports for one request. */
  createPorts(visit: Visit): RemotePorts {
    return {
      cart: new WooCart(this.#ports, visit),
      customer: new WooCustomer(this.#ports, visit),
      orders: new WooOrders(this.#ports, visit),
      reviews: new WooReviews(this.#ports, visit),
    };
  }
}
