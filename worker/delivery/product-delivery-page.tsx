import type { Handler } from "hono";
import { renderToString } from "react-dom/server";
import { chosenDistrict, findDistrict } from "#worker-country/districts.ts";
import type { District } from "../../shared/district.ts";
import { SiteContext, useSite } from "../../shared/i18n/site-context.ts";
import type { Product } from "../../shared/product.ts";
import { isBrought } from "../../shared/product.ts";
import { routePattern, routes } from "../../shared/routes.ts";
import { Breadcrumb } from "../../shared/ui/breadcrumb.tsx";
import type { Catalogue } from "../commerce/catalogue.ts";
import type { AppEnv } from "../platform/app-env.ts";
import { retryAfterSeconds, TooManyRequests } from "../platform/http/rate-limit.ts";
import { siteFor } from "../platform/i18n/site-context.ts";
import {
  notFound,
  type PageOutcome,
  privatePage,
  redirect,
} from "../platform/render/define-page.ts";
import { limiterFor } from "../settings/limiter.ts";
import {
  type DeliveryEstimate,
  Estimate,
  readEstimate,
  ShortEstimate,
} from "./delivery-estimate.tsx";

/** Reads a product that couriers bring; null when the shop has none of that slug. */
async function readDelivered(
  catalogue: Pick<Catalogue, "product">,
  slug: string,
): Promise<Product | null> {
  const product = await catalogue.product(slug);
  return product && isBrought(product) ? product : null;
}

interface DeliveryData extends DeliveryEstimate {
  product: Pick<Product, "slug" | "name">;
  district: District;
  now: Date;
}

function ProductDelivery({ data: { product, ...estimate } }: { data: DeliveryData }) {
  const { t, link } = useSite();
  const { slug, name } = product;
  return (
    <>
      <Breadcrumb
        crumbs={[
          { name: t("layout.home"), href: "/" },
          { name, href: routes.product(slug) },
          { name: t("delivery.check") },
        ]}
      />
      <h1>{t("delivery.of-product", { product: name })}</h1>
      <Estimate slug={slug} {...estimate} />
      <p>
        <a className="button" href={link(routes.product(slug))}>
          {t("delivery.back-to-product")}
        </a>
      </p>
    </>
  );
}

/**
 * The estimate of a product's page, without JavaScript; it redirects to the choice of a district
 * first.
 */
export default privatePage({
  path: routePattern(routes.productDelivery(":slug")),
  async load(context): Promise<DeliveryData | PageOutcome> {
    const { config, site, cookies, now, params } = context;
    if (config.districts === "off") return notFound();
    // With the fragment's limit: both cost the same.
    if ((await context.limiter.waitOfClient("delivery-estimate")) > 0) throw new TooManyRequests();
    const product = await readDelivered(context.catalogue, params.slug);
    if (!product) return notFound();
    const { slug, name } = product;
    const district = chosenDistrict(cookies);
    const here = encodeURIComponent(site.link(routes.productDelivery(slug)));
    if (!district) return redirect(site.link(`${routes.delivery()}?returnTo=${here}`), 303);
    const estimate = await readEstimate(context, product, district);
    return { product: { slug, name }, district, ...estimate, now: now() };
  },
  head: ({ product }, { site }) => ({
    title: site.t("delivery.of-product", { product: product.name }),
    canonical: routes.productDelivery(product.slug),
    noindex: true,
  }),
  component: ProductDelivery,
});

/**
 * GET /delivery-estimate/{slug}?to={code}: the delivery cost to a district, the same for every
 * visitor.
 */
export const deliveryEstimate: Handler<AppEnv> = async (c) => {
  const { config, locale, now } = c.var;
  const district = findDistrict(c.req.query("to"));
  c.header("cache-control", "no-store");
  if (config.districts === "off" || !district) return c.notFound();
  const limiter = limiterFor(c);
  if ((await limiter.waitOfClient("delivery-estimate")) > 0) {
    c.header("retry-after", String(retryAfterSeconds));
    return c.text("Too many estimates.", 429);
  }
  const site = siteFor(locale, config.settings);
  const product = await readDelivered(c.var.catalogue, c.req.param("slug") ?? "");
  if (!product) return c.notFound();
  const bindings = c.env;
  const estimate = await readEstimate({ config, bindings, locale, limiter }, product, district);
  // Arrival days are relative to today: fresh for an hour, then stale as long as the object's rates
  // are fresh.
  if (estimate.rates)
    c.header("cache-control", "public, max-age=3600, stale-while-revalidate=21600");
  return c.html(
    renderToString(
      <SiteContext value={site}>
        <ShortEstimate slug={product.slug} district={district} {...estimate} now={now()} />
      </SiteContext>,
    ),
  );
};
