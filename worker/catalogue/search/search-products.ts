import type { Concept } from "./query.ts";
import { type ExcludedConcepts, type ParsedQuery, readQuery } from "./read-query.ts";
import type { PriceNarrowing } from "./readings/price.ts";
import { conceptHits, rankProducts, type Scored, Scores, weights } from "./score-products.ts";
import { maxBegun, type SearchIndex, strongCount, wordsFrom, wordText } from "./search-index.ts";
import { type RequestedOrder, type Synonyms, shopSynonyms } from "./synonyms.ts";
import type { ListedModels } from "./vehicles.ts";
import { hasDigit, isContent, isGrade, toRoots, toWords } from "./words.ts";

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

/** A bit of each stands for a product. */
const maxConcepts = 10;
/** With fewer matches than this, descriptions are searched too. */
const enoughStrong = 24;
/** With fewer matches than this, products that lack the least significant word follow. */
const enoughFull = 4;
/** The least part of the weight that is not left out for what is searched for. */
const leastOfHead = 0.45;

const isHard = ({ kind }: Concept): boolean => kind !== "soft";
const isVehicle = ({ kind }: Concept): boolean => kind === "vehicle";
const isHead = (concept: Concept): boolean => concept.isHead === true;

/** Products that lack only the least significant concepts; a grade or size is never dropped. */
function nearlyCovered(scores: Scores, hard: number): number[] {
  if (scores.concepts.length < 2) return [];
  const fixed = scores.bits(
    ({ kind, text }) => kind === "means" || kind === "vehicle" || isGrade(text),
  );
  const least = 0.5 * scores.weigh(hard);
  return scores.where((all) => {
    const cover = all & hard;
    return cover !== hard && (hard & ~cover & fixed) === 0 && scores.weigh(cover) >= least;
  });
}

interface Covered {
  products: number[];
  /** Bits of concepts that none of them has. */
  missing: number;
}

/** Products with the most required concepts: all of them, or as many as any product has. */
function bestCovered(scores: Scores): Covered {
  const hard = scores.bits(isHard);
  const full = scores.having(hard);
  const vehicle = scores.bits(isVehicle);
  // Most things fit every vehicle, and say nothing of any.
  if (full.length === 0 && vehicle !== 0 && hard !== vehicle) {
    const fitting = scores.having(hard & ~vehicle);
    if (fitting.length > 0) return { products: fitting, missing: vehicle };
  }
  if (full.length > 0) {
    const isEnough = full.length >= enoughFull;
    const products = isEnough ? full : [...full, ...nearlyCovered(scores, hard)];
    return { products, missing: 0 };
  }
  const best = scores.bestCover(hard);
  const withHead = scores.bestCover(hard, scores.bits(isHead) & hard);
  // What is searched for says more than the rest, unless that is much more.
  const isMore = scores.weigh(withHead) >= leastOfHead * scores.weigh(best);
  const bits = isMore ? withHead : best;
  return { products: bits === 0 ? [] : scores.having(bits), missing: hard & ~bits };
}

