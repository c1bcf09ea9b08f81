import { maxLinkItems } from "../../shared/cart-link.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";
import type { WishlistProduct } from "./wishlist-products.ts";

/** The list as a link, to copy or to send: whoever opens it sees these products, and nothing of whose list it is. */
export function ShareWishlist({ items, origin }: { items: WishlistProduct[]; origin: string }) {
  const { t, link } = useSite();
  if (items.length === 0) return null;
  const ids = items.slice(0, maxLinkItems).map(({ id }) => id);
  const url = origin + link(routes.sharedWishlist(ids.join()));
  return (
    <details className="share-link">
      <summary>{t("wishlist.share")}</summary>
      <p>{t("wishlist.share-text")}</p>
      <input type="text" readOnly value={url} aria-label={t("wishlist.share-link")} />
      <p>
        <a
          className="button"
          href={`https://wa.me/?text=${encodeURIComponent(url)}`}
          target="_blank"
          rel="noopener nofollow"
        >
          WhatsApp
        </a>
      </p>
    </details>
  );
}
