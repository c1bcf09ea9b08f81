import type { Cart } from "../../shared/cart.ts";
import { densitySet, imageUrl, placeholderImage } from "../../shared/images.ts";
import { useShop } from "../../shared/shop-context.ts";
import { CartTotals } from "../cart/cart-totals.tsx";

/** What is bought and what it costs, beside the form all the time. */
export function CheckoutSummary({ cart }: { cart: Cart }) {
  const { t, money } = useShop();
  return (
    <section className="summary" aria-label={t("checkout.summary")}>
      <h2>{t("checkout.summary")}</h2>
      <ul>
        {cart.lines.map((line) => (
          <li key={line.key}>
            <img
              src={line.image ? imageUrl(line.image.source, 48) : placeholderImage}
              srcSet={line.image ? densitySet(line.image.source, 48) : undefined}
              alt=""
              width={48}
              height={48}
            />
            <span>
              {line.quantity} × {line.name}
              {line.options.length > 0 && (
                <small>{line.options.map(({ value }) => value).join(", ")}</small>
              )}
            </span>
            <span className="summary-price">{money(line.subtotal)}</span>
          </li>
        ))}
      </ul>
      <CartTotals value={cart} />
    </section>
  );
}
