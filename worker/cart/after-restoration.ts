import type { Exchanged } from "../session/exchange.ts";
import type { SessionRequest } from "../session/session-contract.ts";
import { cartIn, type RememberedCart, remember, withCart } from "./last-cart.ts";

/** An answer's data with the cart that was made again in its cart's place. */
export const replaced = (data: Exchanged["data"], cart: NonNullable<ReturnType<typeof cartIn>>) =>
  withCart(data, cart) as Exchanged["data"];

/** What was just added to the emptied cart comes on top of what it held before. */
export function withAdded(
  before: RememberedCart,
  { name }: SessionRequest,
  { data }: Exchanged,
): RememberedCart {
  const cart = name === "addToCart" ? cartIn(data) : null;
  const added = cart ? remember(cart).lines : [];
  const more = (key: string) => added.find((line) => line.key === key)?.quantity ?? 0;
  const lines = before.lines.map((line) => ({ ...line, quantity: line.quantity + more(line.key) }));
  return { ...before, lines };
}

/** A line's key may differ in the new cart; whoever asked still knows the old one. */
export function withKeys(request: SessionRequest, keys: Record<string, string>): SessionRequest {
  const { key } = request.variables;
  const renamed = typeof key === "string" ? keys[key] : undefined;
  return renamed ? { ...request, variables: { ...request.variables, key: renamed } } : request;
}
