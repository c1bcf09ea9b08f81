import type { CartSnapshot } from "./cart-snapshot.ts";

/** Storage key of the cart to restore. */
export const RESTORING = "restoring";

/** Restores a session's cart; what is to be restored is stored until it is. */
export interface CartRestoration {
  /** Sets the cart to restore; an empty one changes nothing. */
  setTarget(target: CartSnapshot): void;
  /**
   * Leaves in the cart, of what it held, only the rest, and what was added since; with unlessChanged
   * nothing is taken out of a cart that no longer holds just what it did.
   */
  reduce(before: CartSnapshot, rest: CartSnapshot, how: { unlessChanged: boolean }): void;
}
