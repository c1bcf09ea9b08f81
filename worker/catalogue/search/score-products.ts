import type { Alternative } from "./alternative.ts";
import type { Concept } from "./query.ts";
import { type SearchIndex, strongCount } from "./search-index.ts";
import { type Hits, inAll, mergeHits, wordHits } from "./word-hits.ts";
import { isGrade } from "./words.ts";

/** How much each thing counts. */
export const weights = {
  /** A word that helps to rank and is not required. */
  soft: 0.2,
  /** At most a rare word, and at least a common one. */
  rare: 4,
  common: 1,
  /** At most what a vehicle or a category asks for: it must not replace what is searched for. */
  narrowing: 1.2,
  /** More for each further word of a phrase. */
  phraseWord: 0.2,
  /** What only descriptions have is no reason to hide what lacks it. */
  described: 0.8,
  /** What a product without all concepts is worth beside one with all. */
  incomplete: 0.3,
  /** How much the fit of a name adds; a symptom stands in no name. */
  name: 0.5,
  nameOfProblem: 0.05,
  /** Parts of a name's fit: the words that match, the head, the words in a row. */
  namePart: 0.45,
  nameHead: 0.35,
  nameRun: 0.2,
  otherName: 0.95,
  /** The least part of the best score that is a match, and one as good as the best. */
  least: 0.12,
  core: 0.5,
} as const;

/** What a concept finds. */
interface ConceptHits extends Hits {
  /** Words of products by which names are compared. */
  named: ReadonlySet<number>;
  /** Words to mark: as typed, and single words of the same meaning. */
  marked: ReadonlySet<number>;
  weight: number;
}

/** A word is of both languages, or a language has all words: "motor oil" is no oil for a "motor". */
const isOneLanguage = (sides: readonly number[]): boolean =>
  sides.reduce((common, it) => common & it, 3) !== 0;

/** Products that a concept fits; `withWeak`, the typed words also by their descriptions. */
export function conceptHits(
  index: SearchIndex,
  { alternatives, literal }: Pick<Concept, "alternatives" | "literal">,
  withWeak = false,
): Hits {
  const findHits = ({ words, worth }: Alternative, at: number) => {
    const isLiteral = at < literal;
    const hits = words.map((text) =>
      wordHits(index, text, { isLiteral, withWeak: withWeak && isLiteral && !isGrade(text) }),
    );
    if (hits.some(({ products }) => products.length === 0)) return [];
    if (hits.length > 1 && !isOneLanguage(hits.map(({ sides }) => sides))) return [];
    return [{ hits: inAll(hits), worth }];
  };
  return mergeHits(alternatives.flatMap(findHits), index.size);
}

function wordsBy(index: SearchIndex, { alternatives, literal, kind }: Concept) {
  const named = new Set<number>();
  const marked = new Set<number>();
  alternatives.forEach(({ words }, at) => {
    const isLiteral = at < literal;
    const forms = words
      .flatMap((text) => wordHits(index, text, { isLiteral, withWeak: false }).forms)
      .filter((word) => strongCount(index, word) > 0);
    for (const word of forms) {
      if (isLiteral || (kind !== "problems" && words.length === 1)) marked.add(word);
      if (!isLiteral || kind !== "problems") named.add(word);
    }
  });
  return { named, marked };
}

/** Weight of a concept: the fewer products have it, the higher. */
function weigh({ kind, text, weight, isHead }: Concept, count: number, size: number): number {
  if (kind === "soft") return weight ?? weights.soft;
  const words = text.split(" ").length;
  const rarity = Math.log2(1 + size / Math.max(1, count)) * (1 + weights.phraseWord * (words - 1));
  const most =
    (kind === "means" && !isHead) || kind === "vehicle" ? weights.narrowing : weights.rare;
  return Math.min(most, Math.max(weights.common, rarity));
}

function findConcept(
  index: SearchIndex,
  concept: Concept,
  { withWeak, strong = conceptHits(index, concept) }: { withWeak: boolean; strong?: Hits },
): ConceptHits {
  const hits = withWeak ? conceptHits(index, concept, true) : strong;
  const isDescribed = withWeak && strong.products.length === 0;
  const weight = weigh(concept, hits.products.length, index.size);
  return {
    ...hits,
    ...wordsBy(index, concept),
    weight: isDescribed && concept.kind !== "soft" ? weights.described : weight,
  };
}

/** What each product has of a query's concepts, and its score by them. */
export class Scores {
  readonly concepts: readonly Concept[];
  readonly found: readonly ConceptHits[];
  /** By product: a bit for each concept that it has. */
  readonly cover: Uint16Array;
  readonly #score: Float32Array;

  /** With those by what products are named by, products are also found by their descriptions. */
  constructor(index: SearchIndex, concepts: readonly Concept[], named?: Scores) {
    this.concepts = concepts;
    this.found = concepts.map((it, at) => {
      const strong = named?.found[at];
      return findConcept(index, it, { withWeak: named !== undefined, ...(strong && { strong }) });
    });
    this.cover = new Uint16Array(index.size);
    this.#score = new Float32Array(index.size);
    this.found.forEach(({ products, values, weight }, bit) => {
      for (let at = 0; at < products.length; at++) {
        const product = products[at] as number;
        this.cover[product] = (this.cover[product] as number) | (1 << bit);
        this.#score[product] = (this.#score[product] as number) + weight * (values[at] as number);
      }
    });
  }

  of(product: number): number {
    return this.#score[product] as number;
  }

