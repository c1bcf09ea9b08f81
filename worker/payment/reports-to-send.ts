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
const REPORTED = "reported";
const MINUTE_MS = 60_000;
const MAX_PAUSE_MS = 6 * 60 * MINUTE_MS;

/** What is reported to the operator about an order: once for each reason, unless that ended and came again. */
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

  /** When to try again; null when there is nothing to report. */
  get nextAt(): number | null {
    const times = this.all().map(({ tries, triedAt }) =>
      tries === 0 ? this.#now() : triedAt + Math.min(MINUTE_MS * 2 ** tries, MAX_PAUSE_MS),
    );
    return times.length > 0 ? Math.min(...times) : null;
  }

  add(report: PaymentReport): void {
    const { isOver = true, occurrence = 0 } = this.#states[report.reason] ?? {};
    if (!isOver) return;
    this.#note(report.reason, { isOver: false, occurrence: occurrence + 1 });
    const added = { ...report, occurrence: occurrence + 1, tries: 0, triedAt: 0 };
    this.#store.put(OPEN, [...this.all(), added]);
  }

  /** The operator has mended it. */
  isOver(reason: PaymentReport["reason"]): void {
    const stored = this.#states[reason];
    if (stored) this.#note(reason, { ...stored, isOver: true });
  }

  tried(report: ReportToSend): void {
    const tried = { ...report, tries: report.tries + 1, triedAt: this.#now() };
    this.#store.put(OPEN, [...this.#without(report), tried]);
  }

  reported(report: ReportToSend): void {
    this.#store.put(OPEN, this.#without(report));
  }

  #without({ reason, occurrence }: ReportToSend): ReportToSend[] {
    return this.all().filter((one) => one.reason !== reason || one.occurrence !== occurrence);
  }

  get #states(): Record<string, ReportState | undefined> {
    return this.#store.get<Record<string, ReportState>>(REPORTED) ?? {};
  }

  #note(reason: string, stored: ReportState): void {
    this.#store.put(REPORTED, { ...this.#states, [reason]: stored });
  }
}

interface ReportState {
  isOver: boolean;
  occurrence: number;
}
