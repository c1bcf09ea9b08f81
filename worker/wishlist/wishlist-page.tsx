import { useSite } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";
import { ActionForm } from "../../shared/ui/action-form.tsx";
import { PricesNote } from "../../shared/ui/price.tsx";
import { privatePage } from "../platform/render/define-page.ts";
import { Fragment } from "../platform/render/island.tsx";
import { ProductCard } from "../product/product-card.tsx";
import { ShareWishlist } from "./share-wishlist.tsx";
import {
  parseWishlistIds,
  readWishlistProducts,
  type WishlistProduct,
} from "./wishlist-products.ts";

interface WishlistData {
  items: WishlistProduct[];
  /** Whether ids were given; without them the list is not known to be empty. */
  isRequested: boolean;
  /** Of the shop, for the link to the list. */
  origin: string;
}

function MoveToCart({ item: { id, product, query, chosen } }: { item: WishlistProduct }) {
  const { t, link } = useSite();
  const isWhole = product.type === "SIMPLE" || chosen !== null;
  if (!isWhole || product.stockStatus === "OUT_OF_STOCK" || !product.purchasable) {
    const address = link(routes.product(product.slug));
    return (
      <a className="button" href={query ? `${address}?${query}` : address}>
        {t(product.type === "VARIABLE" ? "product.select-options" : "product.view")}
      </a>
    );
  }
  return (
    <ActionForm
      action="add-to-cart"
      hidden={{ productId: product.id }}
      data-item={id}
      data-moved={t("wishlist.moved", { name: product.name })}
      data-failed={t("error.something")}
    >
      {chosen && <input type="hidden" name="variationId" value={chosen.id} />}
      {chosen?.attributes.map(({ name, value }) => (
        <input key={name} type="hidden" name={`attribute_${name}`} value={value} />
      ))}
      <input type="hidden" name="quantity" value="1" />
      <button type="submit" className="button button-primary">
        {t("wishlist.to-cart")}
      </button>
    </ActionForm>
  );
}

function Products({ data }: { data: WishlistData }) {
  const { t, link } = useSite();
  const { items, isRequested, origin } = data;
  if (items.length === 0) {
    return (
      <div className="wishlist-empty">
        {isRequested && <p>{t("wishlist.empty")}</p>}
        <p hidden data-failed>
          {t("network.offline")}
        </p>
        <a className="button" href={link(routes.products())}>
          {t("listing.empty-action")}
        </a>
      </div>
    );
  }
  return (
    <>
      <h2 className="visually-hidden">{t("layout.products")}</h2>
      <PricesNote />
      <ul className="product-grid">
        {items.map((item) => (
          <li key={item.id} className="wishlist-item">
            <ProductCard product={item.product} item={item} priority="eager" />
            <MoveToCart item={item} />
          </li>
        ))}
      </ul>
      <ShareWishlist items={items} origin={origin} />
    </>
  );
}

function Wishlist({ data }: { data: WishlistData }) {
  const { t, link } = useSite();
  return (
    <div className="wishlist">
      <h1>{t("wishlist.title")}</h1>
      <noscript>
        <p className="wishlist-script">{t("wishlist.needs-script")}</p>
      </noscript>
      <Fragment name="wishlist" hydrate="load" src={link(routes.wishlist())}>
        <p role="status" />
        <p hidden data-unstored role="alert">
          {t("wishlist.not-stored")}
        </p>
        <div data-part="wishlist" id="results">
          <Products data={data} />
        </div>
      </Fragment>
    </div>
  );
}

// It reads no session, but a wishlist is private to its visitor: it is never stored.
export default privatePage({
  path: routes.wishlist(),
  menus: [
    { menu: "more", position: 3, text: "layout.wishlist" },
    { menu: "shop", position: 3, text: "layout.wishlist" },
  ],
  early: () => true,
  styles: "wishlist",
  async load(context): Promise<WishlistData> {
    const items = parseWishlistIds(context.query.get("ids"));
    const isRequested = context.query.has("ids");
    const { baseUrl: origin } = context.config;
    return { items: await readWishlistProducts(context, items), isRequested, origin };
  },
  head: (_data, { site }) => ({
    title: site.t("wishlist.title"),
    canonical: routes.wishlist(),
    noindex: true,
  }),
  component: Wishlist,
});
