import type { Cart } from "../../shared/cart.ts";
import { useShop } from "../../shared/i18n/site-context.ts";

/** What it comes to, and the button that buys it. */
export function PlaceOrder({ cart, isSending }: { cart: Cart; isSending: boolean }) {
  const { t, money } = useShop();
  return (
    <div className="place-order">
      <p>
        {t("cart.total")} <strong>{money(cart.total)}</strong>
      </p>
      <button
        type="submit"
        className="button button-primary"
        aria-busy={isSending}
        disabled={isSending}
      >
        {isSending ? t("checkout.placing") : t("checkout.place-order")}
      </button>
    </div>
  );
}
