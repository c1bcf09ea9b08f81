import { describe, expect, test } from "vitest";
import {
  type JudgedQuery,
  judgedQueries,
  measure,
  type Shown,
} from "../../../tests/support/search/judged-queries.ts";
import { seedCatalogue } from "../../../tests/support/search/seed-catalogue.ts";
import { buildIndex } from "../build-index.ts";
import { openIndex } from "../catalogue-index.ts";
import { queryIndex } from "../query-index.ts";
import { prepareSynonyms, type Synonyms } from "./synonyms.ts";

const indexes = {
  id: openIndex(buildIndex(seedCatalogue("id"), "id-ID")),
  en: openIndex(buildIndex(seedCatalogue("en"), "en")),
};

const shown =
  (synonyms?: Synonyms) =>
  ({ shop, query }: JudgedQuery): Shown => {
    const index = indexes[shop];
    const { products, searchResult } = queryIndex(index, {
      search: query,
      filter: {},
      orderby: "relevance",
      order: "DESC",
      skip: 0,
      take: 24,
      currency: "EUR",
      synonyms,
    });
    return {
      slugs: products.map((product) => index.card(product).slug),
      isAlternative: searchResult?.isAlternative === true,
    };
  };

describe("judged searches have good results", () => {
  test.each([
    ["judged", 0.99],
    ["judged-2", 0.97],
    ["own", 0.98],
    ["market", 0.95],
  ])("those of %s", async (set, least) => {
    const measured = await measure(shown(), judgedQueries(set));
    expect(measured.ndcg).toBeGreaterThanOrEqual(least);
    expect(measured.success).toBeGreaterThanOrEqual(0.97);
    expect(measured.empty).toBe(0);
    expect(measured.wrong).toBe(0);
    expect(measured.refused).toBeLessThanOrEqual(0.05);
    const weak = [...measured.classes].filter(([, ndcg]) => ndcg < 0.85);
    expect(weak).toEqual([]);
  });

  test("those of two sets without the words of the trade", async () => {
    const nothing = prepareSynonyms({
      synonyms: [],
      vehicles: {
        classes: [],
        cvt: [],
        ambiguous: [],
        variants: [],
        makers: [],
        parts: [],
        kinds: [],
        popular: [],
      },
    });
    for (const set of ["judged", "judged-2"])
      expect((await measure(shown(nothing), judgedQueries(set))).ndcg).toBeGreaterThanOrEqual(0.9);
  });
});

test("a model is found with its number joined to it", () => {
  const slugs = (query: string) => shown()({ shop: "id", query } as JudgedQuery).slugs.slice(0, 5);
  expect(slugs("oli crf150l")).toEqual(slugs("oli crf 150 l"));
});
