import { useEffect } from "react";
import type { Notice } from "../../shared/actions.ts";
import type { Cart } from "../../shared/cart.ts";
import { defineIsland } from "../../shared/island.ts";
import { CartContents } from "./cart-contents.tsx";
import { CartNotices } from "./cart-notices.tsx";
import { initCart } from "./cart-store.ts";
import { useCart } from "./use-cart.ts";

interface CartViewProps {
  cart: Cart;
  notices: Notice[];
}

function CartView({ cart: fromServer, notices }: CartViewProps) {
  const value = useCart().cart ?? fromServer;
  useEffect(() => initCart(fromServer), [fromServer]);
  return (
    <>
      <CartNotices fromServer={notices} />
      <CartContents value={value} />
    </>
  );
}

export default defineIsland({ name: "cart-view", hydrate: "interaction", component: CartView });
