import { expect, test, vi } from "vitest";
import { fakeClock } from "../../../tests/support/fake-clock.ts";
import { cacheAt, key, mapTier, request } from "./cache.fixture.ts";
import type { Loaded } from "./cached.ts";

test("a purge during a load invalidates what was loaded", async () => {
  const { cache, clock, invalidate } = cacheAt();
  const product = request({ tags: ["product:x"] });
  product.load.mockImplementationOnce(async () => {
    invalidate("product:x");
    return { value: { n: 1 } };
  });
  await cache.read(product);
  await clock.pass(5_000);
  await cache.read(request({ key: `${key}-other` }));
  expect(await cache.read(product)).toMatchObject({ state: "miss" });
});

test("returns the tags known before and those of the load", async () => {
  const { cache } = cacheAt();
  const load = async (): Promise<Loaded<number>> => ({ value: 1, tags: ["listing", "product:x"] });
  const read = () => cache.read({ key, profile: "listing", tags: ["listing"], load });
  expect((await read()).tags).toEqual(["listing", "product:x"]);
  expect((await read()).tags).toEqual(["listing", "product:x"]);
});

test("another isolate's entry is found at the edge and then served from memory", async () => {
  const edge = mapTier();
  const clock = fakeClock();
  await cacheAt({ edge, clock }).cache.read(request());
  const here = cacheAt({ edge, clock });
  const product = request();
  expect(await here.cache.read(product)).toMatchObject({ value: { n: 1 }, state: "fresh" });
  const requested = vi.spyOn(edge, "get");
  expect(await here.cache.read(product)).toMatchObject({ state: "fresh" });
  expect(requested).not.toHaveBeenCalled();
  expect(product.load).not.toHaveBeenCalled();
});

test("takes what another isolate has refreshed instead of refreshing its own old copy", async () => {
  const edge = mapTier();
  const clock = fakeClock();
  const [here, there] = [cacheAt({ edge, clock }), cacheAt({ edge, clock })];
  const product = request();
  await here.cache.read(product);
  await clock.pass(3_900_000);
  await there.cache.read(product);
  expect(await here.cache.read(product)).toMatchObject({ value: { n: 2 }, state: "fresh" });
  expect(product.load).toHaveBeenCalledTimes(2);
});

test("an older copy at the edge does not replace what memory holds", async () => {
  const edge = mapTier();
  const { cache, clock } = cacheAt({ edge });
  const product = request();
  await cache.read(product);
  const [[at, old] = []] = edge.entries;
  if (!at || !old) throw new Error("nothing at the edge");
  await clock.pass(300_000);
  edge.entries.set(at, { ...old, body: '{"n":0}', storedAt: old.storedAt - 1_000 });
  expect(await cache.read(product)).toMatchObject({ value: { n: 1 }, state: "stale" });
});
