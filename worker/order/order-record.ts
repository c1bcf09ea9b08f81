import { DurableObject } from "cloudflare:workers";
import { failure, type Result, success } from "../../shared/actions.ts";
import { cleanEmail } from "../../shared/email.ts";
import type { Locale } from "../../shared/i18n/locales.ts";
import type { MessageId } from "../../shared/i18n/translate.ts";
import {
  fullName,
  type OrderDownload,
  type OrderLine,
  type OrderRequest,
  type OrderView,
} from "../../shared/order.ts";
import { localePath, routes } from "../../shared/routes.ts";
import { eventQueue } from "../analytics/event-queue.ts";
import { OrderEvents } from "../analytics/order-events.ts";
import type { ShopEvent } from "../analytics/shop-event.ts";
import { MutationQueue } from "../commerce/mutation-queue.ts";
import type {
  OrderOrigin,
  OrderStatePort,
  PaidAgain,
  RepeatedPayment,
} from "../commerce/order-state.ts";
import type { OwnOrder } from "../commerce/orders.ts";
import type { CheckoutState, SerializedBackendError } from "../commerce/session.ts";
import { deserializeError, serializeError } from "../commerce/session-error.ts";
import { type ContactOutcome, createContactForm } from "../contact/contact-form-7.ts";
import { operatorMessage } from "../contact/operator-message.ts";
import {
  applyChanges,
  nextQueryAt,
  type PaymentReport,
  paymentReport,
  withRedirect,
} from "../payment/order-payment.ts";
import { findRedirectTarget, pageBehind } from "../payment/payment-page.ts";
import { PaymentReports } from "../payment/payment-reports.ts";
import { getPaymentApi } from "../payment/provider-calls.ts";
import type { Bindings } from "../platform/app-env.ts";
import { BackendError, rescue } from "../platform/backend-error.ts";
import { canonicalJson } from "../platform/cache/key.ts";
import { withTimeout } from "../platform/cache/with-timeout.ts";
import { isSame, toHash } from "../platform/crypto.ts";
import { backendFetch } from "../platform/http/backend-fetch.ts";
import { plainFailure } from "../platform/http/define-action.ts";
import type { Limiter } from "../platform/http/limiter.ts";
import { TooManyRequests } from "../platform/http/rate-limit.ts";
import { Jobs, retryPauseMs } from "../platform/jobs.ts";
import { writeLog } from "../platform/log.ts";
import { withoutReset, withResetHandling } from "../platform/objects/object-failure.ts";
import type { PortNamespace } from "../platform/objects/object-port.ts";
import type { RequestSession } from "../session/request-session.ts";
import { sessionByObject } from "../session/session-object.ts";
import { type Config, configFor } from "../settings/config.ts";
import { cardProvider, isByCard } from "../settings/payment-gateways.ts";
import { type CardOrder, CardPayments, type CardPort } from "./card-payments.ts";
import { isEmailContact, isOrderContact } from "./order-contact.ts";
import { OrderPasses } from "./order-passes.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long an order is stored. */
export const LIFETIME_MS = 30 * DAY_MS;
/** The backend is queried for an order at most this often, however often its page is loaded. */
const MIN_PAUSE_MS = 8_000;
/** How long a webhook's changes wait for their order. */
const EARLY_MS = 24 * 60 * 60 * 1000;
/** How often a page has the backend queried for an order whose payment is resolved. */
const PROGRESS_PAUSE_MS = 2 * 60 * 1000;
/** What the shop is asked about one order here; more is for a chat. */
const MAX_REQUESTS = 3;
/** When an event is handed over again that its queue did not take. */
const EVENT_PAUSE_MS = 5 * 60 * 1000;
/** How often an order that is to be erased is checked until its payment is resolved. */
const ERASE_PAUSE_MS = 60 * 60 * 1000;
/** How long a page waits for the backend; a later result is still stored. */
const PAGE_TIMEOUT_MS = 2_500;
/** How long a buyer waits for a payment to begin; what comes later is shown by the order's page. */
const PAY_TIMEOUT_MS = 5_000;

/** How long an order waits for another payment after that of its card was ended. */
const UNPAID_MS = 60 * 60 * 1000;
/** How long the payment provider is waited for, in milliseconds. */
const PROVIDER_TIMEOUT_MS = 4_000;

