import { expect, test, vi } from "vitest";
import { fakeClock, settle } from "../../tests/support/fake-clock.ts";
import { type CacheRequest, createCache, type Loaded } from "./cached.ts";
import type { CacheEntry, Tier } from "./entry.ts";
import { rawCodec } from "./entry.ts";
import { GenerationReader } from "./generation-reader.ts";
import type { Tag } from "./tags.ts";
import { createMemoryTier } from "./tiers.ts";

const key = "https://cache.internal/getProduct/x";

function mapTier(): Tier & { entries: Map<string, CacheEntry> } {
  const entries = new Map<string, CacheEntry>();
  return {
    entries,
    get: async (at) => entries.get(at) ?? null,
    put: async (at, entry) => void entries.set(at, entry),
  };
}

function shop({
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
    read: async () => ({ sequence: changes.length, everythingBefore: 0, changes }),
  });
  const report = vi.fn();
  const background: Promise<unknown>[] = [];
  const memory = createMemoryTier({ maxBytes: 1_000_000 });
  const { now, timer } = clock;
  const waitUntil = (work: Promise<unknown>) => void background.push(work);
  const cache = createCache({ memory, edge, generations, now, timer, waitUntil, report });
  const outdate = (tag: Tag) => void changes.push({ tag, sequence: changes.length + 1 });
  return { cache, clock, memory, report, background, outdate };
}

/** A request whose loads answer 1, 2, 3 ... or fail, as `load` is told. */
function request(options: Partial<Omit<CacheRequest<{ n: number }>, "load">> = {}) {
  let n = 0;
  const load = vi.fn(async (): Promise<Loaded<{ n: number }>> => {
    n += 1;
    return { value: { n } };
  });
  return { key, profile: "product" as const, load, ...options };
}

const down = () => Promise.reject(new Error("backend down"));

test("loads once and then serves fresh, saying how old", async () => {
  const { cache, clock } = shop();
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
  const { cache, clock, background } = shop();
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
  const { cache, clock } = shop();
  const product = request();
  await cache.read(product);
  await clock.pass(300_000);
  await Promise.all(Array.from({ length: 100 }, () => cache.read(product)));
  expect(product.load).toHaveBeenCalledTimes(2);
});

test("a refresh that fails behind a request is reported, not thrown, and the old goes on", async () => {
  const { cache, clock, background, report } = shop();
  const product = request();
  await cache.read(product);
  await clock.pass(300_000);
  product.load.mockImplementation(down);
  expect(await cache.read(product)).toMatchObject({ value: { n: 1 }, state: "stale" });
  await expect(Promise.all(background)).resolves.toBeDefined();
  expect(report).toHaveBeenCalledOnce();
  expect(await cache.read(product)).toMatchObject({ state: "stale" });
});

test("a thousand readers of one cold entry load it once", async () => {
  const { cache } = shop();
  const product = request();
  const reads = await Promise.all(Array.from({ length: 1_000 }, () => cache.read(product)));
  expect(product.load).toHaveBeenCalledOnce();
  expect(reads.every(({ value }) => value.n === 1)).toBe(true);
});

