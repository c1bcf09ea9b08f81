import { expect, test, vi } from "vitest";
import type { CacheProfileName } from "../../commerce/cache-policy.ts";
import { profiles } from "../../commerce/cache-policy.ts";
import { cacheAt, key, mapTier, request } from "./cache.fixture.ts";
import { createCacheTally, type Loaded } from "./cached.ts";

test("loads once and then serves fresh, saying how old", async () => {
  const { cache, clock } = cacheAt();
  const product = request();
  expect(await cache.read(product)).toMatchObject({
    value: { n: 1 },
    state: "miss",
    ageSeconds: 0,
  });
  await clock.pass(299_000);
  expect(await cache.read(product)).toMatchObject({
    value: { n: 1 },
    state: "fresh",
    ageSeconds: 299,
  });
  expect(product.load).toHaveBeenCalledOnce();
});

test("serves a stale product while refreshing it", async () => {
  const { cache, clock, background } = cacheAt();
  const product = request();
  await cache.read(product);
  await clock.pass(300_000);
  expect(await cache.read(product)).toMatchObject({
    value: { n: 1 },
    state: "stale",
    ageSeconds: 300,
  });
  await Promise.all(background);
  expect(await cache.read(product)).toMatchObject({
    value: { n: 2 },
    state: "fresh",
    ageSeconds: 0,
  });
});

test("many stale reads refresh once", async () => {
  const { cache, clock, background } = cacheAt();
  const product = request();
  await cache.read(product);
  await clock.pass(300_000);
  background.length = 0;
  await Promise.all(Array.from({ length: 100 }, () => cache.read(product)));
  expect(product.load).toHaveBeenCalledTimes(2);
  // One refresh and its surroundings outlive the requests, not one for each.
  expect(background.length).toBeLessThan(5);
});

test("a thousand readers of one cold entry load it once", async () => {
  const { cache } = cacheAt();
  const product = request();
  const reads = await Promise.all(Array.from({ length: 1_000 }, () => cache.read(product)));
  expect(product.load).toHaveBeenCalledOnce();
  expect(reads.every(({ value }) => value.n === 1)).toBe(true);
});

test("refreshes an old entry before it serves it, when the backend responds", async () => {
  const { cache, clock } = cacheAt();
  const product = request();
  await cache.read(product);
  await clock.pass(3_900_000);
  expect(await cache.read(product)).toMatchObject({ value: { n: 2 }, state: "miss" });
  expect(clock.running).toBe(0);
});

test("caches 'there is none' for seconds only", async () => {
  const { cache, clock } = cacheAt();
  const load = vi.fn(async (): Promise<Loaded<null>> => ({ value: null, ttl: "short" }));
  const read = () => cache.read({ key, profile: "listing", load });
  await read();
  expect((await read()).state).toBe("fresh");
  await clock.pass(30_000);
  expect((await read()).state).toBe("miss");
});

test("an uncacheable value serves all waiting readers, and is loaded anew for the next", async () => {
  const edge = mapTier();
  const { cache, memory } = cacheAt({ edge });
  const load = vi.fn(async (): Promise<Loaded<number>> => ({ value: 1, ttl: "none" }));
  const read = () => cache.read({ key, profile: "listing", load });
  await Promise.all([read(), read()]);
  expect(load).toHaveBeenCalledOnce();
  expect((await read()).state).toBe("miss");
  expect([load.mock.calls.length, memory.count, edge.entries.size]).toEqual([2, 0, 0]);
});

test("a value is the same on a miss and on a hit, and cannot be changed by a request", async () => {
  const { cache } = cacheAt();
  const load = async () => ({ value: { list: [2, 1], none: undefined as string | undefined } });
  const missed = await cache.read({ key, profile: "listing", load });
  expect(missed.value).not.toHaveProperty("none");
  expect(() => missed.value.list.sort()).toThrow(TypeError);
  expect((await cache.read({ key, profile: "listing", load })).value).toBe(missed.value);
});

const row = { fresh: 0, stale: 0, miss: 0, oldest: 0 };

test("a tally begins with nothing in every profile", () => {
  const tally = createCacheTally(Object.keys(profiles), () => 1_000);
  expect([tally.since, tally.retries]).toEqual([1_000, 0]);
  expect(tally.profiles.get("listing")).toEqual(row);
  expect(tally.profiles.get("page")).toEqual(row);
});

test("counts reads by profile and state, and records the highest age", () => {
  const tally = createCacheTally(Object.keys(profiles), Date.now);
  for (const ageSeconds of [7, 90, 30]) tally.count("listing", { state: "fresh", ageSeconds });
  tally.count("listing", { state: "stale", ageSeconds: 60 });
  tally.count("page", { state: "miss", ageSeconds: 0 });
  expect(tally.profiles.get("listing")).toEqual({ fresh: 3, stale: 1, miss: 0, oldest: 90 });
  expect(tally.profiles.get("page")).toEqual({ ...row, miss: 1 });
});

test("adds up second attempts, and takes no notice of a profile that there is not", () => {
  const tally = createCacheTally(Object.keys(profiles), Date.now);
  tally.countRetries(2);
  tally.countRetries(1);
  tally.count("drawer" as CacheProfileName, { state: "fresh", ageSeconds: 1 });
  expect(tally.retries).toBe(3);
  expect([...tally.profiles.values()].every(({ fresh }) => fresh === 0)).toBe(true);
});
