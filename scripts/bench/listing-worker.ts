// What P4 measures, as a worker of its own: listings from an index alone, each rendered again.
// Built by listing-growth.ts; the index comes as the binding INDEX.
import { Hono } from "hono";
import { requestContext } from "../../worker/app.ts";
import { openIndex } from "../../worker/catalogue/catalogue-index.ts";
import { indexEngine } from "../../worker/catalogue/index-engine.ts";
import { decodeIndex } from "../../worker/catalogue/index-format.ts";
import type { CatalogueEngine } from "../../worker/commerce/catalogue-engine.ts";
import { pageRenderer } from "../../worker/layout/document.tsx";
import { securityHeaders } from "../../worker/layout/security-headers.ts";
import { servePublicPage } from "../../worker/layout/serve-public-page.tsx";
import products from "../../worker/listing/products-page.tsx";
import type { AppEnv } from "../../worker/platform/app-env.ts";
import type { Loaded } from "../../worker/platform/cache/cached.ts";
import { locale } from "../../worker/platform/i18n/locale.ts";
import { isolateBinding } from "./isolate-binding.ts";

const app = new Hono<AppEnv>();
app.use(isolateBinding());
app.use(securityHeaders);
app.use(requestContext);
app.use(locale);

let opened: CatalogueEngine | undefined;

const engineOf = (env: AppEnv["Bindings"]): CatalogueEngine => {
  opened ??= indexEngine(openIndex(decodeIndex(env.INDEX as ArrayBuffer)), async () => []);
  return opened;
};

/** Reads without a cache: each page is loaded and rendered anew. */
const noCache = {
  read: async ({ load }: { load: () => Promise<Loaded<unknown>> }) => ({
    value: (await load()).value,
    state: "miss",
    ageSeconds: 0,
    tags: [],
  }),
};

app.use(async (c, next) => {
  c.set("catalogue", { uses: [], tags: [], retries: 0 } as never);
  c.set("pageCache", noCache as never);
  c.set("index", async () => ({ state: "ready", engine: engineOf(c.env) }));
  await next();
});
app.use(pageRenderer);
app.get("/products", servePublicPage(products as never));

export { app as default };
