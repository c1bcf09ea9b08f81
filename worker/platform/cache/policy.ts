/** Lifetime of an entry in seconds; each window starts where the previous one ends. */
export interface Lifetime {
  /** Served as it is. */
  freshSeconds: number;
  /** Served while it is refreshed in the background. */
  staleSeconds: number;
  /** Served only when refreshing has failed. */
  staleIfErrorSeconds: number;
}

const day = 86_400;

/** All cache profiles of the shop: the only table of lifetimes. */
export const profiles = {
  /** One product: invalidated by a webhook, or by the next index build that finds it changed. */
  product: { freshSeconds: 21_600, staleSeconds: 3_600, staleIfErrorSeconds: day },
  /** Many products: the same, and any product's change invalidates it. */
  listing: { freshSeconds: 300, staleSeconds: 3_600, staleIfErrorSeconds: day },
  /** The category tree. */
  categories: { freshSeconds: 900, staleSeconds: day, staleIfErrorSeconds: day },
  /** Articles. */
  content: { freshSeconds: 900, staleSeconds: day, staleIfErrorSeconds: day },
  /** Countries, states, gateways: changed by hand, a few times a year. */
  settings: { freshSeconds: 3_600, staleSeconds: day, staleIfErrorSeconds: day },
  /** Stock quantities: each order changes them. */
  stock: { freshSeconds: 15, staleSeconds: 45, staleIfErrorSeconds: day },
  /** Whole HTML: short, because its age adds to its data's. */
  page: { freshSeconds: 60, staleSeconds: 600, staleIfErrorSeconds: day },
} as const satisfies Record<string, Lifetime>;

export type CacheProfileName = keyof typeof profiles;

/**
 * Lifetime of a missing value: long enough to spare the backend, too short to hide a new product.
 */
export const shortLifetime: Lifetime = {
  freshSeconds: 15,
  staleSeconds: 15,
  staleIfErrorSeconds: 60,
};

/** Returns the total time in seconds during which an entry may be used. */
export const wholeWindowSeconds = (lifetime: Lifetime): number =>
  lifetime.freshSeconds + lifetime.staleSeconds + lifetime.staleIfErrorSeconds;

/** The state of an entry. */
export type EntryState =
  /** Serve it. */
  | "fresh"
  /** Serve it and refresh it in the background. */
  | "stale"
  /** Refresh first; serve it only if that fails. */
  | "stale-if-error"
  /** Too old even for that. */
  | "gone";

/** The policy's input; times in milliseconds since 1970. */
interface EntryAge {
  storedAt: number;
  now: number;
  profile: Lifetime;
  /** Whether one of the entry's tags was invalidated since (generations.ts). */
  isInvalidated: boolean;
}

/** Returns the age in whole seconds; 0 when the clock ran backwards. */
export const ageSeconds = (storedAt: number, now: number): number =>
  Math.max(0, Math.floor((now - storedAt) / 1000));

/** Returns the state of an entry (RFC 9111 and RFC 5861, with purge by tags on top). */
export function entryState({ storedAt, now, profile, isInvalidated }: EntryAge): EntryState {
  const age = ageSeconds(storedAt, now);
  const staleFrom = profile.freshSeconds;
  const errorFrom = staleFrom + profile.staleSeconds;
  const goneFrom = errorFrom + profile.staleIfErrorSeconds;
  if (age >= goneFrom) return "gone";
  // Invalidated is worse than old: the changed price must not be shown once more.
  if (isInvalidated || age >= errorFrom) return "stale-if-error";
  return age < staleFrom ? "fresh" : "stale";
}
