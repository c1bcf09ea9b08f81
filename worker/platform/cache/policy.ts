/** How long an entry serves, in seconds; each window starts where the one before it ends. */
export interface Lifetime {
  /** Served as it is. */
  freshSeconds: number;
  /** Served while it is refreshed behind the request. */
  staleSeconds: number;
  /** Served only when refreshing has failed. */
  staleIfErrorSeconds: number;
}

const day = 86_400;

/** Every cache profile of the shop: the one table of lifetimes. */
export const profiles = {
  /** One product: a webhook invalidates it, else the next run of the index that finds it changed. */
  product: { freshSeconds: 21_600, staleSeconds: 3_600, staleIfErrorSeconds: day },
  /** Many products: the same, and any product's change invalidates it. */
  listing: { freshSeconds: 300, staleSeconds: 3_600, staleIfErrorSeconds: day },
  /** The category tree. */
  categories: { freshSeconds: 900, staleSeconds: day, staleIfErrorSeconds: day },
  /** Articles. */
  content: { freshSeconds: 900, staleSeconds: day, staleIfErrorSeconds: day },
  /** Countries, states, gateways: changed by hand, a few times a year. */
  settings: { freshSeconds: 3_600, staleSeconds: day, staleIfErrorSeconds: day },
  /** Pieces left: each order changes it. */
  stock: { freshSeconds: 15, staleSeconds: 45, staleIfErrorSeconds: day },
  /** Whole HTML: short, because its age comes on top of its data's. */
  page: { freshSeconds: 60, staleSeconds: 600, staleIfErrorSeconds: day },
} as const satisfies Record<string, Lifetime>;

/** A row of the table above. */
export type CacheProfileName = keyof typeof profiles;

/** What "there is none" lives: long enough to spare the backend, too short to hide a new product. */
export const shortLifetime: Lifetime = {
  freshSeconds: 15,
  staleSeconds: 15,
  staleIfErrorSeconds: 60,
};

/** The whole time in seconds for which an entry may be of any use. */
export const wholeWindowSeconds = (lifetime: Lifetime): number =>
  lifetime.freshSeconds + lifetime.staleSeconds + lifetime.staleIfErrorSeconds;

/** What an entry is good for now. */
export type EntryState =
  /** Serve it. */
  | "fresh"
  /** Serve it and refresh it behind the request. */
  | "stale"
  /** Refresh first; serve it only if that fails. */
  | "stale-if-error"
  /** Too old even for that. */
  | "gone";

/** What the policy looks at; times in milliseconds since 1970. */
interface EntryAge {
  storedAt: number;
  now: number;
  profile: Lifetime;
  /** Something that the entry was made from has changed since (generations.ts). */
  isInvalidated: boolean;
}

/** The age in whole seconds; a clock that ran backwards makes no entry older or younger than new. */
export const ageSeconds = (storedAt: number, now: number): number =>
  Math.max(0, Math.floor((now - storedAt) / 1000));

/** Decides what an entry is good for (RFC 9111 and RFC 5861, with purge by tags on top). */
export function entryState({ storedAt, now, profile, isInvalidated }: EntryAge): EntryState {
  const age = ageSeconds(storedAt, now);
  const staleFrom = profile.freshSeconds;
  const errorFrom = staleFrom + profile.staleSeconds;
  const goneFrom = errorFrom + profile.staleIfErrorSeconds;
  if (age >= goneFrom) return "gone";
  // Known to be wrong is worse than old: the price that was changed must not be shown once more.
  if (isInvalidated || age >= errorFrom) return "stale-if-error";
  return age < staleFrom ? "fresh" : "stale";
}
