import type { Generations } from "../../worker/platform/cache/generations.ts";

export { Generations } from "../../worker/platform/cache/generations.ts";
export { CacheProbe } from "./cache-probe.ts";

/** What vitest.config.ts binds for tests in the Workers runtime. */
export interface TestBindings {
  GENERATIONS: DurableObjectNamespace<Generations>;
}

export default { fetch: () => new Response("worker for tests") } satisfies ExportedHandler;
