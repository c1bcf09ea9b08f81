import { createContext, useContext } from "react";
import type { Shop } from "../site.ts";

/** Hands the shop to every component, on the server and in the browser. */
export const ShopContext = createContext<Shop | null>(null);

/** The shop that the page is rendered for. */
export function useShop(): Shop {
  const shop = useContext(ShopContext);
  if (!shop) throw new Error("No ShopContext above.");
  return shop;
}
