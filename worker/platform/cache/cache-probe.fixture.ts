import { WorkerEntrypoint } from "cloudflare:workers";
import { profiles } from "../../commerce/cache-policy.ts";
import { createCache } from "./cached.ts";
import { GenerationReader } from "./generation-reader.ts";
import type { Generations } from "./generations.ts";
import { cacheKey } from "./key.ts";
import { createEdgeTier, createMemoryTier } from "./tiers.ts";

/** What it reads of the app's bindings. */
export interface CacheBindings {
  GENERATIONS: DurableObjectNamespace<Generations>;
}

// One an isolate, as in the shop.
const memory = createMemoryTier({ maxBytes: 1_000_000 });
let time = 1_800_000_000_000;
let generations: GenerationReader | undefined;

/** Reads through the cache, each call in a request of its own, as visitors do. */
export class CacheProbe extends WorkerEntrypoint<CacheBindings> {
  /** Lets the isolate's clock go on. */
  async pass(milliseconds: number): Promise<void> {
    time += milliseconds;
  }

  /** A value that is loaded from a Durable Object; it says how often it was loaded. */
  async read(name: string): Promise<{ value: number; state: string }> {
    const { GENERATIONS } = this.env;
    const now = () => time;
    generations ??= new GenerationReader({
      now,
      read: (since) => GENERATIONS.getByName("probe").read(since),
    });
    const cache = createCache({
      profiles,
      memory,
      edge: createEdgeTier({ cache: await caches.open("probe") }),
      generations,
      now,
      waitUntil: (work) => this.ctx.waitUntil(work),
    });
    const load = async () => {
      // The number of changes of an object of its own counts the loads.
      await GENERATIONS.getByName(name).invalidate([`product:${crypto.randomUUID()}`]);
      const { changes } = await GENERATIONS.getByName(name).read();
      return { value: changes.length };
    };
    const { value, state } = await cache.read({
      key: cacheKey("probe", name),
      profile: "listing",
      tags: [`product:${name}`],
      load,
    });
    return { value, state };
  }
}
