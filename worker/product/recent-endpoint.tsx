import type { Handler } from "hono";
import { renderToString } from "react-dom/server";
import { SiteContext, useSite } from "../../shared/i18n/site-context.ts";
import type { ProductCard } from "../../shared/product.ts";
import { wishlistIdsIn } from "../../shared/wishlist.ts";
import type { AppEnv } from "../platform/app-env.ts";
import { siteFor } from "../platform/i18n/site-context.ts";
import { ProductGrid } from "./product-card.tsx";
import { productsByIds } from "./products-by-ids.ts";

const maxShown = 4;
const maxTextLength = 60;

function Recent({ products }: { products: ProductCard[] }) {
  const { t } = useSite();
  return (
    <div data-part="recent">
      {products.length > 0 && (
        <section className="product-section">
          <h2>{t("product.recent")}</h2>
          <ProductGrid products={products} />
          <button type="button" className="text-button">
            {t("product.recent-erase")}
          </button>
        </section>
      )}
    </div>
  );
}

/** GET /recently-viewed?ids=12,31: what the browser says it has shown; nothing of it is stored here. */
export const recentlyViewed: Handler<AppEnv> = async (c) => {
  const { catalogue, config, locale } = c.var;
  const text = (c.req.query("ids") ?? "").slice(0, maxTextLength);
  const ids = wishlistIdsIn(text.split(",")).map(Number).filter(Number.isSafeInteger);
  const products = await productsByIds({ index: c.var.index, catalogue }, ids.slice(0, maxShown));
  c.header("cache-control", "public, max-age=60");
  return c.html(
    renderToString(
      <SiteContext value={siteFor(locale, config.settings)}>
        <Recent products={products} />
      </SiteContext>,
    ),
  );
};
