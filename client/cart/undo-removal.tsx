import { useEffect, useRef } from "react";
import { useShop } from "../../shared/i18n/site-context.ts";
import { undoRemoval } from "./cart-store.ts";
import { useCart } from "./use-cart.ts";

/** Names the removed line and offers to restore it. */
export function UndoRemoval() {
  const { t } = useShop();
  const { removed: taken } = useCart();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The removed line's button had the focus and no longer exists.
    const focused = document.activeElement;
    if (taken && (focused === document.body || focused instanceof HTMLDialogElement))
      button.current?.focus();
  }, [taken]);
  return (
    <div role="status">
      {taken && (
        <p className="put-back">
          {t(taken.to === "wishlist" ? "cart.moved-line" : "cart.removed-line", {
            name: taken.line.name,
          })}
          <button ref={button} type="button" className="text-button" onClick={undoRemoval}>
            {t("cart.put-back")}
          </button>
        </p>
      )}
    </div>
  );
}
