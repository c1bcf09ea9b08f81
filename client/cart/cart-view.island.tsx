import { useEffect } from "react";
import type { Notice, RefusedCode } from "../../shared/actions.ts";
import type { Cart } from "../../shared/cart.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import { defineIsland } from "../../shared/island.ts";
import { CartContents } from "./cart-contents.tsx";
import { CartNotices } from "./cart-notices.tsx";
import { initCart } from "./cart-store.ts";
import { OrderByChat } from "./order-by-chat.tsx";
import { ShareCart } from "./share-cart.tsx";
import { useCart } from "./use-cart.ts";

interface CartViewProps {
  cart: Cart;
  notices: Notice[];
  refusedCode: RefusedCode | null;
  /** Of the shop, for links to it. */
  origin: string;
  /** Where orders are taken by chat. */
  phone: string | null;
}

/** What is saved on regular prices and by codes. */
function Savings({ cart: { lines, discount } }: { cart: Cart }) {
  const { t, money } = useSite();
  const saved = lines.reduce(
    (sum, { regularPrice, unitPrice, quantity }) =>
      sum + Math.max(0, regularPrice - unitPrice) * quantity,
    discount,
  );
  return saved > 0 && <p className="cart-saved">{t("cart.saved", { amount: money(saved) })}</p>;
}

function CartView({ cart: fromServer, notices, refusedCode, origin, phone }: CartViewProps) {
  const cart = useCart().cart ?? fromServer;
  useEffect(() => initCart(fromServer), [fromServer]);
  return (
    <>
      <CartNotices fromServer={notices} />
      <CartContents cart={cart} refusedCode={refusedCode}>
        <Savings cart={cart} />
      </CartContents>
      <OrderByChat cart={cart} origin={origin} phone={phone} />
      <ShareCart cart={cart} origin={origin} />
    </>
  );
}

export default defineIsland({ name: "cart-view", hydrate: "interaction", component: CartView });
