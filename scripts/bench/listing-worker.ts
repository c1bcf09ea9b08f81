// What P4 measures, as a worker of its own: listings from an index alone, each rendered again.
// Built by listing-growth.ts; the index comes as the binding INDEX.
import { openIndex } from "../../worker/catalogue/catalogue-index.ts";
import { indexEngine } from "../../worker/catalogue/index-engine.ts";
import { decodeIndex } from "../../worker/catalogue/index-format.ts";
import type { CatalogueEngine } from "../../worker/commerce/catalogue-engine.ts";
import { servePublicPage } from "../../worker/layout/serve-public-page.tsx";
import products from "../../worker/listing/products-page.tsx";
import { uncachedApp } from "./uncached-worker.ts";

let engine: CatalogueEngine | undefined;

const app = uncachedApp((env) => {
  engine ??= indexEngine(openIndex(decodeIndex(env.INDEX as ArrayBuffer)), async () => []);
  return { state: "ready", engine };
});

app.get("/products", servePublicPage(products as never));

export { app as default };
