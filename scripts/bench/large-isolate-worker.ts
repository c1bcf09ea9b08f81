// What large-isolate.ts measures, as a worker of its own: the whole app over indexes in a store that is
// reached as R2 is, and the builder's update of a changed product at "/change".
import { localeCodes } from "../../shared/i18n/locales.ts";
import { app } from "../../worker/app.ts";
import {
  editionBucket,
  type IndexBucket,
  indexEdition,
} from "../../worker/catalogue/index-store.ts";
import { indexWriter } from "../../worker/catalogue/index-writer.ts";
import type { IndexedProduct } from "../../worker/commerce/indexed-product.ts";
import type { Bindings } from "../../worker/platform/app-env.ts";
import { configFor } from "../../worker/settings/config.ts";
import { largeProduct } from "./large-catalogue.ts";

type Given = Bindings & {
  STORE: Fetcher;
  /** Of a shop whose catalogue is in PostgreSQL. */
  DATABASE?: string;
};

const metadata = "x-metadata";

interface Read {
  onlyIf?: { etagDoesNotMatch?: string };
}

/** A bucket over HTTP, which the file that starts this worker serves. */
function storeBucket(store: Fetcher): IndexBucket {
  const toUrl = (key: string) => `http://store/${encodeURIComponent(key)}`;
  const bucket = {
    async get(key: string, options?: Read) {
      const response = await store.fetch(toUrl(key));
      if (response.status === 404) return null;
      const etag = response.headers.get("etag") ?? "";
      const customMetadata = JSON.parse(response.headers.get(metadata) ?? "{}");
      if (options?.onlyIf?.etagDoesNotMatch === etag) {
        await response.body?.cancel();
        return { etag, customMetadata };
      }
      const { body } = response;
      return { etag, customMetadata, body, arrayBuffer: () => response.arrayBuffer() };
    },
    async put(key: string, body: BodyInit, { customMetadata = {} }: R2PutOptions = {}) {
      const headers = { [metadata]: JSON.stringify(customMetadata) };
      const response = await store.fetch(toUrl(key), { method: "PUT", body, headers });
      return { etag: response.headers.get("etag") };
    },
    async delete(keys: string | string[]) {
      for (const key of [keys].flat()) await store.fetch(toUrl(key), { method: "DELETE" });
    },
  };
  return bucket as unknown as IndexBucket;
}

const noShop = {
  data: { posts: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } } },
};

let bindings: Bindings | undefined;

/** One for all requests, as the runtime's own: an isolate is known by it. */
const toBindings = (env: Given): Bindings => {
  bindings ??= {
    ...env,
    RATE_LIMITS: "off",
    ...(env.DATABASE && { HYPERDRIVE: { connectionString: env.DATABASE } }),
    CATALOGUE: storeBucket(env.STORE),
    GENERATIONS: {
      idFromName: (name: string) => name,
      getByName: () => ({ read: async () => ({ sequence: 0, allBefore: 0, changes: [] }) }),
    },
    BACKEND: { fetch: async () => Response.json(noShop) },
  } as unknown as Bindings;
  return bindings;
};

function renamed(product: IndexedProduct, name: string): IndexedProduct {
  const texts = product.search.texts.map((text) => ({ ...text, name }));
  const card = { ...product.card, name };
  return { ...product, card, search: { ...product.search, texts } };
}

/** What the builder does with a changed product in every language; says how it was stored. */
async function change(env: Given, url: URL): Promise<Response> {
  const bucket = editionBucket(storeBucket(env.STORE), indexEdition(configFor(toBindings(env))));
  const product = largeProduct(Number(url.searchParams.get("number")));
  const changed = renamed(product, url.searchParams.get("name") ?? product.card.name);
  const states: string[] = [];
  for (const locale of localeCodes) {
    const writer = indexWriter({ bucket, locale, limit: 10_000 });
    const source = { products: [changed], facets: [...(await writer.facets())] };
    const stored = await writer.update([changed.card.slug], source);
    states.push(stored?.state ?? "none");
  }
  return new Response(states.join());
}

/** Collects garbage, which a flag of V8 lets code do. */
function collect(): Response {
  (globalThis as { gc?: () => void }).gc?.();
  return new Response("collected");
}

export default {
  fetch(request: Request, env: Given, context: ExecutionContext) {
    const url = new URL(request.url);
    if (url.pathname === "/change") return change(env, url);
    if (url.pathname === "/collect") return collect();
    return app.fetch(request, toBindings(env), context);
  },
};
