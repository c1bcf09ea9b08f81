import { useShop } from "../i18n/site-context.ts";
import { routes } from "../routes.ts";

/** Puts a product, or what is chosen of it, on the wishlist; without script it leads to the page that says what it needs. */
export function WishlistButton({ id, name }: { id: number | string; name: string }) {
  const { t, link } = useShop();
  return (
    <a className="heart" href={link(routes.wishlist())} rel="nofollow" data-heart={id}>
      <span className="visually-hidden">{t("wishlist.toggle", { name })}</span>
    </a>
  );
}
