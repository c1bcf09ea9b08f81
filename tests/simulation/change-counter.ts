import { changeNames, checkoutChange, paymentChange } from "./record-changes.ts";

/** Records of which each change is counted, and how the changes of each are named. */
const kinds = { checkout: checkoutChange, payment: paymentChange };
type Kind = keyof typeof kinds;

type Row = { state: string };

const isKind = (name: string): name is Kind => Object.hasOwn(kinds, name);

const allowed = new Set(changeNames);

/** Counts the changes of orders' records, by the rows that sessions write. */
export class ChangeCounter {
  /** "checkout none send sent": how often. */
  readonly counts: Record<string, number> = {};
  readonly #sessions = new Map<string, string>();
  readonly #onUnknown: (change: string) => void;

  constructor(onUnknown: (change: string) => void) {
    this.#onUnknown = onUnknown;
  }

  /** Takes a write of a row of an object's storage. */
  wrote(session: string, name: string, before: unknown, after: unknown): void {
    const kind = name.slice(0, name.indexOf(":"));
    if (!isKind(kind)) return;
    const first = this.#sessions.get(name);
    if (!first) this.#sessions.set(name, session);
    const isElsewhere = first !== undefined && first !== session;
    const change = kinds[kind]({ before: before as never, after: after as never, isElsewhere });
    if (change === null) return;
    const state = (row: unknown) => (row as Row | undefined)?.state ?? "none";
    const taken = [kind, state(before), change, state(after)].join(" ");
    this.counts[taken] = (this.counts[taken] ?? 0) + 1;
    if (!allowed.has(taken)) this.#onUnknown(taken);
  }
}
