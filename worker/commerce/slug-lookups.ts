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
const minuteMs = 60_000;
/** All clients without an address are one. */
const UNKNOWN_CLIENT = "unknown";

/** Counts lookups without a result, per client and in total, minute by minute. */
export class MissLimit {
  readonly #now: () => number;
  #minute = 0;
  #all = 0;
  #byClient = new Map<string, number>();

  /** `now` in milliseconds since 1970. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Counts one lookup before its result is known; false when there were too many misses. */
  take(client: string | null): boolean {
    this.#begin();
    const key = client ?? UNKNOWN_CLIENT;
    const taken = this.#byClient.get(key) ?? 0;
    if (taken >= maxMisses.client || this.#all >= maxMisses.all) return false;
    this.#byClient.set(key, taken + 1);
    this.#all += 1;
    return true;
  }

  /** Uncounts a lookup that found something or failed. */
  giveBack(client: string | null): void {
    const key = client ?? UNKNOWN_CLIENT;
    const taken = this.#byClient.get(key) ?? 0;
    if (taken === 0) return;
    this.#byClient.set(key, taken - 1);
    this.#all -= 1;
  }

  #begin(): void {
    const minute = Math.floor(this.#now() / minuteMs);
    if (minute === this.#minute) return;
    this.#minute = minute;
    this.#all = 0;
    this.#byClient = new Map();
  }
}
