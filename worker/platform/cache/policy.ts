import type { Lifetime } from "./profiles.ts";

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
export interface EntryAge {
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
