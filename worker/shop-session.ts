import type { Locale } from "../shared/i18n/locales.ts";
import { fullName, type OrderAddress } from "../shared/order.ts";
import { backendFetch } from "./backend-fetch.ts";
import { CardCheckouts, reportUndecided } from "./checkout/card-checkouts.ts";
import { CheckoutRecords } from "./checkout/checkout-records.ts";
import { Checkouts } from "./checkout/checkouts.ts";
import type { Undoing } from "./checkout/differing-orders.ts";
import { Payments } from "./checkout/payments.ts";
import { LastCart } from "./commerce/last-cart.ts";
import { MutationQueue } from "./commerce/mutation-queue.ts";
import { configFor } from "./config.ts";
import { createContactForm } from "./contact/contact-form-7.ts";
import { operatorMessage } from "./contact/operator-message.ts";
import type { DoneCheckout } from "./order/lifecycle.ts";
import { orderRecord } from "./order/order-record.ts";
import { redirectTargetOf } from "./payment/payment-page.ts";
import { paymentApiOf } from "./payment/provider-calls.ts";
import { paidFirst } from "./payment-gateways.ts";
import type { Visitor } from "./platform/http/client-address.ts";
import { formatMoney } from "./platform/i18n/intl.ts";
import { accountSessions, CustomerQueue } from "./session/account-sessions.ts";
import {
  type DepsEnvironment,
  DurableSession,
  type SessionDeps,
} from "./session/durable-session.ts";
import { mappingContext } from "./woocommerce/mapping/mapping-context.ts";
import { Changes } from "./woocommerce/session/changes.ts";
import { createCheckoutBackend } from "./woocommerce/session/checkout-backend.ts";
import { createExchange } from "./woocommerce/session/exchange.ts";
import { createLogins, Renewal } from "./woocommerce/session/logins.ts";
import { OpenedCheckout } from "./woocommerce/session/opened-checkout.ts";
import { Restoration } from "./woocommerce/session/restoration.ts";
import { SessionRecovery } from "./woocommerce/session/session-recovery.ts";
import { Tokens } from "./woocommerce/session/tokens.ts";
import { completeCart } from "./woocommerce/session/whole-cart.ts";
import { completeOrders } from "./woocommerce/session/whole-order.ts";
import { createTransport } from "./woocommerce/transport.ts";

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
    onLoginEnded: () => {
      records.hide();
      payments.hide();
    },
    checkoutInDoubt: () => records.inDoubt(now()).length > 0,
    checkoutUnsettled: () => records.unsettled().length > 0,
    openedCheckout: new OpenedCheckout(store, now),
    changes,
    turnMs: timeouts.turn,
    reuseMs: timeouts.reuse,
  });
  const logins = createLogins({ exchange, tokens, recovery, last, now });
  const checkoutBackend = createCheckoutBackend({
    ...{ recovery, exchange, tokens, context },
    feesByPayment: config.feesByPayment,
    checkoutTransport: transport(timeouts.checkout),
  });
  const provider = config.cards.isOffered && paidFirst();
  const api = provider ? paymentApiOf(provider, config.cards, timeouts.payment) : null;
  const { currency } = context;
  const money = (amount: number) => formatMoney(amount, config.settings.money);
  const client = createContactForm({ config, fetch, visitor: "" });
  const reportOrder = async (customer: Partial<OrderAddress>, message: string) => {
    const { email = "", phone = "", firstName = "", lastName = "" } = customer;
    const result = await client.send({
      ...{ name: fullName({ firstName, lastName }) || email, email, phone },
      message: operatorMessage(message),
    });
    return result === "sent";
  };
  const payments = new Payments({
    ...{ api, store, currency, owner, now, secure },
    backend: checkoutBackend,
  });
  const holdsPayment = (key: string) =>
    !["returning", "returned"].includes(payments.get(key)?.state ?? "");
  const reportRefunded = async (key: string) => {
    const payment = payments.get(key);
    return payment !== undefined && reportUndecided(payment, reportOrder);
  };
  const prepare = (locale: Locale) => recovery.prepare(locale);
  const resume = (...sent: Parameters<Checkouts["resume"]>) => checkouts.resume(...sent);
  const handOver = ({ order, orderKey, files, key, locale = "id_ID", consent }: DoneCheckout) =>
    orderRecord(env, order.id).keep(order, orderKey, files, {
      ...{ token: tokens.session, owner, checkoutKey: key, locale },
      ...(consent && { consent }),
    });
  const undoing: Undoing = {
    ...{ records, payments, restoration, last, money, prepare },
    ...{ backend: checkoutBackend, login: tokens },
    report: ({ order: { billing } }, message) => reportOrder(billing, message),
  };
  const checkouts: Checkouts = new Checkouts({
    ...{ queue, records, currency, now, secure, payments },
    backend: checkoutBackend,
    login: tokens,
    follow: (address) =>
      redirectTargetOf(address, { fetch, home: backend.graphqlUrl, timeoutMs: timeouts.payment }),
    reconciling: {
      ...{ records, last, restoration, money, now, resume, holdsPayment, reportRefunded },
      ...{ backend: checkoutBackend, login: tokens, report: reportOrder, prepare },
    },
    undoing,
    handOver,
  });
  const cards = new CardCheckouts({
    ...{ checkouts, payments, records, queue, now, secure },
    ...{ backend: checkoutBackend, report: reportOrder },
  });
  const setVisitor = (next: Visitor | undefined): void => {
    visitor = next ?? null;
  };
  const isEmpty = () =>
    tokens.login === null &&
    last.cart.lines.length === 0 &&
    records.all().length === 0 &&
    payments.all().length === 0 &&
    changes.isEmpty;
  const retention = () => {
    if (tokens.login?.remembered) return "remembered";
    return isEmpty() ? "empty" : "guest";
  };
  return {
    recovery,
    checkouts,
    cards,
    payments,
    records,
    tokens,
    queue,
    logins,
    retention,
    setVisitor,
  };
}

declare module "./session/durable-session.ts" {
  interface SessionDeps {
    checkouts: Checkouts;
    cards: CardCheckouts;
    payments: Payments;
    records: CheckoutRecords;
  }
}
