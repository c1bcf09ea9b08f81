import { addToCart } from "../cart/cart-queries.ts";
import { withoutDefects } from "./object-failure.ts";
import type { SessionPort, SessionRequest } from "./session-contract.ts";
import type { ShopSession } from "./shop-session.ts";

// Reads, and what leaves the same behind when it is done twice.
const repeatable = new Set([
  "open",
  "query",
  "checkoutState",
  "paidWithoutOrder",
  "lastOrder",
  "keepFlash",
  "readFlash",
  "forgetFlash",
  "logout",
  "destroy",
]);

// An add is written down before it is sent, so that the same add is looked for and not sent again.
const isRepeatable = (name: string, input: unknown): boolean =>
  repeatable.has(name) ||
  (name === "mutate" && (input as SessionRequest | undefined)?.name === addToCart.name);

/** The session's object by its id; the cast is there because RPC types cannot carry nested plain JSON. */
export const sessionPort = (
  namespace: DurableObjectNamespace<ShopSession>,
  id: string,
): SessionPort =>
  withoutDefects(() => namespace.get(namespace.idFromName(id)) as unknown as SessionPort, {
    isRepeatable,
  });
