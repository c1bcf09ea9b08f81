// P14: views that wait for anything beyond their data centre's cache to know what was invalidated.

import { fakeClock, resolve } from "../../tests/support/fake-clock.ts";
import { seededRandom } from "../../tests/support/seeded-random.ts";
import {
  GenerationReader,
  type GenerationStore,
  type StoredGenerations,
} from "../../worker/platform/cache/generation-reader.ts";
import type { Figure } from "./figure.ts";

const viewsPerMonth = 1_000_000;
const isolates = 10;
const days = 3;
const monthMs = 30 * 86_400_000;
const roundTripMs = 150;

// Twice as many at noon as on average, hardly any at night.
const busyness = (ms: number): number => 1 + 0.9 * Math.sin((2 * Math.PI * ms) / 86_400_000);

/** One data centre with isolates that share its cache, asked by visitors at random moments. */
async function simulate(): Promise<{ views: number; waits: number; reads: number }> {
  const clock = fakeClock();
  const draw = seededRandom(42);
  let [views, waits, reads] = [0, 0, 0];
  let stored: StoredGenerations | null = null;
  const store: GenerationStore = {
    get: async () => stored,
    put: async (generations) => {
      stored = generations;
    },
  };
  const read = async () => {
    reads += 1;
    await new Promise<void>((resolved) => void clock.timer(roundTripMs, resolved));
    // One change every ten seconds.
    const sequence = Math.floor(clock.now() / 10_000);
    return { sequence, allBefore: 0, changes: [{ tag: "listing", sequence }] };
  };
  const { now, timer } = clock;
  const readers = Array.from(
    { length: isolates },
    () => new GenerationReader({ read, store, now, timer }),
  );
  const meanMs = monthMs / viewsPerMonth;
  for (let time = 0; time < days * 86_400_000; ) {
    const gap = -Math.log(1 - draw()) * (meanMs / 1.9);
    time += gap;
    await clock.pass(gap);
    if (draw() > busyness(time) / 1.9) continue;
    let isResolved = false;
    void readers[Math.floor(draw() * isolates)]
      ?.current(() => {})
      .then(() => {
        isResolved = true;
      });
    await resolve();
    views += 1;
    if (!isResolved) waits += 1;
  }
  return { views, waits, reads };
}

/** P14, by the shop's own reader of generations on a clock of its own. */
export async function generationWaits(): Promise<Figure[]> {
  const { views, waits, reads } = await simulate();
  return [
    {
      id: "P14",
      name: "views that wait beyond their data centre's cache",
      value: (100 * waits) / views,
      budget: { most: 5 },
      unit: "%",
      note: `${views} views of ${days} days at ${viewsPerMonth} a month, ${isolates} isolates, ${reads} reads of the object, one change every ten seconds`,
    },
  ];
}
