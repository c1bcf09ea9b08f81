import type { Result } from "../../shared/actions.ts";
import type { MessageId } from "../../shared/i18n/translate.ts";
import type { OrderView } from "../../shared/order.ts";
import { MutationQueue } from "../commerce/mutation-queue.ts";
import type { OrderStatePort, PaidAgain, RepeatedPayment } from "../commerce/order-state.ts";
import type { CheckoutState, KeyValue, SerializedBackendError } from "../commerce/session.ts";
import { toResult } from "../commerce/session-error.ts";
import { withRedirect } from "../payment/order-payment.ts";
import { findRedirectTarget, pageBehind } from "../payment/payment-page.ts";
import { getPaymentApi } from "../payment/provider-calls.ts";
import type { Bindings } from "../platform/app-env.ts";
import { rescue } from "../platform/backend-error.ts";
import { canonicalJson } from "../platform/cache/key.ts";
import { withTimeout } from "../platform/cache/with-timeout.ts";
import { toHash } from "../platform/crypto.ts";
import { backendFetch } from "../platform/http/backend-fetch.ts";
import { plainFailure } from "../platform/http/define-action.ts";
import { configFor } from "../settings/config.ts";
import { cardProvider, isByCard } from "../settings/payment-gateways.ts";
import { CardPayments, type CardPort } from "./card-payments.ts";
import { isAccepted, pickAttempt } from "./merge-order.ts";
import { type OrderReading, PAGE_TIMEOUT_MS } from "./order-reading.ts";
import type { StoredOrder } from "./stored-order.ts";

/** How long a buyer waits for a payment to begin; what comes later is shown by the order's page. */
const PAY_TIMEOUT_MS = 5_000;
/** How long an order waits for another payment after that of its card was ended. */
const UNPAID_MS = 60 * 60 * 1000;
/** When an order is ended whose backend did not respond. */
const END_PAUSE_MS = 5 * 60 * 1000;
/** How long the payment provider is waited for, in milliseconds. */
const PROVIDER_TIMEOUT_MS = 4_000;

interface Deps {
  kv: KeyValue;
  env: Bindings;
  stored: StoredOrder;
  reading: OrderReading;
  backend: () => OrderStatePort;
  apply: (changes: Partial<OrderView>) => void;
  /** Asks the operator to look at a payment of a card. */
  report: (text: string) => void;
  /** Has `watchCards` called then; milliseconds since 1970. */
  watchAt: (time: number) => void;
  /** Has `endUnpaid` called then. */
  endUnpaidAt: (time: number) => void;
}

/** The payments of one order, one after another. */
export class OrderPayments implements CardPort {
  readonly #deps: Deps;
  readonly #queue = new MutationQueue();
  readonly #cards: CardPayments;

