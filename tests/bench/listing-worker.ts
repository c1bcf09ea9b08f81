// What P4 measures, as a worker of its own: listings from an index alone, each made anew.
// Built by listing-growth.ts; the index comes as the binding INDEX.
import { Hono } from "hono";
import type { AppEnv } from "../../worker/app-env.ts";
import type { Loaded } from "../../worker/cache/cached.ts";
import { type CatalogueIndex, openIndex } from "../../worker/catalogue/index/catalogue-index.ts";
import { decodeIndex } from "../../worker/catalogue/index/index-blob.ts";
import { locale } from "../../worker/middleware/locale.ts";
import { securityHeaders } from "../../worker/middleware/security-headers.ts";
import { surroundings } from "../../worker/middleware/surroundings.ts";
import products from "../../worker/pages/products.tsx";
import { servePublicPage } from "../../worker/pages/serve-public-page.tsx";
import { pageRenderer } from "../../worker/render/page-renderer.tsx";

const app = new Hono<AppEnv>();
app.use(securityHeaders);
app.use(surroundings);
app.use(locale);

let opened: CatalogueIndex | undefined;

const indexOf = (env: AppEnv["Bindings"]): CatalogueIndex => {
  opened ??= openIndex(decodeIndex(env.INDEX as ArrayBuffer));
  return opened;
};

/** Reads that keep nothing: each page is loaded and made anew. */
const nothingKept = {
  read: async ({ load }: { load: () => Promise<Loaded<unknown>> }) => ({
    value: (await load()).value,
    state: "miss",
    ageSeconds: 0,
    tags: [],
  }),
};

app.use(async (c, next) => {
  c.set("catalogue", { uses: [], tags: [], retries: 0 } as never);
  c.set("pageCache", nothingKept as never);
  c.set("index", async () => ({ state: "ready", index: indexOf(c.env) }));
  await next();
});
app.use(pageRenderer);
app.get("/products", servePublicPage(products as never));

export { app as default };
