// What P7 measures, as a worker of its own: one listing rendered as the shop does, and by
// renderToString alone. Built by render-cost.ts; the data comes as the binding DATA.
import { Hono } from "hono";
import { renderToString } from "react-dom/server";
import { emptyFormState } from "../../shared/ui/field.tsx";
import { requestContext } from "../../worker/app.ts";
import { Document, pageRenderer } from "../../worker/layout/document.tsx";
import { securityHeaders } from "../../worker/layout/security-headers.ts";
import { servePublicPage } from "../../worker/layout/serve-public-page.tsx";
import type { ListingData } from "../../worker/listing/listing-page.tsx";
import products from "../../worker/listing/products-page.tsx";
import type { AppEnv } from "../../worker/platform/app-env.ts";
import type { Loaded } from "../../worker/platform/cache/cached.ts";
import { locale } from "../../worker/platform/i18n/locale.ts";
import { siteFor } from "../../worker/platform/i18n/site-context.ts";
import { getStyles, type PublicContext } from "../../worker/platform/render/define-page.ts";
import { isolateBinding } from "./isolate-binding.ts";

const app = new Hono<AppEnv>();
app.use(isolateBinding());
app.use(securityHeaders);
app.use(requestContext);
app.use(locale);

const dataOf = (env: AppEnv["Bindings"]) => env.DATA as ListingData;

/** Reads without a cache: each page is loaded and rendered anew. */
const noCache = {
  async read({ load, onWait }: { load: () => Promise<Loaded<unknown>>; onWait?: () => void }) {
    onWait?.();
    return { value: (await load()).value, state: "miss", ageSeconds: 0, tags: [] };
  },
};

app.use(async (c, next) => {
  c.set("catalogue", { uses: [], tags: [], retries: 0 } as never);
  c.set("pageCache", noCache as never);
  c.set("index", async () => ({ state: "none" }) as never);
  await next();
});
app.use(pageRenderer);

app.get("/products", (c, next) =>
  servePublicPage({
    ...products,
    load: async () => dataOf(c.env),
    early: () => true,
  } as never)(c, next),
);

app.get("/string", (c) => {
  const { config, now } = c.var;
  const site = siteFor(c.var.locale, config.settings);
  const data = dataOf(c.env);
  const Component = products.component;
  const context = { site, config, locale: c.var.locale, query: new URLSearchParams() };
  const html = renderToString(
    <Document
      head={products.head(data, context as unknown as PublicContext<"/products">)}
      path="/products"
      categories={{ top: [], home: [], tree: [] }}
      menus={c.var.menus}
      styles={getStyles(products, data)}
      site={site}
      config={config}
      year={now().getFullYear()}
    >
      <Component data={data} typed={() => emptyFormState} />
    </Document>,
  );
  return c.html(`<!DOCTYPE html>${html}`);
});

export default app;
