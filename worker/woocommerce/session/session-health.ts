import { isSameItem, lineOfAdded } from "../../../shared/cart-item.ts";
import type { CartSnapshot, LineSnapshot } from "../../commerce/cart-snapshot.ts";
import { addedItems } from "../mapping/cart-item-input.ts";
import { cartIn, cartSnapshot } from "../mapping/cart-snapshot.ts";
import type { GraphQLResultError } from "../transport.ts";

/** What a response reveals about the session itself. */
export type SessionHealth =
  /** No problem found. */
  | "healthy"
  /** The token was rejected, nothing was executed, and a new empty session was created. */
  | "token-refused"
  /** The token was accepted, but its session is gone: the cart came back without its lines. */
  | "vanished"
  /** An error with several causes, a vanished session among them. */
  | "unclear"
  /** HTTP 403: the request was handled as a guest's. */
  | "bearer-refused";

/** The input of the classification. */
export interface Symptoms {
  name: string;
  variables?: Record<string, unknown>;
  data: unknown;
  errors: readonly GraphQLResultError[];
  status: number;
  /** The cart before this operation, as the edge last saw it. */
  last: CartSnapshot;
  loggedIn: boolean;
  /** A checkout may have emptied the cart without the worker's knowledge. */
  checkoutInDoubt: boolean;
}

const refusals =
  /^invalid_token:|^invalid_cart_token|The iss do not match with this server|Invalid session token/;
const lossErrors = /^(Internal server error|Sorry, no session found\.|Cart is empty)/;

// These remove lines, so that a missing line proves nothing.
const removing = new Set(["UpDateCartQuantity", "EmptyCart"]);

/** Whether the backend rejected the session's token. */
export const refusesToken = (errors: readonly GraphQLResultError[]): boolean =>
  errors.some(({ message }) => refusals.test(message));

/**
 * Classifies the session's state from a response (docs/woocommerce.md: What WooGraphQL returns).
 */
export function sessionHealth(symptoms: Symptoms): SessionHealth {
  const { errors, status, last, loggedIn, checkoutInDoubt } = symptoms;
  if (refusesToken(errors)) return "token-refused";
  if (status === 403 && loggedIn) return "bearer-refused";
  // A customer's cart is shared with other devices, which may have emptied it legitimately.
  if (loggedIn || checkoutInDoubt || last.lines.length === 0) return "healthy";
  if (hasLostLines(symptoms)) return "vanished";
  return errors.some(({ message }) => lossErrors.test(message)) ? "unclear" : "healthy";
}

const addNames = new Set(["addToCart", "addItems"]);

function hasLostLines({ name, variables, data, last }: Symptoms): boolean {
  const cart = cartIn(data);
  if (!cart || removing.has(name)) return false;
  const now = cartSnapshot(cart).lines;
  const added = addedItems(variables).map((item) => ({ item, line: lineOfAdded(now, item) }));
  const addedTo = (line: LineSnapshot | undefined) =>
    added
      .filter((one) => one.line === line)
      .reduce((sum, { item }) => sum + (item.quantity || 1), 0);
  const isLess = (line: LineSnapshot) => {
    const same = now.find((other) => isSameItem(line, other));
    // An add to a line leaves more in it than was added, unless it was not there any more.
    return !same || same.quantity < line.quantity || same.quantity === addedTo(same);
  };
  const isMissing = (line: LineSnapshot) => !now.some((other) => isSameItem(line, other));
  // A discontinued product removes one line; a vanished session removes all. An add whose response
  // was lost may be in the new one.
  return last.lines.every(addNames.has(name) ? isLess : isMissing);
}
