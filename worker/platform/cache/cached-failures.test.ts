import { expect, test } from "vitest";
import { resolve } from "../../../tests/support/fake-clock.ts";
import { cacheAt, down, key, mapTier, request } from "./cache.fixture.ts";
import type { Loaded } from "./cached.ts";

test("a failed refresh behind a request is reported, not thrown, and the old entry is still served", async () => {
  const { cache, clock, background, report } = cacheAt();
  const product = request();
  await cache.read(product);
  await clock.pass(300_000);
  product.load.mockImplementation(down);
  expect(await cache.read(product)).toMatchObject({ value: { n: 1 }, state: "stale" });
  await expect(Promise.all(background)).resolves.toBeDefined();
  const text = `refreshing failed behind: ${key}`;
  expect(report).toHaveBeenCalledExactlyOnceWith(text, new Error("backend down"));
  expect(await cache.read(product)).toMatchObject({ state: "stale" });
});

test("what a shopper searched for is not reported", async () => {
  const { cache, clock, background, report } = cacheAt();
  const page = { ...request(), key: `${key}?search=rahasia` };
  await cache.read(page);
  page.load.mockImplementation(down);
  await clock.pass(300_000);
  await cache.read(page);
  await Promise.all(background);
  await clock.pass(86_000_000);
  await cache.read(page);
  expect(report.mock.calls.map(([message]) => message)).toEqual([
    `refreshing failed behind: ${key}`,
    `refreshing failed, served stale: ${key}`,
  ]);
});

test("an error is thrown to all who waited for it and never cached", async () => {
  const edge = mapTier();
  const { cache, memory } = cacheAt({ edge });
  const product = request();
  product.load.mockImplementationOnce(down);
  const reads = await Promise.allSettled([cache.read(product), cache.read(product)]);
  expect(reads.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(memory.count + edge.entries.size + memory.inFlight.size).toBe(0);
  expect(await cache.read(product)).toMatchObject({ value: { n: 1 }, state: "miss" });
});

test("serves an entry of a day ago when refreshing fails, and throws when it is gone", async () => {
  const { cache, clock, report } = cacheAt();
  const product = request();
  await cache.read(product);
  product.load.mockImplementation(down);
  await clock.pass((3_900 + 86_399) * 1000);
  expect(await cache.read(product)).toMatchObject({ value: { n: 1 }, state: "stale" });
  const text = `refreshing failed, served stale: ${key}`;
  expect(report).toHaveBeenCalledExactlyOnceWith(text, new Error("backend down"));
  await clock.pass(1_000);
  await expect(cache.read(product)).rejects.toThrow("backend down");
});

test("waits two seconds for a slow refresh, serves the old entry, and stores a late result", async () => {
  const { cache, clock, report } = cacheAt();
  const product = request();
  await cache.read(product);
  await clock.pass(3_900_000);
  let respond = (_: Loaded<{ n: number }>) => {};
  product.load.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        respond = resolve;
      }),
  );
  const read = cache.read(product);
  await clock.pass(2_000);
  expect(await read).toMatchObject({ value: { n: 1 }, state: "stale" });
  const text = `refreshing takes long, served stale: ${key}`;
  expect(report).toHaveBeenCalledExactlyOnceWith(text, null);
  // While it still hangs, others do not wait at all.
  expect(await cache.read(product)).toMatchObject({ value: { n: 1 }, state: "stale" });
  expect(product.load).toHaveBeenCalledTimes(2);
  respond({ value: { n: 2 } });
  await resolve();
  expect(await cache.read(product)).toMatchObject({ value: { n: 2 }, state: "fresh" });
});

test("who comes while a refresh is young waits for it, too", async () => {
  const { cache, clock } = cacheAt();
  const product = request();
  await cache.read(product);
  await clock.pass(3_900_000);
  const slow = Promise.withResolvers<Loaded<{ n: number }>>();
  product.load.mockImplementationOnce(() => slow.promise);
  const first = cache.read(product);
  await clock.pass(500);
  const second = cache.read(product);
  await resolve();
  slow.resolve({ value: { n: 2 } });
  for (const read of [first, second]) expect(await read).toMatchObject({ value: { n: 2 } });
});

test("after a purge the next read loads anew, and falls back only when that fails", async () => {
  const { cache, clock, invalidate } = cacheAt();
  const product = request({ tags: ["product:x"] });
  await cache.read(product);
  invalidate("product:x");
  await clock.pass(5_000);
  await cache.read(request({ key: `${key}-other` }));
  expect(await cache.read(product)).toMatchObject({ value: { n: 2 }, state: "miss" });
  expect(await cache.read(product)).toMatchObject({ value: { n: 2 }, state: "fresh" });
  invalidate("product:x");
  await clock.pass(5_000);
  await cache.read(request({ key: `${key}-other` }));
  await resolve();
  product.load.mockImplementation(down);
  expect(await cache.read(product)).toMatchObject({ value: { n: 2 }, state: "stale" });
});

test("a load that never ends is given up after 12 seconds, and one other takes its place", async () => {
  const { cache, clock, memory } = cacheAt();
  const product = request();
  let respond = (_: Loaded<{ n: number }>) => {};
  const neverResolves = () =>
    new Promise<Loaded<{ n: number }>>((resolve) => {
      respond = resolve;
    });
  product.load.mockImplementation(neverResolves);
  void cache.read(product);
  await resolve();
  const waiting = [cache.read(product), cache.read(product)];
  await clock.pass(12_000);
  respond({ value: { n: 1 } });
  expect((await Promise.all(waiting)).map(({ value }) => value.n)).toEqual([1, 1]);
  expect(product.load).toHaveBeenCalledTimes(2);
  expect(memory.inFlight.size).toBe(0);
  expect(clock.running).toBe(0);
});

test("a load that was given up and lands late ends no other's flight", async () => {
  const { cache, clock, memory } = cacheAt();
  const product = request();
  const loads = [1, 2].map(() => Promise.withResolvers<Loaded<{ n: number }>>());
  for (const { promise } of loads) product.load.mockImplementationOnce(() => promise);
  const first = cache.read(product);
  await clock.pass(12_000);
  const second = cache.read(product);
  await resolve();
  loads[0]?.resolve({ value: { n: 1 } });
  await first;
  expect(memory.inFlight.size).toBe(1);
  loads[1]?.resolve({ value: { n: 2 } });
  expect((await second).value).toEqual({ n: 2 });
});
