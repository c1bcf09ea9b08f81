import { type FormEvent, useRef } from "react";
import type { Cart } from "../../shared/cart.ts";
import { useShop } from "../../shared/shop-context.ts";
import { changeCart, isCodeUpdating } from "../state/cart.ts";
import { useSignalValue } from "../state/use-signal-value.ts";

/** The form for a coupon or gift card, and those that the cart carries. */
export function CartCodes({ value }: { value: Cart }) {
  const { t } = useShop();
  const updating = useSignalValue(isCodeUpdating, false);
  const input = useRef<HTMLInputElement>(null);
  const apply = async (event: FormEvent) => {
    event.preventDefault();
    const code = input.current?.value.trim();
    if (!code) return;
    const answer = await changeCart("apply-code", { code });
    if (answer.ok && input.current) input.current.value = "";
  };
  return (
    <section className="cart-codes" aria-busy={updating}>
      <form onSubmit={apply}>
        <label htmlFor="drawer-code">{t("cart.code")}</label>
        <input
          id="drawer-code"
          ref={input}
          name="code"
          required
          autoCapitalize="characters"
          autoComplete="off"
        />
        <button type="submit" disabled={updating}>
          {t("cart.code-apply")}
        </button>
      </form>
      <ul>
        {value.coupons.map(({ code }) => (
          <li key={code}>
            {t("cart.coupon", { code: code.toUpperCase() })}
            <button
              type="button"
              className="text-button"
              aria-label={t("cart.code-remove", { code })}
              onClick={() => changeCart("remove-coupon", { code })}
            >
              {t("cart.remove")}
            </button>
          </li>
        ))}
        {value.giftCards.map(({ code }) => (
          <li key={code}>
            {t("cart.gift-card", { code })}
            <button
              type="button"
              className="text-button"
              aria-label={t("cart.code-remove", { code })}
              onClick={() => changeCart("remove-gift-card", { code })}
            >
              {t("cart.remove")}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
