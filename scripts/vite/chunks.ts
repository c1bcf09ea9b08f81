import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const require = createRequire(import.meta.url);

/** Chunks that modules declare, the first of two that want the same module before the other. */
const chunks = ["entry", "react", "cart", "fragment", "hydrate"] as const;

const packages = ["react", "react-dom", "scheduler"].map((name) =>
  path.dirname(require.resolve(`${name}/package.json`)),
);

const declaration = /^\/\/ Chunk: ([a-z]+)$/m;

/** The chunk that a module is declared for, by a line of its own: `// Chunk: cart`. */
function chunkOf(id: string): string | undefined {
  if (packages.some((folder) => id.startsWith(`${folder}${path.sep}`))) return "react";
  if (id.startsWith("\0") || id.includes("/node_modules/")) return undefined;
  return declaration.exec(readFileSync(id, "utf8"))?.[1];
}

/** What every page needs in the end comes in few pieces, for small ones compress badly: a chunk is what its modules import, too. */
export const declaredChunks = chunks.map((name, index) => ({
  name,
  priority: chunks.length - index,
  test: (id: string): boolean => chunkOf(id) === name,
}));
