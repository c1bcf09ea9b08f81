import type { KeyboardEvent } from "react";
import { type CartLine, savedPercent } from "../../shared/cart.ts";
import { useShop } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";
import { densitySet, imageUrl, placeholderImage } from "../../shared/ui/images.ts";
import { ActionForm } from "./action-form.tsx";
import { removeLine } from "./cart-store.ts";
import { MoveToWishlist } from "./move-to-wishlist.tsx";
import { QuantityForm } from "./quantity-form.tsx";
import { useSwipeAway } from "./use-swipe-away.ts";

function LinePicture({ line: { image } }: { line: CartLine }) {
  return (
    <img
      src={image ? imageUrl(image.source, 96) : placeholderImage}
      srcSet={image ? densitySet(image.source, 96) : undefined}
      alt=""
      width={96}
      height={96}
    />
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

function RemoveForm({ line }: { line: CartLine }) {
  const { t } = useShop();
  return (
    <ActionForm action="remove-line" fields={{ key: line.key }} onAction={() => removeLine(line)}>
      <button
        type="submit"
        className="text-button"
        aria-label={`${t("cart.remove")} ${line.name}`}
        aria-keyshortcuts="Delete"
      >
        {t("cart.remove")}
      </button>
    </ActionForm>
  );
}

/** A cart line; removed by its button, a swipe to the left or the Delete key. */
export function CartLineRow({ line }: { line: CartLine }) {
  const { link, money, settings } = useShop();
  const swipe = useSwipeAway(() => removeLine(line));
  const onKeyDown = (event: KeyboardEvent) => {
    // In the quantity field the Delete key edits the text.
    const isTyping = event.target instanceof HTMLInputElement;
    if (event.key === "Delete" && !isTyping) void removeLine(line);
  };
  return (
    <article className="cart-line" onKeyDown={onKeyDown} {...swipe}>
      <LinePicture line={line} />
      <div className="cart-line-text">
        <h3>
          <a href={link(routes.product(line.slug))}>{line.name}</a>
        </h3>
        <LineFacts line={line} />
        <div className="cart-line-foot">
          <QuantityForm line={line} />
          <strong className="cart-line-total">{money(line.subtotal)}</strong>
        </div>
        <div className="cart-line-actions">
          <RemoveForm line={line} />
          {settings.showMoveToWishlist && <MoveToWishlist line={line} />}
        </div>
      </div>
    </article>
  );
}
