import type {
  CatalogueSource,
  IndexedProduct,
} from "../../worker/catalogue/index/indexed-product.ts";
import type { IndexAnswer, IndexQuery } from "../../worker/catalogue/index/query-index.ts";
import { forgivesTypo, wordsOf } from "../../worker/catalogue/index/search-words.ts";

/** Edits from one word to another: wrong, missing, extra and swapped letters, by the textbook's table. */
export function editDistance(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, row) => [row]);
  const cell = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let column = 0; column <= other.length; column++) (rows[0] as number[])[column] = column;
  for (let row = 1; row <= one.length; row++) {
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1];
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      (rows[row] as number[])[column] = Math.min(
        cell(row - 1, column) + 1,
        cell(row, column - 1) + 1,
        cell(row - 1, column - 1) + (same ? 0 : 1),
        swapped ? cell(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return cell(one.length, other.length);
}

/** The same rule as the index's, by trying every slip but one in the last letter on beginnings. */
export function isCloseTo(word: string, other: string): boolean {
  if (editDistance(word, other) <= 1) return true;
  const places = Array.from({ length: word.length - 1 }, (_, place) => place);
  const slips = [
    word,
    ...places.map((at) => word.slice(0, at) + word.slice(at + 1)),
    ...places.map((at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)),
    ...places.map((at) => word.slice(0, at) + (other[at] ?? "?") + word.slice(at + 1)),
    ...[...places, word.length - 1].map(
      (at) => word.slice(0, at) + (other[at] ?? "?") + word.slice(at),
    ),
  ];
  return slips.some((slip) => other.startsWith(slip));
}

const tier = ({ text }: IndexedProduct, search: string): 0 | 1 | null => {
  const own = wordsOf(text);
  const wanted = wordsOf(search).slice(0, 8);
  if (wanted.length === 0) return null;
  const holds = (word: string) => own.some((it) => it.includes(word));
  if (wanted.every(holds)) return 0;
  const close = (word: string) => forgivesTypo(word) && own.some((it) => isCloseTo(word, it));
  return wanted.every((word) => holds(word) || close(word)) ? 1 : null;
};

const slugs = (product: IndexedProduct, name: string) =>
  name === "category" ? product.categories : (product.terms[name] ?? []);

function passes(
  product: IndexedProduct,
  query: IndexQuery,
  facets: string[],
  except: string,
): boolean {
  return Object.entries(query.filter).every(([name, values]) => {
    if (name === except) return true;
    const { card } = product;
    if (name === "rating") return card.rating >= Number(values[0]);
    if (name === "sale") return card.onSale;
    if (name === "price") {
      const high = card.price?.high;
      if (high === undefined) return false;
      return (
        (values[0] === "" || high >= Number(values[0]) * query.minorUnits) &&
        (!values[1] || high <= Number(values[1]) * query.minorUnits)
      );
    }
    return !facets.includes(name) || values.some((slug) => slugs(product, name).includes(slug));
  });
}

type Comparison = (a: IndexedProduct, b: IndexedProduct) => number;

function comparison({ orderby, order }: IndexQuery, languageTag: string): Comparison {
  const sign = order === "ASC" ? 1 : -1;
  const { compare } = new Intl.Collator(languageTag, { numeric: true });
  const value = ({ card, date }: IndexedProduct): number | null => {
    if (orderby === "price") return card.price?.high ?? null;
    if (orderby === "rating") return card.reviewCount > 0 ? card.rating : null;
    if (orderby === "discount") return card.discount < 0 ? -card.discount : null;
    return date;
  };
  return (a, b) => {
    if (orderby === "alphabetically") return sign * compare(a.card.name, b.card.name);
    const [left, right] = [value(a), value(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * (left - right);
  };
}

/** What the index must answer, the slow and obvious way; products by their ids. */
export function naiveListing(
  { products, facets }: CatalogueSource,
  query: IndexQuery,
  languageTag: string,
): Omit<IndexAnswer, "products"> & { ids: number[] } {
  const newest = products.toSorted((a, b) => b.date - a.date || b.card.id - a.card.id);
  const inBase = newest.filter(
    (it) =>
      (query.category === undefined || it.categories.includes(query.category)) &&
      (!query.search || tier(it, query.search) !== null),
  );
  // A group of which no value is known is as if it were not there.
  const names = facets
    .filter(({ name }) =>
      query.filter[name]?.some((slug) => products.some((it) => slugs(it, name).includes(slug))),
    )
    .map(({ name }) => name);
  const under = (except: string) => inBase.filter((it) => passes(it, query, names, except));
  const order = comparison(query, languageTag);
  const reversed = query.orderby === "date" && query.order === "ASC";
  const hits = reversed ? under("").reverse() : under("").toSorted(order);
  const ranked = query.search
    ? [0, 1].flatMap((wanted) => hits.filter((it) => tier(it, query.search) === wanted))
    : hits;
  const used = facets
    .map(({ name, values }) => ({
      name,
      values: values.filter(({ slug }) => products.some((it) => slugs(it, name).includes(slug))),
    }))
    .filter(({ values }) => values.length > 0);
  const priced = under("price").flatMap(({ card }) => card.price?.high ?? []);
  return {
    ids: ranked.slice(query.skip, query.skip + query.take).map(({ card }) => card.id),
    count: hits.length,
    facetCounts: used.map(({ name, values }) =>
      values.map(({ slug }) => under(name).filter((it) => slugs(it, name).includes(slug)).length),
    ),
    ratingCounts: [1, 2, 3, 4, 5].map(
      (stars) => under("rating").filter(({ card }) => card.rating >= stars).length,
    ),
    saleCount: under("sale").filter(({ card }) => card.onSale).length,
    prices: priced.length > 0 ? { low: Math.min(...priced), high: Math.max(...priced) } : null,
  };
}
