import type { Cart } from "../../shared/cart.ts";
import { useShop } from "../../shared/i18n/site-context.ts";

/** Every sum of the cart, as the backend said it. */
export function CartTotals({ value }: { value: Cart }) {
  const { t, money } = useShop();
  const shipping = () => {
    if (!value.chosenRate) return t("cart.shipping-later");
    return value.shipping === 0 ? t("cart.shipping-free") : money(value.shipping);
  };
  return (
    <dl className="totals">
      <div>
        <dt>{t("cart.subtotal")}</dt>
        <dd>{money(value.subtotal)}</dd>
      </div>
      {value.discount > 0 && (
        <div>
          <dt>{t("cart.discount")}</dt>
          <dd>{money(-value.discount)}</dd>
        </div>
      )}
      {value.needsShipping && (
        <div>
          <dt>{t("cart.shipping")}</dt>
          <dd>{shipping()}</dd>
        </div>
      )}
      {value.fees !== 0 && (
        <div>
          <dt>{t("cart.fees")}</dt>
          <dd>{money(value.fees)}</dd>
        </div>
      )}
      {value.tax > 0 && (
        <div>
          <dt>{t("cart.tax")}</dt>
          <dd>{money(value.tax)}</dd>
        </div>
      )}
      {value.giftCards.map(({ code, amount, balance }) => (
        <div key={code}>
          <dt>
            {t("cart.gift-card", { code })}
            <small>{t("cart.gift-card-left", { amount: money(balance - amount) })}</small>
          </dt>
          <dd>{money(-amount)}</dd>
        </div>
      ))}
      <div className="totals-total">
        <dt>{t("cart.total")}</dt>
        <dd>{money(value.total)}</dd>
      </div>
    </dl>
  );
}
