// What server-profile.ts looks at, as a worker of its own: pages of the shop, each rendered anew.
// Their data comes as the binding PAGES.
import { Hono } from "hono";
import type { Path } from "../../shared/routes.ts";
import type { AppEnv } from "../../worker/app-env.ts";
import { locale } from "../../worker/middleware/locale.ts";
import { securityHeaders } from "../../worker/middleware/security-headers.ts";
import { surroundings } from "../../worker/middleware/surroundings.ts";
import checkout from "../../worker/pages/checkout.tsx";
import { type PrivatePage, stylesOf } from "../../worker/pages/define-page.ts";
import home from "../../worker/pages/home.tsx";
import product from "../../worker/pages/product.tsx";
import products from "../../worker/pages/products.tsx";
import { pageRenderer } from "../../worker/render/page-renderer.tsx";
import { shopFor } from "../../worker/render/shops.ts";

// What differs between the pages' data and parameters is of no concern here.
type AnyPage = Pick<PrivatePage<Path, unknown>, "component" | "head" | "styles">;
const pages = { home, listing: products, product, checkout } as unknown as Record<string, AnyPage>;

const app = new Hono<AppEnv>();
app.use(securityHeaders);
app.use(surroundings);
app.use(locale);
app.use(pageRenderer);

app.get("/:name", (c) => {
  const name = c.req.param("name");
  const page = pages[name];
  const given = (c.env.PAGES as Record<string, { path: string; data: unknown }>)[name];
  if (!page || !given) return c.notFound();
  const { locale, config, now } = c.var;
  const shop = shopFor(locale, config.settings);
  const query = new URLSearchParams();
  const context = { params: {}, query, locale, shop, config, now } as never;
  const Component = page.component;
  return c.render(<Component data={given.data} />, {
    head: page.head(given.data, context),
    path: given.path,
    styles: stylesOf(page, given.data),
  });
});

export default app;
