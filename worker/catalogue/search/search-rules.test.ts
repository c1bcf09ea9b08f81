import { expect, test } from "vitest";
import { seedCatalogue } from "../../../tests/support/search/seed-catalogue.ts";
import { buildIndex } from "../build-index.ts";
import { openIndex } from "../catalogue-index.ts";
import { queryIndex } from "../query-index.ts";
import { findRedirect, prepareRules } from "./search-rules.ts";

const index = openIndex(buildIndex(seedCatalogue("en"), "en"));
const none = { redirects: {}, pins: {}, boosts: {} };

/** Slugs of the first products of a search, by an operator's rules. */
function slugs(search: string, rules: Partial<typeof none> = {}, take = 3): string[] {
  const { products } = queryIndex(index, {
    search,
    filter: {},
    orderby: "relevance",
    order: "DESC",
    skip: 0,
    take,
    currency: "EUR",
    rules: prepareRules({ ...none, ...rules }),
  });
  return products.map((product) => index.card(product).slug);
}

test("what is pinned to a search stands first, in its order, however the search is typed", () => {
  const pins = { "brake fluid": ["panduan-rawat-mesin-tropis", "minyak-cvt-samudra"] };
  const usual = slugs("brake fluid");
  for (const search of ["brake fluid", "  Brake-FLUID? "])
    expect(slugs(search, { pins })).toEqual([...pins["brake fluid"], usual[0]]);
  expect(slugs("brake fluid dot 4", { pins })).toEqual(slugs("brake fluid dot 4"));
});

test("a search that finds nothing shows what is pinned to it; a slug that is gone is left out", () => {
  const pins = { zzzzqqq: ["gone", "minyak-cvt-samudra"] };
  expect(slugs("zzzzqqq")).toEqual([]);
  expect(slugs("zzzzqqq", { pins })).toEqual(["minyak-cvt-samudra"]);
});

test("a boost moves a product up where it is found, and nowhere else", () => {
  const [first = "", second = ""] = slugs("brake fluid");
  expect(slugs("brake fluid", { boosts: { [second]: 3 } }).slice(0, 2)).toEqual([second, first]);
  expect(slugs("brake fluid", { boosts: { [first]: 0.1 } }, 1)).toEqual([second]);
  expect(slugs("car shampoo", { boosts: { [second]: 3 } })).not.toContain(second);
});

test("a whole search opens the page that the rules name for it", () => {
  const rules = prepareRules({ ...none, redirects: { "Returns?": "/faq#change-of-mind" } });
  expect(findRedirect("returns", rules)).toBe("/faq#change-of-mind");
  expect(findRedirect("returns of oil", rules)).toBeNull();
  expect(findRedirect("", rules)).toBeNull();
});
