// The script of fragments that need no more than the runtime.
export { hydrate } from "./in-place.ts";
