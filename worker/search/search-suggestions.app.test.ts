import { expect, test } from "vitest";
import { localeCodes, locales } from "../../shared/i18n/locales.ts";
import { reliabilityTest } from "../../tests/reliability/reliability-test.ts";
import { buildIndexes, type EdgeShop, openShop } from "../../tests/support/edge-shop.ts";
import { indonesian } from "../../tests/support/messages.ts";
import { suggestedNames } from "../../tests/support/shop-browser.ts";

reliabilityTest();

async function suggest(shop: EdgeShop, text: string, prefix = ""): Promise<string[]> {
  const response = await shop.fetch(`${prefix}/search-suggestions?q=${encodeURIComponent(text)}`);
  expect(response.status).toBe(200);
  const html = await response.text();
  await shop.idle();
  return suggestedNames(html);
}

const texts = ["oli", "minyak", "mniyak rem", "pembersih", "zzzz", "5w", "o", "kaca mobil"];

test.each([
  ["", "minyak"],
  ["/en", "fluid"],
])("under %s/ suggestions make no backend call once warm", async (prefix, first) => {
  const shop = openShop();
  expect(await suggest(shop, first, prefix)).toHaveLength(5);
  const before = shop.backend.calls;
  expect(before).toBeGreaterThan(0);
  for (const text of [...texts, first]) await suggest(shop, text, prefix);
  expect(shop.backend.calls).toBe(before);
});

test("with an index even a cold isolate before a dead backend suggests", async () => {
  await buildIndexes();
  const shop = openShop();
  shop.backend.fault = "refused";
  for (const locale of localeCodes)
    expect(await suggest(shop, "w", locales[locale].prefix)).toHaveLength(5);
  // But for the operator's settings, which it does without.
  expect(shop.backend.calls).toBe(localeCodes.length);
});

test("of nothing, the popular searches are suggested without the backend", async () => {
  const shop = openShop();
  const html = await shop.text("/search-suggestions?q=");
  expect(html).toContain(`data-found="${indonesian["search.popular"]}"`);
  expect([...html.matchAll(/<a role="option"[^>]*href="\/products\?search=/g)]).toHaveLength(6);
  expect(shop.backend.calls).toBe(0);
});

test("a response is cacheable for a minute, and is the same with any spacing", async () => {
  const shop = openShop();
  const response = await shop.fetch("/search-suggestions?q=oli");
  expect(response.headers.get("cache-control")).toMatch(/^public, max-age=60\b/);
  expect(await suggest(shop, "  minyak \t rem ")).toEqual(await suggest(shop, "minyak rem"));
});
