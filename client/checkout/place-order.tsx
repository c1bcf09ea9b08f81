import type { Cart } from "../../shared/cart.ts";
import { useShop } from "../../shared/i18n/site-context.ts";

/** The button that buys, with what it comes to: below the form, and beside it where there is room. */
export function PlaceOrder({ cart, isSending }: { cart: Cart; isSending: boolean }) {
  const { t, money } = useShop();
  return (
    <button
      type="submit"
      form="form-checkout"
      className="button button-primary place-order"
      aria-busy={isSending}
      disabled={isSending}
    >
      {isSending ? t("checkout.placing") : `${t("checkout.place-order")} · ${money(cart.total)}`}
    </button>
  );
}
