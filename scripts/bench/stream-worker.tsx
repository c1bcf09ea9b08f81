// The worker that stream-cost.ts measures: pages of the shop, each rendered again. Their data comes as
// the binding PAGES.
import type { Context } from "hono";
import { renderToString } from "react-dom/server";
import type { Path } from "../../shared/routes.ts";
import checkout from "../../worker/checkout/checkout-page.tsx";
import home from "../../worker/home/home-page.tsx";
import { Document } from "../../worker/layout/document.tsx";
import { servePublicPage } from "../../worker/layout/serve-public-page.tsx";
import products from "../../worker/listing/products-page.tsx";
import type { AppEnv } from "../../worker/platform/app-env.ts";
import { siteFor } from "../../worker/platform/i18n/site-context.ts";
import { getStyles, type PrivatePage } from "../../worker/platform/render/define-page.ts";
import product from "../../worker/product/product-page.tsx";
import { uncachedApp } from "./uncached-worker.ts";

// What differs between the pages' data and parameters is of no concern here.
type AnyPage = Pick<PrivatePage<Path, unknown>, "component" | "head" | "styles">;
const pages = { home, listing: products, product, checkout } as unknown as Record<string, AnyPage>;

const readGiven = (env: AppEnv["Bindings"], name: string) =>
  (env.PAGES as Record<string, { path: string; data: unknown }>)[name];

const app = uncachedApp(() => ({ state: "none" }));

/** A page's content, and what its document needs. */
function create(c: Context<AppEnv>) {
  const name = c.req.param("name") ?? "";
  const page = pages[name];
  const given = readGiven(c.env, name);
  if (!page || !given) throw new Error(`There is no page ${name}.`);
  const { locale, config, now } = c.var;
  const site = siteFor(locale, config.settings);
  const query = new URLSearchParams();
  const context = { params: {}, query, locale, site, config, now } as never;
  const Component = page.component;
  return {
    content: <Component data={given.data} />,
    props: {
      head: page.head(given.data, context),
      path: given.path,
      categories: { top: [], home: [], tree: [] },
      styles: getStyles(page, given.data),
    },
  };
}

app.get("/stream/:name", (c) => {
  const { content, props } = create(c);
  return c.render(content, props);
});

app.get("/string/:name", (c) => {
  const { content, props } = create(c);
  const { locale, config, menus, now } = c.var;
  const site = siteFor(locale, config.settings);
  const html = renderToString(
    <Document {...props} site={site} config={config} menus={menus} year={now().getFullYear()}>
      {content}
    </Document>,
  );
  return c.html(`<!DOCTYPE html>${html}`);
});

app.get("/products", (c, next) => {
  const load = async () => readGiven(c.env, "listing")?.data;
  return servePublicPage({ ...products, load, early: () => true } as never)(c, next);
});

export default app;
