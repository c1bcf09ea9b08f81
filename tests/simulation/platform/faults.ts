import type { Random } from "./random.ts";

/** What may happen to a message and its response. */
export const faultKinds = [
  "delay",
  "lose-request",
  "lose-response",
  "refuse",
  "crash",
  "evict",
  "clock",
  "leave",
] as const;

export type FaultKind = (typeof faultKinds)[number];

/** Whom a message goes to; each seed has its own chances of a fault on each of these ways. */
export type Way = "object" | "backend" | "outside" | "edge";

const ways: readonly Way[] = ["object", "backend", "outside", "edge"];

/** The highest chance that a fault may have in a run: one of these. */
const usualScales = [0, 0.03, 0.08, 0.2] as const;

interface FaultOptions {
  kinds: readonly FaultKind[];
  muted: readonly number[];
  scales?: readonly [number, ...number[]];
}

/** Chances of one seed: many seeds have few faults, and some have one kind alone. */
export class Faults {
  isOver = false;
  /** Faults that happened, by their number; a shrunk run leaves some of them out. */
  count = 0;
  readonly #random: Random;
  readonly #chances = new Map<string, number>();
  readonly #muted: ReadonlySet<number>;

  constructor(random: Random, { kinds, muted, scales = usualScales }: FaultOptions) {
    this.#random = random;
    this.#muted = new Set(muted);
    const scale = random.pick(scales);
    for (const kind of faultKinds)
      for (const way of ways) {
        // A clock that jumps makes everything late at once: a few of them do for a run.
        const most = kind === "clock" ? scale / 20 : scale;
        const chance = random.chance(0.5) ? most * random.next() : 0;
        if (kinds.includes(kind)) this.#chances.set(`${kind} ${way}`, chance);
      }
  }

  /** Whether a fault of that kind happens now. */
  strikes(kind: FaultKind, way: Way): boolean {
    const chance = this.#chances.get(`${kind} ${way}`) ?? 0;
    if (this.isOver || !this.#random.chance(chance)) return false;
    this.count += 1;
    return !this.#muted.has(this.count);
  }

  /** How long a message takes. */
  latency(way: Way): number {
    const usual = way === "object" ? 2 : 20;
    if (!this.strikes("delay", way)) return this.#random.next() * usual;
    return this.#random.pick([300, 3_000, 20_000, 90_000]) * (0.5 + this.#random.next());
  }

  /** By how much the clock jumps when a message arrives: seconds to days; mostly not at all. */
  jump(way: Way): number {
    if (!this.strikes("clock", way)) return 0;
    return this.#random.pick([5_000, 120_000, 3_600_000, 86_400_000]) * (0.5 + this.#random.next());
  }

  between(low: number, high: number): number {
    return this.#random.between(low, high);
  }

  chance(probability: number): boolean {
    return this.#random.chance(probability);
  }
}
