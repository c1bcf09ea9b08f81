// The buttons of a list that is nothing else than one, such as a comparison.
export { addInPlace as hydrate } from "./add-in-place.ts";
