import {
  type AwaitingCheckout,
  CheckoutRecords,
  type DoneCheckout,
} from "../checkout/checkout-records.ts";
import { Checkouts } from "../checkout/checkouts.ts";
import { LastCart } from "../commerce/last-cart.ts";
import { MutationQueue } from "../commerce/mutation-queue.ts";
import { cardOrder, orderRecord } from "../order/order-record.ts";
import { findRedirectTarget } from "../payment/payment-page.ts";
import { backendFetch } from "../platform/http/backend-fetch.ts";
import { DurableSession, type PartsEnvironment } from "../session/durable-session.ts";
import type { SessionApi, SessionEntry } from "../session/session-api.ts";
import type { CurrentVisitor, SessionParts } from "../session/session-parts.ts";
import { type Config, configFor, notedReport } from "../settings/config.ts";
import { currentContext } from "../woocommerce/mapping/mapping-context.ts";
import { Tokens } from "../woocommerce/session/tokens.ts";
import { WooSession, type WooShop } from "../woocommerce/session/woo-session.ts";
import { inObject, learnedConfig, learnReport } from "./read-shop-report.ts";

/** The session of one shopper. */
export class ShopSession extends DurableSession {
  override async authenticate(entry: SessionEntry): Promise<SessionApi> {
    if (!notedReport(this.env)) await learnReport(this.env, inObject);
    return super.authenticate(entry);
  }

  protected override createParts(environment: PartsEnvironment): SessionParts {
    const { env, store, owner, now, secure, timeouts, assertOpen } = environment;
    const config = configFor(env);
    const shop = wooShop(() => configFor(env));
    const visitor: CurrentVisitor = { current: null };
    const backend = backendFetch(env, config, () => visitor.current);
    // Amounts are stored with the session: none is read in a currency that is not known.
    const fetch: typeof backend = async (url, init) => {
      await learnedConfig(env, "session");
      return backend(url, init);
    };
    const tokens = new Tokens(store);
    const last = new LastCart(store);
    const records = new CheckoutRecords(store);
    const queue = new MutationQueue(assertOpen);
    const woo = new WooSession({
      ...{ shop, fetch, store, now, tokens, last, queue, records, timeouts },
    });
    const handOver = (made: DoneCheckout | AwaitingCheckout) => {
      const { order, orderKey, files, key, locale, consent } = made;
      const origin = { token: tokens.session, owner, checkoutKey: key, locale };
      return orderRecord(env, order.id).keep(order, orderKey, files, {
        ...origin,
        ...(consent && { consent }),
      });
    };
    const checkouts = new Checkouts({
      ...{ queue, records, last, now, secure, handOver },
      get currency() {
        return shop.context.currency;
      },
      takesCards: config.cards.isOffered,
      backend: woo.checkout,
      outsideQueue: (work) => woo.recovery.outsideQueue(work),
      follow: (address) =>
        findRedirectTarget(address, { fetch, home: shop.url, timeoutMs: timeouts.payment }),
      cardOrder: ({ order }) => cardOrder(orderRecord(env, order.id)),
    });
    const isEmpty = () =>
      tokens.login === null &&
      last.cart.lines.length === 0 &&
      records.all().length === 0 &&
      woo.changes.isEmpty;
    const retention = () => {
      if (tokens.login?.remembered) return "remembered";
      return isEmpty() ? "empty" : "guest";
    };
    return {
      ...{ checkouts, records, tokens, queue, visitor, retention },
      logins: woo.logins,
      createPorts: (visit) => woo.createPorts(visit),
    };
  }
}

const wooShop = (config: () => Config): WooShop => ({
  url: config().backend.graphqlUrl,
  context: currentContext(config),
  giftCards: config().backend.capabilities.giftCards,
  get ratesApart() {
    return config().ratesApart;
  },
  get feesByPayment() {
    return config().feesByPayment;
  },
});
