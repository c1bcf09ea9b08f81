/** The exports used by importers of this module's URL; each name costs bytes. */
export { changeCart, readCart } from "./cart-store.ts";
