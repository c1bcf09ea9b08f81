import type { Handler } from "hono";
import { renderToString } from "react-dom/server";
import { SiteContext } from "../../shared/i18n/site-context.ts";
import type { AppEnv } from "../app-env.ts";
import { withTimeout } from "../platform/cache/with-timeout.ts";
import { cleanQuery } from "../platform/http/fields.ts";
import { siteFor } from "../platform/i18n/site-context.ts";
import type { CatalogueClient } from "../woocommerce/catalogue-client.ts";
import { getProduct, getStockStatus } from "../woocommerce/documents/product-queries.ts";
import { mappingContext } from "../woocommerce/mapping/mapping-context.ts";
import { nodesOf } from "../woocommerce/mapping/to-card.ts";
import { type StockAnswer, toProduct, toStock } from "../woocommerce/mapping/to-product.ts";
import { restOfConnection } from "../woocommerce/operation.ts";
import { withWholeLists } from "../woocommerce/whole-product.ts";
import { BuyBox } from "./buying.tsx";
import { productChoice, type StockById, withStock } from "./choice.ts";
import { Details } from "./product-details.tsx";
import { readByProductSlug } from "./read-product.ts";

// A real backend responds in 250 to 700 ms; after this timeout the choice is shown without its
// current stock, which is cached for the next one.
const stockTimeoutMs = 500;

/** Current stock of a product and its variations. */
async function stockOf(catalogue: CatalogueClient, slug: string): Promise<StockById> {
  const read = async (after?: string) =>
    (await catalogue.query(getStockStatus, { slug, after })).product;
  const variationsOf = (product: Awaited<ReturnType<typeof read>>) =>
    product && "variations" in product ? product.variations : null;
  const product = await read();
  if (!product) return {};
  const variations = variationsOf(product);
  const answers: (StockAnswer & { databaseId: number })[] = [
    product,
    ...nodesOf(variations),
    ...(await restOfConnection(variations, async (after) => variationsOf(await read(after)))),
  ];
  return Object.fromEntries(answers.map((answer) => [answer.databaseId, toStock(answer)]));
}

/**
 * GET /offer/{slug}?{choice}: the buy box of a choice, with the current stock when it arrives in
 * time.
 */
export const buyBoxFragment: Handler<AppEnv> = async (c) => {
  const { catalogue, config, locale } = c.var;
  const slug = c.req.param("slug") ?? "";
  const site = siteFor(locale, config.settings);
  // Falls back to the stock on the page; the backend checks it again when something is added.
  const readStock = () =>
    withTimeout(
      stockOf(catalogue, slug).catch(() => ({})),
      { milliseconds: stockTimeoutMs, fallback: {} },
    );
  const found = await readByProductSlug(c.var, slug, async () => {
    // Usually cached, as the page of the choice was; for an unknown product no stock is queried.
    const { product } = await catalogue.query(getProduct, { slug });
    if (!product) return null;
    const [whole, stock] = await Promise.all([withWholeLists(catalogue, product), readStock()]);
    return { product: whole, stock };
  });
  c.header("cache-control", "public, max-age=15");
  if (!found || found.product.hasPassword) return c.notFound();
  const product = toProduct(found.product, { ...mappingContext(config), link: site.link });
  if (product.type !== "SIMPLE" && product.type !== "VARIABLE") return c.notFound();
  const choice = productChoice(product, cleanQuery(new URL(c.req.url).searchParams));
  return c.html(
    renderToString(
      <SiteContext value={site}>
        <BuyBox product={withStock(product, found.stock)} choice={choice} />
        <Details product={product} choice={choice} />
      </SiteContext>,
    ),
  );
};
