import type { Cart, ShippingRate } from "../../shared/cart.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import type { MessageId } from "../../shared/i18n/translate.ts";
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

/** What a rate is picked for, where it is said. */
const pickNames: { [pick: string]: MessageId } = {
  cheapest: "checkout.cheapest",
  fastest: "checkout.fastest",
};

/** A rate that the shop refuses is not shown as chosen: the total is that of the one before. */
async function choose(radio: HTMLInputElement): Promise<void> {
  const before = document.querySelector<HTMLInputElement>("[name=shippingMethod]:default");
  const { ok } = await changeCart("choose-shipping", { rate: radio.value });
  // Meanwhile another one may have been chosen.
  if (ok || !radio.checked) return;
  // React does not see a radio that is unchecked by another one, and would ignore its next choice.
  radio.checked = false;
  if (before) before.checked = true;
}

/** What was chosen before hydration is not the cart's yet. */
const chooseEarlier = (radio: HTMLInputElement | null) => {
  if (radio?.checked && !radio.defaultChecked) choose(radio);
};

/** One rate to choose; what it is chosen for is shown where not all of them are. */
function Rate({ rate, cart, hasTag }: { rate: ShippingRate; cart: Cart; hasTag: boolean }) {
  const { t, money } = useSite();
  const { id, label, arrival, cost, pick } = rate;
  const isChosen = id === cart.chosenRate;
  const name = hasTag && pickNames[pick ?? ""];
  return (
    <label className="choice">
      <input
        ref={chooseEarlier}
        type="radio"
        name="shippingMethod"
        value={id}
        required
        defaultChecked={isChosen}
        onChange={({ currentTarget }) => choose(currentTarget)}
      />
      {isChosen && <input type="hidden" name="seenRate" value={`${id}|${cost}|${label}`} />}
      <span className="choice-text">
        <span>
          {label}
          {name && " "}
          {name && <span className="choice-tag">{t(name)}</span>}
        </span>{" "}
        <span className="choice-cost">{cost ? money(cost) : t("cart.shipping-free")}</span>
        {arrival && <small>{arrival}</small>}
      </span>
    </label>
  );
}

/** The shipping rates for the entered address. */
export function ShippingRates({ cart }: { cart: Cart }) {
  const { t } = useSite();
  const { notices } = useCart();
  const { describedBy } = useField("shippingMethod");
  if (!cart.needsShipping) return null;
  const { rates, chosenRate, weight, needsDistrict } = cart;
  const others = rates.filter(({ pick }) => !pick);
  const isFolded = others.length > 1 && others.length < rates.length;
  const rows = (shown: readonly ShippingRate[]) =>
    shown.map((rate) => <Rate key={rate.id} rate={rate} cart={cart} hasTag={isFolded} />);
  return (
    <fieldset id="shippingMethod" className="choices" aria-describedby={describedBy}>
      <legend>
        <h2>{t("checkout.shipping-method")}</h2>
        {!!weight && <span className="field-help">{t("checkout.weight", { weight })}</span>}
      </legend>
      <NoticeList notices={notices} />
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
      <div key={rates.map(({ id }) => id).join()} className="choice-list">
        {rows(isFolded ? rates.filter(({ pick }) => pick) : rates)}
        {isFolded && (
          // It opens the rows behind it; the chosen one of them is shown in any case.
          <details className="more-choices">
            <summary>
              {t("checkout.more-rates", {
                count: others.filter(({ id }) => id !== chosenRate).length,
              })}
            </summary>
          </details>
        )}
        {isFolded && rows(others)}
      </div>
      <FieldError name="shippingMethod" />
    </fieldset>
  );
}
