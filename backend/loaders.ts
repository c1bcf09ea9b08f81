import { catalogueLoaders } from "./catalogue/catalogue-loaders.ts";
import type { Exchange } from "./exchange.ts";
import { orderLoaders } from "./orders/order-loaders.ts";

export type Loaders = ReturnType<typeof openLoaders>;

/** All batch loaders of one operation. */
export function openLoaders(exchange: Exchange) {
  return { ...catalogueLoaders(exchange.db), ...orderLoaders(exchange.db) };
}
