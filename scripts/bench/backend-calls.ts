// P9: how often product pages ask the backend, by the shop's own cache and lifetimes, on a clock of its own.

import { seededRandom } from "../../tests/support/seeded-random.ts";
import { profiles } from "../../worker/commerce/cache-policy.ts";
import { createCache } from "../../worker/platform/cache/cached.ts";
import { createMemoryTier } from "../../worker/platform/cache/tiers.ts";
import type { Figure } from "./figure.ts";
import { zipf } from "./large-catalogue.ts";

const products = 10_000;
const viewsPerSecond = 100;
// One whole life of an entry to warm up, and one to count.
const viewsPerLife = profiles.product.freshSeconds * viewsPerSecond;
const budget = 5;
/** One product changes this often, and is read once more than it would be. */
const changeEveryMs = 10_000;

/** Calls per thousand views once the cache has its usual contents. */
async function callsPerThousandViews(changes: "none" | "changes"): Promise<number> {
  let now = 0;
  let sequence = 0;
  const changedAt = new Map<string, number>();
  let calls = 0;
  const behind: Promise<unknown>[] = [];
  const cache = createCache({
    profiles,
    // An edge's Cache API holds them all; so does this.
    memory: createMemoryTier({ maxBytes: 2 ** 30 }),
    generations: {
      current: async () => ({
        sequence,
        isInvalidated: (tags, generation) =>
          tags.some((tag) => (changedAt.get(tag) ?? 0) > generation),
      }),
    },
    now: () => now,
    waitUntil: (work) => void behind.push(work),
  });
  const rank = zipf(products);
  // Each run draws the same.
  const [views, drawnChanges] = [seededRandom(42), seededRandom(42)];
  const view = async (): Promise<void> => {
    now += 1_000 / viewsPerSecond;
    if (changes !== "none" && now >= (sequence + 1) * changeEveryMs) {
      sequence += 1;
      // What is viewed most is bought most.
      changedAt.set(`product:${rank(drawnChanges())}`, sequence);
    }
    const product = rank(views());
    const load = async () => {
      calls += 1;
      return { value: { slug: "any" }, tags: [`product:${product}`] };
    };
    await cache.read({ key: `https://bench/${product}`, profile: "product", load });
    await Promise.all(behind.splice(0));
  };
  for (let done = 0; done < viewsPerLife; done += 1) await view();
  const before = calls;
  for (let done = 0; done < viewsPerLife; done += 1) await view();
  return ((calls - before) * 1_000) / viewsPerLife;
}

/** P9, its first half; that 1,000 readers of one cold page cost one call is a test of `npm test`. */
export async function backendCalls(): Promise<Figure[]> {
  const note = `Zipf over ${products}, ${viewsPerSecond} views a second`;
  return [
    {
      id: "P9",
      name: "backend calls per 1,000 product views",
      value: await callsPerThousandViews("none"),
      budget: { most: budget },
      unit: "calls",
      note,
    },
    {
      id: "P9",
      name: "the same, one change every ten seconds",
      value: await callsPerThousandViews("changes"),
      budget: { most: budget },
      unit: "calls",
      note: `${note}: one change in 1,000`,
    },
  ];
}
