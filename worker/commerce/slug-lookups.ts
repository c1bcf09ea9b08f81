import { MinuteCounter } from "../platform/minute-counter.ts";

/** What a slug can name. */
export type SlugKind = "product" | "article";

// Such a lookup finds a product hidden from listings, or an article published this minute.
const lookupPauseMs = 60_000;
const maxRemembered = 1_000;

/**
 * Limits an isolate to one lookup per minute of slugs that are in no list, so that made-up slugs
 * cost the backend next to nothing; remembers the slugs found.
 */
export class UnlistedSlugs {
  readonly #now: () => number;
  readonly #unlisted = new Set<string>();
  #nextLookupAt: number;

  /** `now` in milliseconds since 1970. */
  constructor(now: () => number) {
    this.#now = now;
    this.#nextLookupAt = now() + lookupPauseMs;
  }

  mayLookUp(kind: SlugKind, slug: string): boolean {
    if (this.#unlisted.has(`${kind}/${slug}`)) return true;
    if (this.#now() < this.#nextLookupAt) return false;
    this.#nextLookupAt = this.#now() + lookupPauseMs;
    return true;
  }

  /** Whether a slug of either kind is known to exist. */
  isFound(slug: string): boolean {
    return this.#unlisted.has(`product/${slug}`) || this.#unlisted.has(`article/${slug}`);
  }

  /** Records that the slug exists: a list contains it, or a lookup has found it. */
  remember(kind: SlugKind, slug: string): void {
    this.#unlisted.add(`${kind}/${slug}`);
    const [oldest] = this.#unlisted;
    if (oldest && this.#unlisted.size > maxRemembered) this.#unlisted.delete(oldest);
  }
}

/** Maximum number of lookups of missing names per isolate and minute. */
const maxMisses = { client: 4, all: 20 } as const;
/** No client's name. */
const ALL = "all";
/** All clients without an address are one. */
const UNKNOWN_CLIENT = "unknown";

/** Counts lookups without a result, per client and in total. */
export class MissLimit {
  readonly #misses: MinuteCounter;

  /** `now` in milliseconds since 1970. */
  constructor(now: () => number) {
    this.#misses = new MinuteCounter(now);
  }

  /** Counts one lookup before its result is known; false when there were too many misses. */
  take(client: string | null): boolean {
    const name = client ?? UNKNOWN_CLIENT;
    if (!this.#misses.take(name, maxMisses.client)) return false;
    if (this.#misses.take(ALL, maxMisses.all)) return true;
    this.#misses.release(name);
    return false;
  }

  /** Uncounts a lookup that found something or failed. */
  release(client: string | null): void {
    if (this.#misses.release(client ?? UNKNOWN_CLIENT)) this.#misses.release(ALL);
  }
}
