import type { Cart, CartLine } from "../../shared/cart.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";
import { imageUrl, placeholderImage } from "../../shared/ui/images.ts";
import { Unbroken } from "../../shared/ui/unbroken.tsx";
import { CartCodes } from "../cart/cart-codes.tsx";
import { CartTotals, formatTotal } from "../cart/cart-totals.tsx";

const Picture = ({ line: { image } }: { line: CartLine }) => (
  <img src={image ? imageUrl(image.source, 96) : placeholderImage} alt="" width={48} height={48} />
);

function SummaryLines({ cart }: { cart: Cart }) {
  const { t, money } = useSite();
  return (
    <ul className="summary-lines">
      {cart.lines.map((line) => (
        <li key={line.key}>
          <Picture line={line} />
          <span className="summary-line">
            <span>
              {line.quantity} × <Unbroken text={line.name || t("cart.unnamed")} />
              {line.options.length > 0 && (
                <small>{line.options.map(({ value }) => value).join(", ")}</small>
              )}
            </span>{" "}
            <span className="summary-price">{money(line.subtotal)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Items and costs of the order: beside the form, or a closed line above it on a phone. */
export function CheckoutSummary({ cart }: { cart: Cart }) {
  const site = useSite();
  const { t, link } = site;
  const [first] = cart.lines;
  return (
    <details className="summary">
      <summary>
        {first && <Picture line={first} />}
        <h2>{t("checkout.summary")}</h2>
        <span>{t("checkout.items", { count: cart.itemCount })}</span>
        <strong>{formatTotal(cart, site)}</strong>
      </summary>
      <div className="summary-text">
        <SummaryLines cart={cart} />
        <div className="needs-script">
          <CartCodes cart={cart} />
        </div>
        <CartTotals cart={cart} field="#shipping.address2" />
        <a href={link(routes.cart())}>{t("checkout.change-cart")}</a>
      </div>
    </details>
  );
}
