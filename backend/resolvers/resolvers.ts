import { cartResolvers } from "./cart.ts";
import { cartLineResolvers } from "./cart-lines.ts";
import { cartPriceResolvers } from "./cart-prices.ts";
import { checkoutResolvers } from "./checkout.ts";
import { contentResolvers } from "./content.ts";
import { countryResolvers } from "./countries.ts";
import { customerResolvers } from "./customer.ts";
import { customerUpdateResolvers } from "./customer-update.ts";
import { loginResolvers } from "./login.ts";
import { registerResolvers } from "./login-register.ts";
import { orderResolvers } from "./orders.ts";
import { orderByKeyResolvers } from "./orders-by-key.ts";
import { productQueryResolvers } from "./product-queries.ts";
import { productResolvers } from "./products.ts";
import { reviewResolvers } from "./reviews.ts";
import { rootResolvers } from "./root.ts";
import { storefrontOrderResolvers } from "./storefront-orders.ts";
import { termResolvers } from "./terms.ts";

type TypeResolvers = Record<string, unknown>;

/** The resolvers of all types; fields of a type from several files are merged. */
export const resolvers = merge([
  rootResolvers,
  productResolvers,
  productQueryResolvers,
  termResolvers,
  contentResolvers,
  countryResolvers,
  reviewResolvers,
  cartResolvers,
  cartLineResolvers,
  cartPriceResolvers,
  checkoutResolvers,
  orderResolvers,
  orderByKeyResolvers,
  storefrontOrderResolvers,
  customerResolvers,
  customerUpdateResolvers,
  loginResolvers,
  registerResolvers,
]);

function merge(parts: Record<string, TypeResolvers>[]): Record<string, TypeResolvers> {
  const merged: Record<string, TypeResolvers> = {};
  for (const part of parts) {
    for (const [type, fields] of Object.entries(part)) {
      merged[type] = { ...merged[type], ...fields };
    }
  }
  return merged;
}
