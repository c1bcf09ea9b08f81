import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { TestBindings } from "../../../tests/support/worker-entry.ts";
import { type Purge, PurgeQueue } from "./purge-queue.ts";
import type { Tag } from "./tags.ts";

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
      expect(calls.filter((call) => call.at >= at && call.at < at + 60_000).length).toBeLessThan(6);
      expect(what === "everything" || what.length <= 100).toBe(true);
    }
    expect(calls.some(({ what }) => what === "everything")).toBe(true);
  });
});

test("what Cloudflare refused is purged by the next call, with what came meanwhile", async () => {
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

test("everything goes before whatever else waits", async () => {
  await withQueue("everything", async (queue) => {
    queue.add(["listing", "everything"], 0);
    const calls: Purge[] = [];
    await queue.run(2_000, async (what) => void calls.push(what));
    expect(calls).toEqual(["everything"]);
  });
});
