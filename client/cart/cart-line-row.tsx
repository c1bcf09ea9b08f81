import { type CartLine, clampQuantity, savedPercent } from "../../shared/cart.ts";
import { densitySet, imageUrl, placeholderImage } from "../../shared/images.ts";
import { routes } from "../../shared/routes.ts";
import { useShop } from "../../shared/shop-context.ts";
import { removeLine, updateQuantity } from "../state/cart.ts";
import { ActionForm } from "./action-form.tsx";

function LinePicture({ line }: { line: CartLine }) {
  const { image } = line;
  if (!image) return <img src={placeholderImage} alt="" width={96} height={96} />;
  const { source } = image;
  return (
    <img src={imageUrl(source, 96)} srcSet={densitySet(source, 96)} alt="" width={96} height={96} />
  );
}

function StepForm({ line, by, children }: { line: CartLine; by: 1 | -1; children: string }) {
  const { t } = useShop();
  const { key } = line;
  const quantity = line.quantity + by;
  return (
    <ActionForm
      action="update-quantity"
      fields={{ key, quantity }}
      onAction={() => updateQuantity(key, quantity)}
    >
      <button
        type="submit"
        disabled={by === 1 && clampQuantity(line, quantity) < quantity}
        aria-label={t(by === 1 ? "product.increase" : "product.decrease")}
      >
        {children}
      </button>
    </ActionForm>
  );
}

function QuantityForm({ line }: { line: CartLine }) {
  const { t } = useShop();
  const most = clampQuantity(line, Number.MAX_SAFE_INTEGER);
  const change = (data: FormData) => {
    const wanted = Number(data.get("quantity"));
    if (wanted !== line.quantity) void updateQuantity(line.key, clampQuantity(line, wanted));
  };
  return (
    <fieldset className="quantity">
      <legend className="visually-hidden">{t("cart.line-quantity", { name: line.name })}</legend>
      <StepForm line={line} by={-1}>
        −
      </StepForm>
      <ActionForm action="update-quantity" fields={{ key: line.key }} onAction={change}>
        <input
          // The shown number follows the cart, while what is being typed is left alone.
          key={line.quantity}
          type="number"
          name="quantity"
          inputMode="numeric"
          required
          min={0}
          max={most === Number.MAX_SAFE_INTEGER ? undefined : most}
          defaultValue={line.quantity}
          aria-label={t("cart.line-quantity", { name: line.name })}
          onBlur={(event) => event.currentTarget.form?.requestSubmit()}
        />
      </ActionForm>
      <StepForm line={line} by={1}>
        +
      </StepForm>
    </fieldset>
  );
}

function LineFacts({ line }: { line: CartLine }) {
  const { t, money } = useShop();
  const saved = savedPercent(line);
  return (
    <>
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
    </>
  );
}

/** One line of the cart with its picture, options, price, quantity and removal. */
export function CartLineRow({ line }: { line: CartLine }) {
  const { t, link, money } = useShop();
  return (
    <article className="cart-line">
      <LinePicture line={line} />
      <div className="cart-line-text">
        <h3>
          <a href={link(routes.product(line.slug))}>{line.name}</a>
        </h3>
        <LineFacts line={line} />
        <div className="cart-line-foot">
          <QuantityForm line={line} />
          <ActionForm
            action="remove-line"
            fields={{ key: line.key }}
            onAction={() => removeLine(line.key)}
          >
            <button
              type="submit"
              className="text-button"
              aria-label={t("cart.remove-line", { name: line.name })}
            >
              {t("cart.remove")}
            </button>
          </ActionForm>
          <strong className="cart-line-total">{money(line.subtotal)}</strong>
        </div>
      </div>
    </article>
  );
}
