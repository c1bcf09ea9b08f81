import { useShop } from "../i18n/site-context.ts";
import { routes } from "../routes.ts";

/**
 * Toggles a product, or its chosen variation, on the wishlist; without JavaScript it links to the
 * wishlist's page, which names the requirement.
 */
export function WishlistButton({ id, name }: { id: number | string; name: string }) {
  const { t, link } = useShop();
  return (
    <a className="heart" href={link(routes.wishlist())} rel="nofollow" data-heart={id}>
      <span className="visually-hidden">{t("wishlist.toggle", { name })}</span>
    </a>
  );
}
