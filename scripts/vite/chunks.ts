import { createRequire } from "node:module";
import path from "node:path";

const require = createRequire(import.meta.url);

const packageFolder = (name: string) => path.dirname(require.resolve(`${name}/package.json`));

/**
 * Modules that every page eventually loads, in few chunks, because small ones compress badly. A
 * chunk includes what its modules import; what two import is in the first one.
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
  hydrate: ["client/hydrate.tsx"],
};

const isPart = (id: string, module: string): boolean =>
  module.endsWith("/") ? id.startsWith(module) : id === path.resolve(module);

/** The chunks as groups of the bundler. */
export const chunkGroups = Object.entries(modules).map(([name, parts], index, all) => ({
  name,
  priority: all.length - index,
  test: (id: string): boolean => parts.some((module) => isPart(id, module)),
}));
