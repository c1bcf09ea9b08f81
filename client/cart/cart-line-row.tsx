import { type CartLine, clampQuantity, savedPercent } from "../../shared/cart.ts";
import { densitySet, imageUrl, placeholderImage } from "../../shared/images.ts";
import { routes } from "../../shared/routes.ts";
import { useShop } from "../../shared/shop-context.ts";
import { removeLine, updateQuantity } from "../state/cart.ts";

function LinePicture({ line }: { line: CartLine }) {
  const { image } = line;
  if (!image) return <img src={placeholderImage} alt="" width={96} height={96} />;
  return (
    <img
      src={imageUrl(image.source, 96)}
      srcSet={densitySet(image.source, 96)}
      alt=""
      width={96}
      height={96}
    />
  );
}

function QuantityButtons({ line }: { line: CartLine }) {
  const { t } = useShop();
  const change = (by: number) => updateQuantity(line.key, clampQuantity(line, line.quantity + by));
  const isMost = clampQuantity(line, line.quantity + 1) === line.quantity;
  return (
    <fieldset className="quantity">
      <legend className="visually-hidden">{t("cart.line-quantity", { name: line.name })}</legend>
      <button type="button" disabled={line.quantity <= 1} onClick={() => change(-1)}>
        <span aria-hidden="true">−</span>
        <span className="visually-hidden">{t("product.decrease")}</span>
      </button>
      <output>{line.quantity}</output>
      <button type="button" disabled={isMost} onClick={() => change(1)}>
        <span aria-hidden="true">+</span>
        <span className="visually-hidden">{t("product.increase")}</span>
      </button>
    </fieldset>
  );
}

/** One line of the cart with its picture, options, price, quantity and removal. */
export function CartLineRow({ line }: { line: CartLine }) {
  const { t, link, money } = useShop();
  const saved = savedPercent(line);
  return (
    <article className="cart-line">
      <LinePicture line={line} />
      <div className="cart-line-text">
        <h3>
          <a href={link(routes.product(line.slug))}>{line.name}</a>
        </h3>
        {line.options.length > 0 && (
          <p className="cart-line-options">
            {line.options.map(({ label, value }) => `${label}: ${value}`).join(", ")}
          </p>
        )}
        <p className="cart-line-price">
          {money(line.unitPrice)}
          {saved > 0 && <span className="tag tag-sale">{t("cart.save", { percent: saved })}</span>}
          {line.lowStock && line.maxQuantity !== null && (
            <span className="tag">{t("product.low-stock", { count: line.maxQuantity })}</span>
          )}
        </p>
        <div className="cart-line-foot">
          <QuantityButtons line={line} />
          <button
            type="button"
            className="text-button"
            aria-label={t("cart.remove-line", { name: line.name })}
            onClick={() => removeLine(line.key)}
          >
            {t("cart.remove")}
          </button>
          <strong className="cart-line-total">{money(line.subtotal)}</strong>
        </div>
      </div>
    </article>
  );
}
