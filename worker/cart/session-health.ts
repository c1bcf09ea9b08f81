import type { AnswerError } from "../platform/graphql/transport.ts";
import { cartIn, type RememberedCart, remember, sameThing } from "./last-cart.ts";

/** What an answer says about the session itself. */
export type SessionHealth =
  /** Nothing wrong with it. */
  | "healthy"
  /** The token was not taken, nothing was carried out, and a fresh empty session was made. */
  | "token-refused"
  /** The token was taken, but its session is gone: the cart came back without what it held. */
  | "vanished"
  /** An error that a vanished session can cause, among other things. */
  | "unclear"
  /** HTTP 403: answered as to a guest. */
  | "bearer-refused";

/** What a diagnosis is made from. */
export interface Symptoms {
  name: string;
  data: unknown;
  errors: readonly AnswerError[];
  status: number;
  /** The cart before this operation, as the edge last saw it. */
  last: RememberedCart;
  loggedIn: boolean;
  /** A checkout may have emptied the cart without our knowing. */
  checkoutInDoubt: boolean;
}

const refusals =
  /^invalid_token:|^invalid_cart_token|The iss do not match with this server|Invalid session token/;
const symptomsOfLoss = /^(Internal server error|Sorry, no session found\.|Cart is empty)/;

// These take lines away, so that a missing line proves nothing.
const removing = new Set(["UpDateCartQuantity", "EmptyCart", "Checkout"]);

/** Tells whether the backend refused the session's token. */
export const refusesToken = (errors: readonly AnswerError[]): boolean =>
  errors.some(({ message }) => refusals.test(message));

/** Reads from an answer how the session is (docs/woocommerce.md: What WooGraphQL answers). */
export function sessionHealth(symptoms: Symptoms): SessionHealth {
  const { errors, status, last, loggedIn, checkoutInDoubt } = symptoms;
  if (refusesToken(errors)) return "token-refused";
  if (status === 403 && loggedIn) return "bearer-refused";
  // A customer's cart is shared with other devices, which may rightly have emptied it.
  if (loggedIn || checkoutInDoubt || last.lines.length === 0) return "healthy";
  if (hasLostLines(symptoms)) return "vanished";
  return errors.some(({ message }) => symptomsOfLoss.test(message)) ? "unclear" : "healthy";
}

function hasLostLines({ name, data, last }: Symptoms): boolean {
  const cart = cartIn(data);
  if (!cart || removing.has(name)) return false;
  const now = remember(cart).lines;
  const isLess = (line: RememberedCart["lines"][number]) =>
    (now.find((other) => sameThing(line, other))?.quantity ?? 0) < line.quantity;
  // A product that left the shop takes one line away; a session that vanished takes all.
  return name === "addToCart" ? last.lines.every(isLess) : now.length === 0;
}
