import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../app-env.ts";
import { backendFetch } from "../backend-fetch.ts";
import { createCache } from "../cache/cached.ts";
import { GenerationReader } from "../cache/generation-reader.ts";
import { createMemoryTier } from "../cache/tiers.ts";
import { createCatalogueClient } from "../graphql/catalogue-client.ts";
import { createTransport } from "../graphql/transport.ts";

const memoryBytes = 32 * 1024 * 1024;

// One an isolate: what one request has learned serves the next.
const memory = createMemoryTier({ maxBytes: memoryBytes });
let generations: GenerationReader | undefined;

function generationsOf(c: Context<AppEnv>): GenerationReader {
  generations ??= new GenerationReader({
    read: (since) => c.env.GENERATIONS.getByName("all").read(since),
    now: () => c.var.now().getTime(),
  });
  return generations;
}

/** Gives the request its catalogue client: cached, the same for everybody, no session in reach. */
export const catalogue = createMiddleware<AppEnv>(async (c, next) => {
  const { config, locale, now } = c.var;
  const cache = createCache({
    memory,
    generations: generationsOf(c),
    now: () => now().getTime(),
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  });
  const transport = createTransport({
    fetch: backendFetch(c.env, config),
    url: config.backend.graphqlUrl,
  });
  const { embedded } = config.backend;
  c.set("catalogue", createCatalogueClient({ transport, cache, locale, embedded }));
  await next();
});
