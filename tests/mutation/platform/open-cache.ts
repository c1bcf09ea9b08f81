import { CacheProbe } from "../../../worker/platform/cache/cache-probe.fixture.ts";
import { Generations } from "../../../worker/platform/cache/generations.ts";
import { env, exports } from "./cloudflare-workers.ts";
import { Namespace, stubOf } from "./durable-objects.ts";

const execution = { waitUntil: () => {} };

Object.assign(env, { GENERATIONS: new Namespace(Generations, env) });
Object.assign(exports, {
  // Each call is a request of its own.
  CacheProbe: stubOf(() => new CacheProbe(execution as never, env as never) as never),
});

/** The Cache API, as far as entries need it: no header of theirs counts. */
function openCache() {
  const responses = new Map<string, Response>();
  return {
    match: async (key: string) => responses.get(key)?.clone(),
    put: async (key: string, response: Response) => void responses.set(key, response),
  };
}

const caches = new Map<string, ReturnType<typeof openCache>>();

Object.assign(globalThis, {
  caches: {
    async open(name: string) {
      const cache = caches.get(name) ?? openCache();
      caches.set(name, cache);
      return cache;
    },
  },
});
