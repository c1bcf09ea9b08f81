import type { Config } from "../../config.ts";
import { visitorAddress } from "./client-address.ts";

/** Who a request to the backend is made for, in the words of the request that brought them. */
export interface Visitor {
  userAgent: string;
  /** Null where none is known. */
  address: string | null;
}

/** What the shop calls itself; a test compares the version with package.json. */
export const ownUserAgent = "engine-care-storefront/0.1.0";

// WooCommerce keeps 200 characters of it with an order.
const maxUserAgent = 200;

/** The visitor of a request, as the backend may hear of them. */
export function visitorOf(
  request: Request,
  { trustedProxies }: Pick<Config, "trustedProxies">,
): Visitor {
  const given = request.headers.get("user-agent") ?? "";
  return {
    userAgent: given.replace(/[^\x20-\x7e]/g, "").slice(0, maxUserAgent),
    address: visitorAddress(request.headers, trustedProxies),
  };
}
