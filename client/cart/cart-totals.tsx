import type { Cart } from "../../shared/cart.ts";
import { useSite } from "../../shared/i18n/site-context.ts";

/** The cart's totals, as the backend calculates them. */
export function CartTotals({ value }: { value: Cart }) {
  const { t, money } = useSite();
  const { discount, shipping, tax, includedTax } = value;
  const row = (label: string, amount: string, more?: string | false, className?: string) => (
    <div key={label} className={className}>
      <dt>
        {label}
        {more && <small>{more}</small>}
      </dt>
      <dd>{amount}</dd>
    </div>
  );
  return (
    <dl className="totals">
      {row(t("cart.subtotal"), money(value.subtotal))}
      {discount > 0 && row(t("cart.discount"), money(-discount))}
      {value.needsShipping &&
        row(
          t("cart.shipping"),
          value.chosenRate
            ? shipping
              ? money(shipping)
              : t("cart.shipping-free")
            : t("cart.shipping-later"),
        )}
      {value.fees.map(({ name, total }) => row(name || t("cart.fees"), money(total)))}
      {tax > 0 && row(t("cart.tax"), money(tax))}
      {value.giftCards.map(({ code, amount, balance }) =>
        row(
          t("cart.gift-card", { code }),
          money(-amount),
          t("cart.gift-card-left", { amount: money(balance - amount) }),
        ),
      )}
      {row(
        t("cart.total"),
        money(value.total),
        includedTax > 0 && t("cart.tax-included", { tax: money(includedTax) }),
        "totals-total",
      )}
    </dl>
  );
}
