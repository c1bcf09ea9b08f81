import type { ExchangeResult } from "../session/exchange.ts";
import type { SessionRequest } from "../session/session-contract.ts";
import { type CartSnapshot, cartIn, cartSnapshot, withCart } from "./last-cart.ts";

/** Replaces the cart in a result's data with the restored cart. */
export const replaced = <Data>(data: Data, cart: NonNullable<ReturnType<typeof cartIn>>): Data =>
  withCart(data, cart) as Data;

/** Adds what was just added to the emptied cart to what it held before. */
export function withAdded(
  before: CartSnapshot,
  { name }: SessionRequest,
  { data }: ExchangeResult,
): CartSnapshot {
  const cart = name === "addToCart" ? cartIn(data) : null;
  const added = cart ? cartSnapshot(cart).lines : [];
  const more = (key: string) => added.find((line) => line.key === key)?.quantity ?? 0;
  const lines = before.lines.map((line) => ({ ...line, quantity: line.quantity + more(line.key) }));
  return { ...before, lines };
}

/** A line's key may differ in the new cart; the request still names the old one. */
export function withRestoredKey<Data>(
  request: SessionRequest<Data>,
  keys: Record<string, string>,
): SessionRequest<Data> {
  const { key } = request.variables;
  const renamed = typeof key === "string" ? keys[key] : undefined;
  return renamed ? { ...request, variables: { ...request.variables, key: renamed } } : request;
}
