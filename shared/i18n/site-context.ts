import { createContext, useContext } from "react";
import type { Shop } from "../site.ts";

/** Provides the Shop to every component, on the server and in the browser. */
export const ShopContext = createContext<Shop | null>(null);

/** Returns the Shop that the page is rendered for. */
export function useShop(): Shop {
  const shop = useContext(ShopContext);
  if (!shop) throw new Error("No ShopContext above.");
  return shop;
}
