import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const require = createRequire(import.meta.url);

/** Chunks declared by modules; when two import the same module, the first one contains it. */
const chunks = ["entry", "react", "cart", "fragment", "hydrate"] as const;

const packages = ["react", "react-dom", "scheduler"].map((name) =>
  path.dirname(require.resolve(`${name}/package.json`)),
);

const declaration = /^\/\/ Chunk: ([a-z]+)$/m;

/** Returns the chunk that a module declares in a line of its own: `// Chunk: cart`. */
function chunkOf(id: string): string | undefined {
  if (packages.some((folder) => id.startsWith(`${folder}${path.sep}`))) return "react";
  if (id.startsWith("\0") || id.includes("/node_modules/")) return undefined;
  return declaration.exec(readFileSync(id, "utf8"))?.[1];
}

/**
 * Modules that every page eventually loads are in few chunks, because small ones compress badly: a
 * chunk includes what its modules import.
 */
export const declaredChunks = chunks.map((name, index) => ({
  name,
  priority: chunks.length - index,
  test: (id: string): boolean => chunkOf(id) === name,
}));
