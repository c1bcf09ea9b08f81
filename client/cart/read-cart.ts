// Chunk: cart
/** What is asked of the cart by the URL of this module; each name has its bytes. */
export { changeCart, readCart } from "./cart-store.ts";
