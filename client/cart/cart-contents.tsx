import type { ReactNode } from "react";
import type { RefusedCode } from "../../shared/actions.ts";
import type { Cart } from "../../shared/cart.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";
import { CartCodes } from "./cart-codes.tsx";
import { CartForm } from "./cart-form.tsx";
import { CartLineRow } from "./cart-line-row.tsx";
import { changeCart } from "./cart-store.ts";
import { CartTotals, formatTotal } from "./cart-totals.tsx";
import { useCart } from "./use-cart.ts";

/** The amount left to free shipping; the chosen rate decides whether shipping is free. */
function FreeShipping({ cart }: { cart: Cart }) {
  const { t, money, settings } = useSite();
  const minimum = settings.freeShippingMinimum;
  if (minimum === 0 || !cart.needsShipping) return null;
  if (cart.chosenRate?.startsWith("free_shipping"))
    return <p className="free-shipping">{t("cart.free-shipping-reached")}</p>;
  const sum = cart.subtotal - cart.discount;
  if (sum >= minimum) return null;
  const sentence = t("cart.free-shipping-left", { amount: money(minimum - sum) });
  return (
    <p className="free-shipping">
      {sentence}
      <progress value={sum} max={minimum} aria-label={sentence} />
    </p>
  );
}

function EmptyCart() {
  const { t, link } = useSite();
  return (
    <div className="cart-empty">
      <p>{t("cart.empty")}</p>
      <a className="button" href={link(routes.products())}>
        {t("cart.empty-action")}
      </a>
    </div>
  );
}

interface CartContentsProps {
  cart: Cart;
  refusedCode?: RefusedCode | null;
  /** Shown below the totals. */
  children?: ReactNode;
}

/** Cart lines, codes, totals and the checkout link, for the drawer and the cart page. */
export function CartContents({ cart, refusedCode, children }: CartContentsProps) {
  const site = useSite();
  const { t, link } = site;
  const { isUpdating } = useCart();
  if (cart.lines.length === 0) return <EmptyCart />;
  return (
    <div className="cart-filled" aria-busy={isUpdating}>
      <p className="visually-hidden" role="status">
        {isUpdating ? t("cart.updating") : t("layout.cart-count", { count: cart.itemCount })}
      </p>
      {cart.lines.length > 2 && (
        <CartForm action="empty-cart" onAction={() => changeCart("empty-cart", {})}>
          <button type="submit" className="text-button">
            {t("cart.clear")}
          </button>
        </CartForm>
      )}
      <FreeShipping cart={cart} />
      <ul className="cart-lines">
        {cart.lines.map((line) => (
          <li key={line.key}>
            <CartLineRow line={line} />
          </li>
        ))}
      </ul>
      <CartCodes cart={cart} refused={refusedCode} />
      <CartTotals cart={cart} />
      {children}
      <div className="cart-foot">
        <p className="cart-foot-total">
          {t("cart.total")} <strong>{formatTotal(cart, site)}</strong>
        </p>
        <a className="button button-primary" href={link(routes.checkout())}>
          {t("cart.checkout")}
        </a>
      </div>
    </div>
  );
}
