import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { TestBindings } from "../../../tests/support/worker-entry.ts";
import { profiles, type Tag } from "../../commerce/cache-policy.ts";
import { createCache } from "./cached.ts";
import { type GenerationChanges, GenerationReader } from "./generation-reader.ts";
import { type Purge, PurgeQueue } from "./generations.ts";
import { cacheKey } from "./key.ts";
import { createEdgeTier, createMemoryTier } from "./tiers.ts";

const { GENERATIONS } = env as unknown as TestBindings;
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
  await runInDurableObject(object, (_, state) =>
    state.storage.sql.exec("UPDATE repetition SET due_at = 0 WHERE tag = 'product:a'"),
  );
  expect(await runDurableObjectAlarm(object)).toBe(true);
  const again = bySequence(await object.read(first));
  expect(again["product:a"]).toBeGreaterThan(again["product:b"] ?? 0);
  // The other one's turn is still to come.
  const due = await runInDurableObject(object, (_, state) => state.storage.getAlarm());
  expect(due).toBeGreaterThan(Date.now());
});

test("invalidates only once unless a repetition is requested, and sets no alarm when all is done", async () => {
  const object = generations("once");
  await object.invalidate(["product:a"]);
  expect(await runDurableObjectAlarm(object)).toBe(false);
  await object.invalidate(["product:a"], { repeatAfterSeconds: 3 });
  await runInDurableObject(object, (_, state) =>
    state.storage.sql.exec("UPDATE repetition SET due_at = 0"),
  );
  expect(await runDurableObjectAlarm(object)).toBe(true);
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

describe("purge queue", () => {
  const { GENERATIONS } = env as unknown as TestBindings;

  /** Runs with a queue in the storage of an object of its own. */
  const withQueue = <Value>(name: string, run: (queue: PurgeQueue) => Promise<Value>) =>
    runInDurableObject(GENERATIONS.get(GENERATIONS.idFromName(name)), (_, state) =>
      run(new PurgeQueue(state.storage.sql)),
    );

  interface Call {
    at: number;
    what: Purge;
  }

  const tag = fc.integer({ min: 0, max: 300 }).map((at): Tag => `product:${at}`);
  const few = fc.array(tag, { minLength: 1, maxLength: 4, size: "max" });
  const many = fc.uniqueArray(tag, { minLength: 130, maxLength: 150, size: "max" });
  const steps = fc.record({
    pauseMs: fc.integer({ min: 0, max: 4_000 }),
    tags: fc.oneof({ weight: 49, arbitrary: few }, { weight: 1, arbitrary: many }),
  });

  test("a tag is purged 2 to 14 seconds after each change, by five calls a minute of a hundred tags", async () => {
    await withQueue("random", async (queue) => {
      const calls: Call[] = [];
      const changes: { at: number; tag: Tag }[] = [];
      let now = 1_000_000;
      const callUntil = async (until: number) => {
        for (let due = queue.nextAt(); due !== null && due <= until; due = queue.nextAt())
          await queue.run(due, async (what) => void calls.push({ at: due as number, what }));
      };
      for (const { pauseMs, tags } of fc.sample(steps, { numRuns: 400, seed: 7 })) {
        now += pauseMs;
        await callUntil(now);
        queue.add(tags, now);
        for (const tag of tags) changes.push({ at: now, tag });
      }
      await callUntil(now + 60_000);
      expect(queue.nextAt()).toBeNull();
      for (const { at, tag } of changes) {
        const named = (what: Purge) => what === "everything" || what.includes(tag);
        const wanted = (call: Call) => call.at >= at + 2_000 && call.at <= at + 14_000;
        expect([tag, calls.some((call) => wanted(call) && named(call.what))]).toEqual([tag, true]);
      }
      for (const { at, what } of calls) {
        expect(calls.filter((call) => call.at >= at && call.at < at + 60_000).length).toBeLessThan(
          6,
        );
        expect(what === "everything" || what.length <= 100).toBe(true);
      }
      expect(calls.some(({ what }) => what === "everything")).toBe(true);
    });
  });

  test("tags that Cloudflare refused are purged by the next call, with later ones", async () => {
    await withQueue("refused", async (queue) => {
      queue.add(["listing"], 0);
      const refused = queue.run(2_000, () => Promise.reject(new Error("429")));
      await expect(refused).rejects.toThrow("429");
      queue.add(["articles"], 3_000);
      const calls: Purge[] = [];
      await queue.run(13_999, async (what) => void calls.push(what));
      expect([calls, queue.nextAt()]).toEqual([[], 14_000]);
      await queue.run(14_000, async (what) => void calls.push(what));
      expect([calls.map((what) => [...what].sort()), queue.nextAt()]).toEqual([
        [["articles", "listing"]],
        null,
      ]);
    });
  });

  test("a purge of everything goes before all others", async () => {
    await withQueue("everything", async (queue) => {
      queue.add(["listing", "everything"], 0);
      const calls: Purge[] = [];
      await queue.run(2_000, async (what) => void calls.push(what));
      expect(calls).toEqual(["everything"]);
    });
  });
});
