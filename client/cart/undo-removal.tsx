import { useEffect, useRef } from "react";
import { useShop } from "../../shared/i18n/site-context.ts";
import { undoRemoval } from "./cart-store.ts";
import { useCart } from "./use-cart.ts";

/** Says which line was taken out and lets it come back. */
export function UndoRemoval() {
  const { t } = useShop();
  const { removed: taken } = useCart();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The line's own button had the focus and is gone with it.
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
