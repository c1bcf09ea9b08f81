import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { builtServiceWorker } from "../../scripts/vite/service-worker.ts";

interface Chunk {
  file: string;
  imports?: string[];
}

const manifest: Record<string, Chunk> = JSON.parse(
  readFileSync("dist/client/.vite/manifest.json", "utf8"),
);

/** A module's file and the files of all that it imports. */
function collectFiles(name: string, visited = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The build has no ${name}.`);
  if (visited.has(chunk.file)) return visited;
  visited.add(chunk.file);
  for (const imported of chunk.imports ?? []) collectFiles(imported, visited);
  return visited;
}

// Compressed once: React alone takes seconds on a busy machine.
const sizes = new Map<string, number>();

function countBytes(file: string): number {
  const previous =
    sizes.get(file) ?? brotliCompressSync(readFileSync(`dist/client/${file}`)).length;
  sizes.set(file, previous);
  return previous;
}

const kilobytes = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + countBytes(file), 0) / 1024;

/** What a page without React has loaded once it was used: its fragments, and the cart's state. */
const withoutReact = [
  "client/entry.ts",
  "client/idle.ts",
  "client/runtime/page-speed.ts",
  "client/cart/read-cart.ts",
  "client/search/search.fragment.ts",
];

const everyPage = collectFiles("client/hydrate.tsx");

const react = [...everyPage].filter((file) => file.startsWith("assets/react-"));

/** What every product page hydrates. */
const product = ["client/cart/buy-box.fragment.ts", "client/product/recently-viewed.fragment.ts"];

const islands = Object.keys(manifest).filter((file) => file.endsWith(".island.tsx"));

const always = [
  "client/entry.ts",
  "client/hydrate.tsx",
  "client/idle.ts",
  "client/cart/read-cart.ts",
  "client/search/search.fragment.ts",
  "virtual:messages/client/id/page",
];

/**
 * What a page in the shop's first language loads once all of its islands are hydrated. A shop with a
 * data set loads what measures its speed besides, which has a budget of its own.
 */
const pageFiles = (names: string[]): Set<string> =>
  new Set([...always, ...names].flatMap((name) => [...collectFiles(name)]));

test("what measures how fast a page was is less than 0.5 KB, and brings nothing else", () => {
  const files = collectFiles("client/runtime/page-speed.ts");
  expect(files.size).toBe(1);
  expect(kilobytes(files)).toBeLessThan(0.5);
});

test("what asks for consent and reports views is less than 0.5 KB, and brings nothing else", () => {
  const files = collectFiles("client/analytics/consent.ts");
  expect(files.size).toBe(1);
  expect(kilobytes(files)).toBeLessThan(0.5);
});

test("what reports a search is less than 0.2 KB, and brings nothing else", () => {
  const files = collectFiles("client/search/chosen-results.ts");
  expect(files.size).toBe(1);
  expect(kilobytes(files)).toBeLessThan(0.2);
});

test("the service worker is at most 3 KB with its settings, and loads nothing else", async () => {
  const code = await builtServiceWorker();
  expect(code).not.toMatch(/\bimport\b|importScripts/);
  const settings = 'const shop={"build":"thv00000-12345678","prefixes":["","/en"],"isOnce":true};';
  expect(brotliCompressSync(settings + code).length / 1024).toBeLessThanOrEqual(3);
});

test("what registers the service worker is at most 1 KB beside what every page has", () => {
  const common = pageFiles([]);
  const files = [...collectFiles("client/offline/offline.ts")].filter((file) => !common.has(file));
  expect(kilobytes(files)).toBeLessThanOrEqual(1);
});

test("React with its DOM is at most 57 KB", () => {
  expect(kilobytes(react)).toBeLessThanOrEqual(57);
});

// The checkout's form also says what is late, how to ask for it again, and which methods are paid
// first; it folds what few need, takes a kecamatan from a dialog, counts its errors, and keeps grades
// whole. The hashes in its imports alone move it by up to 30 bytes.
const getBudget = (island: string) => (island.includes("checkout-form") ? 7.7 : 6);

test.each(islands.map((name) => [name, getBudget(name)] as const))(
  "%s brings at most %d KB beside what every page has",
  (name, budget) => {
    const own = [...collectFiles(name)].filter((file) => !everyPage.has(file));
    expect(kilobytes(own)).toBeLessThanOrEqual(budget);
  },
);

// Fetching first cards ahead and showing what is ready at once cost a listing 0.05 KB, adding from its
// cards in place 0.3. A refused code at its field, a quantity that becomes the stock, and popular
// searches cost every page 0.2. What a product page loads for its own part of "bought together" and of
// what is shown after adding cost it 0.2; what either does is loaded with its press. Recently viewed
// products cost it 0.35. Reading again what Back shows from memory cost every page 0.12;
// that the garage is private, 0.01; keeping a quantity that is typed before the cart's script has come, 0.02.
test.each([
  ["the home page", [], 69.52],
  ["a listing", ["client/listing/listing.fragment.ts"], 70.65],
  ["a product", product, 71.17],
  // Where a shop shows what a delivery costs (districts in EXTRAS).
  ["a product with delivery costs", [...product, "client/delivery/delivery.fragment.ts"], 71.37],
  [
    "the checkout",
    ["client/checkout/checkout-form.island.tsx", "virtual:messages/client/id/checkout-form"],
    78.25,
  ],
])("%s has at most its budget of script, all hydrated", (_page, names, budget) => {
  expect(kilobytes(pageFiles(names))).toBeLessThanOrEqual(budget);
});

const journeys: [name: string, fragments: string[]][] = [
  ["home", []],
  ["a listing", ["client/listing/listing.fragment.ts"]],
  ["a product, choosing and adding", product],
];

test.each(journeys)("%s works without React, with at most 8.2 KB of script", (_page, fragments) => {
  const files = [...withoutReact, ...fragments].flatMap((name) => [...collectFiles(name)]);
  expect(files.filter((file) => react.includes(file))).toEqual([]);
  expect(kilobytes(new Set(files))).toBeLessThanOrEqual(8.2);
});

test.each(journeys)("%s has at most 14.52 KB of our own script, all hydrated", (_page, names) => {
  const own = [...pageFiles(names)].filter((file) => !react.includes(file));
  expect(kilobytes(own)).toBeLessThanOrEqual(14.52);
});
