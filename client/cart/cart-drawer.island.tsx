import basket from "icon:tabler/shopping-cart";
import close from "icon:tabler/x";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useSite } from "../../shared/i18n/site-context.ts";
import { defineIsland } from "../../shared/island.ts";
import { routes } from "../../shared/routes.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { CartContents } from "./cart-contents.tsx";
import { CartNotices } from "./cart-notices.tsx";
import { cartStore, readCart } from "./cart-store.ts";
import { useCart } from "./use-cart.ts";

/** Opens and closes the dialog, and keeps the page behind it from scrolling. */
function useDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const open = (event: MouseEvent) => {
    event.preventDefault();
    setOpen(true);
  };
  const hide = () => setOpen(false);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
    document.body.classList.toggle("no-scroll", isOpen);
    if (isOpen && !cartStore.get().cart) void readCart();
  }, [isOpen]);
  // Closes the drawer on pagehide, so that the back-forward cache restores it closed. No cleanup:
  // every page has one drawer, always.
  useEffect(() => addEventListener("pagehide", () => setOpen(false)), []);
  return { dialog, isOpen, open, hide };
}

function CartButton({ onClick }: { onClick: (event: MouseEvent) => void }) {
  const { t, link } = useSite();
  return (
    <a className="icon-button cart-button" href={link(routes.cart())} onClick={onClick}>
      <Icon icon={basket} />
      <span className="visually-hidden">{t("layout.cart")}</span>
      {/* entry.ts writes the count: the page is cached and the same for every visitor. */}
      <span
        className="cart-badge"
        data-cart-count=""
        hidden
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: tells React that what is inside is not its own
        dangerouslySetInnerHTML={{ __html: "" }}
      />
    </a>
  );
}

function CartDrawer() {
  const { t } = useSite();
  const { dialog, isOpen, open, hide } = useDialog();
  const value = useCart().cart;
  return (
    <>
      <CartButton onClick={open} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself */}
      <dialog
        ref={dialog}
        className="cart-drawer"
        aria-label={t("cart.title")}
        onClose={hide}
        onClick={(event) => event.target === event.currentTarget && hide()}
      >
        <div className="cart-drawer-panel">
          <div>
            <h2>{t("cart.title")}</h2>
            <button type="button" className="icon-button" onClick={hide}>
              <Icon icon={close} />
              <span className="visually-hidden">{t("cart.close")}</span>
            </button>
          </div>
          <div className="cart-contents">
            <CartNotices />
            {isOpen && (value ? <CartContents value={value} /> : <p>{t("cart.loading")}</p>)}
          </div>
        </div>
      </dialog>
    </>
  );
}

export default defineIsland({ name: "cart-drawer", hydrate: "interaction", component: CartDrawer });
