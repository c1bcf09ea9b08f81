import CartView from "../../client/cart/cart-view.island.tsx";
import type { Notice } from "../../shared/actions.ts";
import type { Cart } from "../../shared/cart.ts";
import { useShop } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";
import { CategoryShelf } from "../category/category-grid.tsx";
import { type CartPlace, cartPlace, DeliveryLine } from "../districts/delivery-line.tsx";
import { translateNotices } from "../platform/i18n/translate-notice.ts";
import { privatePage } from "../platform/render/define-page.ts";
import { Island } from "../platform/render/island.tsx";
import { readRatedCart } from "./rated-address.ts";

interface CartData {
  cart: Cart;
  notices: Notice[];
  place: CartPlace | null;
}

function CartPage({ data: { place, ...view } }: { data: CartData }) {
  const { t } = useShop();
  return (
    <div className="cart-page">
      <h1>{t("cart.title")}</h1>
      <h2 className="visually-hidden">{t("order.items")}</h2>
      {place && view.cart.needsShipping && <DeliveryLine place={place} />}
      <Island of={CartView} props={view} />
      {view.cart.lines.length === 0 && <CategoryShelf />}
    </div>
  );
}

export default privatePage({
  path: routes.cart(),
  async load(context): Promise<CartData> {
    const { session, shop } = context;
    const flash = await session.flash.read();
    const seen = await readRatedCart(context);
    const { customer, viewer, cart } = seen ?? {};
    return {
      cart: session.cartOf(cart ?? null),
      place: cartPlace(context, { shipping: customer?.shipping, isLoggedIn: Boolean(viewer) }),
      notices: translateNotices([...(flash?.notices ?? []), ...session.notices], shop.t),
    };
  },
  head: (_data, { shop }) => ({ title: shop.t("cart.title"), canonical: routes.cart() }),
  component: CartPage,
});
