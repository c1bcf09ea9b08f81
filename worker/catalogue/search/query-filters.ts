import type { Synonyms } from "./synonyms.ts";
import { rootsOf, wordsOf } from "./words.ts";

/** One end of a price range as it is typed. */
interface TypedAmount {
  value: number;
  /** The currency that its unit names; null where it names none. */
  currency: string | null;
}

/** A price range that a query names. */
export interface PriceWish {
  low: TypedAmount | null;
  high: TypedAmount | null;
}

/** Words of a query that narrow its results, and the query without them. */
interface Narrowing {
  /** As typed. */
  text: string;
  /** The whole query without it. */
  without: string;
}

export interface PriceNarrowing extends Narrowing, PriceWish {}

export interface Exclusion extends Narrowing {
  /** What products must not have. */
  words: string[];
}

export interface QueryFilters {
  /** The query without prices and exclusions. */
  rest: string;
  price: PriceNarrowing | null;
  excluded: Exclusion[];
  /** Words behind a "not" that describes a quality: they need not be there. */
  denied: string[];
}

/** Digits that are no price: sizes, distances, grades, ages. */
const otherUnits =
  "ml|mili\\w*|cc|l|lt|ltr|liter\\w*|litre\\w*|g|gr|gram\\w*|kg|kilo\\w*|km|mil|miles?|hp|ps|w|w\\d*|th|thn|tahun|bln|bulan|hari|jam|menit|years?|months?|days?|hours?|min|minutes?|persen|percent|%|tak|stroke|inch|inci|cm|mm|m|pcs|botol|bottles?|isi|orang|unit|derajat|degrees?|°|watt|volt|v|mah|gb|mb|tb|hz|meter|metres?";

const amount = String.raw`(?:(rp|idr|€|eur|usd|\$)\s?\.?\s?)?(\d{1,3}(?:[.,]\d{3})+|\d{1,9}(?:[.,]\d{1,2})?)(?![\d.,]*\d)\s?(ribuan|ribu|rban|rb|jt|juta|k|rupiah|perak|euros?|eur|€|usd|dollars?|\$)?(?![\p{L}\d])(?!\s*[-/]?\s*(?:ribu\s*)?(?:${otherUnits})(?![\p{L}]))`;

const atMost =
  "(?:harga(?:nya)?\\s+)?(?:di\\s?bawah|bawah|kurang\\s+dari|(?:ga|gak|tidak|nggak)\\s+lebih\\s+dari|maks(?:imal|imum)?|max(?:imum|imal)?|paling\\s+mahal|seharga|harga|budget|bujet|under|below|less\\s+than|cheaper\\s+than|up\\s+to|no\\s+more\\s+than|not\\s+over|at\\s+most|sampai|hingga|<=?)";
const atLeast =
  "(?:harga(?:nya)?\\s+)?(?:di\\s?atas|atas|lebih\\s+dari|minimal|minimum|min|mulai(?:\\s+dari)?|over|above|more\\s+than|from|at\\s+least|starting\\s+at|>=?)";
const between = "(?:harga\\s+)?(?:antara|between|kisaran|range|dari|from)";
const to = "(?:sampai|sampe|hingga|s/d|dan|and|to|-|–)";
const start = "(?<![\\p{L}\\d])";

const ranges = new RegExp(`${start}(${between}\\s+)?${amount}\\s*${to}\\s*${amount}`, "giu");
const most = new RegExp(`${start}${atMost}\\s*${amount}`, "giu");
const least = new RegExp(`${start}${atLeast}\\s*${amount}`, "giu");
const bare = new RegExp(`(?<![\\p{L}\\d.,])${amount}`, "giu");

const rupiah = /^(?:rp|idr|rb|rban|ribu|ribuan|jt|juta|k|rupiah|perak)$/;
const currencyOf = (unit: string): string | null => {
  if (rupiah.test(unit)) return "IDR";
  if (/^(?:€|eur)/.test(unit)) return "EUR";
  return /^(?:\$|usd|dollar)/.test(unit) ? "USD" : null;
};

const factorOf = (unit: string): number => {
  if (/^(?:rb|ribu|k$)/.test(unit)) return 1_000;
  return /^(?:jt|juta)/.test(unit) ? 1_000_000 : 1;
};

const isYear = (digits: string): boolean => /^(?:19[5-9]|20[0-4])\d$/.test(digits);

function typedAmount(before = "", digits = "", after = ""): TypedAmount | null {
  const [prefix, unit] = [before.toLowerCase(), after.toLowerCase()];
  const currency = currencyOf(unit) ?? currencyOf(prefix);
  if (currency === null && isYear(digits)) return null;
  const isGrouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(digits);
  const number = Number(isGrouped ? digits.replace(/[.,]/g, "") : digits.replace(",", "."));
  return { value: number * factorOf(unit), currency };
}

type Taken = PriceWish & { from: number; to: number };

function first(
  text: string,
  pattern: RegExp,
  read: (match: RegExpMatchArray) => PriceWish | null,
): Taken | null {
  for (const match of text.matchAll(pattern)) {
    const wish = read(match);
    if (wish) return { ...wish, from: match.index, to: match.index + match[0].length };
  }
  return null;
}

function readRange(match: RegExpMatchArray): PriceWish | null {
  const [, lead, ...groups] = match;
  const high = typedAmount(groups[3], groups[4], groups[5]);
  const low = typedAmount(groups[0], groups[1], groups[2] || groups[5]);
  if (!low || !high || (!lead && high.currency === null)) return null;
  return { low, high };
}

