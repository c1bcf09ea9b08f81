const MINUTE_MS = 60_000;

/** Counts by name in memory; a minute begins with its first count, and all of it ends together. */
export class MinuteCounter {
  readonly #now: () => number;
  #counts = new Map<string, number>();
  #endsAt = 0;

  /** `now` in milliseconds since 1970. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Counts so many; false, without counting, where that would be more than `max` in this minute. */
  take(name: string, max: number, count = 1): boolean {
    if (this.#now() >= this.#endsAt) {
      this.#counts = new Map();
      this.#endsAt = this.#now() + MINUTE_MS;
    }
    const counted = (this.#counts.get(name) ?? 0) + count;
    if (counted > max) return false;
    this.#counts.set(name, counted);
    return true;
  }

  /** Takes back one count of this minute; false where there is none. */
  release(name: string): boolean {
    const counted = this.#counts.get(name) ?? 0;
    if (counted > 0) this.#counts.set(name, counted - 1);
    return counted > 0;
  }
}
