import { conceptReader } from "./concept-products.ts";
import {
  type Concept,
  type ExcludedConcepts,
  type ParsedQuery,
  parseQuery,
} from "./parse-query.ts";
import type { PriceNarrowing } from "./query-filters.ts";
import {
  maxCompared,
  maxConcepts,
  rankProducts,
  type Scored,
  type SearchTotals,
  totalsOf,
} from "./rank-products.ts";
import { maxBegun, type SearchIndex, strongCount, wordsFrom, wordText } from "./search-index.ts";
import { type RequestedOrder, type Synonyms, shopSynonyms } from "./synonyms.ts";
import type { ListedModels } from "./vehicles.ts";
import { hasDigit, isGrade, rootsOf, wordsOf } from "./words.ts";

/** Result of a search. */
export interface SearchResult {
  /** Product numbers, best first. */
  products: Uint32Array;
  /** How many of them fit about as well as the best; a requested order applies to these. */
  core: number;
  requestedOrder: RequestedOrder | null;
  /** Typed words that no product has together with the rest. */
  dropped: string[];
  /** Whether no product matches everything, and these are close matches. */
  isAlternative: boolean;
  /** The query after typo correction; null when nothing was corrected. */
  corrected: string | null;
  /** Queries that complete this one. */
  completions: string[];
  /** Product words that matched, to be marked. */
  marked: ReadonlySet<string>;
  /** The prices that the query names: the caller applies them. */
  price: PriceNarrowing | null;
  /** Exclusions of the query that have been applied. */
  excluded: { text: string; without: string }[];
  /** The vehicle that the query names, where products fit it, with what it is and needs. */
  vehicle: {
    model: string;
    kind: Record<string, string>;
    needs: Record<string, string> | null;
    /** What can be looked for by year; null where there is nothing. */
    listed: ListedModels | null;
  } | null;
}

/** With fewer matches than this, descriptions are searched too. */
const enoughStrong = 24;
/** Minimum share of the best score for an equal match. */
const corePart = 0.5;

const hardBits = (concepts: readonly Concept[]): number =>
  concepts.reduce((bits, { kind }, at) => (kind === "soft" ? bits : bits | (1 << at)), 0);

const none: SearchResult = {
  products: new Uint32Array(),
  core: 0,
  requestedOrder: null,
  dropped: [],
  isAlternative: false,
  corrected: null,
  completions: [],
  marked: new Set(),
  price: null,
  excluded: [],
  vehicle: null,
};

/** With fewer matches than this, products that lack the least significant word follow. */
const enoughFull = 4;

/** Totals of a query, and the weight of each concept. */
interface Search {
  concepts: readonly Concept[];
  totals: SearchTotals;
  weights: number[];
  marked: Set<string>;
  /** By product: what its score is multiplied by. */
  boosts: ReadonlyMap<number, number>;
}

/** Weight of a concept: the fewer products have it, the higher. */
function weightOf({ kind, text, weight }: Concept, count: number, size: number): number {
  if (kind === "soft") return weight ?? 0.2;
  // A phrase says more than a word.
  const words = text.split(" ").length;
  const rarity = Math.log2(1 + size / Math.max(1, count)) * (1 + 0.2 * (words - 1));
  // A vehicle's requirements narrow the search; they must not replace what was searched for.
  return Math.min(kind === "means" || kind === "vehicle" ? 1.2 : 4, Math.max(1, rarity));
}

const weakWeight = 0.8;

function addConcepts(
  index: SearchIndex,
  synonyms: Synonyms,
  { concepts, totals, weights, marked }: Search,
  withWeak: boolean,
): void {
  const reader = conceptReader(index, synonyms);
  marked.clear();
  concepts.forEach((concept, bit) => {
    const match = reader.find(concept, withWeak);
    // What only descriptions have is no reason to hide what lacks it.
    const isWeak = withWeak && reader.find(concept, false).products.length === 0;
    const weight = isWeak ? weakWeight : weightOf(concept, match.products.length, index.size);
    weights[bit] = weight;
    totals.add(match, weight, bit);
    for (const word of match.marked) marked.add(word);
  });
}