/** The interface of an order's record for the worker. */
export interface OrderPort extends CardPort {
  keep(
    order: OrderView,
    orderKey: string,
    files?: Record<string, string>,
    origin?: OrderOrigin,
  ): Promise<void>;
  /** The order, when the key is correct; null otherwise and after 30 days. */
  read(orderKey: string): Promise<OrderView | null>;
  /** The same, after querying the backend when the payment is not resolved. */
  look(orderKey: string): Promise<OrderView | null>;
  /** The language of the order, when the key is correct. */
  localeOf(orderKey: string): Promise<Locale | null>;
  /** Has the order paid once for a form, however often it is sent; whoever has its key may. */
  payAgain(
    payment: RepeatedPayment,
    formKey: string,
  ): Promise<Result<CheckoutState, SerializedBackendError>>;
  /** The backend's URL of a file of the order; null for a wrong key or name. */
  fileUrl(orderKey: string, file: string): Promise<string | null>;
  /** Applies a signed webhook's changes; false when they are older than the last ones. */
  update(changes: Partial<OrderView>, modified?: string): Promise<boolean>;
  /** Merges what the owner has just read; returns the order with its stored payment. */
  learn(order: OrderView, orderKey: string): Promise<OrderView | null>;
  /** What the owner has just read in a list, with the stored payment; stores nothing. */
  merged(listed: Partial<OrderView>, orderKey: string): Promise<OrderView | null>;
  /** Adds files that became available with a later payment. */
  addFiles(downloads: OrderDownload[], files: Record<string, string>): Promise<void>;
  /**
   * What opens the order's status for an hour, for anyone who has its number and its buyer's e-mail
   * address or telephone; null for anybody else.
   */
  passFor(sought: LookUp): Promise<Result<string | null, SerializedBackendError>>;
  /** What a pass opens; null after its hour. */
  lookByPass(pass: string): Promise<OrderView | null>;
  /** Mails a code that opens the whole order to its own address; false where none is mailed. */
  mailCode(orderId: number, pass: string): Promise<Result<boolean, SerializedBackendError>>;
  /** The key of the order, for its pass and a mailed code; null for any other. */
  openByCode(
    orderId: number,
    proof: { pass: string; code: string },
  ): Promise<Result<string | null, SerializedBackendError>>;
  /** Mails such a code for whoever has the order's key, which the caller has checked. */
  mailBuyer(orderId: number): Promise<Result<boolean, SerializedBackendError>>;
  /** Whether that is the code, which works once. */
  isBuyersCode(orderId: number, code: string): Promise<Result<boolean, SerializedBackendError>>;
  /**
   * Cancels the order, unless it is paid or being packed; "unsupported" where the backend lets nobody
   * do so by its key.
   */
  cancel(orderKey: string): Promise<Result<Cancelling, SerializedBackendError>>;
  /** Sends the shop what the buyer asks for, once, and stores it with the order where that is here. */
  ask(orderKey: string, asked: Asked): Promise<"sent" | "full" | "failed">;
  /** Counts a download, when downloads are limited. */
  countDownload(file: string): Promise<void>;
  /** Erases the order here and in the session that placed it; "pending" until its payment is resolved. */
  erase(): Promise<Erasure>;
}

/** What became of an order that was to be cancelled. */
export type Cancelling = "cancelled" | "closed" | "unsupported";

interface Asked {
  order: Pick<OrderView, "id" | "billing">;
  request: OrderRequest;
  /** The same for the shop's staff. */
  text: string;
}

/** An order that somebody looks for. */
interface LookUp {
  orderId: number;
  contact: string;
  locale: Locale;
}

/** An order of the backend that is not here: looked at for an hour, with what opens it. */
interface LookedUpOrder extends OwnOrder {
  locale: Locale;
}

/** Changes that a webhook has reported of an order that is not here yet. */
interface EarlyChanges {
  changes: Partial<OrderView>;
  /** When WooCommerce changed it; milliseconds since 1970. */
  at: number;
}

/** A report to the operator that is not known to have arrived. */
interface ReportToSend extends PaymentReport {
  /** How often the same has happened to the order. */
  occurrence: number;
  failures: number;
}

/** What became of an order that was to be erased. */
export type Erasure = "erased" | "pending" | "unknown";

