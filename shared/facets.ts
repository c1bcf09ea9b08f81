/** Chosen values by group: OR inside a group, AND between groups; canonical after parseFilter. */
export type Filter = Readonly<Record<string, readonly string[]>>;

/** Sort keys of a listing; relevance only for a search, where it is the default. */
export const sortKeys = [
  "date",
  "price",
  "rating",
  "discount",
  "sales",
  "alphabetically",
  "relevance",
] as const;
export type SortKey = (typeof sortKeys)[number];
export type Direction = "ASC" | "DESC";

/** The query of a listing's URL, without its page number. */
export interface ListingQuery {
  search: string;
  filter: Filter;
  orderby: SortKey;
  order: Direction;
}

// Longer texts are cut: no shopper types them, and every URL must stay one cache key.
const maxFilterLength = 2_000;
const maxSearchLength = 100;
const maxValues = 50;

const groupName = /^(?:category|price|rating|sale|stock|pa_[a-z0-9_-]{1,60})$/;
const group = /([^[\],]+)\[([^[\]]*)\]/g;
// Emoji have marks and joiners of their own.
const slug = /^[\p{L}\p{N}\p{M}\p{Emoji}\p{Join_Control}%_.-]{1,200}$/u;

const amount = (text: string | undefined): number | null =>
  text && /^\d{1,12}(?:\.\d{1,3})?$/.test(text) ? Number(text) : null;

// Either end may be open; a reversed pair is swapped.
function priceValues(values: readonly string[]): readonly string[] {
  const [low, high] = [amount(values[0]), amount(values[1])];
  if (low === null && high === null) return [];
  if (low !== null && high !== null && low > high) return [String(high), String(low)];
  return [low === null ? "" : String(low), high === null ? "" : String(high)];
}

// At least 3 or at least 4 is at least 3.
function ratingValues(values: readonly string[]): readonly string[] {
  const stars = values.filter((value) => /^[1-5]$/.test(value)).sort();
  return stars.slice(0, 1);
}

function readValues(name: string, values: readonly string[]): readonly string[] {
  if (name === "price") return priceValues(values);
  if (name === "rating") return ratingValues(values);
  if (name === "sale" || name === "stock") return values.includes("true") ? ["true"] : [];
  return [...new Set(values.filter((value) => slug.test(value)))].sort().slice(0, maxValues);
}

/** Returns the groups in canonical order, without duplicates and invalid values. */
export function canonicalFilter(groups: Iterable<readonly [string, readonly string[]]>): Filter {
  const gathered = new Map<string, string[]>();
  for (const [name, values] of groups) {
    if (!groupName.test(name)) continue;
    // Only the first price group counts: two together would read as one pair.
    if (name === "price" && gathered.has(name)) continue;
    gathered.set(name, [...(gathered.get(name) ?? []), ...values]);
  }
  return Object.fromEntries(
    [...gathered.keys()]
      .sort()
      .map((name) => [name, readValues(name, gathered.get(name) ?? [])] as const)
      .filter(([, values]) => values.length > 0),
  );
}

/** Parses "category[a,b],price[10,50]"; malformed or unknown parts are left out. */
export function parseFilter(text: string): Filter {
  const pairs = [...text.slice(0, maxFilterLength).matchAll(group)].map(
    ([, name = "", values = ""]) =>
      [name.trim().toLowerCase(), values.split(",").map((value) => value.trim())] as const,
  );
  return canonicalFilter(pairs);
}

/** Formats a filter in its grammar; "" when nothing is chosen. */
export const formatFilter = (filter: Filter): string =>
  Object.entries(filter)
    .map(([name, values]) => `${name}[${values.map(encodeURIComponent).join(",")}]`)
    .join(",");

/** Counts the chosen values; price counts as one. */
export const filterSize = (filter: Filter): number =>
  Object.entries(filter).reduce(
    (sum, [name, values]) => sum + (name === "price" ? 1 : values.length),
    0,
  );

/**
 * Normalises a search text: trimmed, single blanks, no control characters, at most 100 characters.
 */
