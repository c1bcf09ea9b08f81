import { DurableObject } from "cloudflare:workers";
import type { Result } from "../../shared/actions.ts";
import type { Locale } from "../../shared/i18n/locales.ts";
import type { OrderDownload, OrderView } from "../../shared/order.ts";
import { localePath, routes } from "../../shared/routes.ts";
import { eventQueue } from "../analytics/event-queue.ts";
import { OrderEvents } from "../analytics/order-events.ts";
import type { ShopEvent } from "../analytics/shop-event.ts";
import { MutationQueue } from "../commerce/mutation-queue.ts";
import type { OrderOrigin, OrderStatePort, RepeatedPayment } from "../commerce/order-state.ts";
import type { CheckoutState, SerializedBackendError } from "../commerce/session.ts";
import { deserializeError, toResult } from "../commerce/session-error.ts";
import { applyChanges, type PaymentReport, paymentReport } from "../payment/order-payment.ts";
import { PaymentReports } from "../payment/payment-reports.ts";
import type { Bindings } from "../platform/app-env.ts";
import { rescue } from "../platform/backend-error.ts";
import { Jobs } from "../platform/jobs.ts";
import { writeLog } from "../platform/log.ts";
import { withoutReset, withResetHandling } from "../platform/objects/object-failure.ts";
import type { PortNamespace, PortOf } from "../platform/objects/object-port.ts";
import { sessionByObject } from "../session/session-object.ts";
import { configFor } from "../settings/config.ts";
import type { CardOrder, CardPort } from "./card-payments.ts";
import { pickAttempt, withStoredWords } from "./merge-order.ts";
import { type LookUp, OrderLookups } from "./order-lookups.ts";
import { type Asked, isSameRequest, OrderMessages, type ReportToSend } from "./order-messages.ts";
import { OrderPayments } from "./order-payments.ts";
import { OrderReading } from "./order-reading.ts";
import { StoredOrder } from "./stored-order.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long an order is stored. */
export const LIFETIME_MS = 30 * DAY_MS;
/** What the shop is asked about one order here; more is for a chat. */
const MAX_REQUESTS = 3;
/** When an event is handed over again that its queue did not take. */
const EVENT_PAUSE_MS = 5 * 60 * 1000;
/** How often an order that is to be erased is checked until its payment is resolved. */
const ERASE_PAUSE_MS = 60 * 60 * 1000;

/** The interface of an order's record for the worker. */
export type OrderPort = PortOf<OrderRecord>;

/** What became of an order that was to be cancelled. */
export type Cancelling = "cancelled" | "closed" | "unsupported";

/** What became of an order that was to be erased; "pending" until its payment is resolved. */
export type Erasure = "erased" | "pending" | "unknown";

/** Changes that a webhook has reported of an order that is not here yet. */
interface EarlyChanges {
  changes: Partial<OrderView>;
  /** When WooCommerce changed it; milliseconds since 1970. */
  at: number;
}

/** Changes of one second may arrive in any order; only later ones end what was reported. */
interface ApplyOptions {
  isLater?: boolean;
}

