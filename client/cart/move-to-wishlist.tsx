import type { CartLine } from "../../shared/cart.ts";
import { useShop } from "../../shared/i18n/site-context.ts";
import { addToWishlist } from "../wishlist/wishlist-store.ts";
import { removeLine } from "./cart-store.ts";

/** Moves a line from the cart to the wishlist. */
export function MoveToWishlist({ line }: { line: CartLine }) {
  const { t } = useShop();
  const move = () => {
    if (addToWishlist(line.wish)) void removeLine(line, "wishlist");
  };
  return (
    <button
      type="button"
      className="text-button needs-script"
      aria-label={`${t("cart.to-wishlist")}: ${line.name}`}
      onClick={move}
    >
      {t("cart.to-wishlist")}
    </button>
  );
}
