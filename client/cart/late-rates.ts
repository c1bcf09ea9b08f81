import { callAction } from "../runtime/call-action.ts";
import { cartStore, setCart } from "./cart-store.ts";

let isAsking = false;
let tries = 0;
const maxTries = 3;

/** Fetches rates that couriers were late with; beside the changes, none of which waits for them. */
export async function readLateRates(): Promise<void> {
  const before = cartStore.get().cart;
  if (isAsking || tries >= maxTries || !before?.ratesLate) return;
  isAsking = true;
  tries += 1;
  const result = await callAction("read-cart", { rates: "late" });
  isAsking = false;
  const { cart, isUpdating } = cartStore.get();
  if (!result.ok || cart !== before || isUpdating) return readLateRates();
  const { cart: rated, notices } = result.value;
  if (!rated.ratesLate) tries = 0;
  setCart(rated, notices.length > 0 ? { notices } : undefined);
}
