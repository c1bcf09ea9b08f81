import type { CacheRead } from "./cached.ts";
import { type CacheProfileName, profiles } from "./policy.ts";

/** Counts of one profile's reads by state, and the age of the oldest result. */
export interface ProfileTally {
  fresh: number;
  stale: number;
  miss: number;
  /** In seconds. */
  oldest: number;
}

/** Counts of one isolate's reads, for operators. */
export interface CacheTally {
  count(profile: CacheProfileName, read: Pick<CacheRead<unknown>, "state" | "ageSeconds">): void;
  /** Number of retries that reads have sent to the backend. */
  countRetries(retries: number): void;
  readonly retries: number;
  /** Counts a page whose head was sent before its data was ready, or one that failed after that. */
  countEarly(what: "sent" | "brokenOff"): void;
  readonly early: Readonly<Record<"sent" | "brokenOff", number>>;
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly profiles: ReadonlyMap<CacheProfileName, ProfileTally>;
}

/** Creates a tally that starts now. */
export function createCacheTally(now: () => number): CacheTally {
  const names = Object.keys(profiles) as CacheProfileName[];
  const rows = new Map(
    names.map((name): [CacheProfileName, ProfileTally] => [
      name,
      { fresh: 0, stale: 0, miss: 0, oldest: 0 },
    ]),
  );
  let retries = 0;
  const early = { sent: 0, brokenOff: 0 };
  return {
    since: now(),
    profiles: rows,
    get retries() {
      return retries;
    },
    early,
    countEarly(what) {
      early[what] += 1;
    },
    countRetries(more) {
      retries += more;
    },
    count(profile, { state, ageSeconds }) {
      const row = rows.get(profile);
      if (!row) return;
      row[state] += 1;
      row.oldest = Math.max(row.oldest, ageSeconds);
    },
  };
}
