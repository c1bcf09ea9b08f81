import { useEffect, useRef } from "react";
import type { Notice } from "../../shared/actions.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import { undoRemoval } from "./cart-store.ts";
import { NoticeList } from "./notice-list.tsx";
import { useCart } from "./use-cart.ts";

/** Names the removed line and offers to restore it. */
function UndoRemoval() {
  const { t } = useSite();
  const { removed } = useCart();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The removed line's button had the focus and no longer exists.
    const activeElement = document.activeElement;
    if (removed && (activeElement === document.body || activeElement instanceof HTMLDialogElement))
      button.current?.focus();
  }, [removed]);
  return (
    <div role="status">
      {removed && (
        <p className="put-back">
          {t(removed.to === "wishlist" ? "cart.moved-line" : "cart.removed-line", {
            name: removed.line.name,
          })}
          {removed.line.productId > 0 && (
            <button ref={button} type="button" className="text-button" onClick={undoRemoval}>
              {t("cart.put-back")}
            </button>
          )}
        </p>
      )}
    </div>
  );
}

const noNotices: readonly Notice[] = [];

/** Announces the notices of the last cart change immediately. */
export function CartNotices({ fromServer = noNotices }: { fromServer?: readonly Notice[] }) {
  const { notices: latest } = useCart();
  return (
    <>
      <NoticeList notices={latest.length > 0 ? latest : fromServer} />
      <UndoRemoval />
    </>
  );
}