export const tidySearch = (text: string | null): string =>
  (text ?? "")
    .slice(0, maxSearchLength * 4)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim()
    .slice(0, maxSearchLength)
    .toWellFormed()
    .trim();

const defaultOrder = (key: SortKey): Direction => (key === "alphabetically" ? "ASC" : "DESC");

const isSortKey = (text: string | null): text is SortKey =>
  (sortKeys as readonly (string | null)[]).includes(text);

/** The sort key of a listing whose URL has none. */
const defaultKey = (search: string): SortKey => (search ? "relevance" : "date");

function sorting(
  orderby: string | null,
  order: string | null,
  search: string,
): Pick<ListingQuery, "orderby" | "order"> {
  const wanted =
    orderby?.toLowerCase() === "name" ? "alphabetically" : (orderby?.toLowerCase() ?? null);
  const isMeant = isSortKey(wanted) && (wanted !== "relevance" || search !== "");
  const key = isMeant ? wanted : defaultKey(search);
  const direction = key === "relevance" ? "DESC" : order?.toUpperCase();
  return {
    orderby: key,
    order: direction === "ASC" || direction === "DESC" ? direction : defaultOrder(key),
  };
}

// Reads the form's own fields: a form cannot write the grammar by itself.
const formGroups = (query: URLSearchParams): (readonly [string, readonly string[]])[] => {
  const names = [...new Set(query.keys())].filter((name) => name !== "price");
  const price = ["price_min", "price_max"].map(
    (name) => query.get(name)?.trim().replace(",", ".") ?? "",
  );
  return [...names.map((name) => [name, query.getAll(name)] as const), ["price", price] as const];
};

/** Whether a URL was submitted by the filter form, and has a canonical one to redirect to. */
export const isFormQuery = (query: URLSearchParams): boolean =>
  [...query.keys()].some(
    (name) => name.startsWith("price_") || groupName.test(name) || name === "sort",
  );

/** Parses a listing's query, in the grammar or as the form sends it. */
export function readListingQuery(query: URLSearchParams): ListingQuery {
  const [orderby = null, order = null] = query.get("sort")?.split("-") ?? [
    query.get("orderby"),
    query.get("order"),
  ];
  const written = Object.entries(parseFilter(query.get("filter") ?? ""));
  const search = tidySearch(query.get("search"));
  return {
    search,
    filter: isFormQuery(query) ? canonicalFilter(formGroups(query)) : canonicalFilter(written),
    ...sorting(orderby, order, search),
  };
}

/**
 * Returns the canonical query of a listing: "" or "?search=...&orderby=...&order=...&filter=...".
 */
export function listingSearch({ search, orderby, order, filter }: ListingQuery): string {
  const parts: string[] = [];
  if (search) parts.push(`search=${encodeURIComponent(search).replaceAll("%20", "+")}`);
  if (orderby !== defaultKey(search) || order !== "DESC") parts.push(`orderby=${orderby}`);
  if (order !== defaultOrder(orderby)) parts.push(`order=${order}`);
  const chosen = formatFilter(filter);
  // Brackets are no part of a valid query as they are.
  if (chosen) parts.push(`filter=${chosen.replaceAll("[", "%5B").replaceAll("]", "%5D")}`);
  return parts.length > 0 ? `?${parts.join("&")}` : "";
}

/** Returns a filter with one value of a group toggled. */
export function toggled(filter: Filter, name: string, value: string): Filter {
  const values = filter[name] ?? [];
  const next = values.includes(value) ? values.filter((it) => it !== value) : [...values, value];
  return canonicalFilter([...Object.entries(filter).filter(([it]) => it !== name), [name, next]]);
}

/** Returns a filter without one group. */
export const withoutGroup = (filter: Filter, name: string): Filter =>
  Object.fromEntries(Object.entries(filter).filter(([it]) => it !== name));

/** Path of a listing's page without the language prefix; a changed query starts at page 1. */
export const listingHref = (path: string, query: ListingQuery, page = 1): string =>
  (page > 1 ? `${path}/page/${page}` : path) + listingSearch(query);
