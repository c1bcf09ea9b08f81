import WishlistSync from "../../client/wishlist/wishlist-sync.island.tsx";
import { useShop } from "../../shared/i18n/site-context.ts";
import type { ProductCard as Card } from "../../shared/product.ts";
import { routes } from "../../shared/routes.ts";
import { Form, freshForm } from "../../shared/ui/field.tsx";
import { Island } from "../platform/render/island.tsx";
import { ProductCard } from "../product/product-card.tsx";

function Wishes({ products }: { products: Card[] }) {
  const { t } = useShop();
  return (
    <>
      <h2 className="visually-hidden">{t("layout.products")}</h2>
      <ul className="product-grid">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} priority="lazy" />
            <Form
              action="save-wishlist"
              memory={freshForm}
              hidden={{ remove: String(product.id) }}
              className="wishlist-remove"
            >
              <button
                type="submit"
                className="text-button"
                aria-label={t("account.wishlist-remove", { name: product.name })}
              >
                {t("cart.remove")}
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The account's wishlist, the same on every device; prices are live. */
export function WishlistSection({ ids, products }: { ids: number[]; products: Card[] }) {
  const { t, link } = useShop();
  return (
    <>
      <Island of={WishlistSync} props={{ ids }} />
      {products.length === 0 ? (
        <div className="account-empty">
          <p>{t("account.wishlist-empty")}</p>
          <a className="button" href={link(routes.products())}>
            {t("cart.empty-action")}
          </a>
        </div>
      ) : (
        <Wishes products={products} />
      )}
    </>
  );
}