/** Weight of some concepts together. */
const weigh = ({ weights }: Search, bits: number): number =>
  weights.reduce((sum, it, bit) => (bits & (1 << bit) ? sum + it : sum), 0);

const leastOfHead = 0.45;

/** Products that lack only the least significant concepts; a grade or size is never dropped. */
function nearlyCovered(search: Search, hard: number, count: number): number[] {
  const { totals, concepts } = search;
  if (count >= enoughFull || concepts.length < 2) return [];
  const isFixed = (bit: number) =>
    ["means", "vehicle"].includes(concepts[bit]?.kind ?? "") || isGrade(concepts[bit]?.text ?? "");
  const fixed = concepts.reduce((bits, _, at) => (isFixed(at) ? bits | (1 << at) : bits), 0);
  const least = 0.5 * weigh(search, hard);
  return totals.where((all) => {
    const cover = all & hard;
    return cover !== hard && (hard & ~cover & fixed) === 0 && weigh(search, cover) >= least;
  });
}

/** More than these of one kind are several kinds. */
const maxOfKind = 4;

const headBits = (concepts: readonly Concept[]): number =>
  concepts.reduce((bits, { isHead }, at) => (isHead ? bits | (1 << at) : bits), 0);

const vehicleBit = (concepts: readonly Concept[]): number =>
  concepts.reduce((bits, { kind }, at) => (kind === "vehicle" ? bits | (1 << at) : bits), 0);

interface Covered {
  products: ArrayLike<number>;
  /** Whether all of them have every required concept. */
  isWhole: boolean;
  /** Bits of concepts that none of them has. */
  missing: number;
}

/** Products with the most required concepts: all of them, or as many as any product has. */
function bestCovered(search: Search): Covered {
  const { totals, concepts } = search;
  const hard = hardBits(concepts);
  const full = totals.having(hard);
  const vehicle = vehicleBit(concepts);
  const head = headBits(concepts);
  // Most things fit every vehicle, and say nothing of any.
  if (full.length === 0 && vehicle !== 0 && hard !== vehicle) {
    const fitting = totals.having(hard & ~vehicle);
    if (fitting.length > 0) return { products: fitting, isWhole: false, missing: vehicle };
  }
  if (full.length > 0) {
    const nearly = nearlyCovered(search, hard, full.length);
    const isWhole = nearly.length === 0;
    return { products: isWhole ? full : [...full, ...nearly], isWhole, missing: 0 };
  }
  const best = totals.bestCover(hard);
  const withHead = totals.bestCover(hard, head & hard);
  // What is searched for says more than the rest, unless that is much more.
  const bits = weigh(search, withHead) >= leastOfHead * weigh(search, best) ? withHead : best;
  const products = bits === 0 ? [] : totals.having(bits);
  return { products, isWhole: false, missing: hard & ~bits };
}

/** Whether the best match has the product terms of the query in its name. */
function hasThings(index: SearchIndex, product: number, things: readonly string[][]): boolean {
  if (things.length === 0) return true;
  const from = index.nameStarts[2 * product] as number;
  const to = index.nameStarts[2 * product + 2] as number;
  const words = new Set(
    Array.from(index.names.subarray(from, to), (word) => wordText(index, word)),
  );
  return things.every((thing) => thing.every((word) => words.has(word)));
}

const maxCompletions = 2;

/** The query with its last word completed, most common words first. */
function completionsOf(index: SearchIndex, query: string): string[] {
  const begun = wordsOf(query).at(-1) ?? "";
  const typed = query.trim();
  if (begun.length < 2 || hasDigit(begun) || !typed.toLowerCase().endsWith(begun)) return [];
  const { from, to } = wordsFrom(index, begun);
  const words: number[] = [];
  for (let word = from; word < Math.min(to, from + maxBegun); word++)
    if (strongCount(index, word) > 0) words.push(word);
  return words
    .sort((a, b) => strongCount(index, b) - strongCount(index, a))
    .slice(0, maxCompletions)
    .map((word) => typed.slice(0, typed.length - begun.length) + wordText(index, word));
}

