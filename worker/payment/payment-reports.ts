import type { KeyValue } from "../commerce/session.ts";
import type { PaymentReport } from "./order-payment.ts";

type Reason = PaymentReport["reason"];

interface Occurrences {
  count: number;
  /** Whether the last one has ended. */
  isOver: boolean;
}

const REPORTED = "reported";

/** What is reported to the operator about an order: once for each reason, unless that ended and came again. */
export class PaymentReports {
  readonly #store: KeyValue;

  constructor(store: KeyValue) {
    this.#store = store;
  }

  /** How often the same has happened to the order; null where it was reported and has not ended. */
  occurrence(reason: Reason): number | null {
    const { count, isOver } = this.#reported[reason] ?? { count: 0, isOver: true };
    if (!isOver) return null;
    this.#note(reason, { count: count + 1, isOver: false });
    return count + 1;
  }

  /** The operator has mended it. */
  isOver(reason: Reason): void {
    const stored = this.#reported[reason];
    if (stored) this.#note(reason, { ...stored, isOver: true });
  }

  get #reported(): Partial<Record<Reason, Occurrences>> {
    return this.#store.get(REPORTED) ?? {};
  }

  #note(reason: Reason, occurrences: Occurrences): void {
    this.#store.put(REPORTED, { ...this.#reported, [reason]: occurrences });
  }
}
