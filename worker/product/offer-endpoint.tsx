import type { Handler } from "hono";
import { renderToString } from "react-dom/server";
import { ShopContext } from "../../shared/i18n/site-context.ts";
import type { AppEnv } from "../app-env.ts";
import { withPatience } from "../platform/cache/with-timeout.ts";
import type { CatalogueClient } from "../platform/graphql/catalogue-client.ts";
import { answerContext } from "../platform/graphql/mapping-context.ts";
import { shopFor } from "../platform/i18n/site-context.ts";
import { BuyBox } from "./buy-box.tsx";
import { productChoice } from "./choice.ts";
import { type StockById, withStock } from "./offer.ts";
import { getProduct, getStockStatus } from "./product-queries.ts";
import { nodesOf } from "./to-card.ts";
import { type StockAnswer, toProduct, toStock } from "./to-product.ts";

// A real backend answers in 250 to 700 ms; past this a choice is worth more than its stock, which
// is there for the next one.
const stockPatienceMs = 500;

/** What there is now of a product and its variations. */
async function stockOf(catalogue: CatalogueClient, slug: string): Promise<StockById> {
  const { product } = await catalogue.query(getStockStatus, { slug });
  if (!product) return {};
  const answers: (StockAnswer & { databaseId: number })[] = [
    product,
    ...("variations" in product ? nodesOf(product.variations) : []),
  ];
  return Object.fromEntries(answers.map((answer) => [answer.databaseId, toStock(answer)]));
}

/** GET /offer/{slug}?{choice}: the buy box of a choice alone, with the stock that there is now, if that is known soon. */
export const offer: Handler<AppEnv> = async (c) => {
  const { catalogue, config, locale } = c.var;
  const slug = c.req.param("slug") ?? "";
  const shop = shopFor(locale, config.settings);
  // What the page says of the stock stands; the backend looks again when something is added.
  const stock = withPatience(
    stockOf(catalogue, slug).catch(() => ({})),
    { milliseconds: stockPatienceMs, otherwise: {} },
  );
  const { product: answer } = await catalogue.query(getProduct, { slug });
  c.header("cache-control", "public, max-age=15");
  if (!answer || answer.hasPassword) return c.notFound();
  const product = toProduct(answer, { ...answerContext(config), link: shop.link });
  if (product.type === "GROUPED" || product.type === "EXTERNAL") return c.notFound();
  const choice = productChoice(product, new URL(c.req.url).searchParams);
  return c.html(
    renderToString(
      <ShopContext value={shop}>
        <BuyBox product={withStock(product, await stock)} choice={choice} />
      </ShopContext>,
    ),
  );
};
