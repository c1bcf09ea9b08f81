import { useRef } from "react";
import type { RefusedCode } from "../../shared/actions.ts";
import type { Cart } from "../../shared/cart.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import { CartForm } from "./cart-form.tsx";
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
      <CartForm action={action} fields={{ code }} onAction={() => changeCart(action, { code })}>
        <button type="submit" className="text-button" aria-label={`${t("cart.remove")} ${text}`}>
          {t("cart.remove")}
        </button>
      </CartForm>
    </li>
  );
}

interface CartCodesProps {
  cart: Cart;
  refused?: RefusedCode | null;
}

/** The form for a coupon or gift card, and the list of those applied to the cart. */
export function CartCodes({ cart, refused }: CartCodesProps) {
  const { t } = useSite();
  const { isUpdatingCode, codeError = refused?.error } = useCart();
  const input = useRef<HTMLInputElement>(null);
  const apply = async (data: FormData) => {
    const code = String(data.get("code")).trim();
    const result = await changeCart("apply-code", { code });
    if (!input.current) return;
    if (result.ok) input.current.value = "";
    else input.current.focus();
  };
  return (
    <section className="cart-codes" aria-busy={isUpdatingCode}>
      <details open={refused ? true : undefined}>
        <summary>{t("cart.have-code")}</summary>
        <CartForm
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
              defaultValue={refused?.code}
              // biome-ignore lint/a11y/noAutofocus: the field to correct in a form that was refused
              autoFocus={!!refused}
              aria-invalid={!!codeError || undefined}
              aria-describedby={codeError ? "code-error" : undefined}
            />
          </label>
          <button type="submit" disabled={isUpdatingCode} aria-busy={isUpdatingCode}>
            {t("cart.code-apply")}
          </button>
          {codeError && (
            <p className="field-error" id="code-error" lang={codeError.lang}>
              {codeError.text ?? t("error.something")}
            </p>
          )}
        </CartForm>
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
