import { useStore } from "../runtime/use-store.ts";
import { cartStore, unreadCart } from "./cart-store.ts";

/** The browser's cart in React. */
export const useCart = () => useStore(cartStore, unreadCart);
