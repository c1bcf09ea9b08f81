import { rmSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { htmlBytes } from "../../scripts/bench/html-bytes.ts";
import { type Served, serveShop } from "./served-shop.ts";
import { newState } from "./stocked-state.ts";

const state = newState();
let shop: Served;

beforeAll(async () => {
  shop = await serveShop({ state });
});

afterAll(async () => {
  await shop?.stop();
  rmSync(state, { recursive: true, force: true });
});

test.each([
  ["listing", 12.8],
  ["product", 12.4],
])("a %s with its CSS and structured data keeps its size", async (page, most) => {
  const figures = (await htmlBytes(shop.origin)).filter(({ name }) => name.startsWith(page));
  expect(figures).toHaveLength(2);
  expect(figures.filter(({ value }) => value > most)).toEqual([]);
});

// What they lack is found by `missingStyles` of tests/browser. The chat that floats at every scroll
// position cost each page 0.07 KB, and keeping it off the checkout's button 0.15 more.
test.each([
  ["/checkout", 6.25],
  ["/cart", 6],
  ["/my-account", 6.4],
  ["/faq", 5.6],
  ["/fit", 5.3],
  ["/compare?product=minyak-rem-dot-4,minyak-cvt-samudra", 5.6],
  ["/review/oli-samudra-5w-30", 6.2],
  ["/nothing-here", 4.4],
])("the styles of %s are at most %d KB compressed", async (path, most) => {
  const html = await (await fetch(shop.origin + path)).text();
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css]) => css).join("");
  expect(gzipSync(styles).length).toBeLessThanOrEqual(most * 1024);
});

const looks = {
  "the colours of options": ".option[data-swatch]",
  "products inside a product": ".grouped ",
};

test.each([
  ["oli-samudra-5w-30", []],
  ["lap-mikrofiber-tebal", ["the colours of options"]],
  ["paket-servis-rumahan", ["products inside a product"]],
])(
  "the page of %s has the styles of what it shows, and no other rare styles",
  async (slug, expected) => {
    const html = await (await fetch(`${shop.origin}/product/${slug}`)).text();
    const matches = Object.entries(looks).filter(([, selector]) => html.includes(selector));
    expect(matches.map(([name]) => name)).toEqual(expected);
  },
);