test("an error is thrown to all who waited for it and never cached", async () => {
  const edge = mapTier();
  const { cache, memory } = shop({ edge });
  const product = request();
  product.load.mockImplementationOnce(down);
  const reads = await Promise.allSettled([cache.read(product), cache.read(product)]);
  expect(reads.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(memory.count + edge.entries.size + memory.flights.size).toBe(0);
  expect(await cache.read(product)).toMatchObject({ value: { n: 1 }, state: "miss" });
});

test("serves an entry of a day ago when refreshing fails, and throws when it is gone", async () => {
  const { cache, clock, report } = shop();
  const product = request();
  await cache.read(product);
  product.load.mockImplementation(down);
  await clock.pass((3_900 + 86_399) * 1000);
  expect(await cache.read(product)).toMatchObject({ value: { n: 1 }, state: "stale" });
  expect(report).toHaveBeenCalledOnce();
  await clock.pass(1_000);
  await expect(cache.read(product)).rejects.toThrow("backend down");
});

test("refreshes an old entry before it serves it, when the backend answers", async () => {
  const { cache, clock } = shop();
  const product = request();
  await cache.read(product);
  await clock.pass(3_900_000);
  expect(await cache.read(product)).toMatchObject({ value: { n: 2 }, state: "miss" });
  expect(clock.running).toBe(0);
});

test("waits two seconds for a slow refresh, serves the old, and keeps what arrives later", async () => {
  const { cache, clock, report } = shop();
  const product = request();
  await cache.read(product);
  await clock.pass(3_900_000);
  let answer = (_: Loaded<{ n: number }>) => {};
  product.load.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const read = cache.read(product);
  await clock.pass(2_000);
  expect(await read).toMatchObject({ value: { n: 1 }, state: "stale" });
  expect(report).toHaveBeenCalledOnce();
  // While it still hangs, others do not wait at all.
  expect(await cache.read(product)).toMatchObject({ value: { n: 1 }, state: "stale" });
  expect(product.load).toHaveBeenCalledTimes(2);
  answer({ value: { n: 2 } });
  await settle();
  expect(await cache.read(product)).toMatchObject({ value: { n: 2 }, state: "fresh" });
});

test("after a purge the next read loads anew, and falls back only when that fails", async () => {
  const { cache, clock, outdate } = shop();
  const product = request({ tags: ["product:x"] });
  await cache.read(product);
  outdate("product:x");
  await clock.pass(5_000);
  await cache.read(request({ key: `${key}-other` }));
  expect(await cache.read(product)).toMatchObject({ value: { n: 2 }, state: "miss" });
  expect(await cache.read(product)).toMatchObject({ value: { n: 2 }, state: "fresh" });
  outdate("product:x");
  await clock.pass(5_000);
  await cache.read(request({ key: `${key}-other` }));
  product.load.mockImplementation(down);
  expect(await cache.read(product)).toMatchObject({ value: { n: 2 }, state: "stale" });
});

test("a purge during a load outdates what was loaded", async () => {
  const { cache, clock, outdate } = shop();
  const product = request({ tags: ["product:x"] });
  product.load.mockImplementationOnce(async () => {
    outdate("product:x");
    return { value: { n: 1 } };
  });
  await cache.read(product);
  await clock.pass(5_000);
  await cache.read(request({ key: `${key}-other` }));
  expect(await cache.read(product)).toMatchObject({ state: "miss" });
});

test("keeps the tags known before and those that loading brought", async () => {
  const { cache } = shop();
  const load = async (): Promise<Loaded<number>> => ({ value: 1, tags: ["listing", "product:x"] });
  const read = () => cache.read({ key, profile: "listing", tags: ["listing"], load });
  expect((await read()).tags).toEqual(["listing", "product:x"]);
  expect((await read()).tags).toEqual(["listing", "product:x"]);
});

test("keeps 'there is none' for seconds only", async () => {
  const { cache, clock } = shop();
  const load = vi.fn(async (): Promise<Loaded<null>> => ({ value: null, ttl: "short" }));
  const read = () => cache.read({ key, profile: "product", load });
  await read();
  expect((await read()).state).toBe("fresh");
  await clock.pass(30_000);
  expect((await read()).state).toBe("miss");
});

test("another isolate's entry is found at the edge and then served from memory", async () => {
  const edge = mapTier();
  const clock = fakeClock();
  await shop({ edge, clock }).cache.read(request());
  const here = shop({ edge, clock });
  const product = request();
  expect(await here.cache.read(product)).toMatchObject({ value: { n: 1 }, state: "fresh" });
  edge.entries.clear();
  expect(await here.cache.read(product)).toMatchObject({ state: "fresh" });
  expect(product.load).not.toHaveBeenCalled();
});

test("takes what another isolate has refreshed instead of refreshing its own old copy", async () => {
  const edge = mapTier();
  const clock = fakeClock();
  const [here, there] = [shop({ edge, clock }), shop({ edge, clock })];
  const product = request();
  await here.cache.read(product);
  await clock.pass(3_900_000);
  await there.cache.read(product);
  expect(await here.cache.read(product)).toMatchObject({ value: { n: 2 }, state: "fresh" });
  expect(product.load).toHaveBeenCalledTimes(2);
});

test("a value is the same on a miss and on a hit, and cannot be changed by a request", async () => {
  const { cache } = shop();
  const load = async () => ({ value: { list: [2, 1], none: undefined as string | undefined } });
  const missed = await cache.read({ key, profile: "product", load });
  expect(missed.value).not.toHaveProperty("none");
  expect(() => missed.value.list.sort()).toThrow(TypeError);
  expect((await cache.read({ key, profile: "product", load })).value).toBe(missed.value);
});

test("whole pages are kept as they are, bytes and headers", async () => {
  const { cache } = shop({ edge: mapTier() });
  const page = { body: new Uint8Array([1, 2]), headers: { "Content-Type": "text/html" } };
  const load = async () => ({ value: page });
  const read = () => cache.read({ key, profile: "page", load, codec: rawCodec });
  await read();
  expect(await read()).toMatchObject({ value: page, state: "fresh" });
});

test("a load that never ends is given up after 12 seconds, and one other takes its place", async () => {
  const { cache, clock, memory } = shop();
  const product = request();
  let answer = (_: Loaded<{ n: number }>) => {};
  const unanswered = () =>
    new Promise<Loaded<{ n: number }>>((resolve) => {
      answer = resolve;
    });
  product.load.mockImplementation(unanswered);
  void cache.read(product);
  await settle();
  const waiting = [cache.read(product), cache.read(product)];
  await clock.pass(12_000);
  answer({ value: { n: 1 } });
  expect((await Promise.all(waiting)).map(({ value }) => value.n)).toEqual([1, 1]);
  expect(product.load).toHaveBeenCalledTimes(2);
  expect(memory.flights.size).toBe(0);
  expect(clock.running).toBe(0);
});
