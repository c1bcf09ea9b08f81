import WishlistSync from "../../client/wishlist/wishlist-sync.island.tsx";
import { useShop } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";
import { Form, freshForm } from "../../shared/ui/field.tsx";
import { Island } from "../platform/render/island.tsx";
import { ProductCard } from "../product/product-card.tsx";
import type { WishlistProduct } from "../wishlist/wishlist-products.ts";

function WishlistItems({ wishes }: { wishes: WishlistProduct[] }) {
  const { t } = useShop();
  return (
    <>
      <h2 className="visually-hidden">{t("layout.products")}</h2>
      <ul className="product-grid">
        {wishes.map((wish) => (
          <li key={wish.id}>
            <ProductCard product={wish.product} wish={wish} priority="lazy" />
            <Form
              action="save-wishlist"
              memory={freshForm}
              hidden={{ remove: wish.id }}
              className="wishlist-remove"
            >
              <button
                type="submit"
                className="text-button"
                aria-label={t("account.wishlist-remove", { name: wish.product.name })}
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
export function WishlistSection({ ids, wishes }: { ids: string[]; wishes: WishlistProduct[] }) {
  const { t, link } = useShop();
  return (
    <>
      <Island of={WishlistSync} props={{ ids }} />
      {wishes.length === 0 ? (
        <div className="account-empty">
          <p>{t("account.wishlist-empty")}</p>
          <a className="button" href={link(routes.products())}>
            {t("cart.empty-action")}
          </a>
        </div>
      ) : (
        <WishlistItems wishes={wishes} />
      )}
    </>
  );
}
