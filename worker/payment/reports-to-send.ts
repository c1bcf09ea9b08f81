import type { KeyValue } from "../commerce/session.ts";
import type { PaymentReport } from "./order-payment.ts";

/** A report that is not known to have arrived. */
export interface ReportToSend extends PaymentReport {
  /** How often the same has happened to the order. */
  occurrence: number;
  tries: number;
  triedAt: number;
}

const OPEN = "reports";
const TOLD = "reported";
const MINUTE_MS = 60_000;
const MAX_PAUSE_MS = 6 * 60 * MINUTE_MS;

/** What the operator is told of an order: once for each reason, unless that ended and came again. */
export class ReportsToSend {
  readonly #store: KeyValue;
  readonly #now: () => number;

  constructor(store: KeyValue, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  all(): ReportToSend[] {
    return this.#store.get<ReportToSend[]>(OPEN) ?? [];
  }

  /** When to try again; null when there is nothing to tell. */
  get nextAt(): number | null {
    const times = this.all().map(({ tries, triedAt }) =>
      tries === 0 ? this.#now() : triedAt + Math.min(MINUTE_MS * 2 ** tries, MAX_PAUSE_MS),
    );
    return times.length > 0 ? Math.min(...times) : null;
  }

  add(report: PaymentReport): void {
    const { isOver = true, occurrence = 0 } = this.#known[report.reason] ?? {};
    if (!isOver) return;
    this.#note(report.reason, { isOver: false, occurrence: occurrence + 1 });
    const added = { ...report, occurrence: occurrence + 1, tries: 0, triedAt: 0 };
    this.#store.put(OPEN, [...this.all(), added]);
  }

  /** The operator has mended it. */
  isOver(reason: PaymentReport["reason"]): void {
    const known = this.#known[reason];
    if (known) this.#note(reason, { ...known, isOver: true });
  }

  tried(report: ReportToSend): void {
    const tried = { ...report, tries: report.tries + 1, triedAt: this.#now() };
    this.#store.put(OPEN, [...this.#without(report), tried]);
  }

  told(report: ReportToSend): void {
    this.#store.put(OPEN, this.#without(report));
  }

  #without({ reason, occurrence }: ReportToSend): ReportToSend[] {
    return this.all().filter((one) => one.reason !== reason || one.occurrence !== occurrence);
  }

  get #known(): Record<string, Known | undefined> {
    return this.#store.get<Record<string, Known>>(TOLD) ?? {};
  }

  #note(reason: string, known: Known): void {
    this.#store.put(TOLD, { ...this.#known, [reason]: known });
  }
}

interface Known {
  isOver: boolean;
  occurrence: number;
}