/** Products with all required concepts; when there are few, descriptions are searched too. */
function coveredBy(index: SearchIndex, synonyms: Synonyms, search: Search) {
  addConcepts(index, synonyms, search, false);
  const strong = bestCovered(search);
  const strongMissing = strong.missing;
  if (strongMissing === 0 && strong.products.length >= enoughStrong)
    return { ...strong, strongMissing };
  search.totals.clear();
  addConcepts(index, synonyms, search, true);
  const covered = bestCovered(search);
  if (strongMissing !== 0 || strong.products.length < 3) return { ...covered, strongMissing };
  const existing = new Set(Array.from(strong.products));
  const products = Array.from(covered.products).filter((it) => existing.has(it));
  return { ...covered, products, strongMissing };
}

/** Minimum strength of a word in a name, an attribute or a category. */
const namingStrength = 0.34;

/** Products that have what the query excludes; null where all or none of them do. */
function withoutExcluded(
  index: SearchIndex,
  synonyms: Synonyms,
  products: readonly Scored[],
  { concepts, absence }: ExcludedConcepts,
): Scored[] | null {
  const reader = conceptReader(index, synonyms);
  const having = concepts.map((concept) => {
    const { products: all, values } = reader.find(concept, false);
    return new Set(all.filter((_, at) => (values[at] as number) >= namingStrength));
  });
  const free = new Set(reader.find(absence, false).products);
  const isExcluded = ({ product }: Scored) =>
    !free.has(product) && having.every((set) => set.has(product));
  const hasKind = products.some(({ hasHead }) => hasHead);
  if (concepts.length === 0) return null;
  const left = products.filter((it) => !isExcluded(it));
  // Without all of the kind that is searched for, nothing of use is left.
  return left.some(({ hasHead }) => hasHead || !hasKind) ? left : null;
}

/** Whether a product only mentions what is searched for: brake cleaner removes the dust of "kampas". */
function isOnlyMentioned(
  concepts: readonly Concept[],
  index: SearchIndex,
  synonyms: Synonyms,
  product: number,
): boolean {
  const head = concepts.find(({ isHead, kind }) => isHead === true && kind === "word");
  // A word alone, or in a longer description, may well be one that is only mentioned.
  if (!head || concepts.filter(({ kind }) => kind !== "soft").length !== 2) return false;
  const { products, values } = conceptReader(index, synonyms).find(head, false);
  const at = products.indexOf(product);
  return at < 0 || (values[at] as number) < namingStrength;
}

/** Whether left-out words leave enough to tell what is searched for. */
function isUnderstood(
  { concepts, unknown, isHeadUnknown, isBrandAlone }: ParsedQuery,
  { index, synonyms, totals }: { index: SearchIndex; synonyms: Synonyms; totals: SearchTotals },
  { hasHead, product }: Scored,
  missing: number,
): boolean {
  if (isHeadUnknown || isBrandAlone || unknown.some(isGrade)) return false;
  if (!hasHead && isOnlyMentioned(concepts, index, synonyms, product)) return false;
  const lost = concepts.filter((_, at) => ((missing >> at) & 1) === 1);
  const isDecisive = ({ kind, text, isHead }: Concept) =>
    kind !== "vehicle" && (isHead === true || isGrade(text));
  if (lost.some(isDecisive)) return false;
  // "minyak telon" is none of many kinds of "minyak"; a "mouse" of another maker is a mouse.
  const isOrdinary = (text: string) => rootsOf(text).some((root) => synonyms.realWords.has(root));
  const kind = headBits(concepts) || hardBits(concepts);
  const heads = totals.having(kind, maxOfKind + 1).length;
  const isSpecific = heads > 0 && heads <= maxOfKind && !unknown.some(isOrdinary);
  const isWhole = lost.every(({ kind }) => kind === "vehicle");
  if (isWhole && unknown.every((text) => synonyms.qualities.has(text))) return true;
  const left = concepts.filter(({ kind }, at) => kind !== "soft" && ((missing >> at) & 1) === 0);
  const words = left.flatMap(({ text }) => text.split(" "));
  return hasHead && (words.length > 1 || isSpecific);
}

/** Above the strength of what fits any vehicle of the kind. */
const gradeStrength = 0.3;

