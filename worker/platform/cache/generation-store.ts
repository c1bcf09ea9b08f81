import * as v from "valibot";
import { reportCache } from "../../log.ts";
import type { GenerationStore } from "./generation-reader.ts";
import type { NamedCache } from "./named-cache.ts";
import { isTag, type Tag } from "./tags.ts";

const generations = v.object({
  sequence: v.number(),
  allBefore: v.number(),
  changes: v.array(v.object({ tag: v.custom<Tag>(isTag), sequence: v.number() })),
  indexes: v.optional(v.record(v.string(), v.string())),
  readAt: v.number(),
});

// Far longer than what is in it is used.
const keptSeconds = 60;

/** The generations in a data centre's cache; where that fails, it holds none. */
export function createGenerationStore(
  cache: NamedCache,
  {
    key,
    report = reportCache,
  }: { key: string; report?: (message: string, cause: unknown) => void },
): GenerationStore {
  return {
    async get() {
      try {
        const response = await cache.match(key);
        const result = v.safeParse(generations, response && (await response.json()));
        return result.success ? result.output : null;
      } catch (cause) {
        report("generations could not be read from the cache", cause);
        return null;
      }
    },
    async put(known) {
      const headers = { "Cache-Control": `public, max-age=${keptSeconds}` };
      try {
        await cache.put(key, Response.json(known, { headers }));
      } catch (cause) {
        report("generations could not be written to the cache", cause);
      }
    },
  };
}
