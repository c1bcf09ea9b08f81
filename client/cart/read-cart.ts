// Chunk: cart
/** All that the entry asks of the cart: it knows this module by its URL, and each name has its bytes. */
export { readCart } from "./cart-store.ts";
