import cartIcon from "icon:tabler/shopping-cart";
import closeIcon from "icon:tabler/x";
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
  const close = () => setOpen(false);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
    document.body.classList.toggle("no-scroll", isOpen);
    if (isOpen && !cartStore.get().cart) void readCart();
  }, [isOpen]);
  // Closes the drawer on pagehide, so that the back-forward cache restores it closed. No cleanup:
  // every page has one drawer, always.
  useEffect(() => addEventListener("pagehide", () => setOpen(false)), []);
  return { dialog, isOpen, open, close };
}

function CartButton({ onClick }: { onClick: (event: MouseEvent) => void }) {
  const { t, link } = useSite();
  return (
    <a className="icon-button cart-button" href={link(routes.cart())} onClick={onClick}>
      <Icon icon={cartIcon} />
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
  const { dialog, isOpen, open, close } = useDialog();
  const cart = useCart().cart;
  return (
    <>
      <CartButton onClick={open} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself */}
      <dialog
        ref={dialog}
        className="cart-drawer"
        aria-label={t("cart.title")}
        onClose={close}
        onClick={(event) => event.target === event.currentTarget && close()}
      >
        <div className="cart-drawer-panel">
          <div>
            <h2>{t("cart.title")}</h2>
            <button type="button" className="icon-button" onClick={close}>
              <Icon icon={closeIcon} />
              <span className="visually-hidden">{t("cart.close")}</span>
            </button>
          </div>
          <div className="cart-contents">
            <CartNotices />
            {isOpen && (cart ? <CartContents cart={cart} /> : <p>{t("cart.loading")}</p>)}
          </div>
        </div>
      </dialog>
    </>
  );
}

export default defineIsland({
  name: "cart-drawer",
  hydrate: "interaction",
  chunk: "hydrate",
  component: CartDrawer,
});
