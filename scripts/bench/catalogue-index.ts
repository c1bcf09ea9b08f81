import { canonicalFilter, type SortKey, sortKeys } from "../../shared/facets.ts";
import { fakeCatalogue } from "../../tests/support/fake-products.ts";
import { judgedQueries } from "../../tests/support/search/judged-queries.ts";
import { buildIndex } from "../../worker/catalogue/build-index.ts";
import { indexBlob } from "../../worker/catalogue/built-index.fixture.ts";
import { openIndex } from "../../worker/catalogue/catalogue-index.ts";
import { decodeIndex } from "../../worker/catalogue/index-format.ts";
import { type IndexQuery, queryIndex } from "../../worker/catalogue/query-index.ts";
import { searchProducts } from "../../worker/catalogue/search/search-products.ts";
import { type Figure, median } from "./figure.ts";

/** Milliseconds of one call: the median of nine rounds of many calls. */
function time(call: (round: number) => unknown): number {
  const calls = 200;
  for (let warm = 0; warm < 3 * calls; warm++) call(warm);
  const rounds = Array.from({ length: 9 }, () => {
    const start = process.cpuUsage();
    for (let at = 0; at < calls; at++) call(at);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000 / calls;
  });
  return median(rounds);
}

const filters = [
  canonicalFilter([["pa_size", ["1l", "4l"]]]),
  canonicalFilter([
    ["category", ["minyak-rem", "campuran-oli"]],
    ["price", ["20", "150"]],
  ]),
  canonicalFilter([
    ["pa_viscosity", ["5w-30", "10w-40"]],
    ["rating", ["3"]],
    ["sale", ["true"]],
  ]),
];

const toQuery = (at: number, search: string): IndexQuery => ({
  search,
  filter: search ? {} : (filters[at % filters.length] ?? {}),
  orderby: search ? "relevance" : (sortKeys[at % sortKeys.length] as SortKey),
  order: at % 2 ? "ASC" : "DESC",
  skip: at % 3 ? 0 : 24,
  take: 24,
  currency: "EUR",
});

/** What shoppers type: typos, grades, problems, wishes, and what the shop does not sell. */
const searches = ["judged", "own"].flatMap((set) => judgedQueries(set).map(({ query }) => query));

/** Mean CPU milliseconds of searches that are no longer the first of their words. */
function searchTime(search: (text: string) => unknown): number {
  const rounds = 15;
  for (let warm = 0; warm < 40; warm++) searches.forEach(search);
  const start = process.cpuUsage();
  for (let round = 0; round < rounds; round++) searches.forEach(search);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000 / rounds / searches.length;
}

/** P10: filter, all facet counts, sort and page over 10,000 products, and search. */
export function catalogueIndex(): Figure[] {
  const blob = indexBlob(buildIndex(fakeCatalogue(10_000), "id-ID")).buffer;
  const index = openIndex(decodeIndex(blob));
  const figure = (name: string, value: number, most: number): Figure => {
    return { id: "P10", name, value, budget: { most }, unit: "ms" };
  };
  return [
    figure(
      "filter, counts, sort, page of 10,000",
      time((at) => queryIndex(index, toQuery(at, "")).products),
      0.1,
    ),
    figure(
      "search of 10,000, mean",
      searchTime((text) => searchProducts(index.search, text)),
      1,
    ),
    figure(
      "search of 10,000 with counts and page, mean",
      searchTime((text) => queryIndex(index, toQuery(0, text))),
      1,
    ),
  ];
}
