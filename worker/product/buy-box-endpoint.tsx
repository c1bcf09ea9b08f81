import type { Handler } from "hono";
import { renderToString } from "react-dom/server";
import { SiteContext } from "../../shared/i18n/site-context.ts";
import { alternativesTo, listCompanions } from "../catalogue/search/beside.ts";
import { findOffer, isSoldOutOffer, productChoice, withStock } from "../commerce/choice.ts";
import type { AppEnv } from "../platform/app-env.ts";
import { withTimeout } from "../platform/cache/with-timeout.ts";
import { cleanQuery } from "../platform/http/fields.ts";
import { siteFor } from "../platform/i18n/site-context.ts";
import { BuyBox } from "./buying.tsx";
import { Details } from "./product-details.tsx";
import { Together } from "./together.tsx";

// A real backend responds in 250 to 700 ms; after this timeout the choice is shown without its
// current stock, which is cached for the next one.
const stockTimeoutMs = 500;

/**
 * GET /offer/{slug}?{choice}: the buy box of a choice, with the current stock when it arrives in
 * time.
 */
export const buyBoxFragment: Handler<AppEnv> = async (c) => {
  const { catalogue, config, locale } = c.var;
  const slug = c.req.param("slug") ?? "";
  const site = siteFor(locale, config.settings);
  // Usually cached, as the page of the choice was; of an unknown product no stock is read.
  const product = await catalogue.product(slug);
  c.header("cache-control", "public, max-age=15");
  if (!product) return c.notFound();
  if (product.type !== "SIMPLE" && product.type !== "VARIABLE") return c.notFound();
  const choice = productChoice(product, cleanQuery(new URL(c.req.url).searchParams));
  // Without it the stock on the page holds; the backend checks it again when something is added.
  const stock = await withTimeout(
    catalogue.stock(slug).catch(() => ({})),
    { milliseconds: stockTimeoutMs, fallback: {} },
  );
  const current = withStock(product, stock);
  const indexState = await c.var.index();
  const engine = indexState.state === "ready" ? indexState.engine : null;
  const source = { catalogue, engine };
  const isSoldOut = isSoldOutOffer(findOffer(current, choice));
  const [companions, alternatives] = await Promise.all([
    listCompanions(product, source),
    isSoldOut ? alternativesTo(product, source) : [],
  ]);
  return c.html(
    renderToString(
      <SiteContext value={site}>
        <BuyBox product={current} choice={choice} alternatives={alternatives} />
        <div data-part="together">
          <Together product={current} choice={choice} companions={companions} />
        </div>
        <Details product={product} choice={choice} />
      </SiteContext>,
    ),
  );
};
