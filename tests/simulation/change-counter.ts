import { changeNames, type RowWrite, toChange } from "./record-changes.ts";

/** Sessions' records of checkouts, and orders' of cards. */
const isRecord = /^(?<kind>checkout|card):/;

const allowed = new Set(changeNames);

/** Counts the changes of records, by the rows that sessions and orders write. */
export class ChangeCounter {
  /** "checkout none to sent": how often. */
  readonly counts: Record<string, number> = {};
  /** The objects that have each record. */
  readonly #owners = new Map<string, Set<string>>();
  readonly #onUnknown: (change: string) => void;

  constructor(onUnknown: (change: string) => void) {
    this.#onUnknown = onUnknown;
  }

  /** Takes a write of a row of an object's storage. */
  wrote(object: string, name: string, before: unknown, after: unknown): void {
    const kind = isRecord.exec(name)?.groups?.kind;
    if (!kind) return;
    const owners = this.#owners.get(name) ?? new Set();
    this.#owners.set(name, owners);
    owners.delete(object);
    const isElsewhere = owners.size > 0;
    if (after) owners.add(object);
    const change = toChange(kind, { before, after, isElsewhere } as RowWrite);
    if (change === null) return;
    this.counts[change] = (this.counts[change] ?? 0) + 1;
    if (!allowed.has(change)) this.#onUnknown(change);
  }
}
