import type { Cart } from "../../shared/cart.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";
import { changeCart } from "../cart/cart-store.ts";
import { NoticeList } from "../cart/notice-list.tsx";
import { useCart } from "../cart/use-cart.ts";
import { FieldError, useField } from "./field.tsx";

/** Says what there is nothing of; what is only late can be asked for again, with what was typed. */
export function Missing({ isLate, children }: { isLate?: boolean; children: string }) {
  const { t, link } = useSite();
  return (
    <p role="alert">
      {children}{" "}
      {isLate && (
        <button
          type="submit"
          className="text-button"
          formAction={link(routes.action("reload-checkout"))}
          formNoValidate
        >
          {t("cart.rates-reload")}
        </button>
      )}
    </p>
  );
}

/** The shipping rates for the entered address. */
export function ShippingRates({ cart }: { cart: Cart }) {
  const { t, money } = useSite();
  const { notices } = useCart();
  const { describedBy } = useField("shippingMethod");
  if (!cart.needsShipping) return null;
  const { rates, chosenRate, weight, needsDistrict } = cart;
  return (
    <fieldset id="shippingMethod" className="choices" aria-describedby={describedBy}>
      <legend>
        <h2>{t("checkout.shipping-method")}</h2>
      </legend>
      <NoticeList notices={notices} />
      {!!weight && <p className="field-help">{t("checkout.weight", { weight })}</p>}
      {needsDistrict && (
        <p>
          <a href="#shipping.address2">{t("cart.choose-district")}</a>
        </p>
      )}
      {rates.length === 0 && !needsDistrict && (
        <Missing isLate={cart.ratesLate}>
          {t(cart.ratesLate ? "cart.rates-late" : "checkout.shipping-unavailable")}
        </Missing>
      )}
      {/* Another list, other rows: what was chosen in the one before is not chosen in it. */}
      <div key={rates.map(({ id }) => id).join()} className="choices">
        {rates.map(({ id, label, arrival, cost }) => (
          <label key={id} className="choice">
            <input
              type="radio"
              name="shippingMethod"
              value={id}
              required
              defaultChecked={id === chosenRate}
              onChange={() => changeCart("choose-shipping", { rate: id })}
            />
            {id === chosenRate && (
              <input type="hidden" name="seenRate" value={`${id}|${cost}|${label}`} />
            )}
            <span>
              {label}
              {arrival && <small>{arrival}</small>}
            </span>
            <span className="choice-cost">{cost ? money(cost) : t("cart.shipping-free")}</span>
          </label>
        ))}
      </div>
      <FieldError name="shippingMethod" />
    </fieldset>
  );
}