/** What a named vehicle is; what it needs only where the best match has it. */
function vehicleOf(
  index: SearchIndex,
  synonyms: Synonyms,
  { vehicle, concepts }: ParsedQuery,
  { product }: Scored,
): SearchResult["vehicle"] {
  const concept = concepts.find(({ kind }) => kind === "vehicle");
  if (!vehicle || !concept) return null;
  const { name, needs = null } = vehicle.model.class;
  const { products, values } = conceptReader(index, synonyms).find(concept, false);
  const at = products.indexOf(product);
  const hasGrade = at >= 0 && (values[at] as number) > gradeStrength;
  return {
    model: vehicle.text,
    kind: name,
    needs: hasGrade ? needs : null,
    listed: vehicle.model.listed,
  };
}

function matchesOf(
  index: SearchIndex,
  synonyms: Synonyms,
  parsed: ParsedQuery,
  search: Search,
): SearchResult {
  const { requestedOrder, corrected, things } = parsed;
  const { concepts, totals, marked, boosts } = search;
  const { products, isWhole, missing, strongMissing } = coveredBy(index, synonyms, search);
  const isProblem = concepts.some(({ kind }) => kind === "problems");
  const ranked = rankProducts(index, totals, {
    products,
    isWhole,
    hard: hardBits(concepts),
    nameWeight: isProblem ? 0.05 : 0.5,
    boosts,
    most: requestedOrder || parsed.excluded.length > 0 || parsed.price ? index.size : maxCompared,
  });
  const { rest } = ranked;
  let { best } = ranked;
  const excluded: SearchResult["excluded"] = [];
  const leftOut = [...parsed.brands, ...parsed.unknown];
  for (const exclusion of parsed.excluded) {
    const left = withoutExcluded(index, synonyms, best, exclusion);
    if (left) best = left;
    if (left) excluded.push({ text: exclusion.text, without: exclusion.without });
    else leftOut.push(exclusion.text);
  }
  const top = best[0];
  if (!top) return { ...none, corrected, dropped: leftOut };
  const isCore = ({ score, hasHead }: Scored) =>
    score >= corePart * top.score && (hasHead || !top.hasHead);
  const core = requestedOrder ? best.filter(isCore) : best;
  const ordered = requestedOrder ? [...core, ...best.filter((it) => !isCore(it))] : best;
  const isMissing = (bits: number, at: number) => ((bits >> at) & 1) === 1;
  const all = new Uint32Array(ordered.length + rest.length);
  ordered.forEach(({ product }, at) => {
    all[at] = product;
  });
  all.set(rest, ordered.length);
  const lost = concepts.filter(({ kind }, at) => kind !== "vehicle" && isMissing(missing, at));
  return {
    products: all,
    core: core.length,
    requestedOrder,
    dropped: [...lost.map(({ text }) => text), ...leftOut],
    isAlternative:
      !isUnderstood(parsed, { index, synonyms, totals }, top, strongMissing) ||
      !hasThings(index, top.product, things),
    corrected,
    completions: [],
    marked,
    price: parsed.price,
    excluded,
    vehicle:
      (missing & vehicleBit(concepts)) === 0 ? vehicleOf(index, synonyms, parsed, top) : null,
  };
}

const noBoosts: ReadonlyMap<number, number> = new Map();

/** Searches an index: products by relevance, with notes on the search. */
export function searchProducts(
  index: SearchIndex,
  query: string,
  synonyms: Synonyms = shopSynonyms(),
  boosts = noBoosts,
): SearchResult {
  const parsed = parseQuery(query, index, synonyms);
  const { requestedOrder, price } = parsed;
  const concepts = parsed.concepts.slice(0, maxConcepts);
  if (concepts.length === 0) {
    if (!requestedOrder && !price) return none;
    const products = Uint32Array.from({ length: index.size }, (_, product) => product);
    return { ...none, products, core: products.length, requestedOrder, price };
  }
  const totals = totalsOf(index);
  try {
    const search = { concepts, totals, weights: [], marked: new Set<string>(), boosts };
    const result = matchesOf(index, synonyms, { ...parsed, concepts }, search);
    return result.products.length > 0
      ? { ...result, completions: completionsOf(index, query) }
      : result;
  } finally {
    totals.clear();
  }
}