const takePrice = (text: string): Taken | null =>
  first(text, ranges, readRange) ??
  first(text, most, ([, ...groups]) => {
    const high = typedAmount(...groups);
    return high && { low: null, high };
  }) ??
  first(text, least, ([, ...groups]) => {
    const low = typedAmount(...groups);
    return low && { low, high: null };
  }) ??
  first(text, bare, ([, ...groups]) => {
    const high = typedAmount(...groups);
    return high?.currency ? { low: null, high } : null;
  });

/** The amount in a currency; null when it is of another one. */
function amountIn({ value, currency: own }: TypedAmount, currency: string): number | null {
  if (own !== null && own !== currency) return null;
  // Nobody writes the thousands of a rupiah price in a search.
  return currency === "IDR" && own === null && value < 1_000 ? value * 1_000 : value;
}

/** A price range in a currency's main unit; null when it is of another currency. */
export function priceRange(
  { low, high }: PriceWish,
  currency: string,
): { low: number | null; high: number | null } | null {
  const ends = [low, high].map((end) => end && amountIn(end, currency));
  const [from = null, until = null] = ends;
  if ((low && from === null) || (high && until === null)) return null;
  return { low: from, high: until };
}

const tidy = (text: string): string => text.replace(/\s+/g, " ").trim();

const excluders = new Set(
  "tanpa non bukan selain kecuali bebas without except excluding not no minus".split(" "),
);
const deniers = new Set(
  "tidak tdk ga gak nggak enggak ngga kagak isn't doesn't don't won't".split(" "),
);
/** Words between a "not" and what it denies. */
const fillers = new Set(
  "yang yg untuk utk buat bwt dari dr warna merk merek tipe jenis the a an any for with of in bikin membuat mudah gampang terlalu too very".split(
    " ",
  ),
);

interface Run {
  text: string;
  from: number;
  to: number;
}

const runsOf = (text: string): Run[] =>
  [...text.matchAll(/[^\s]+/g)].flatMap((match) => {
    const whole = { text: match[0].toLowerCase(), from: match.index };
    // "non-matic"
    const joined = /^(non)-(.+)$/.exec(whole.text);
    const parts = joined ? [joined[1] ?? "", joined[2] ?? ""] : [whole.text];
    const last = whole.from + match[0].length;
    return parts.map((part, at) => ({
      text: part.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, ""),
      from: at === 0 ? whole.from : last - part.length,
      to: joined && at === 0 ? whole.from + part.length + 1 : last,
    }));
  });

const startsPhrase = (runs: readonly Run[], at: number, { phrases }: Synonyms): boolean =>
  rootsOf(runs[at]?.text ?? "").some((root) =>
    (phrases.get(root) ?? []).some(
      ({ words }) =>
        words.length > 1 && words.every((word, index) => word === runs[at + index]?.text),
    ),
  );

/** How many runs from `at` on are one thing: "dot 4", "power steering". */
function lengthOfThing(runs: readonly Run[], at: number, { phrases }: Synonyms): number {
  const two = runs.slice(at, at + 2).map(({ text }) => text);
  if (two.length < 2) return 1;
  if (wordsOf(two.join(" ")).length === 1) return 2;
  const isPhrase = (phrases.get(two[0] ?? "") ?? []).some(
    ({ words }) => words.join() === two.join(),
  );
  return isPhrase ? 2 : 1;
}

interface Denial {
  from: number;
  to: number;
  words: string[];
  isFilter: boolean;
}

function denialAt(runs: readonly Run[], at: number, synonyms: Synonyms): Denial | null {
  const run = runs[at] as Run;
  const isFilter = excluders.has(run.text);
  if (!isFilter && !deniers.has(run.text)) return null;
  if (startsPhrase(runs, at, synonyms)) return null;
  let thing = at + 1;
  while (fillers.has(runs[thing]?.text ?? "")) thing++;
  if (thing >= runs.length) return null;
  const last = thing + lengthOfThing(runs, thing, synonyms) - 1;
  const words = wordsOf(
    runs
      .slice(thing, last + 1)
      .map(({ text }) => text)
      .join(" "),
  );
  if (words.length === 0) return null;
  return { from: run.from, to: (runs[last] as Run).to, words, isFilter };
}

/** "silicone-free", "silicone free" */
const freeOf = (text: string): Denial[] =>
  [...text.matchAll(/(?<![\p{L}\d])(\p{L}{3,})[\s-]free(?![\p{L}\d])/giu)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    words: wordsOf(match[1] ?? ""),
    isFilter: true,
  }));

const maxExclusions = 3;

function denialsIn(text: string, synonyms: Synonyms): Denial[] {
  const runs = runsOf(text);
  const denials: Denial[] = freeOf(text);
  for (let at = 0; at < runs.length && denials.length < maxExclusions; at++) {
    const denial = denialAt(runs, at, synonyms);
    if (denial) denials.push(denial);
  }
  return denials;
}

/** Takes prices and exclusions out of a query. */
export function takeFilters(query: string, synonyms: Synonyms): QueryFilters {
  const price = takePrice(query);
  const cut = (text: string, from: number, until: number) =>
    `${text.slice(0, from)} ${text.slice(until)}`;
  const unpriced = price ? cut(query, price.from, price.to) : query;
  const denials = denialsIn(unpriced, synonyms);
  let rest = unpriced;
  for (const { from, to: until, isFilter } of denials.toSorted((a, b) => b.from - a.from))
    if (isFilter) rest = cut(rest, from, until);
  return {
    rest,
    price: price && {
      low: price.low,
      high: price.high,
      text: tidy(query.slice(price.from, price.to)),
      without: tidy(unpriced),
    },
    excluded: denials
      .filter(({ isFilter }) => isFilter)
      .map(({ from, to: until, words }) => {
        const text = tidy(unpriced.slice(from, until));
        return { text, without: tidy(query.replace(text, " ")), words };
      }),
    denied: denials.filter(({ isFilter }) => !isFilter).flatMap(({ words }) => words),
  };
}
