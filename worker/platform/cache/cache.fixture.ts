import { vi } from "vitest";
import { fakeClock } from "../../../tests/support/fake-clock.ts";
import type { Tag } from "../../commerce/cache-policy.ts";
import { type CacheProfileName, profiles } from "../../commerce/cache-policy.ts";
import { type CacheRequest, createCache, type Loaded } from "./cached.ts";
import { GenerationReader } from "./generation-reader.ts";
import { type CacheEntry, createMemoryTier, type Tier } from "./tiers.ts";

/** A key of a cached thing. */
export const key = "https://cache.internal/getProduct/x";

/** A tier whose entries can be looked at. */
export function mapTier(): Tier & { entries: Map<string, CacheEntry> } {
  const entries = new Map<string, CacheEntry>();
  return {
    entries,
    get: async (at) => entries.get(at) ?? null,
    put: async (at, entry) => void entries.set(at, entry),
  };
}

/** A cache of one isolate, with everything around it in the test's hands. */
export function cacheAt({
  edge,
  clock = fakeClock(),
}: {
  edge?: Tier;
  clock?: ReturnType<typeof fakeClock>;
} = {}) {
  const changes: { tag: Tag; sequence: number }[] = [];
  const generations = new GenerationReader({
    now: clock.now,
    timer: clock.timer,
    read: async () => ({ sequence: changes.length, allBefore: 0, changes }),
  });
  const report = vi.fn();
  const background: Promise<unknown>[] = [];
  const memory = createMemoryTier({ maxBytes: 1_000_000 });
  const { now, timer } = clock;
  const waitUntil = (work: Promise<unknown>) => void background.push(work);
  const cache = createCache({ profiles, memory, edge, generations, now, timer, waitUntil, report });
  const invalidate = (tag: Tag) => void changes.push({ tag, sequence: changes.length + 1 });
  return { cache, clock, memory, report, background, invalidate };
}

/** A request whose loads return 1, 2, 3 ... or fail, as `load` says. */
export function request(
  options: Partial<Omit<CacheRequest<{ n: number }, CacheProfileName>, "load">> = {},
) {
  let n = 0;
  const load = vi.fn(async (): Promise<Loaded<{ n: number }>> => {
    n += 1;
    return { value: { n } };
  });
  return { key, profile: "listing" as const, load, ...options };
}

/** A load that fails. */
export const down = () => Promise.reject(new Error("backend down"));
