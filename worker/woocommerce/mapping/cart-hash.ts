import { toHash } from "../../platform/crypto.ts";
import type { BackendCart } from "../documents/cart-fields.ts";

/** What a cart has, whatever it costs, as our plugin reckons it (wordpress/edge-storefront/includes/checkout.php). */
export function cartHash({ contents, appliedCoupons }: BackendCart): string {
  const items = (contents?.nodes ?? []).map(({ key, quantity }) => `${key} ${quantity}`).sort();
  const codes = (appliedCoupons ?? []).flatMap((coupon) => coupon?.code ?? []).sort();
  return toHash([...items, ...codes].join("\n"), "hex").slice(0, 32);
}
