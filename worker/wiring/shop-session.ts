import {
  type AwaitingCheckout,
  CheckoutRecords,
  type DoneCheckout,
} from "../checkout/checkout-records.ts";
import { Checkouts } from "../checkout/checkouts.ts";
import { LastCart } from "../commerce/last-cart.ts";
import { MutationQueue } from "../commerce/mutation-queue.ts";
import { cardOrder, orderRecord } from "../order/order-record.ts";
import { redirectTargetOf } from "../payment/payment-page.ts";
import { backendFetch } from "../platform/http/backend-fetch.ts";
import type { Visitor } from "../platform/http/client-address.ts";
import { accountSessions, CustomerQueue } from "../session/account-sessions.ts";
import {
  type DepsEnvironment,
  DurableSession,
  type SessionDeps,
} from "../session/durable-session.ts";
import { configFor } from "../settings/config.ts";
import { mappingContext } from "../woocommerce/mapping/mapping-context.ts";
import { Changes } from "../woocommerce/session/changes.ts";
import { WooCheckout } from "../woocommerce/session/checkout-backend.ts";
import { createExchange } from "../woocommerce/session/exchange.ts";
import { createLogins, Renewal } from "../woocommerce/session/logins.ts";
import { OpenedCheckout } from "../woocommerce/session/opened-checkout.ts";
import { Restoration } from "../woocommerce/session/restoration.ts";
import { SessionRecovery } from "../woocommerce/session/session-recovery.ts";
import { Tokens } from "../woocommerce/session/tokens.ts";
import { completeCart } from "../woocommerce/session/whole-cart.ts";
import { completeOrders } from "../woocommerce/session/whole-order.ts";
import { createTransport } from "../woocommerce/transport.ts";

/** The session of one shopper. */
export class ShopSession extends DurableSession {
  protected override createDeps(environment: DepsEnvironment): SessionDeps {
    return createSessionDeps(environment);
  }
}

/** Wires the features' parts of a session to its storage and backend. */
function createSessionDeps({
  env,
  store,
  owner,
  now,
  secure,
  timeouts,
  assertOpen,
}: DepsEnvironment): SessionDeps {
  const config = configFor(env);
  const { backend } = config;
  let visitor: Visitor | null = null;
  const fetch = backendFetch(env, config, () => visitor);
  const transport = (timeoutMs: number) =>
    createTransport({ fetch, url: backend.graphqlUrl, timeoutMs });
  const tokens = new Tokens(store);
  const last = new LastCart(store);
  const records = new CheckoutRecords(store);
  const turns = new CustomerQueue({
    owner,
    account: () => (tokens.customer === null ? null : accountSessions(env, tokens.customer)),
  });
  const queue = new MutationQueue({
    assertOpen,
    inTurn: (work, isWanted) => turns.run(work, isWanted),
  });
  const exchange = createExchange({
    store,
    tokens,
    transport: transport(timeouts.backend),
    giftCards: backend.capabilities.giftCards,
    completions: [completeCart, completeOrders],
    assertInTime: (operation) => turns.assertInTime(operation),
  });
  const changes = new Changes({ exchange, store, now });
  const context = mappingContext(config);
  const restoration = new Restoration(exchange, store, last);
  const recovery = new SessionRecovery({
    store,
    now,
    exchange,
    tokens,
    last,
    queue,
    turns,
    renewal: new Renewal(exchange, tokens, now),
    restoration,
    onLoginEnded: () => records.hide(),
    checkoutInDoubt: () => records.isInDoubt(now()),
    openedCheckout: new OpenedCheckout(store, now),
    changes,
    turnMs: timeouts.turn,
    reuseMs: timeouts.reuse,
  });
  const logins = createLogins({ exchange, tokens, recovery, last, now });
  const { currency } = context;
  const handOver = (made: DoneCheckout | AwaitingCheckout) => {
    const { order, orderKey, files, key, locale, consent } = made;
    const origin = { token: tokens.session, owner, checkoutKey: key, locale };
    return orderRecord(env, order.id).keep(order, orderKey, files, {
      ...origin,
      ...(consent && { consent }),
    });
  };
  const checkouts = new Checkouts({
    ...{ queue, records, last, currency, now, secure, handOver },
    takesCards: config.cards.isOffered,
    backend: new WooCheckout({
      ...{ recovery, exchange, context, now },
      feesByPayment: config.feesByPayment,
      checkoutTransport: transport(timeouts.checkout),
    }),
    outsideQueue: (work) => recovery.outsideQueue(work),
    follow: (address) =>
      redirectTargetOf(address, { fetch, home: backend.graphqlUrl, timeoutMs: timeouts.payment }),
    cardOrder: ({ order }) => cardOrder(orderRecord(env, order.id)),
  });
  const setVisitor = (next: Visitor | undefined): void => {
    visitor = next ?? null;
  };
  const isEmpty = () =>
    tokens.login === null &&
    last.cart.lines.length === 0 &&
    records.all().length === 0 &&
    changes.isEmpty;
  const retention = () => {
    if (tokens.login?.remembered) return "remembered";
    return isEmpty() ? "empty" : "guest";
  };
  return {
    recovery,
    checkouts,
    records,
    tokens,
    queue,
    logins,
    retention,
    setVisitor,
  };
}

declare module "../session/durable-session.ts" {
  interface SessionDeps {
    checkouts: Checkouts;
    records: CheckoutRecords;
  }
}
