import { maxLinkItems } from "../../shared/cart-link.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import { routePattern, routes } from "../../shared/routes.ts";
import { ActionForm } from "../../shared/ui/action-form.tsx";
import { PricesNote } from "../../shared/ui/price.tsx";
import { TooManyRequests } from "../platform/http/rate-limit.ts";
import { notFound, type PageOutcome, privatePage } from "../platform/render/define-page.ts";
import { ProductCard } from "../product/product-card.tsx";
import {
  parseWishlistIds,
  readWishlistProducts,
  type WishlistProduct,
} from "../wishlist/wishlist-products.ts";

/** Whether one piece can be added without a choice. */
const canBeAdded = ({ product, chosen }: WishlistProduct): boolean =>
  (product.type === "SIMPLE" || chosen !== null) &&
  product.purchasable &&
  product.stockStatus !== "OUT_OF_STOCK";

function AddAll({ items }: { items: WishlistProduct[] }) {
  const { t } = useSite();
  const addable = items.filter(canBeAdded);
  if (addable.length === 0) return null;
  return (
    <ActionForm
      action="fill-cart"
      hidden={{ items: addable.map(({ id }) => `${id}:1`).join() }}
      aria-label={t("wishlist.shared")}
    >
      <button type="submit" className="button button-primary">
        {t("cart-link.add", { count: addable.length })}
      </button>
    </ActionForm>
  );
}

function SharedWishlist({ data: items }: { data: WishlistProduct[] }) {
  const { t } = useSite();
  return (
    <div className="wishlist">
      <h1>{t("wishlist.shared")}</h1>
      <p>{t("wishlist.shared-text")}</p>
      <AddAll items={items} />
      <h2 className="visually-hidden">{t("layout.products")}</h2>
      <PricesNote />
      <ul className="product-grid">
        {items.map((item) => (
          <li key={item.id} className="wishlist-item">
            <ProductCard product={item.product} item={item} priority="eager" />
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Somebody's list as its link has it, at the prices of now: read-only, of no account, and changing
 * nothing by being opened.
 */
export default privatePage({
  path: routePattern(routes.sharedWishlist(":ids")),
  styles: "wishlist",
  async load(context): Promise<WishlistProduct[] | PageOutcome> {
    const ids = parseWishlistIds(context.params.ids).slice(0, maxLinkItems);
    if (ids.length === 0) return notFound();
    if ((await context.limiter.waitOfClient("cart-link")) > 0) throw new TooManyRequests();
    const items = await readWishlistProducts(context, ids);
    return items.length > 0 ? items : notFound();
  },
  head: (_data, { site }) => ({ title: site.t("wishlist.shared"), noindex: true }),
  component: SharedWishlist,
});
