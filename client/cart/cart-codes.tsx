import { useRef } from "react";
import type { Cart } from "../../shared/cart.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import { ActionForm } from "./action-form.tsx";
import { changeCart } from "./cart-store.ts";
import { useCart } from "./use-cart.ts";

function AppliedCode({
  text,
  action,
  code,
}: {
  text: string;
  action: "remove-coupon" | "remove-gift-card";
  code: string;
}) {
  const { t } = useSite();
  return (
    <li>
      {text}
      <ActionForm action={action} fields={{ code }} onAction={() => changeCart(action, { code })}>
        <button type="submit" className="text-button" aria-label={`${t("cart.remove")} ${text}`}>
          {t("cart.remove")}
        </button>
      </ActionForm>
    </li>
  );
}

/** The form for a coupon or gift card, and the list of those applied to the cart. */
export function CartCodes({ cart }: { cart: Cart }) {
  const { t } = useSite();
  const { isUpdatingCode } = useCart();
  const input = useRef<HTMLInputElement>(null);
  const apply = async (data: FormData) => {
    const code = String(data.get("code")).trim();
    if (!code) return;
    const result = await changeCart("apply-code", { code });
    if (result.ok && input.current) input.current.value = "";
  };
  return (
    <section className="cart-codes" aria-busy={isUpdatingCode}>
      <details>
        <summary>{t("cart.have-code")}</summary>
        <ActionForm
          className="code-form"
          label={t("cart.have-code")}
          action="apply-code"
          onAction={apply}
        >
          <label>
            {t("cart.code")}
            <input
              ref={input}
              name="code"
              required
              maxLength={64}
              autoComplete="off"
              autoCapitalize="characters"
            />
          </label>
          <button type="submit" disabled={isUpdatingCode} aria-busy={isUpdatingCode}>
            {t("cart.code-apply")}
          </button>
        </ActionForm>
      </details>
      <ul>
        {cart.coupons.map(({ code }) => (
          <AppliedCode
            key={code}
            action="remove-coupon"
            code={code}
            text={t("cart.coupon", { code: code.toUpperCase() })}
          />
        ))}
        {cart.giftCards.map(({ code }) => (
          <AppliedCode
            key={code}
            action="remove-gift-card"
            code={code}
            text={t("cart.gift-card", { code })}
          />
        ))}
      </ul>
    </section>
  );
}
