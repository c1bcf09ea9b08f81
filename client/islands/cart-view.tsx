import { useEffect } from "react";
import type { Notice } from "../../shared/actions.ts";
import type { Cart } from "../../shared/cart.ts";
import { defineIsland } from "../../shared/island.ts";
import { CartContents } from "../cart/cart-contents.tsx";
import { CartNotices } from "../cart/cart-notices.tsx";
import { cart, startWith } from "../state/cart.ts";
import { useSignalValue } from "../state/use-signal-value.ts";

interface CartViewProps {
  cart: Cart;
  notices: Notice[];
}

function CartView({ cart: fromServer, notices }: CartViewProps) {
  const value = useSignalValue(cart, null) ?? fromServer;
  useEffect(() => startWith(fromServer), [fromServer]);
  return (
    <>
      <CartNotices fromServer={notices} />
      <CartContents value={value} />
    </>
  );
}

export default defineIsland({ name: "cart-view", hydrate: "interaction", component: CartView });
