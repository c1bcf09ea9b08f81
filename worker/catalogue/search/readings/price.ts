import type { TextReading } from "../query.ts";

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

export interface PriceNarrowing extends PriceWish {
  /** As typed. */
  text: string;
  /** The query without it. */
  without: string;
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
// "km 150 ribu" is a distance.
const bare = new RegExp(`(?<!(?:km|kilometer)\\s*)(?<![\\p{L}\\d.,])${amount}`, "giu");

const rupiah = /^(?:rp|idr|rb|rban|ribu|ribuan|jt|juta|k|rupiah|perak)$/;
const getCurrency = (unit: string): string | null => {
  if (rupiah.test(unit)) return "IDR";
  if (/^(?:€|eur)/.test(unit)) return "EUR";
  return /^(?:\$|usd|dollar)/.test(unit) ? "USD" : null;
};

const getFactor = (unit: string): number => {
  if (/^(?:rb|ribu|k$)/.test(unit)) return 1_000;
  return /^(?:jt|juta)/.test(unit) ? 1_000_000 : 1;
};

const isYear = (digits: string): boolean => /^(?:19[5-9]|20[0-4])\d$/.test(digits);

function typedAmount(before = "", digits = "", after = ""): TypedAmount | null {
  const [prefix, unit] = [before.toLowerCase(), after.toLowerCase()];
  const currency = getCurrency(unit) ?? getCurrency(prefix);
  if (currency === null && isYear(digits)) return null;
  const isGrouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(digits);
  const number = Number(isGrouped ? digits.replace(/[.,]/g, "") : digits.replace(",", "."));
  return { value: number * getFactor(unit), currency };
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

/** Text with single blanks. */
export const tidy = (text: string): string => text.replace(/\s+/g, " ").trim();

/** "di bawah 50rb", "5-8 euro", "under €10". */
export const readPrice: TextReading = ({ text }) => {
  const taken = takePrice(text);
  if (!taken) return {};
  const { low, high, from, to: end } = taken;
  const rest = `${text.slice(0, from)} ${text.slice(end)}`;
  return {
    text: rest,
    price: { low, high, text: tidy(text.slice(from, end)), without: tidy(rest) },
  };
};
