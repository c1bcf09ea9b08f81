import { createCache } from "../../worker/platform/cache/cached.ts";
import { GenerationReader } from "../../worker/platform/cache/generation-reader.ts";
import { createMemoryTier } from "../../worker/platform/cache/tiers.ts";
import { IndexReader } from "../../worker/product-index/index-reader.ts";

interface Env {
  /** Answers the first request for each path late, and every other at once. */
  SOURCE: Fetcher;
}

type Read = (env: Env, execution: ExecutionContext) => Promise<unknown>;

const memory = createMemoryTier({ maxBytes: 1_000_000 });
const indexes = new IndexReader({ report: () => {} });
const generations = new GenerationReader({
  read: async () => {
    await source?.fetch("http://source/generations");
    return { sequence: 7, allBefore: 0, changes: [] };
  },
  now: Date.now,
});

// The isolate's, as its bindings are: whichever request reads, it reads here.
let source: Fetcher | null = null;

const reads: Record<string, Read> = {
  index: (env, execution) =>
    indexes.current("id_ID", {
      bucket: {
        get: async () => {
          await env.SOURCE.fetch("http://source/index");
          return null;
        },
      } as unknown as R2Bucket,
      now: Date.now,
      waitUntil: (work) => execution.waitUntil(work),
    }),
  generations: async (_env, execution) => {
    const { sequence } = await generations.current((work) => execution.waitUntil(work));
    return sequence;
  },
  page: async (env, execution) => {
    const cache = createCache({
      memory,
      generations: { current: async () => ({ sequence: 0, isInvalidated: () => false }) },
      now: Date.now,
      waitUntil: (work) => execution.waitUntil(work),
    });
    const load = async () => ({
      value: await (await env.SOURCE.fetch("http://source/page")).text(),
    });
    return (await cache.read({ key: "https://pages.internal/one", profile: "page", load })).value;
  },
};

/** Reads what requests share; `/{what}?ends` ends with its context while the read is under way. */
export default {
  async fetch(request, env, execution) {
    source = env.SOURCE;
    const url = new URL(request.url);
    const reading = reads[url.pathname.slice(1)]?.(env, execution);
    if (url.searchParams.has("ends")) setTimeout(() => execution.abort("gone"), 50);
    return Response.json((await reading) ?? null);
  },
} satisfies ExportedHandler<Env>;
