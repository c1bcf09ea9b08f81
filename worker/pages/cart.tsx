import CartView from "../../client/islands/cart-view.tsx";
import type { Notice } from "../../shared/actions.ts";
import type { Cart } from "../../shared/cart.ts";
import { routes } from "../../shared/routes.ts";
import { useShop } from "../../shared/shop-context.ts";
import { CategoryGrid } from "../components/category-grid/category-grid.tsx";
import { Island } from "../render/island.tsx";
import { sayNotices } from "../session/say-notice.ts";
import { privatePage } from "./define-page.ts";

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
      {data.cart.lines.length === 0 && (
        <section className="shelf">
          <h2>{t("home.categories")}</h2>
          <CategoryGrid />
        </section>
      )}
    </div>
  );
}

export default privatePage({
  path: "/cart",
  async load({ session, shop }): Promise<CartData> {
    const flash = await session.readFlash();
    const cart = await session.cart();
    return { cart, notices: sayNotices([...(flash?.notices ?? []), ...session.notices], shop.t) };
  },
  head: (_data, { shop }) => ({ title: shop.t("cart.title"), canonical: routes.cart() }),
  component: CartPage,
});
