import type { CartLine } from "../../shared/cart.ts";
import { useShop } from "../../shared/shop-context.ts";
import { removeLine } from "../state/cart.ts";
import { addToWishlist } from "../state/wishlist.ts";

/** Takes a line out of the cart and keeps its product among the wishes. */
export function MoveToWishlist({ line }: { line: CartLine }) {
  const { t } = useShop();
  const move = () => {
    if (addToWishlist(line.productId)) void removeLine(line, "wishlist");
  };
  return (
    <button
      type="button"
      className="text-button needs-script"
      aria-label={t("cart.to-wishlist-line", { name: line.name })}
      onClick={move}
    >
      {t("cart.to-wishlist")}
    </button>
  );
}
