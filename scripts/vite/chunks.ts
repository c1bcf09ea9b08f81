import { createRequire } from "node:module";
import path from "node:path";
import { islands } from "./islands.ts";

const require = createRequire(import.meta.url);

const packageFolder = (name: string) => path.dirname(require.resolve(`${name}/package.json`));

/**
 * Modules that every page eventually loads, in few chunks, because small ones compress badly. A
 * chunk includes what its modules import; what two import is in the first one. Islands are added by the
 * chunk of their definitions.
 */
const modules: Record<string, string[]> = {
  entry: ["client/entry.ts"],
  react: ["react", "react-dom", "scheduler"].map((name) => `${packageFolder(name)}/`),
  cart: [
    "client/cart/read-cart.ts",
    "client/runtime/build-check.ts",
    "client/runtime/page-context.ts",
  ],
  fragment: [
    "client/runtime/fragment.ts",
    "client/search/search.fragment.ts",
    "client/wishlist/wishlist-buttons.ts",
  ],
  listing: ["client/runtime/in-place.ts", "client/listing/listing.fragment.ts"],
  hydrate: ["client/hydrate.tsx"],
};

const isPart = (id: string, module: string): boolean =>
  module.endsWith("/") ? id.startsWith(module) : id === path.resolve(module);

/** Returns the chunks as groups of the bundler. */
export function chunkGroups() {
  const placed = islands().filter(({ chunk }) => chunk);
  const unknown = placed.find(({ chunk = "" }) => !Object.hasOwn(modules, chunk));
  if (unknown) throw new Error(`${unknown.file} names the chunk ${unknown.chunk}: there is none.`);
  return Object.entries(modules).map(([name, parts], index, all) => {
    const own = placed.filter(({ chunk }) => chunk === name).map(({ file }) => file);
    return {
      name,
      priority: all.length - index,
      test: (id: string): boolean => [...parts, ...own].some((module) => isPart(id, module)),
    };
  });
}
