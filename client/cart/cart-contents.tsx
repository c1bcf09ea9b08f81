import type { Cart } from "../../shared/cart.ts";
import { routes } from "../../shared/routes.ts";
import { useShop } from "../../shared/shop-context.ts";
import { changeCart, isUpdating } from "../state/cart.ts";
import { useSignalValue } from "../state/use-signal-value.ts";
import { ActionForm } from "./action-form.tsx";
import { CartCodes } from "./cart-codes.tsx";
import { CartLineRow } from "./cart-line-row.tsx";
import { CartTotals } from "./cart-totals.tsx";

function EmptyCart() {
  const { t, link } = useShop();
  return (
    <div className="cart-empty">
      <p>{t("cart.empty")}</p>
      <a className="button" href={link(routes.products())}>
        {t("cart.empty-action")}
      </a>
    </div>
  );
}

/** Lines, codes, totals and the way to the checkout; in the drawer and on the cart's page. */
export function CartContents({ value }: { value: Cart }) {
  const { t, link } = useShop();
  const updating = useSignalValue(isUpdating, false);
  if (value.lines.length === 0) return <EmptyCart />;
  return (
    <div className="cart-filled" aria-busy={updating}>
      <p className="visually-hidden" role="status">
        {updating ? t("cart.updating") : t("layout.cart-count", { count: value.itemCount })}
      </p>
      <ul className="cart-lines">
        {value.lines.map((line) => (
          <li key={line.key}>
            <CartLineRow line={line} />
          </li>
        ))}
      </ul>
      <div className="cart-foot">
        <CartCodes value={value} />
        <CartTotals value={value} />
        <a className="button button-primary" href={link(routes.checkout())}>
          {t("cart.checkout")}
        </a>
        <ActionForm action="empty-cart" onAction={() => changeCart("empty-cart", {})}>
          <button type="submit" className="text-button">
            {t("cart.clear")}
          </button>
        </ActionForm>
      </div>
    </div>
  );
}
