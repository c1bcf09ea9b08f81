import CartView from "../../client/cart/cart-view.island.tsx";
import type { Notice } from "../../shared/actions.ts";
import type { Cart } from "../../shared/cart.ts";
import { useShop } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";
import { CategoryShelf } from "../category/category-grid.tsx";
import { sayNotices } from "../platform/i18n/show-notice.ts";
import { privatePage } from "../platform/render/define-page.ts";
import { Island } from "../platform/render/island.tsx";

interface CartData {
  cart: Cart;
  notices: Notice[];
}

function CartPage({ data }: { data: CartData }) {
  const { t } = useShop();
  return (
    <div className="cart-page">
      <h1>{t("cart.title")}</h1>
      <h2 className="visually-hidden">{t("order.items")}</h2>
      <Island of={CartView} props={data} />
      {data.cart.lines.length === 0 && <CategoryShelf />}
    </div>
  );
}

export default privatePage({
  path: routes.cart(),
  async load({ session, shop }): Promise<CartData> {
    const flash = await session.flash.read();
    const cart = await session.cart();
    return { cart, notices: sayNotices([...(flash?.notices ?? []), ...session.notices], shop.t) };
  },
  head: (_data, { shop }) => ({ title: shop.t("cart.title"), canonical: routes.cart() }),
  component: CartPage,
});