/** Products with all required concepts; when there are few, descriptions are searched too. */
function coveredBy(index: SearchIndex, concepts: readonly Concept[]) {
  const strong = new Scores(index, concepts);
  const covered = bestCovered(strong);
  const strongMissing = covered.missing;
  if (strongMissing === 0 && covered.products.length >= enoughStrong)
    return { ...covered, strongMissing, scores: strong };
  const scores = new Scores(index, concepts, strong);
  const described = bestCovered(scores);
  if (strongMissing !== 0 || covered.products.length < 3)
    return { ...described, strongMissing, scores };
  const existing = new Set(covered.products);
  const products = described.products.filter((it) => existing.has(it));
  return { ...described, products, strongMissing, scores };
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
function listCompletions(index: SearchIndex, query: string): string[] {
  const begun = toWords(query).at(-1) ?? "";
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

/** Minimum strength of a word in a name, an attribute or a category. */
const namingStrength = 0.34;

/** Products that have a concept in a name, an attribute or a category. */
function namedBy(index: SearchIndex, concept: Concept): Set<number> {
  const { products, values } = conceptHits(index, concept);
  return new Set(products.filter((_, at) => (values[at] as number) >= namingStrength));
}

/** Products without what the query excludes; null where all or none of them have it. */
function withoutExcluded(
  index: SearchIndex,
  products: readonly Scored[],
  { concepts, absence }: ExcludedConcepts,
): Scored[] | null {
  if (concepts.length === 0) return null;
  const having = concepts.map((it) => namedBy(index, it));
  const free = new Set(conceptHits(index, absence).products);
  const left = products.filter(
    ({ product }) => free.has(product) || !having.every((set) => set.has(product)),
  );
  // Without all of the kind that is searched for, nothing of use is left.
  const hasKind = products.some(({ hasHead }) => hasHead);
  return left.some(({ hasHead }) => hasHead || !hasKind) ? left : null;
}

/** Whether a product only mentions what is searched for: brake cleaner removes the dust of "kampas". */
function isOnlyMentioned(index: SearchIndex, { concepts }: Scores, product: number): boolean {
  const head = concepts.find((it) => isHead(it) && it.kind === "word");
  // A word alone, or in a longer description, may well be one that is only mentioned.
  if (!head || concepts.filter(isHard).length !== 2) return false;
  return !namedBy(index, head).has(product);
}

/** Bits of concepts that no product has: not in what it is named by, and not even in its description. */
interface Missing {
  strong: number;
  all: number;
}

/** More than these of one kind are several kinds. */
const maxOfKind = 4;

const isOtherProduct = (text: string): boolean => isGrade(text) && !isContent(text);

/** Whether left-out words leave enough to tell what is searched for. */
function isUnderstood(
  { unknown, isUnanswerable, isHeadUnknown }: ParsedQuery,
  { index, synonyms, scores }: { index: SearchIndex; synonyms: Synonyms; scores: Scores },
  { hasHead, product }: Scored,
  missing: Missing,
): boolean {
  const { concepts } = scores;
  if (isUnanswerable || isHeadUnknown || unknown.some(isOtherProduct)) return false;
  if (!hasHead && isOnlyMentioned(index, scores, product)) return false;
  const isLost = (_: Concept, at: number) => ((missing.strong >> at) & 1) === 1;
  const lost = concepts.filter(isLost);
  if (lost.some((it) => !isVehicle(it) && (isHead(it) || isOtherProduct(it.text)))) return false;
  if (lost.every(isVehicle) && unknown.every((text) => synonyms.qualities.has(text))) return true;
  // "minyak telon" is none of many kinds of "minyak"; a "mouse" of another maker is a mouse.
  const isOrdinary = (text: string) => toRoots(text).some((root) => synonyms.realWords.has(root));
  const kind = scores.having(scores.bits(isHead) || scores.bits(isHard)).length;
  const isSpecific = kind > 0 && kind <= maxOfKind && !unknown.some(isOrdinary);
  const left = concepts.filter((it, at) => isHard(it) && !isLost(it, at));
  const words = left.flatMap(({ text }) => text.split(" "));
  const isDescribed = lost.length > 0 && unknown.length === 0 && missing.all === 0;
  return hasHead && (words.length > 1 || isSpecific || isDescribed);
}

/** Above the strength of what fits any vehicle of the kind. */
const gradeStrength = 0.3;

/** What a named vehicle is; what it needs only where the best match has it. */
function findVehicle(
  index: SearchIndex,
  { vehicle, concepts }: ParsedQuery,
  { product }: Scored,
): SearchResult["vehicle"] {
  const concept = concepts.find(isVehicle);
  if (!vehicle || !concept) return null;
  const { name, needs = null } = vehicle.model.class;
  const { products, values } = conceptHits(index, concept);
  const at = products.indexOf(product);
  const hasGrade = at >= 0 && (values[at] as number) > gradeStrength;
  return {
    model: vehicle.text,
    kind: name,
    needs: hasGrade ? needs : null,
    listed: vehicle.model.listed,
  };
}

/** A loop takes a tenth of the time of Uint32Array.from with a function. */
function toProducts(scored: readonly Scored[]): Uint32Array<ArrayBuffer> {
  const products = new Uint32Array(scored.length);
  for (let at = 0; at < products.length; at++) products[at] = (scored[at] as Scored).product;
  return products;
}

function toResult(
  index: SearchIndex,
  synonyms: Synonyms,
  parsed: ParsedQuery,
  boosts: ReadonlyMap<number, number>,
): SearchResult {
  const { requestedOrder, corrected, concepts } = parsed;
  const { products, missing, strongMissing, scores } = coveredBy(index, concepts);
  const isWhole = requestedOrder !== null || parsed.excluded.length > 0 || parsed.price !== null;
  const most = isWhole ? { most: index.size } : {};
  let best = rankProducts(index, scores, { products, boosts, ...most });
  const excluded: SearchResult["excluded"] = [];
  const leftOut = [...parsed.brands, ...parsed.unknown];
  for (const exclusion of parsed.excluded) {
    const left = withoutExcluded(index, best, exclusion);
    if (left) best = left;
    if (left) excluded.push({ text: exclusion.text, without: exclusion.without });
    else leftOut.push(exclusion.text);
  }
  const top = best[0];
  if (!top) return { ...none, corrected, dropped: leftOut };
  const isCore = ({ score, hasHead }: Scored) =>
    score >= weights.core * top.score && (hasHead || !top.hasHead);
  const core = requestedOrder ? best.filter(isCore) : best;
  const ordered = requestedOrder ? [...core, ...best.filter((it) => !isCore(it))] : best;
  const isLost = (_: Concept, at: number) => ((missing >> at) & 1) === 1;
  const lost = concepts.filter(isLost);
  const missingIn = { strong: strongMissing, all: missing };
  const understood = isUnderstood(parsed, { index, synonyms, scores }, top, missingIn);
  return {
    ...none,
    products: toProducts(ordered),
    core: core.length,
    requestedOrder,
    dropped: [...lost.filter((it) => !isVehicle(it)).map(({ text }) => text), ...leftOut],
    isAlternative: !understood || !hasThings(index, top.product, parsed.things),
    corrected,
    marked: new Set(
      scores.found.flatMap(({ marked }) => [...marked].map((it) => wordText(index, it))),
    ),
    price: parsed.price,
    excluded,
    vehicle: lost.some(isVehicle) ? null : findVehicle(index, parsed, top),
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
  const parsed = readQuery(query, { index, synonyms });
  const { requestedOrder, price } = parsed;
  const concepts = parsed.concepts.slice(0, maxConcepts);
  if (concepts.length === 0) {
    if (!requestedOrder && !price) return none;
    const products = Uint32Array.from({ length: index.size }, (_, product) => product);
    return { ...none, products, core: products.length, requestedOrder, price };
  }
  const result = toResult(index, synonyms, { ...parsed, concepts }, boosts);
  return result.products.length > 0
    ? { ...result, completions: listCompletions(index, query) }
    : result;
}
