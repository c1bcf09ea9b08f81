import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { ringAlarm } from "../../../tests/support/ring-alarm.ts";
import { profiles } from "../../commerce/cache-policy.ts";
import type { CacheBindings } from "./cache-probe.fixture.ts";
import { createCache } from "./cached.ts";
import { type GenerationChanges, GenerationReader } from "./generation-reader.ts";
import { cacheKey } from "./key.ts";
import { createEdgeTier, createMemoryTier } from "./tiers.ts";

const { GENERATIONS } = env as unknown as CacheBindings;
const bySequence = ({ changes }: GenerationChanges): Record<string, number> =>
  Object.fromEntries(changes.map(({ tag, sequence }) => [tag, sequence]));
const generations = (name: string) => GENERATIONS.get(GENERATIONS.idFromName(name));

test("returns what was invalidated since a sequence number, each tag once", async () => {
  const object = generations("tells");
  const first = await object.invalidate(["product:a", "listing"]);
  const second = await object.invalidate(["product:a"]);
  expect(second).toBeGreaterThan(first);
  const all = await object.read();
  expect(all.sequence).toBe(second);
  expect(bySequence(all)).toEqual({ "product:a": second, listing: first });
  expect(bySequence(await object.read(first))).toEqual({ "product:a": second });
  expect(await object.read(second)).toEqual({ sequence: second, allBefore: 0, changes: [] });
});

test("invalidates everything at once", async () => {
  const object = generations("everything");
  const at = await object.invalidateAll();
  expect(await object.read()).toEqual({ sequence: at, allBefore: at, changes: [] });
});

test("returns the newest 5,000 changes and counts older ones as invalidated", async () => {
  const object = generations("many");
  const first = await object.invalidate(["listing"]);
  await object.invalidate(["articles"]);
  const tags = Array.from({ length: 4_999 }, (_, n) => `product:${n}` as const);
  await object.invalidate(tags);
  const { changes, allBefore } = await object.read();
  expect(changes).toHaveLength(5_000);
  expect(changes.map(({ tag }) => tag)).toContain("articles");
  expect(allBefore).toBe(first);
});

test("invalidates once more after a while, because a webhook can outrun the API", async () => {
  const object = generations("again");
  const first = await object.invalidate(["product:a"], { repeatAfterSeconds: 3 });
  await object.invalidate(["product:b"], { repeatAfterSeconds: 600 });
  expect(await ringAlarm(object)).toBe(true);
  const again = bySequence(await object.read(first));
  expect(again["product:a"]).toBeGreaterThan(again["product:b"] ?? 0);
  // The other one's turn is still to come.
  const due = await runInDurableObject(object, (_, state) => state.storage.getAlarm());
  expect(due).toBeGreaterThan(Date.now());
});

test("invalidates only once unless a repetition is requested, and sets no alarm when all is done", async () => {
  const object = generations("once");
  await object.invalidate(["product:a"]);
  expect(await ringAlarm(object)).toBe(false);
  await object.invalidate(["product:a"], { repeatAfterSeconds: 3 });
  expect(await ringAlarm(object)).toBe(true);
  expect(await runInDurableObject(object, (_, state) => state.storage.getAlarm())).toBeNull();
});

test("forgets what no entry can be old enough for", async () => {
  const object = generations("forgets");
  await object.invalidate(["product:old"]);
  await runInDurableObject(object, (_, state) =>
    state.storage.sql.exec("UPDATE generation SET sequence = 1"),
  );
  await object.invalidate(["product:new"]);
  expect((await object.read()).changes.map(({ tag }) => tag)).toEqual(["product:new"]);
});

test("lists the newest changes first for operators", async () => {
  const object = generations("recent");
  await object.invalidate(["product:a"]);
  await object.invalidate(["product:b"]);
  const recent = await object.recent(1);
  expect(recent.map(({ tag }) => tag)).toEqual(["product:b"]);
});

test("a purge on one machine makes another load anew within 5 seconds", async () => {
  let time = Date.now();
  let price = 1;
  const fleet = await caches.open("fleet");
  const machine = () => {
    const read = (since: number) => generations("fleet").read(since);
    const now = () => time;
    return createCache({
      profiles,
      memory: createMemoryTier({ maxBytes: 100_000 }),
      edge: createEdgeTier({ cache: fleet }),
      generations: new GenerationReader({ read, now }),
      now,
      waitUntil: () => {},
    });
  };
  const [here, there] = [machine(), machine()];
  const product = {
    key: cacheKey("getProduct", "fleet"),
    profile: "listing" as const,
    tags: ["product:a"] as const,
    load: async () => ({ value: price }),
  };
  await here.read(product);
  await there.read(product);
  price = 2;
  await generations("fleet").invalidate(["product:a"]);
  time += 5_000;
  // The read that notices that 5 s have passed goes on with what is known, and asks.
  await Promise.all([here.read(product), there.read(product)]);
  await generations("fleet").read();
  await expect.poll(async () => (await here.read(product)).value).toBe(2);
  await expect.poll(async () => (await there.read(product)).value).toBe(2);
});
