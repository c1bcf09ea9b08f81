import { IndexReader } from "../../catalogue/index-reader.ts";
import { profiles } from "../../commerce/cache-policy.ts";
import { createCache } from "./cached.ts";
import { GenerationReader } from "./generation-reader.ts";
import { createMemoryTier } from "./tiers.ts";

interface Env {
  /** Notices who reads (`/{set}/arrived`), and is what is read (`/{set}/read`). */
  SOURCE: Fetcher;
}

interface Reading {
  /** Asks the source. */
  ask: () => Promise<string>;
  waitUntil: (work: Promise<unknown>) => void;
}

type Read = (reading: Reading) => Promise<unknown>;

// It stands still: how long a busy machine takes makes nothing out of date.
const now = () => 1_000_000_000_000;

const makers: Record<string, () => Read> = {
  index() {
    const indexes = new IndexReader({ report: () => {} });
    return ({ ask, waitUntil }) => {
      const get = async () => {
        await ask();
        return null;
      };
      const bucket = { get } as unknown as R2Bucket;
      return indexes.current("id_ID", { bucket, now, waitUntil });
    };
  },
  generations() {
    // Whichever request reads, it reads by its own means.
    let asking: Reading["ask"] | undefined;
    const read = async () => {
      await asking?.();
      return { sequence: 7, allBefore: 0, changes: [] };
    };
    const generations = new GenerationReader({ read, now });
    return async ({ ask, waitUntil }) => {
      asking = ask;
      return (await generations.current(waitUntil)).sequence;
    };
  },
  page() {
    const memory = createMemoryTier({ maxBytes: 1_000_000 });
    const existing = { sequence: 0, isInvalidated: () => false };
    return async ({ ask, waitUntil }) => {
      const generations = { current: async () => existing };
      const cache = createCache({ profiles, memory, generations, now, waitUntil });
      const load = async () => ({ value: await ask() });
      const key = "https://pages.internal/one";
      return (await cache.read({ key, profile: "page", load })).value;
    };
  },
};

/** What readers of one set share. */
const reads = new Map<string, Read>();

function getRead(set: string, what: string): Read | undefined {
  const read = reads.get(set) ?? makers[what]?.();
  if (read) reads.set(set, read);
  return read;
}

/** Reads what requests share: `/{set}/{what}`; with `?ends` its context ends while the read is under way. */
export default {
  async fetch(request, env, execution) {
    const url = new URL(request.url);
    const [, set = "", what = ""] = url.pathname.split("/");
    await env.SOURCE.fetch(`http://source/${set}/arrived`);
    const reading = getRead(
      set,
      what,
    )?.({
      ask: async () => (await env.SOURCE.fetch(`http://source/${set}/read`)).text(),
      waitUntil: (work) => execution.waitUntil(work),
    });
    if (url.searchParams.has("ends")) setTimeout(() => execution.abort("gone"), 50);
    return Response.json((await reading) ?? null);
  },
} satisfies ExportedHandler<Env>;
