import type { Cart } from "../../shared/cart.ts";
import { useSite } from "../../shared/i18n/site-context.ts";

/** The cart's totals, as the backend calculates them. */
export function CartTotals({ cart }: { cart: Cart }) {
  const { t, money } = useSite();
  const { discount, shipping, tax, includedTax } = cart;
  const row = (label: string, amount: string, note?: string | false, className?: string) => (
    <div key={label} className={className}>
      <dt>
        {label}
        {note && <small>{note}</small>}
      </dt>
      <dd>{amount}</dd>
    </div>
  );
  return (
    <dl className="totals">
      {row(t("cart.subtotal"), money(cart.subtotal))}
      {discount > 0 && row(t("cart.discount"), money(-discount))}
      {cart.needsShipping &&
        row(
          t("cart.shipping"),
          cart.chosenRate
            ? shipping
              ? money(shipping)
              : t("cart.shipping-free")
            : t("cart.shipping-later"),
        )}
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
        money(cart.total),
        includedTax > 0 && t("cart.tax-included", { tax: money(includedTax) }),
        "totals-total",
      )}
    </dl>
  );
}
