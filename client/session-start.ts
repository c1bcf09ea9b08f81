import { showCartCount } from "./first-action.ts";
import { cart, readCart } from "./state/cart.ts";

/** Loads the cart and keeps every badge at its count. */
export async function startSession(): Promise<void> {
  cart.subscribe((value) => {
    if (value) showCartCount(value.itemCount);
  });
  await readCart();
}
