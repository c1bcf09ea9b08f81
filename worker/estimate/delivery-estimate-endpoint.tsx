import type { Handler } from "hono";
import { renderToString } from "react-dom/server";
import { ShopContext } from "../../shared/i18n/site-context.ts";
import type { AppEnv } from "../app-env.ts";
import { districtOf } from "../districts/districts.ts";
import { mappingContext } from "../platform/graphql/mapping-context.ts";
import { createLimiter } from "../platform/http/limiter.ts";
import { retryAfterSeconds } from "../platform/http/rate-limits.ts";
import { shopFor } from "../platform/i18n/site-context.ts";
import { isBrought } from "../product/buying.tsx";
import { readProduct } from "../product/read-product.ts";
import { toProduct } from "../product/to-product.ts";
import { Estimate, readEstimate } from "./delivery-estimate.tsx";

/**
 * GET /delivery-estimate/{slug}?to={code}: the delivery cost to a district, the same for every
 * visitor.
 */
export const deliveryEstimate: Handler<AppEnv> = async (c) => {
  const { config, locale, now } = c.var;
  const district = districtOf(c.req.query("to"));
  c.header("cache-control", "no-store");
  if (config.districts === "off" || !district) return c.notFound();
  if ((await createLimiter(c.req.raw, c.env, config).waitOfClient("delivery-estimate")) > 0) {
    c.header("retry-after", String(retryAfterSeconds));
    return c.text("Too many estimates.", 429);
  }
  const answer = await readProduct(c.var, c.req.param("slug") ?? "");
  if (!answer || answer.hasPassword) return c.notFound();
  const shop = shopFor(locale, config.settings);
  const product = toProduct(answer, { ...mappingContext(config), link: shop.link });
  if (!isBrought(product)) return c.notFound();
  const bindings = c.env;
  const estimate = await readEstimate({ config, bindings, locale }, product, district);
  // Arrival days are relative to today: fresh for an hour, then stale as long as the object's rates
  // are fresh.
  if (estimate.rates)
    c.header("cache-control", "public, max-age=3600, stale-while-revalidate=21600");
  return c.html(
    renderToString(
      <ShopContext value={shop}>
        <Estimate slug={product.slug} district={district} {...estimate} now={now()} />
      </ShopContext>,
    ),
  );
};
