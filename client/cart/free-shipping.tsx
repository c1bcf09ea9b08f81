import type { Cart } from "../../shared/cart.ts";
import { useShop } from "../../shared/i18n/site-context.ts";

/** The amount left to free shipping; the backend's rates decide whether shipping is free. */
export function FreeShipping({ value }: { value: Cart }) {
  const { t, money, settings } = useShop();
  const minimum = settings.freeShippingMinimum;
  if (minimum === 0 || !value.needsShipping) return null;
  if (value.rates.some(({ id }) => id.startsWith("free_shipping")))
    return <p className="free-shipping">{t("cart.free-shipping-reached")}</p>;
  const sum = value.subtotal - value.discount;
  if (sum >= minimum) return null;
  const sentence = t("cart.free-shipping-left", { amount: money(minimum - sum) });
  return (
    <p className="free-shipping">
      {sentence}
      <progress value={sum} max={minimum} aria-label={sentence} />
    </p>
  );
}
