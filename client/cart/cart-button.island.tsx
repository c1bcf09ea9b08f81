import basket from "icon:tabler/shopping-cart";
import type { MouseEvent } from "react";
import { useShop } from "../../shared/i18n/site-context.ts";
import { defineIsland } from "../../shared/island.ts";
import { routes } from "../../shared/routes.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { openDrawer } from "./drawer.ts";

function CartButton() {
  const { t, link } = useShop();
  const open = (event: MouseEvent) => {
    event.preventDefault();
    openDrawer();
  };
  return (
    <a className="icon-button cart-button" href={link(routes.cart())} onClick={open}>
      <Icon icon={basket} />
      <span className="visually-hidden">{t("layout.cart")}</span>
      {/* entry.ts writes the number: the page is cached and the same for everybody. */}
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

export default defineIsland({ name: "cart-button", hydrate: "interaction", component: CartButton });