/** One placed order, readable for 30 days with its key. */
export abstract class OrderRecord extends DurableObject<Bindings> implements OrderPort {
  protected abstract readonly backend: OrderStatePort;
  #inFlight: Promise<void> | null = null;
  /** Counts payments that were started or received: what was read before is out of date. */
  #payments = 0;
  readonly #reports = new PaymentReports(this.ctx.storage.kv);
  readonly #events = new OrderEvents(this.ctx.storage.kv, () => Date.now());
  readonly #asking = new MutationQueue();
  readonly #paying = new MutationQueue();
  readonly #cards = new CardPayments({
    store: this.ctx.storage.kv,
    api: () => this.#paymentApi,
    complete: (payment) => this.backend.complete(payment),
    shop: configFor(this.env).baseUrl,
    order: () => this.#order,
    onCompleted: ({ order, files }) => this.#takePaid(order, files),
    report: (text) => this.#jobs.add("report", { ...cardReport(text), occurrence: 1, failures: 0 }),
    watchAt: (at) => this.#jobs.add("card", null, { at, id: "card" }),
    now: () => Date.now(),
  });
  readonly #passes = new OrderPasses(this.ctx.storage.kv, () => Date.now());
  /** Of each a record has one, but reports and events. */
  readonly #jobs = new Jobs(this.ctx.storage, {
    query: () => this.#query(),
    report: (report: ReportToSend) => this.#report(report),
    event: (event: ShopEvent) => this.#handOver(event),
    "end-unpaid": () => this.#paying.run(() => this.#endUnpaid()),
    card: () => this.#paying.run(() => this.#watchCard()),
    erase: async () => void (await this.erase()),
    end: () => this.#end(),
  });

  async keep(
    order: OrderView,
    orderKey: string,
    files: Record<string, string> = {},
    origin?: OrderOrigin,
  ): Promise<void> {
    const { kv } = this.ctx.storage;
    const stored = this.#order;
    const keyHash = toHash(orderKey);
    if (stored) this.#applyUpdate({ ...typedAnew(stored, order), ...toAttempt(stored, order) });
    else {
      kv.put("order", order);
      kv.put("placed", Date.now());
      this.#endAt(Date.now() + LIFETIME_MS);
      this.#applyEarly(order);
    }
    kv.put("files", { ...files, ...this.#files });
    kv.put("keyHash", keyHash);
    if (origin) kv.put("origin", { ...origin, orderKey });
    this.#noteEvents();
    const at = this.#nextAt(Date.now());
    if (at !== null) this.#jobs.add("query", null, { at, id: "query" });
  }

  async read(orderKey: string): Promise<OrderView | null> {
    if (!this.#isKey(orderKey)) return null;
    return this.#order;
  }

  async localeOf(orderKey: string): Promise<Locale | null> {
    if (!this.#isKey(orderKey)) return null;
    return this.ctx.storage.kv.get<OrderOrigin>("origin")?.locale ?? null;
  }

  async look(orderKey: string): Promise<OrderView | null> {
    if (!this.#isKey(orderKey)) return null;
    return this.#orderForPage();
  }

  /** The order, read from the backend where it may have changed; with its age where that fails. */
  async #orderForPage(): Promise<OrderView | null> {
    const reading = this.#isToBeRead ? this.#refresh().then(() => false) : false;
    const isLate =
      reading && (await withTimeout(reading, { milliseconds: PAGE_TIMEOUT_MS, fallback: true }));
    const order = this.#order;
    const { kv } = this.ctx.storage;
    if (!order || !(isLate || kv.get<boolean>("unread"))) return order;
    return { ...order, asOf: kv.get<number>("read") ?? kv.get<number>("placed") ?? Date.now() };
  }

  passFor({
    orderId,
    contact,
    locale,
  }: LookUp): Promise<Result<string | null, SerializedBackendError>> {
    return withErrors(async () => {
      const order = this.#order;
      // An order that is not here, and one of somebody else, take the same way.
      if (order?.number === String(orderId) && isOrderContact(order, contact))
        return this.#passes.add();
      if (!isEmailContact(contact)) return null;
      const found = await this.backend.find({ orderId, email: cleanEmail(contact), locale });
      if (!found || !isOrderContact(found.order, contact)) return null;
      const pass = this.#passes.add();
      if (!this.#order) this.#storeLookedUp({ ...found, locale });
      return pass;
    });
  }

  #storeLookedUp(found: LookedUpOrder): void {
    this.ctx.storage.kv.put("found", found);
    this.#endAt(Math.max(this.#passes.endsAt ?? Date.now(), this.#jobs.at("end") ?? 0));
  }

  /** Not while money is to be given back. */
  async #end(): Promise<number | null> {
    if (this.#cards.isPending) return Date.now() + DAY_MS;
    await this.ctx.storage.deleteAll();
    return null;
  }

  #endAt(at: number): void {
    this.#jobs.add("end", null, { at, id: "end" });
  }

  get #lookedUp(): LookedUpOrder | null {
    return this.ctx.storage.kv.get<LookedUpOrder>("found") ?? null;
  }

  async lookByPass(pass: string): Promise<OrderView | null> {
    if (!this.#passes.has(pass)) return null;
    return (await this.#orderForPage()) ?? this.#lookedUp?.order ?? null;
  }

  mailCode(orderId: number, pass: string): Promise<Result<boolean, SerializedBackendError>> {
    return withErrors(async () => this.#passes.has(pass) && this.backend.mailCode(orderId));
  }

  mailBuyer(orderId: number): Promise<Result<boolean, SerializedBackendError>> {
    return withErrors(() => this.backend.mailCode(orderId));
  }

  isBuyersCode(orderId: number, code: string): Promise<Result<boolean, SerializedBackendError>> {
    return withErrors(async () => (await this.backend.openByCode(orderId, code)) !== null);
  }

  openByCode(
    orderId: number,
    { pass, code }: { pass: string; code: string },
  ): Promise<Result<string | null, SerializedBackendError>> {
    return withErrors(async () => {
      if (!this.#passes.has(pass)) return null;
      const key = await this.backend.openByCode(orderId, code);
      const found = this.#lookedUp;
      if (key === null || this.#order || found?.orderKey !== key) return key;
      // Its page reads it here, as if it were new.
      const origin = { token: null, checkoutKey: "", locale: found.locale };
      await this.keep(found.order, key, {}, origin);
      return key;
    });
  }

  async learn(order: OrderView, orderKey: string): Promise<OrderView | null> {
    if (!this.#isKey(orderKey)) return null;
    const { downloads: _, ...freshOrder } = order;
    this.#applyUpdate({ ...freshOrder, lines: withStoredWords(order.lines, this.#order?.lines) });
    return this.#order;
  }

  async merged(listed: Partial<OrderView>, orderKey: string): Promise<OrderView | null> {
    const stored = this.#isKey(orderKey) ? this.#order : null;
    return stored && applyChanges(stored, listed, Date.now());
  }

  cancel(orderKey: string): Promise<Result<Cancelling, SerializedBackendError>> {
    return withErrors(async () => {
      const order = this.#isKey(orderKey) ? this.#order : null;
      if (!order) return "unsupported";
      if ((await this.#paying.run(() => this.#cards.close())) === "open") return "closed";
      // Read anew by the next page, where the response is lost.
      this.ctx.storage.kv.put("changed", true);
      const status = await this.backend.cancel({ orderId: order.id, orderKey });
      if (status === null) return "unsupported";
      if (status !== "CANCELLED") return "closed";
      this.#applyUpdate({ status, needsPayment: false });
      return "cancelled";
    });
  }

  /** One after another: those at the same time are no more than others. */
  ask(orderKey: string, asked: Asked): Promise<"sent" | "full" | "failed"> {
    return this.#asking.run(() => this.#ask(orderKey, asked));
  }

  async #ask(
    orderKey: string,
    { order, request, text }: Asked,
  ): Promise<"sent" | "full" | "failed"> {
    const isHere = this.#isKey(orderKey);
    const asked = (isHere ? this.#order?.requests : null) ?? [];
    if (asked.some((earlier) => isSameRequest(earlier, request))) return "sent";
    if (asked.length >= MAX_REQUESTS) return "full";
    if (!(await this.#sendRequest({ order, orderKey, text }))) return "failed";
    if (isHere) this.#applyUpdate({ requests: [...asked, request] });
    return "sent";
  }

  /** With the order where the backend has a place for it, else by the contact form. */
  async #sendRequest({
    order: { id, billing },
    orderKey,
    text,
  }: Omit<Asked, "request"> & { orderKey: string }): Promise<boolean> {
    const asked = await withErrors(() => this.backend.ask({ orderId: id, orderKey, text }));
    if (!asked.ok || asked.value !== null) return asked.ok && asked.value === true;
    return (await this.#sendMessage(billing, operatorMessage(text))) === "sent";
  }

  /** Sends the shop's staff a message by its contact form, about the buyer. */
  #sendMessage(billing: OrderView["billing"], message: string): Promise<ContactOutcome> {
    const config = configFor(this.env);
    const fetch = backendFetch(this.env, config);
    const { email, phone } = billing;
    const client = createContactForm({ config, fetch });
    return client.send({ name: fullName(billing), email, phone, message });
  }

  payAgain(
    payment: RepeatedPayment,
    formKey: string,
  ): Promise<Result<CheckoutState, SerializedBackendError>> {
    const { orderKey, paymentMethod } = payment;
    const key = toHash(canonicalJson([orderKey, formKey, paymentMethod]));
    // One after another; what comes later is stored all the same.
    const paying = this.#paying.run(() => this.#pay(payment, key));
    const slow: CheckoutState = {
      state: "refused",
      failure: plainFailure("order.pay-again-slow"),
    };
    return withErrors(() => withTimeout(paying, { milliseconds: PAY_TIMEOUT_MS, fallback: slow }));
  }

  async #pay(payment: RepeatedPayment, key: string): Promise<CheckoutState> {
    const { orderId, orderKey } = payment;
    if ((await this.#cards.close()) === "open")
      return { state: "refused", failure: plainFailure("order.pay-again-closed") };
    const paid = await this.backend.pay(payment, key);
    if (paid?.state !== "begun")
      return { state: "refused", failure: plainFailure(payRefusals[paid?.reason ?? "closed"]) };
    const config = configFor(this.env);
    const opening = {
      fetch: backendFetch(this.env, config),
      home: config.backend.graphqlUrl,
      timeoutMs: PAGE_TIMEOUT_MS,
    };
    const redirect = await pageBehind(
      { paymentMethod: paid.order.paymentMethod, paymentMeta: paid.paymentMeta },
      paid.redirect,
      (address) => findRedirectTarget(address, opening),
    );
    const order = withRedirect(paid.order, redirect);
    const stored = this.#isKey(orderKey) ? this.#order : null;
    this.#payments += 1;
    if (stored) this.#applyUpdate({ ...typedAnew(stored, order), ...toAttempt(stored, order) });
    return { state: "done", orderId, orderKey, order: (stored && this.#order) ?? order, redirect };
  }

  get #paymentApi() {
    const { cards } = configFor(this.env);
    const provider = cards.isOffered && cardProvider();
    return provider ? getPaymentApi(provider, cards, PROVIDER_TIMEOUT_MS) : null;
  }

  openCard(orderKey: string): ReturnType<CardPort["openCard"]> {
    return this.#withCard(orderKey, { state: "unavailable" }, (order) =>
      this.#cards.open(order, orderKey),
    );
  }

  resolveCard(orderKey: string): ReturnType<CardPort["resolveCard"]> {
    return this.#withCard(orderKey, { state: "cancelled" }, async (order) => {
      if (isByCard(order.paymentMethod)) this.#cards.expect(orderKey);
      const state = await this.#cards.resolve();
      const current = this.#order ?? order;
      const isElsewhere = !isByCard(current.paymentMethod) || accepted.has(current.status);
      const isBought = state === "paid" || (isElsewhere && state !== "underway");
      if (isBought) return { state: "paid", order: current };
      // A payment that its provider does not cancel stays open when its order has ended.
      const isOver = state === "unpaid" && current.status === "CANCELLED";
      return { state: isOver ? "cancelled" : state };
    });
  }

  closeCard(orderKey: string): ReturnType<CardPort["closeCard"]> {
    return this.#withCard(orderKey, "closed", async (order) => {
      if (isByCard(order.paymentMethod)) this.#cards.expect(orderKey);
      const state = await this.#cards.close();
      const at = Date.now() + UNPAID_MS;
      // The next form may pay this order in another way.
      if (state === "closed") this.#jobs.add("end-unpaid", null, { at, id: "end-unpaid" });
      return state;
    });
  }

  cardPaid(intentId: string, orderKey: string): ReturnType<CardPort["cardPaid"]> {
    return this.#withCard(orderKey, "unknown", () => this.#cards.resolveOne(intentId));
  }

  /** One after another, for callers with the order's key. */
  #withCard<Value>(
    orderKey: string,
    fallback: Value,
    work: (order: OrderView) => Promise<Value>,
  ): Promise<Result<Value, SerializedBackendError>> {
    return withErrors(() =>
      this.#paying.run(async () => {
        const order = this.#isKey(orderKey) ? this.#order : null;
        return order ? work(order) : fallback;
      }),
    );
  }

  /** The order has the money of its card. */
  #takePaid({ downloads, ...order }: OrderView, files: Record<string, string>): void {
    const { kv } = this.ctx.storage;
    this.#payments += 1;
    this.#applyUpdate({ ...order, ...(downloads.length > 0 && { downloads }) });
    kv.put("files", { ...this.#files, ...files });
  }

  /** Looks at cards whose buyer has left; an order that nobody has paid for is ended. */
  async #watchCard(): Promise<number | null> {
    const { at, isAbandoned } = await this.#cards.watch();
    if (isAbandoned) this.#jobs.add("end-unpaid", null, { id: "end-unpaid" });
    return at;
  }

  /** Ends an order that is still to be paid by card, once the backend confirms that. */
  async #endUnpaid(): Promise<number | null> {
    const origin = this.ctx.storage.kv.get<OrderOrigin>("origin");
    const { orderKey } = this.#cards;
    if (!origin || !orderKey) return null;
    const isUnpaid = () => {
      const order = this.#order;
      const isCard = order?.status === "PENDING" && isByCard(order.paymentMethod);
      return isCard && !order.paid && !this.#cards.isPending ? order : null;
    };
    try {
      const stored = isUnpaid();
      const changes = stored && (await this.backend.read(stored, origin));
      if (stored && !changes) return Date.now() + EVENT_PAUSE_MS;
      if (changes) this.#applyUpdate(changes);
      const order = isUnpaid();
      const status = order && (await this.backend.cancel({ orderId: order.id, orderKey }));
      if (status) this.#applyUpdate({ status, needsPayment: false });
      return null;
    } catch (error) {
      if (error instanceof BackendError) return Date.now() + EVENT_PAUSE_MS;
      throw error;
    }
  }

  async fileUrl(orderKey: string, file: string): Promise<string | null> {
    if (!this.#isKey(orderKey)) return null;
    return Object.hasOwn(this.#files, file) ? (this.#files[file] ?? null) : null;
  }

  get #files(): Record<string, string> {
    return this.ctx.storage.kv.get<Record<string, string>>("files") ?? {};
  }

  get #order(): OrderView | null {
    return this.ctx.storage.kv.get<OrderView>("order") ?? null;
  }

  get #queriedAt(): number {
    return this.ctx.storage.kv.get<number>("asked") ?? 0;
  }

  /** When to query the backend next; null when the payment is resolved. */
  #nextAt(now: number): number | null {
    const { kv } = this.ctx.storage;
    const order = this.#order;
    const placed = kv.get<number>("placed");
    if (!order || placed === undefined || !kv.get("origin")) return null;
    return nextQueryAt(order, { placed, asked: this.#queriedAt, now });
  }

  get #isOpen(): boolean {
    return this.#nextAt(Date.now()) !== null;
  }

  /** Whether a page that is looked at has the backend queried before. */
  get #isToBeRead(): boolean {
    const { kv } = this.ctx.storage;
    const now = Date.now();
    if (this.#isOpen) return now - this.#queriedAt >= MIN_PAUSE_MS;
    const placed = kv.get<number>("placed");
    if (placed === undefined || !kv.get("origin")) return false;
    // A webhook has reported a change, or it was not read for a while.
    const last = kv.get<number>("progress") ?? 0;
    return now - Math.max(last, placed) >= PROGRESS_PAUSE_MS || (kv.get("changed") ?? false);
  }

  #isKey(given: string): boolean {
    const stored = this.ctx.storage.kv.get<string>("keyHash");
    return stored !== undefined && isSame(stored, toHash(given));
  }

  async update(changes: Partial<OrderView>, modified?: string): Promise<boolean> {
    const newest = this.ctx.storage.kv.get<number>("modified") ?? 0;
    const at = modified ? utcTime(modified) : newest;
    if (!this.#order && modified) this.#storeEarly({ changes, at });
    if (!this.#order || at < newest) return false;
    this.ctx.storage.kv.put("modified", at);
    this.#noteRead();
    this.#applyUpdate(changes, { isLater: modified === undefined || at > newest });
    // What it does not contain, such as messages, is read when the order is looked at.
    if (modified) this.ctx.storage.kv.put("changed", true);
    return true;
  }

  /** A webhook may come before the order: its changes are stored for a day, the newest alone. */
  #storeEarly(early: EarlyChanges): void {
    const { kv } = this.ctx.storage;
    const existing = kv.get<EarlyChanges>("early");
    if (existing && existing.at > early.at) return;
    kv.put("early", early);
    this.#endAt(Date.now() + EARLY_MS);
  }

  /** Of what came before the order a payment counts; its status may be older than the order's own. */
  #applyEarly(order: OrderView): void {
    const { kv } = this.ctx.storage;
    const early = kv.get<EarlyChanges>("early");
    kv.delete("early");
    if (!early?.changes.paid || order.paid) return;
    kv.put("modified", early.at);
    this.#applyUpdate(early.changes);
  }

  /** Stores changes, and what is to be reported when the operator must check the payment. */
  #applyUpdate(changes: Partial<OrderView>, { isLater = true } = {}): void {
    const { kv } = this.ctx.storage;
    const stored = this.#order;
    if (!stored) return;
    const next = applyChanges(stored, changes, Date.now());
    kv.put("order", next);
    this.#noteEvents();
    if (next.status === "CANCELLED" && this.#cards.isPending)
      this.#jobs.add("card", null, { id: "card" });
    const report = paymentReport(stored, next);
    const occurrence = report && this.#reports.occurrence(report.reason);
    if (occurrence) this.#jobs.add("report", { ...report, occurrence, failures: 0 });
    // What stops it once more is another matter; a payment that came twice stays the same one. Changes
    // of one second may arrive in any order.
    const [before, now] = [stored.payment?.alarm, next.payment?.alarm];
    if (isLater && before === "stopped-after-paid" && now !== before) this.#reports.isOver(before);
  }

  #noteEvents(): void {
    const { consent, locale } = this.ctx.storage.kv.get<OrderOrigin>("origin") ?? {};
    const order = this.#order;
    if (!order || !consent || !locale) return;
    const page = configFor(this.env).baseUrl + localePath(routes.checkout(), locale);
    for (const event of this.#events.note({ order, consent, page })) this.#jobs.add("event", event);
  }

  async #handOver(event: ShopEvent): Promise<number | null> {
    try {
      await eventQueue(this.env, event.consent.visitor).add(event);
      return null;
    } catch (cause) {
      writeLog("warn", "events.delayed", {}, cause);
      return Date.now() + EVENT_PAUSE_MS;
    }
  }

  async #query(): Promise<number | null> {
    if (this.#isOpen) await this.#refresh();
    return this.#nextAt(Date.now());
  }

  /** One query at a time, shared by all callers. */
  #refresh(): Promise<void> {
    this.#inFlight ??= this.#refreshOnce().finally(() => {
      this.#inFlight = null;
    });
    return this.#inFlight;
  }

  async #refreshOnce(): Promise<void> {
    const { kv } = this.ctx.storage;
    const [order, origin] = [this.#order, kv.get<OrderOrigin>("origin")];
    if (!order || !origin) return;
    if (this.#isOpen) kv.put("asked", Date.now());
    kv.put("progress", Date.now());
    kv.delete("changed");
    const payments = this.#payments;
    const changes = await this.backend.read(order, origin);
    if (!changes) return kv.put("unread", true);
    this.#noteRead();
    if (payments === this.#payments) this.#applyUpdate(changes);
    // It was read before a payment of meanwhile.
    else kv.put("changed", true);
  }

  #noteRead(): void {
    const { kv } = this.ctx.storage;
    kv.put("read", Date.now());
    kv.delete("unread");
  }

  async #report({ text, occurrence, failures, ...report }: ReportToSend): Promise<void> {
    const order = this.#order;
    if (!order) return;
    if (failures === 0)
      writeLog("error", "payment.review_needed", { order: order.number, report: text });
    const message = operatorMessage(text, occurrence);
    if ((await this.#sendMessage(order.billing, message)) === "sent") return;
    const pauseMs = retryPauseMs(failures) ?? DAY_MS;
    const again = { ...report, text, occurrence, failures: failures + 1 };
    this.#jobs.add("report", again, { at: Date.now() + pauseMs });
  }

  async addFiles(downloads: OrderDownload[], files: Record<string, string>): Promise<void> {
    if (!(await this.update({ downloads }))) return;
    this.ctx.storage.kv.put("files", { ...this.#files, ...files });
  }

  async countDownload(file: string): Promise<void> {
    const downloads = this.#order?.downloads.map((existing) =>
      existing.id === file && existing.remaining !== null
        ? { ...existing, remaining: Math.max(0, existing.remaining - 1) }
        : existing,
    );
    if (downloads) await this.update({ downloads });
  }

  async erase(): Promise<Erasure> {
    const { kv } = this.ctx.storage;
    const order = this.#order;
    kv.delete("found");
    if (!order) return "unknown";
    const { owner } = kv.get<OrderOrigin>("origin") ?? {};
    const session = owner ? sessionByObject(this.env, owner) : null;
    // Payment or refund first: without the record nobody would look for them.
    const isMoneyPending = this.#isOpen || this.#jobs.has("report") || this.#cards.isPending;
    const erase = () => session?.eraseOrder(order.id) ?? Promise.resolve(true);
    // A session that does not respond is asked again later.
    const isErased = () => rescue(withoutReset("eraseOrder", true, erase), false);
    if (isMoneyPending || !(await isErased())) {
      this.#jobs.add("erase", null, { at: Date.now() + ERASE_PAUSE_MS, id: "erase" });
      return "pending";
    }
    await this.ctx.storage.deleteAll();
    return "erased";
  }

  override alarm(rung?: AlarmInvocationInfo): Promise<void> {
    return this.#jobs.alarm(rung);
  }
}

/** Statuses of an order that its shop has accepted. */
const accepted: ReadonlySet<string> = new Set(["PROCESSING", "COMPLETED", "ON_HOLD"]);

const cardReport = (text: string): PaymentReport => ({ reason: "card-refused", text });

const payRefusals = {
  closed: "order.pay-again-closed",
  method: "checkout.invalid-payment-method",
  stock: "order.pay-again-stock",
  changed: "order.pay-again-changed",
  busy: "order.pay-again-slow",
  unknown: "order.not-found",
  gateway: "checkout.payment-unavailable",
} as const satisfies Record<Extract<PaidAgain, { state: "refused" }>["reason"], MessageId>;

/** Runs what asks the backend; its errors are values on the way out of an object. */
async function withErrors<Value>(
  run: () => Promise<Value>,
): Promise<Result<Value, SerializedBackendError>> {
  try {
    return success(await run());
  } catch (error) {
    return failure(serializeError(error));
  }
}

const isSameRequest = (
  { date: _, ...one }: OrderRequest,
  { date: _other, ...other }: OrderRequest,
): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What a form that goes on with an unpaid order says anew; WooCommerce overwrites it. */
function typedAnew(stored: OrderView, order: OrderView): Partial<OrderView> {
  if (stored.paid || accepted.has(stored.status)) return {};
  const { billing, shippingAddress, note, npwp, shippingTitle, delivery } = order;
  return { billing, shippingAddress, note, shippingTitle, delivery, ...(npwp && { npwp }) };
}

/** What a checkout result changes in a known order: its payment attempt, when it is a new one. */
function toAttempt(stored: OrderView, order: OrderView): Partial<OrderView> {
  const { payment, paymentMethod, paymentMethodTitle, status, needsPayment } = order;
  // The same order, gone on with at no gateway: an earlier attempt's page is none of it any more.
  if (!payment && paymentMethod !== stored.paymentMethod)
    return { payment, paymentMethod, paymentMethodTitle, status, needsPayment };
  const link = payment?.link;
  if (!payment || !link || link === stored.payment?.link || stored.payment?.earlier.includes(link))
    return {};
  const retried = status === "FAILED" ? { isRetried: true as const } : {};
  const attempt = { ...payment, ...retried };
  return { payment: attempt, paymentMethod, paymentMethodTitle, status, needsPayment };
}

// WooCommerce sends UTC without a zone.
const utcTime = (text: string): number => Date.parse(text.endsWith("Z") ? text : `${text}Z`);

// A code opens once, and a second mail makes the first one worthless.
const unrepeatable = new Set([
  ...["countDownload", "mailCode", "openByCode"],
  ...["mailBuyer", "isBuyersCode"],
]);

/** The record of one order. */
export function orderRecord(
  bindings: Pick<Bindings, "ORDERS">,
  orderId: number | string,
): OrderPort {
  const { backend: locationHint } = configFor(bindings).locations;
  const stub = () => bindings.ORDERS.getByName(String(orderId), { locationHint });
  // Counting a download twice would cost the buyer one.
  return withResetHandling(stub, {
    isRepeatable: (name) => !unrepeatable.has(name),
  });
}

/** The card's side of an order's record, with errors that are thrown. */
export function cardOrder(record: CardPort): CardOrder {
  const unwrapped = async <Value>(asking: Promise<Result<Value, SerializedBackendError>>) => {
    const result = await asking;
    if (result.ok) return result.value;
    throw deserializeError(result.error);
  };
  return {
    openCard: (key) => unwrapped(record.openCard(key)),
    resolveCard: (key) => unwrapped(record.resolveCard(key)),
    closeCard: (key) => unwrapped(record.closeCard(key)),
  };
}

interface Reader {
  session: RequestSession;
  config: Config;
  bindings: Pick<Bindings, "ORDERS">;
  locale: Locale;
  /** Absent when requests are not limited. */
  limiter?: Limiter;
}

/**
 * An order for a visitor with its key, from the edge's own record or the session that made it, or for
 * its logged-in owner, from the backend; null for everybody else. A wrong key opens nothing, not even to the owner.
 * With `queriesBackend` an order that is not paid yet is read from the backend before.
 */
export async function readableOrder(
  reader: Reader,
  id: string,
  key: string | null,
  { queriesBackend = false } = {},
): Promise<OwnOrder | null> {
  if (!/^[1-9]\d{0,9}$/.test(id)) return null;
  const lookup = key ? await reader.limiter?.lookUp(`order:${id}:${key}`) : undefined;
  const { state = "open" } = lookup ?? {};
  if (key) {
    const record = orderRecord(reader.bindings, id);
    const read = queriesBackend ? record.look : record.read;
    const stored = state === "open" ? await read(key) : null;
    // Right after checkout the record may not be written yet; the session itself has the order.
    const order = stored ?? (await reader.session.placedOrder(Number(id), key));
    if (order) return { order, orderKey: key };
  }
  const own = await reader.session.orders.read(id);
  if (own && (!key || key === own.orderKey)) {
    await countCart(reader);
    return withStored(own, reader.bindings);
  }
  const placed = key && state === "open" ? await placedElsewhere(reader, id, key) : null;
  if (placed) return placed;
  if (state === "limited") throw new TooManyRequests();
  await lookup?.missed();
  return null;
}

/** Counts the cart anew where the backend's own checkout is open, which may have ordered it. */
async function countCart({ session }: Pick<Reader, "session">): Promise<void> {
  if (!session.isCheckoutOpen) return;
  // The order is shown anyway.
  const read = await rescue(session.cart.readUnrated(), "unread" as const);
  if (read !== "unread") session.cartOf(read?.cart ?? null);
}

/**
 * An order of the session that was placed at the backend's own checkout; its record is made with it,
 * so that its page is read as that of any other.
 */
async function placedElsewhere(
  { session, bindings, locale }: Reader,
  id: string,
  orderKey: string,
): Promise<OwnOrder | null> {
  const order = await session.orders.readByKey(id, orderKey);
  // One that was placed here has been erased.
  if (!order || !session.mayHaveOrdered) return null;
  await countCart({ session });
  const origin = { token: null, checkoutKey: "", locale };
  await orderRecord(bindings, id).keep(order, orderKey, {}, origin);
  return { order, orderKey };
}

/** An owner's order with what only its record has: payment details of the checkout's result, requests. */
async function withStored(own: OwnOrder, bindings: Pick<Bindings, "ORDERS">): Promise<OwnOrder> {
  const { order, orderKey } = own;
  const record = orderRecord(bindings, order.id);
  const stored = await (order.payment ? record.learn(order, orderKey) : record.read(orderKey));
  if (!stored) return own;
  const { requests, payment, paid } = stored;
  const known = {
    ...(requests && { requests }),
    lines: withStoredWords(order.lines, stored.lines),
  };
  if (!order.payment) return { orderKey, order: { ...order, ...known } };
  return {
    orderKey,
    order: { ...order, ...known, ...(payment && { payment }), ...(paid && { paid }) },
  };
}

/** Lines whose product was deleted are named as they were ordered: WooGraphQL names the product alone. */
function withStoredWords(
  lines: readonly OrderLine[],
  stored: readonly OrderLine[] = [],
): OrderLine[] {
  if (lines.length !== stored.length) return [...lines];
  return lines.map((line, at) => {
    const { name = "", image = null, options } = stored[at] ?? {};
    return line.name ? line : { ...line, name, image, ...(options && { options }) };
  });
}

declare module "../platform/app-env.ts" {
  interface Bindings {
    ORDERS: PortNamespace<OrderPort, OrderRecord> & DurableObjectNamespace<OrderRecord>;
  }
}