  constructor(deps: Deps) {
    this.#deps = deps;
    const { kv, env, stored, backend, report, watchAt } = deps;
    this.#cards = new CardPayments({
      store: kv,
      api: () => {
        const { cards } = configFor(env);
        const provider = cards.isOffered && cardProvider();
        return provider ? getPaymentApi(provider, cards, PROVIDER_TIMEOUT_MS) : null;
      },
      complete: (payment) => backend().complete(payment),
      shop: configFor(env).baseUrl,
      order: () => stored.order,
      onCompleted: ({ order, files }) => this.#takePaid(order, files),
      report,
      watchAt,
      now: () => Date.now(),
    });
  }

  /** Whether money of a card may still come, or is still to be given back. */
  get isCardPending(): boolean {
    return this.#cards.isPending;
  }

  /** Pays the order once for a form, however often it is sent. */
  payAgain(
    payment: RepeatedPayment,
    formKey: string,
  ): Promise<Result<CheckoutState, SerializedBackendError>> {
    const { orderKey, paymentMethod } = payment;
    const key = toHash(canonicalJson([orderKey, formKey, paymentMethod]));
    // What comes later is stored all the same.
    const paying = this.#queue.run(() => this.#pay(payment, key));
    const fallback = refused("order.pay-again-slow");
    return toResult(() => withTimeout(paying, { milliseconds: PAY_TIMEOUT_MS, fallback }));
  }

  async #pay(payment: RepeatedPayment, key: string): Promise<CheckoutState> {
    const { env, stored, reading, backend, apply } = this.#deps;
    const { orderId, orderKey } = payment;
    if ((await this.#cards.close()) === "open") return refused("order.pay-again-closed");
    const paid = await backend().pay(payment, key);
    if (paid?.state !== "begun") return refused(payRefusals[paid?.reason ?? "closed"]);
    const config = configFor(env);
    const opening = {
      fetch: backendFetch(env, config),
      home: config.backend.graphqlUrl,
      timeoutMs: PAGE_TIMEOUT_MS,
    };
    const redirect = await pageBehind(
      { paymentMethod: paid.order.paymentMethod, paymentMeta: paid.paymentMeta },
      paid.redirect,
      (address) => findRedirectTarget(address, opening),
    );
    const order = withRedirect(paid.order, redirect);
    const known = stored.open(orderKey);
    reading.overtake();
    if (known) apply(pickAttempt(known, order));
    return {
      ...{ state: "done", orderId, orderKey, redirect },
      order: (known && stored.order) ?? order,
    };
  }

  openCard(orderKey: string): ReturnType<CardPort["openCard"]> {
    return this.#withOrder(orderKey, { state: "unavailable" }, (order) =>
      this.#cards.open(order, orderKey),
    );
  }

  resolveCard(orderKey: string): ReturnType<CardPort["resolveCard"]> {
    return this.#withOrder(orderKey, { state: "cancelled" }, async (order) => {
      if (isByCard(order.paymentMethod)) this.#cards.expect(orderKey);
      const state = await this.#cards.resolve();
      const current = this.#deps.stored.order ?? order;
      const isElsewhere = !isByCard(current.paymentMethod) || isAccepted(current);
      const isBought = state === "paid" || (isElsewhere && state !== "underway");
      if (isBought) return { state: "paid", order: current };
      // A payment that its provider does not cancel stays open when its order has ended.
      const isOver = state === "unpaid" && current.status === "CANCELLED";
      return { state: isOver ? "cancelled" : state };
    });
  }

  closeCard(orderKey: string): ReturnType<CardPort["closeCard"]> {
    return this.#withOrder(orderKey, "closed", async (order) => {
      if (isByCard(order.paymentMethod)) this.#cards.expect(orderKey);
      const state = await this.#cards.close();
      // The next form may pay this order in another way.
      if (state === "closed") this.#deps.endUnpaidAt(Date.now() + UNPAID_MS);
      return state;
    });
  }

  cardPaid(intentId: string, orderKey: string): ReturnType<CardPort["cardPaid"]> {
    return this.#withOrder(orderKey, "unknown", () => this.#cards.resolveOne(intentId));
  }

  /** Ends payments by card, so that the order can be cancelled; "open" where one may be paid still. */
  close(): Promise<"closed" | "open"> {
    return this.#queue.run(() => this.#cards.close());
  }

  /** Looks at cards whose buyer has left; returns when to do so again. */
  watchCards(): Promise<number | null> {
    return this.#queue.run(async () => {
      const { at, isAbandoned } = await this.#cards.watch();
      if (isAbandoned) this.#deps.endUnpaidAt(Date.now());
      return at;
    });
  }

  /** Ends an order that is still to be paid by card, once the backend confirms that. */
  endUnpaid(): Promise<number | null> {
    return this.#queue.run(() => rescue(this.#endUnpaid(), () => Date.now() + END_PAUSE_MS));
  }

  async #endUnpaid(): Promise<number | null> {
    const { stored, backend, apply } = this.#deps;
    const { origin } = stored;
    const { orderKey } = this.#cards;
    const order = this.#unpaid;
    if (!origin || !orderKey || !order) return null;
    const changes = await backend().read(order, origin);
    if (!changes) return Date.now() + END_PAUSE_MS;
    apply(changes);
    const { id: orderId = null } = this.#unpaid ?? {};
    const status = orderId && (await backend().cancel({ orderId, orderKey }));
    if (status) apply({ status, needsPayment: false });
    return null;
  }

  /** The order, where nobody has paid it and only a card would. */
  get #unpaid(): OrderView | null {
    const { order } = this.#deps.stored;
    const isCard = order?.status === "PENDING" && isByCard(order.paymentMethod);
    return isCard && !order.paid && !this.#cards.isPending ? order : null;
  }

  /** For callers with the order's key. */
  #withOrder<Value>(
    orderKey: string,
    fallback: Value,
    work: (order: OrderView) => Promise<Value>,
  ): Promise<Result<Value, SerializedBackendError>> {
    return toResult(() =>
      this.#queue.run(async () => {
        const order = this.#deps.stored.open(orderKey);
        return order ? work(order) : fallback;
      }),
    );
  }

  /** The order has the money of its card. */
  #takePaid({ downloads, ...order }: OrderView, files: Record<string, string>): void {
    const { stored, reading, apply } = this.#deps;
    reading.overtake();
    apply({ ...order, ...(downloads.length > 0 && { downloads }) });
    stored.addFiles(files);
  }
}

const refused = (id: MessageId): CheckoutState => ({ state: "refused", failure: plainFailure(id) });

const payRefusals = {
  closed: "order.pay-again-closed",
  method: "checkout.invalid-payment-method",
  stock: "order.pay-again-stock",
  changed: "order.pay-again-changed",
  busy: "order.pay-again-slow",
  unknown: "order.not-found",
  gateway: "checkout.payment-unavailable",
} as const satisfies Record<Extract<PaidAgain, { state: "refused" }>["reason"], MessageId>;
