import { type ReactNode, useEffect } from "react";
import type { Cart } from "../../shared/cart.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import type { Site } from "../../shared/site.ts";

/** What a cart comes to; without its delivery as long as that has no price. */
export const formatTotal = (
  { total, needsDistrict, ratesLate }: Cart,
  { t, money }: Site,
): string =>
  needsDistrict || ratesLate ? t("cart.total-unplaced", { total: money(total) }) : money(total);

/** The cart's totals, as the backend calculates them; field is where the page itself has the kecamatan. */
export function CartTotals({ cart, field }: { cart: Cart; field?: string }) {
  const site = useSite();
  const { t, money } = site;
  const { discount, shipping, tax, includedTax, place } = cart;
  useEffect(() => {
    if (cart.ratesLate)
      nativeImport<typeof import("./late-rates.ts")>("./late-rates.ts")
        .then(({ readLateRates }) => readLateRates())
        // The cart is as good without them: its link asks again.
        .catch(() => {});
  }, [cart]);
  let placeLink = place && <a href={field ?? place.href}>{place.text}</a>;
  let price: ReactNode = shipping ? money(shipping) : t("cart.shipping-free");
  if (!cart.chosenRate) price = t(cart.ratesLate ? "cart.shipping-follows" : "cart.shipping-later");
  // Until a kecamatan is chosen, its choice stands for the price.
  if (cart.needsDistrict) {
    price = placeLink;
    placeLink = undefined;
  }
  const row = (
    label: string,
    amount: ReactNode,
    note?: string | false,
    more?: ReactNode,
    className?: string,
  ) => (
    <div key={label} className={className}>
      <dt>
        {label}
        {note && <small>{note}</small>}
        {more}
      </dt>
      <dd>{amount}</dd>
    </div>
  );
  return (
    <dl className="totals">
      {row(t("cart.subtotal"), money(cart.subtotal))}
      {discount > 0 && row(t("cart.discount"), money(-discount))}
      {cart.needsShipping && row(t("cart.shipping"), price, cart.deliveredBy, placeLink)}
      {cart.fees.map(({ name, total }) => row(name || t("cart.fees"), money(total)))}
      {tax > 0 && row(t("cart.tax"), money(tax))}
      {cart.giftCards.map(({ code, amount, balance }) =>
        row(
          t("cart.gift-card", { code }),
          money(-amount),
          t("cart.gift-card-left", { amount: money(balance - amount) }),
        ),
      )}
      {row(
        t("cart.total"),
        formatTotal(cart, site),
        includedTax > 0 && t("cart.tax-included", { tax: money(includedTax) }),
        null,
        "totals-total",
      )}
    </dl>
  );
}
