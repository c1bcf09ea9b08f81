import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";

interface Chunk {
  file: string;
  imports?: string[];
}

const manifest: Record<string, Chunk> = JSON.parse(
  readFileSync("dist/client/.vite/manifest.json", "utf8"),
);

/** A module's file and the files of all that it imports. */
function filesOf(name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The build has no ${name}.`);
  if (seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(imported, seen);
  return seen;
}

const kilobytes = (files: Iterable<string>): number =>
  [...files].reduce(
    (sum, file) => sum + brotliCompressSync(readFileSync(`dist/client/${file}`)).length,
    0,
  ) / 1024;

const react = filesOf("client/wake.tsx");

const islands = Object.keys(manifest).filter((name) => name.startsWith("client/islands/"));

/** What a page with these islands loads once all of them are awake. */
const pageFiles = (names: string[]): Set<string> =>
  new Set(
    ["entry.ts", "wake.tsx", "later.ts", "state/cart.ts", ...names].flatMap((name) => [
      ...filesOf(`client/${name}`),
    ]),
  );

// Every page's header has these.
const header = ["islands/cart-button.tsx", "islands/cart-drawer.tsx", "plain/search.ts"];

test("React with its DOM, what wakes an island and the words' formatter are at most 65 KB", () => {
  expect(kilobytes(react)).toBeLessThanOrEqual(65);
});

test.each(islands)("%s brings at most 12 KB beside React", (name) => {
  const own = [...filesOf(name)].filter((file) => !react.has(file));
  expect(kilobytes(own)).toBeLessThanOrEqual(12);
});

// docs/performance.md says what the pages of the shop aim at, and how far they are from it.
test.each([
  ["a listing", [...header, "plain/listing.ts"], 78],
  ["a product", [...header, "islands/buy-box.tsx"], 80],
  ["the checkout", [...header, "islands/checkout-form.tsx"], 81],
])("%s has at most its budget of script, all awake", (_page, names, budget) => {
  expect(kilobytes(pageFiles(names))).toBeLessThanOrEqual(budget);
});
