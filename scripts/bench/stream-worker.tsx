// The worker that stream-cost.ts measures: pages of the shop, each rendered again. Their data comes as
// the binding PAGES.
import { type Context, Hono } from "hono";
import { renderToString } from "react-dom/server";
import type { Path } from "../../shared/routes.ts";
import { requestContext } from "../../worker/app.ts";
import checkout from "../../worker/checkout/checkout-page.tsx";
import home from "../../worker/home/home-page.tsx";
import { Document, pageRenderer } from "../../worker/layout/document.tsx";
import { securityHeaders } from "../../worker/layout/security-headers.ts";
import products from "../../worker/listing/products-page.tsx";
import type { AppEnv } from "../../worker/platform/app-env.ts";
import { locale } from "../../worker/platform/i18n/locale.ts";
import { siteFor } from "../../worker/platform/i18n/site-context.ts";
import { getStyles, type PrivatePage } from "../../worker/platform/render/define-page.ts";
import { renderHtml } from "../../worker/platform/render/react-stream.ts";
import product from "../../worker/product/product-page.tsx";

// What differs between the pages' data and parameters is of no concern here.
type AnyPage = Pick<PrivatePage<Path, unknown>, "component" | "head" | "styles">;
const pages = { home, listing: products, product, checkout } as unknown as Record<string, AnyPage>;

const app = new Hono<AppEnv>();
app.use(securityHeaders);
app.use(requestContext);
app.use(locale);
app.use(pageRenderer);

/** A page's content, and what its document needs. */
function create(c: Context<AppEnv>) {
  const name = c.req.param("name") ?? "";
  const page = pages[name];
  const given = (c.env.PAGES as Record<string, { path: string; data: unknown }>)[name];
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

function documentOf(c: Context<AppEnv>) {
  const { content, props } = create(c);
  const { locale, config, now } = c.var;
  const site = siteFor(locale, config.settings);
  return (
    <Document {...props} site={site} config={config} menus={c.var.menus} year={now().getFullYear()}>
      {content}
    </Document>
  );
}

app.get("/:name", (c) => {
  const { content, props } = create(c);
  return c.render(content, props);
});

app.get("/string/:name", (c) => c.html(`<!DOCTYPE html>${renderToString(documentOf(c))}`));

app.get("/collected/:name", async (c) => c.html(await renderHtml(documentOf(c))));

export default app;