  /** Bits of the concepts that meet a condition. */
  bits(accepts: (concept: Concept) => boolean): number {
    return this.concepts.reduce((bits, it, at) => (accepts(it) ? bits | (1 << at) : bits), 0);
  }

  /** Weight of some concepts together. */
  weigh(bits: number): number {
    return this.found.reduce((sum, { weight }, bit) => (bits & (1 << bit) ? sum + weight : sum), 0);
  }

  /** Products whose concepts meet a condition, in ascending order. */
  where(accepts: (cover: number) => boolean): number[] {
    const { cover } = this;
    const products: number[] = [];
    for (let product = 0; product < cover.length; product++)
      if (cover[product] !== 0 && accepts(cover[product] as number)) products.push(product);
    return products;
  }

  having(bits: number): number[] {
    return this.where((cover) => (cover & bits) === bits);
  }

  /** Those of some concepts that the best product with any of them has, among those with all of `must`. */
  bestCover(bits: number, must = 0): number {
    const { cover } = this;
    let best = 0;
    let covered = 0;
    for (let product = 0; product < cover.length; product++) {
      const own = (cover[product] as number) & bits;
      if (own === 0 || (own & must) !== must || this.of(product) <= best) continue;
      best = this.of(product);
      covered = own;
    }
    return covered;
  }
}

/** How well a name fits, in the better of its languages, and whether its head matches. */
function nameFit(
  { names, nameStarts, headFirst }: SearchIndex,
  named: ReadonlySet<number>,
  product: number,
): { fit: number; hasHead: boolean } {
  const sides = [0, 1].map((side) => {
    const from = nameStarts[2 * product + side] as number;
    const to = nameStarts[2 * product + side + 1] as number;
    if (from === to) return { fit: 0, hasHead: false };
    let [hits, run, maxRun] = [0, 0, 0];
    for (let at = from; at < to; at++) {
      run = named.has(names[at] as number) ? run + 1 : 0;
      if (run > 0) hits++;
      if (run > maxRun) maxRun = run;
    }
    const hasHead = named.has(names[headFirst[side] === 1 ? from : to - 1] as number);
    const fit =
      weights.namePart * (hits / (to - from)) +
      (hasHead ? weights.nameHead : 0) +
      weights.nameRun * Math.min(1, maxRun / 3);
    return { fit: side === 0 ? fit : weights.otherName * fit, hasHead };
  });
  return {
    fit: Math.max(...sides.map(({ fit }) => fit)),
    hasHead: sides.some(({ hasHead }) => hasHead),
  };
}

/** A product with its score. */
export interface Scored {
  product: number;
  score: number;
  hasHead: boolean;
}

interface Candidates {
  products: readonly number[];
  /** By product: what its score is multiplied by. */
  boosts: ReadonlyMap<number, number>;
  /** How many are compared by name. */
  most?: number;
}

const bitsIn = (bits: number): number => {
  let count = 0;
  for (let rest = bits; rest !== 0; count++) rest &= rest - 1;
  return count;
};

const steps = 512;

/** The least score of about the best `wanted`. */
function findThreshold(scores: Float32Array, top: number, wanted: number): number {
  const counts = new Uint32Array(steps + 1);
  for (const score of scores) {
    const step = Math.floor((steps * score) / top);
    counts[step] = (counts[step] as number) + 1;
  }
  let step = steps;
  for (let count = 0; step > 0 && count + (counts[step] as number) <= wanted; step--)
    count += counts[step] as number;
  // Among very many equal scores the newest products are compared.
  return (Math.min(step + 1, steps) * top) / steps;
}

/** How many of the best are compared by name and sorted; later ones are in date order. */
const maxCompared = 96;

/** Products, the best first: by their concepts, their names, their sales and the operator's weights. */
export function rankProducts(
  index: SearchIndex,
  scores: Scores,
  { products, boosts, most = maxCompared }: Candidates,
): Scored[] {
  const hard = scores.bits(({ kind }) => kind !== "soft");
  const isProblem = scores.concepts.some(({ kind }) => kind === "problems");
  const nameWeight = isProblem ? weights.nameOfProblem : weights.name;
  const named = new Set(scores.found.flatMap((it) => [...it.named]));
  const covers = products.map((product) => bitsIn((scores.cover[product] as number) & hard));
  let full = 0;
  for (const cover of covers) if (cover > full) full = cover;
  const worths = new Float32Array(products.length);
  let top = 0;
  for (let at = 0; at < worths.length; at++) {
    const product = products[at] as number;
    const part = (covers[at] as number) < full ? weights.incomplete : 1;
    worths[at] = scores.of(product) * part * (index.popularity[product] as number);
    top = Math.max(top, worths[at] as number);
  }
  const compared = products.length > most ? findThreshold(worths, top, most) : 0;
  const best: Scored[] = [];
  const rest: Scored[] = [];
  for (let at = 0; at < worths.length; at++) {
    const product = products[at] as number;
    const worth = worths[at] as number;
    if (worth < weights.least * top) continue;
    if (worth < compared || best.length === most) {
      rest.push({ product, score: worth, hasHead: false });
      continue;
    }
    const { fit, hasHead } = nameFit(index, named, product);
    const score = (boosts.get(product) ?? 1) * worth * (1 + nameWeight * fit);
    best.push({ product, score, hasHead });
  }
  return [...best.sort((a, b) => b.score - a.score || a.product - b.product), ...rest];
}
