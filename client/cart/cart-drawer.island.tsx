import close from "icon:tabler/x";
import { useEffect, useRef } from "react";
import { useShop } from "../../shared/i18n/site-context.ts";
import { defineIsland } from "../../shared/island.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { useStore } from "../runtime/use-store.ts";
import { CartContents } from "./cart-contents.tsx";
import { CartNotices } from "./cart-notices.tsx";
import { cartStore, readCart } from "./cart-store.ts";
import { closeDrawer, isDrawerOpen } from "./drawer.ts";
import { useCart } from "./use-cart.ts";

/** Opens and closes the dialog with the store, and keeps the page behind it still. */
function useDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = useStore(isDrawerOpen, false);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
    document.body.classList.toggle("no-scroll", isOpen);
    if (isOpen && !cartStore.get().cart) void readCart();
  }, [isOpen]);
  // A page that comes back from the back-forward cache comes back closed; every page has one drawer, always.
  useEffect(() => addEventListener("pagehide", closeDrawer), []);
  return { dialog, isOpen };
}

function CartDrawer() {
  const { t } = useShop();
  const { dialog, isOpen } = useDialog();
  const value = useCart().cart;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className="cart-drawer"
      aria-label={t("cart.title")}
      onClose={closeDrawer}
      onClick={(event) => event.target === event.currentTarget && closeDrawer()}
    >
      <div className="cart-drawer-panel">
        <header>
          <h2>{t("cart.title")}</h2>
          <button type="button" className="icon-button" onClick={closeDrawer}>
            <Icon icon={close} />
            <span className="visually-hidden">{t("cart.close")}</span>
          </button>
        </header>
        <div className="cart-contents">
          <CartNotices />
          {isOpen && (value ? <CartContents value={value} /> : <p>{t("cart.loading")}</p>)}
        </div>
      </div>
    </dialog>
  );
}

export default defineIsland({ name: "cart-drawer", hydrate: "interaction", component: CartDrawer });
