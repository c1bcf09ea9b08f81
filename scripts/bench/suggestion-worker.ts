// What suggestions.ts measures, as a worker of its own: the whole app over an index that comes as the
// binding INDEX.
import { app } from "../../worker/app.ts";
import type { Bindings } from "../../worker/platform/app-env.ts";

type Given = Bindings & { INDEX: ArrayBuffer };

/** What the shop has written: its titles are read at every suggestion. */
const posts = {
  data: {
    posts: {
      nodes: Array.from({ length: 12 }, (_, index) => ({
        __typename: "Post",
        databaseId: index + 1,
        slug: `article-${index}`,
        title: `Kapan minyak rem dan oli nomor ${index} harus diganti`,
        excerpt: "<p>Minyak rem menyerap air dari udara, dan oli mesin menua oleh panas.</p>",
        date: "2026-01-01T00:00:00",
        featuredImage: null,
        categories: { nodes: [] },
      })),
      pageInfo: { hasNextPage: false, endCursor: null },
    },
  },
};

let bindings: Bindings | undefined;

/** One for all requests, as the runtime's own: an isolate is known by it. */
const bindingsOf = (env: Given): Bindings => {
  const object = { etag: "index", customMetadata: { state: "ready" } };
  bindings ??= {
    ...env,
    RATE_LIMITS: "on",
    CATALOGUE: {
      get: async () => ({ ...object, body: true, arrayBuffer: async () => env.INDEX }),
    },
    GENERATIONS: {
      idFromName: (name: string) => name,
      getByName: () => ({ read: async () => ({ sequence: 0, allBefore: 0, changes: [] }) }),
    },
    BACKEND: { fetch: async () => Response.json(posts) },
    LIMIT_MANY: { limit: async () => ({ success: true }) },
  } as unknown as Bindings;
  return bindings;
};

export default {
  fetch: (request: Request, env: Given, context: ExecutionContext) =>
    app.fetch(request, bindingsOf(env), context),
};