/** One placed order, readable for 30 days with its key. */
export abstract class OrderRecord extends DurableObject<Bindings> implements CardPort {
  protected abstract readonly backend: OrderStatePort;
  readonly #kv = this.ctx.storage.kv;
  readonly #stored = new StoredOrder(this.#kv);
  readonly #reading = new OrderReading({
    kv: this.#kv,
    stored: this.#stored,
    read: (order, origin) => this.backend.read(order, origin),
    apply: (changes) => this.#apply(changes),
  });
  readonly #payments = new OrderPayments({
    kv: this.#kv,
    env: this.env,
    stored: this.#stored,
    reading: this.#reading,
    backend: () => this.backend,
    apply: (changes) => this.#apply(changes),
    report: (text) => this.#addReport({ reason: "card-refused", text }, 1),
    watchAt: (at) => this.#jobs.add("card", null, { at, id: "card" }),
    endUnpaidAt: (at) => this.#jobs.add("end-unpaid", null, { at, id: "end-unpaid" }),
  });
  readonly #lookups = new OrderLookups({
    kv: this.#kv,
    stored: this.#stored,
    backend: () => this.backend,
    storeUntil: (at) => this.#endAt(Math.max(at, this.#jobs.at("end") ?? 0)),
  });
  readonly #messages = new OrderMessages({ env: this.env, backend: () => this.backend });
  readonly #asking = new MutationQueue();
  readonly #reports = new PaymentReports(this.#kv);
  readonly #events = new OrderEvents(this.#kv);
  /** Of each a record has one, but reports and events. */
  readonly #jobs = new Jobs(this.ctx.storage, {
    query: () => this.#query(),
    report: (report: ReportToSend) => this.#report(report),
    event: (event: ShopEvent) => this.#handOver(event),
    "end-unpaid": () => this.#payments.endUnpaid(),
    card: () => this.#payments.watchCards(),
    erase: async () => void (await this.erase()),
    end: () => this.#end(),
  });

  // The order is placed, and read by whoever has its key.

  async keep(
    order: OrderView,
    orderKey: string,
    files: Record<string, string> = {},
    origin?: OrderOrigin,
  ): Promise<void> {
    const stored = this.#stored.order;
    if (stored) this.#apply(pickAttempt(stored, order));
    else {
      this.#stored.place(order);
      this.#endAt(Date.now() + LIFETIME_MS);
      this.#applyEarly(order);
    }
    this.#stored.addFiles(files);
    this.#stored.setKey(orderKey, origin);
    this.#noteEvents();
    const at = this.#reading.nextAt;
    if (at !== null) this.#jobs.add("query", null, { at, id: "query" });
  }

  /** The order, when the key is correct; null otherwise and after 30 days. */
  async read(orderKey: string): Promise<OrderView | null> {
    return this.#stored.open(orderKey);
  }

  /** The same, after querying the backend where it may have changed; with its age where that fails. */
  async look(orderKey: string): Promise<OrderView | null> {
    return this.#stored.isKey(orderKey) ? this.#reading.readOrder() : null;
  }

  /** The language of the order, when the key is correct. */
  async findLocale(orderKey: string): Promise<Locale | null> {
    return (this.#stored.isKey(orderKey) && this.#stored.origin?.locale) || null;
  }

  async #query(): Promise<number | null> {
    if (this.#reading.isOpen) await this.#reading.refresh();
    return this.#reading.nextAt;
  }

  // Whoever has no key opens it by its number and contact, then by a code that is mailed to its address.

  /**
   * What opens the order's status for an hour, for anyone who has its number and its buyer's e-mail
   * address or telephone; null for anybody else.
   */
  passFor(sought: LookUp): Promise<Result<string | null, SerializedBackendError>> {
    return this.#lookups.passFor(sought);
  }

  /** What a pass opens; null after its hour. */
  async lookByPass(pass: string): Promise<OrderView | null> {
    if (!this.#lookups.has(pass)) return null;
    return (await this.#reading.readOrder()) ?? this.#lookups.found?.order ?? null;
  }

  /** Mails a code that opens the whole order to its own address; false where none is mailed. */
  mailCode(orderId: number, pass: string): Promise<Result<boolean, SerializedBackendError>> {
    return toResult(async () => this.#lookups.has(pass) && this.backend.mailCode(orderId));
  }

  /** Mails such a code for whoever has the order's key, which the caller has checked. */
  mailBuyer(orderId: number): Promise<Result<boolean, SerializedBackendError>> {
    return toResult(() => this.backend.mailCode(orderId));
  }

  /** Whether that is the code, which works once. */
  isBuyersCode(orderId: number, code: string): Promise<Result<boolean, SerializedBackendError>> {
    return toResult(async () => (await this.backend.openByCode(orderId, code)) !== null);
  }

  /** The key of the order, for its pass and a mailed code; null for any other. */
  openByCode(
    orderId: number,
    { pass, code }: { pass: string; code: string },
  ): Promise<Result<string | null, SerializedBackendError>> {
    return toResult(async () => {
      if (!this.#lookups.has(pass)) return null;
      const key = await this.backend.openByCode(orderId, code);
      const { found } = this.#lookups;
      if (key === null || this.#stored.order || found?.orderKey !== key) return key;
      // Its page reads it here, as if it were new.
      const origin = { token: null, checkoutKey: "", locale: found.locale };
      await this.keep(found.order, key, {}, origin);
      return key;
    });
  }

  // It is paid, by a card or again in another way.

  /** Has the order paid once for a form, however often it is sent; whoever has its key may. */
  payAgain(
    payment: RepeatedPayment,
    formKey: string,
  ): Promise<Result<CheckoutState, SerializedBackendError>> {
    return this.#payments.payAgain(payment, formKey);
  }

  openCard(orderKey: string): ReturnType<CardPort["openCard"]> {
    return this.#payments.openCard(orderKey);
  }

  resolveCard(orderKey: string): ReturnType<CardPort["resolveCard"]> {
    return this.#payments.resolveCard(orderKey);
  }

  closeCard(orderKey: string): ReturnType<CardPort["closeCard"]> {
    return this.#payments.closeCard(orderKey);
  }

  cardPaid(intentId: string, orderKey: string): ReturnType<CardPort["cardPaid"]> {
    return this.#payments.cardPaid(intentId, orderKey);
  }

  // It changes: in the backend, or as its buyer asks.

  /** Applies a signed webhook's changes; false when they are older than the last ones. */
  async update(changes: Partial<OrderView>, modified?: string): Promise<boolean> {
    const newest = this.#stored.changedAt;
    const at = modified ? Date.parse(modified) : newest;
    if (!this.#stored.order && modified) this.#storeEarly({ changes, at });
    if (!this.#stored.order || at < newest) return false;
    this.#stored.changedAt = at;
    this.#reading.noteRead();
    this.#apply(changes, { isLater: modified === undefined || at > newest });
    // What it does not contain, such as messages, is read when the order is looked at.
    if (modified) this.#reading.noteChange();
    return true;
  }

  /** Merges what the owner has just read; returns the order with its stored payment. */
  async learn(order: OrderView, orderKey: string): Promise<OrderView | null> {
    const stored = this.#stored.open(orderKey);
    const { downloads: _, ...fresh } = order;
    if (stored) this.#apply({ ...fresh, lines: withStoredWords(order.lines, stored.lines) });
    return stored && this.#stored.order;
  }

  /** What the owner has just read in a list, with the stored payment; stores nothing. */
  async merged(listed: Partial<OrderView>, orderKey: string): Promise<OrderView | null> {
    const stored = this.#stored.open(orderKey);
    return stored && applyChanges(stored, listed, Date.now());
  }

  /**
   * Cancels the order, unless it is paid or being packed; "unsupported" where the backend lets nobody
   * do so by its key.
   */
  cancel(orderKey: string): Promise<Result<Cancelling, SerializedBackendError>> {
    return toResult(async () => {
      const order = this.#stored.open(orderKey);
      if (!order) return "unsupported";
      if ((await this.#payments.close()) === "open") return "closed";
      // Read anew by the next page, where the response is lost.
      this.#reading.noteChange();
      const status = await this.backend.cancel({ orderId: order.id, orderKey });
      if (status === null) return "unsupported";
      if (status !== "CANCELLED") return "closed";
      this.#apply({ status, needsPayment: false });
      return "cancelled";
    });
  }

  /**
   * Sends the shop what the buyer asks for, once, and stores it with the order where that is here. One
   * after another: requests at the same time are no more than others.
   */
  ask(orderKey: string, asked: Asked): Promise<"sent" | "full" | "failed"> {
    return this.#asking.run(async () => {
      const { requests = [] } = this.#stored.open(orderKey) ?? {};
      if (requests.some((earlier) => isSameRequest(earlier, asked.request))) return "sent";
      if (requests.length >= MAX_REQUESTS) return "full";
      if (!(await this.#messages.request(orderKey, asked))) return "failed";
      if (this.#stored.isKey(orderKey)) this.#apply({ requests: [...requests, asked.request] });
      return "sent";
    });
  }

  /** A webhook may come before the order: its changes are stored for a day, the newest alone. */
  #storeEarly(early: EarlyChanges): void {
    const existing = this.#kv.get<EarlyChanges>("early");
    if (existing && existing.at > early.at) return;
    this.#kv.put("early", early);
    this.#endAt(Date.now() + DAY_MS);
  }

  /** Of what came before the order a payment counts; its status may be older than the order's own. */
  #applyEarly(order: OrderView): void {
    const early = this.#kv.get<EarlyChanges>("early");
    this.#kv.delete("early");
    if (!early?.changes.paid || order.paid) return;
    this.#stored.changedAt = early.at;
    this.#apply(early.changes);
  }

  /** Stores changes, and what follows from them: events, reports to the operator, refunds. */
  #apply(changes: Partial<OrderView>, { isLater = true }: ApplyOptions = {}): void {
    const stored = this.#stored.order;
    if (!stored) return;
    if (changes.modified) this.#stored.changedAt = Date.parse(changes.modified);
    const next = applyChanges(stored, changes, Date.now());
    this.#stored.order = next;
    this.#noteEvents();
    if (next.status === "CANCELLED" && this.#payments.isCardPending)
      this.#jobs.add("card", null, { id: "card" });
    const report = paymentReport(stored, next);
    const occurrence = report && this.#reports.occurrence(report.reason);
    if (occurrence) this.#addReport(report, occurrence);
    // What stops it once more is another matter; a payment that came twice stays the same one.
    const [before, now] = [stored.payment?.alarm, next.payment?.alarm];
    if (isLater && before === "stopped-after-paid" && now !== before) this.#reports.isOver(before);
  }

  // Operator and analytics hear of it.

  #addReport(report: PaymentReport, occurrence: number): void {
    this.#jobs.add("report", { ...report, occurrence, failures: 0 });
  }

  async #report(report: ReportToSend): Promise<void> {
    const { order } = this.#stored;
    const at = order && (await this.#messages.report(order, report));
    if (at) this.#jobs.add("report", { ...report, failures: report.failures + 1 }, { at });
  }

  #noteEvents(): void {
    const { consent, locale } = this.#stored.origin ?? {};
    const { order } = this.#stored;
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

  // Its files are downloaded.

  /** The backend's URL of a file of the order; null for a wrong key or name. */
  async fileUrl(orderKey: string, file: string): Promise<string | null> {
    const { files } = this.#stored;
    return this.#stored.isKey(orderKey) && Object.hasOwn(files, file)
      ? (files[file] ?? null)
      : null;
  }

  /** Adds files that became available with a later payment. */
  async addFiles(downloads: OrderDownload[], files: Record<string, string>): Promise<void> {
    if (await this.update({ downloads })) this.#stored.addFiles(files);
  }

  /** Counts a download, when downloads are limited. */
  async countDownload(file: string): Promise<void> {
    const downloads = this.#stored.order?.downloads.map((existing) =>
      existing.id === file && existing.remaining !== null
        ? { ...existing, remaining: Math.max(0, existing.remaining - 1) }
        : existing,
    );
    if (downloads) await this.update({ downloads });
  }

  // It is erased, or its time is over.

  /** Erases the order here and in the session that placed it. */
  async erase(): Promise<Erasure> {
    const { order, origin } = this.#stored;
    this.#lookups.forget();
    if (!order) return "unknown";
    const session = origin?.owner ? sessionByObject(this.env, origin.owner) : null;
    // Payment or refund first: without the record nobody would look for them.
    const isMoneyPending =
      this.#reading.isOpen || this.#jobs.has("report") || this.#payments.isCardPending;
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

  #endAt(at: number): void {
    this.#jobs.add("end", null, { at, id: "end" });
  }

  /** Not while money is to be given back. */
  async #end(): Promise<number | null> {
    if (this.#payments.isCardPending) return Date.now() + DAY_MS;
    await this.ctx.storage.deleteAll();
    return null;
  }

  override alarm(rung?: AlarmInvocationInfo): Promise<void> {
    return this.#jobs.alarm(rung);
  }
}

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

declare module "../platform/app-env.ts" {
  interface Bindings {
    ORDERS: PortNamespace<OrderRecord>;
  }
}
