// P10: filter, all facet counts, sort and page over 10,000 and 100,000 products, search, and memory.
// Prints its figures as JSON: memory is measured in a process of its own, run with --expose-gc.

import { canonicalFilter, type SortKey, sortKeys } from "../../shared/facets.ts";
import { fakeCatalogue } from "../../tests/support/fake-products.ts";
import { judgedQueries } from "../../tests/support/search/judged-queries.ts";
import { buildIndex } from "../../worker/catalogue/build-index.ts";
import { indexBlob } from "../../worker/catalogue/built-index.fixture.ts";
import { type CatalogueIndex, openIndex } from "../../worker/catalogue/catalogue-index.ts";
import { decodeIndex } from "../../worker/catalogue/index-format.ts";
import { type IndexQuery, queryIndex } from "../../worker/catalogue/query-index.ts";
import { searchProducts } from "../../worker/catalogue/search/search-products.ts";
import { type Figure, median, percentile } from "./figure.ts";

const blobOf = (size: number) => indexBlob(buildIndex(fakeCatalogue(size), "id-ID")).buffer;

const collect = (): void => (globalThis as { gc?: () => void }).gc?.();

/** Heap and buffers that the open index holds, in megabytes. */
function openMeasured(blob: ArrayBuffer): { index: CatalogueIndex; megabytes: number } {
  collect();
  const before = process.memoryUsage();
  // A copy, because what the build left behind is not what an isolate holds.
  const index = openIndex(decodeIndex(blob.slice(0)));
  collect();
  const after = process.memoryUsage();
  const bytes = after.heapUsed - before.heapUsed + after.arrayBuffers - before.arrayBuffers;
  return { index, megabytes: bytes / 1024 / 1024 };
}

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

const queryOf = (at: number, search: string): IndexQuery => ({
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

function listingTime(index: CatalogueIndex): number {
  return time((at) => queryIndex(index, queryOf(at, "")).products);
}

interface SearchTimes {
  mean: number;
  late: number;
  /** The same of each search's best round: without what else the machine did. */
  lateAtBest: number;
}

/** The mean in CPU time, and the slowest twentieth, of searches that are no longer the first of their words. */
function searchTimes(search: (text: string) => unknown): SearchTimes {
  const rounds = 15;
  for (let warm = 0; warm < 40; warm++) searches.forEach(search);
  const start = process.cpuUsage();
  const times = searches.map((text) =>
    Array.from({ length: rounds }, () => {
      const begin = performance.now();
      search(text);
      return performance.now() - begin;
    }),
  );
  const { user, system } = process.cpuUsage(start);
  return {
    mean: (user + system) / 1000 / rounds / searches.length,
    late: percentile(times.map(median), 0.95),
    lateAtBest: percentile(
      times.map((own) => Math.min(...own)),
      0.95,
    ),
  };
}

function figures(): Figure[] {
  const small = openMeasured(blobOf(10_000));
  const large = openMeasured(blobOf(100_000));
  const figure = (name: string, value: number, most: number, unit = "ms"): Figure => {
    return { id: "P10", name, value, budget: { most }, unit };
  };
  const ranked = (index: CatalogueIndex) => (text: string) => searchProducts(index.search, text);
  const listed = (index: CatalogueIndex) => (text: string) => queryIndex(index, queryOf(0, text));
  const few = searchTimes(ranked(small.index));
  const fewListed = searchTimes(listed(small.index));
  return [
    figure("filter, counts, sort, page of 10,000", listingTime(small.index), 0.1),
    figure("filter, counts, sort, page of 100,000", listingTime(large.index), 1),
    figure("search of 10,000, mean", few.mean, 1),
    {
      ...figure("search of 10,000, p95", few.late, 1.5),
      floor: { value: few.lateAtBest, of: "each search's best round" },
    },
    figure("search of 10,000 with counts and page, mean", fewListed.mean, 1),
    figure("memory of 100,000 with the search", large.megabytes, 96, "MB"),
  ];
}

console.log(JSON.stringify(figures()));
