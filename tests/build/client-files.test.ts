import { globSync, readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";

const files = globSync("dist/client/assets/*.js");
const readText = (file: string) => readFileSync(file, "utf8");

test("the client was built", () => {
  expect(files.length).toBeGreaterThan(0);
});

test.each([
  ["a query", /\b(query|mutation|fragment)\s+\w+[^"'`]{0,40}[({]\s*\w+\s*[({:]/],
  ["the schema", /RootQuery|__schema|ProductsOrderByEnum/],
  ["a token", /woocommerce-session|Authorization["'`]|Bearer /],
  ["server code", /DurableObject|renderToString|valibot|sanitize/],
])("no file that browsers get holds %s", (_what, pattern) => {
  expect(files.filter((file) => pattern.test(readText(file)))).toEqual([]);
});

interface Chunk {
  file: string;
  imports?: string[];
}

const manifest: Record<string, Chunk> = JSON.parse(readText("dist/client/.vite/manifest.json"));

function closure(name: string, visited = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk || visited.has(chunk.file)) return visited;
  visited.add(chunk.file);
  for (const imported of chunk.imports ?? []) closure(imported, visited);
  return visited;
}

const brotli = (file: string) => brotliCompressSync(readFileSync(`dist/client/${file}`)).byteLength;

test("the script before the load event is at most 1.5 KB", () => {
  const bytes = [...closure("client/entry.ts")].reduce((sum, file) => sum + brotli(file), 0);
  expect(bytes).toBeLessThanOrEqual(1_536);
});

const fragments = Object.keys(manifest).filter((file) => file.endsWith(".fragment.ts"));

test.each(fragments)("%s loads no React", (name) => {
  expect([...closure(name)].filter((file) => /\/(react|hydrate)-/.test(file))).toEqual([]);
});
