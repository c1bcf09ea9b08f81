import type { Cart } from "../../shared/cart.ts";
import { useShop } from "../../shared/i18n/site-context.ts";
import { changeCart } from "../cart/cart-store.ts";
import { FieldError } from "./field.tsx";

/** The ways to ship to the address that was given. */
export function ShippingRates({ cart }: { cart: Cart }) {
  const { t, money } = useShop();
  if (!cart.needsShipping) return null;
  return (
    <fieldset className="choices" aria-describedby="shippingMethod-error">
      <legend>
        <h2>{t("checkout.shipping-method")}</h2>
      </legend>
      {cart.rates.length === 0 && <p>{t("checkout.shipping-unavailable")}</p>}
      {cart.rates.map((rate) => (
        <label key={rate.id} className="choice">
          <input
            type="radio"
            name="shippingMethod"
            value={rate.id}
            required
            defaultChecked={rate.id === cart.chosenRate}
            onChange={() => changeCart("choose-shipping", { rate: rate.id })}
          />
          <span>{rate.label}</span>
          <span className="choice-cost">
            {rate.cost === 0 ? t("cart.shipping-free") : money(rate.cost)}
          </span>
        </label>
      ))}
      <FieldError name="shippingMethod" />
    </fieldset>
  );
}
