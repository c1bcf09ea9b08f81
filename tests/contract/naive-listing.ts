import type { IndexQuery, IndexResult } from "../../worker/catalogue/query-index.ts";
import type { CatalogueSource, IndexedProduct } from "../../worker/commerce/indexed-product.ts";

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
    if (name === "stock") return card.stockStatus !== "OUT_OF_STOCK";
    if (name === "price") {
      const high = card.price?.high;
      if (high === undefined) return false;
      return (
        (values[0] === "" || high >= Number(values[0]) * 100) &&
        (!values[1] || high <= Number(values[1]) * 100)
      );
    }
    return !facets.includes(name) || values.some((slug) => slugs(product, name).includes(slug));
  });
}

type Comparison = (a: IndexedProduct, b: IndexedProduct) => number;

function comparison({ orderby, order }: IndexQuery, languageTag: string): Comparison {
  const sign = order === "ASC" ? 1 : -1;
  const { compare } = new Intl.Collator(languageTag, { numeric: true });
  const value = ({ card, date, salesRank }: IndexedProduct): number | null => {
    if (orderby === "price") return card.price?.high ?? null;
    if (orderby === "rating") return card.reviewCount > 0 ? card.rating : null;
    if (orderby === "discount") return card.discount < 0 ? -card.discount : null;
    if (orderby === "sales") return salesRank === undefined ? null : -salesRank;
    return date;
  };
  return (a, b) => {
    if (orderby === "alphabetically") return sign * compare(a.card.name, b.card.name);
    const [left, right] = [value(a), value(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * (left - right);
  };
}

/** What the index must return, the slow and obvious way; products by their ids. `found` are the ids of what
 * a search has found, the best first. */
export function naiveListing(
  { products, facets }: CatalogueSource,
  query: IndexQuery,
  languageTag: string,
  matches: readonly number[] | null,
): Omit<IndexResult, "products" | "searchResult"> & { ids: number[] } {
  const newest = products.toSorted((a, b) => b.date - a.date || b.card.id - a.card.id);
  const inBase = newest.filter(
    (it) =>
      (query.category === undefined || it.categories.includes(query.category)) &&
      (matches === null || matches.includes(it.card.id)),
  );
  // A group of which no value is known is as if it were not there.
  const names = facets
    .filter(({ name }) =>
      query.filter[name]?.some((slug) => products.some((it) => slugs(it, name).includes(slug))),
    )
    .map(({ name }) => name);
  const under = (except: string) => inBase.filter((it) => passes(it, query, names, except));
  const order = comparison(query, languageTag);
  const isByDate = query.orderby === "date" || query.orderby === "relevance";
  const reversed = isByDate && query.order === "ASC";
  const hits = reversed ? under("").reverse() : under("").toSorted(order);
  const ranked =
    matches && query.orderby === "relevance"
      ? hits.toSorted((a, b) => matches.indexOf(a.card.id) - matches.indexOf(b.card.id))
      : hits;
  const used = facets
    .map(({ name, values }) => ({
      name,
      values: values.filter(({ slug }) => products.some((it) => slugs(it, name).includes(slug))),
    }))
    .filter(({ values }) => values.length > 0);
  const rated = under("rating");
  const priced = under("price").flatMap(({ card }) => card.price?.high ?? []);
  return {
    ids: ranked.slice(query.skip, query.skip + query.take).map(({ card }) => card.id),
    count: hits.length,
    facetCounts: used.map(({ name, values }) => {
      const counted = under(name).map((it) => slugs(it, name));
      return values.map(({ slug }) => counted.filter((own) => own.includes(slug)).length);
    }),
    ratingCounts: [1, 2, 3, 4, 5].map(
      (stars) => rated.filter(({ card }) => card.rating >= stars).length,
    ),
    saleCount: under("sale").filter(({ card }) => card.onSale).length,
    stockCount: under("stock").filter(({ card }) => card.stockStatus !== "OUT_OF_STOCK").length,
    prices: priced.length > 0 ? { low: Math.min(...priced), high: Math.max(...priced) } : null,
  };
}
