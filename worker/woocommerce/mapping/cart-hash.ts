import { createHash } from "node:crypto";
import type { BackendCart } from "../documents/cart-fields.ts";

/** What a cart has, whatever it costs, as our plugin reckons it (wordpress/edge-storefront/includes/checkout.php). */
export function cartHash({ contents, appliedCoupons }: BackendCart): string {
  const items = (contents?.nodes ?? []).map(({ key, quantity }) => `${key} ${quantity}`).sort();
  const codes = (appliedCoupons ?? []).flatMap((coupon) => coupon?.code ?? []).sort();
  const hash = createHash("sha256").update([...items, ...codes].join("\n"));
  return hash.digest("hex").slice(0, 32);
}
