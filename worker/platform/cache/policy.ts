/** Lifetime of an entry in seconds; each window starts where the previous one ends. */
export interface Lifetime {
  /** Served as it is. */
  freshSeconds: number;
  /** Served while it is refreshed in the background. */
  staleSeconds: number;
  /** Served only when refreshing has failed. */
  staleIfErrorSeconds: number;
}

/**
 * Lifetime of a missing value: long enough to spare the backend, too short to hide a new one.
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
  // Invalidated is worse than old: what has changed must not be shown once more.
  if (isInvalidated || age >= errorFrom) return "stale-if-error";
  return age < staleFrom ? "fresh" : "stale";
}
