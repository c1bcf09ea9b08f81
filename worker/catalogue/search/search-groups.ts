import { currencyExponent } from "../../../shared/currency.ts";
import { readText } from "./read-query.ts";
import { priceRange } from "./readings/price.ts";
import { type Phrase, type Synonyms, shopSynonyms } from "./synonyms.ts";
import { alternativesFor } from "./vehicles.ts";
import { signedRuns, toRoots, toWords } from "./words.ts";

// A search has a hundred characters.
const maxGroups = 12;
const maxAlternatives = 40;

/** One word of a search with all that may stand for it: each a list of words that are all needed. */
export interface WordGroup {
  word: string;
  alternatives: string[][];
}

/** What a search asks of the database; the best of it are ranked by the search of our own. */
export interface SearchGroups {
  groups: WordGroup[];
  /** Prices in minor units that the search names. */
  low: number | null;
  high: number | null;
}

const isForm = (word: string, roots: ReadonlySet<string>): boolean =>
  roots.has(word) || toRoots(word).some((root) => root.length > 3 && roots.has(root));

/** Positions of a phrase's words in a search; null where one is missing. */
function findPositions({ words }: Phrase, roots: readonly ReadonlySet<string>[]): number[] | null {
  const positions: number[] = [];
  for (const word of words) {
    const at = roots.findIndex((own, at) => !positions.includes(at) && isForm(word, own));
    if (at < 0) return null;
    positions.push(at);
  }
  return positions;
}

/** Reads a search as groups of words: spellings, roots, phrases of the trade, vehicles and brands. */
export function readSearch(
  search: string,
  currency: string,
  synonyms: Synonyms = shopSynonyms(),
): SearchGroups {
  const { text, price } = readText(search, synonyms);
  const written = toWords(text).flatMap((word) => synonyms.abbreviations.get(word) ?? [word]);
  const words = written.filter((word) => !synonyms.stopWords.has(word)).slice(0, maxGroups);
  const roots = words.map((word) => new Set([word, ...toRoots(word)]));
  const groups = words.map((word, at): WordGroup => {
    const alternatives = [...(roots[at] ?? [])].map((root) => [root]);
    return { word, alternatives };
  });
  const stand = (at: number, others: readonly string[][]) =>
    groups[at]?.alternatives.push(...others.filter((it) => it.length > 0));
  for (const [at, own] of roots.entries()) {
    for (const phrase of new Set([...own].flatMap((root) => synonyms.phrases.get(root) ?? []))) {
      const positions = findPositions(phrase, roots);
      for (const position of positions ?? [])
        stand(
          position,
          phrase.alternatives.map((it) => it.words),
        );
    }
    const word = words[at] ?? "";
    for (const model of synonyms.vehicles.models.get(word) ?? [])
      if (model.words.every((part, by) => words[at + by] === part))
        model.words.forEach((_part, by) => {
          stand(
            at + by,
            alternativesFor(model).map((it) => it.words),
          );
        });
    for (const brand of synonyms.brands.get(word) ?? []) stand(at, [toWords(brand.means)]);
  }
  for (const run of signedRuns(search)) if (groups[0]) groups[0].alternatives.push([run]);
  const range = price && priceRange(price, currency);
  const units = 10 ** currencyExponent(currency);
  return {
    groups: groups.map(({ word, alternatives }) => ({
      word,
      alternatives: alternatives.slice(0, maxAlternatives),
    })),
    low: range?.low == null ? null : range.low * units,
    high: range?.high == null ? null : range.high * units,
  };
}
