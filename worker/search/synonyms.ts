import { rootsOf } from "./affixes.ts";
import english from "./search-synonyms.en.json" with { type: "json" };
import indonesian from "./search-synonyms.id.json" with { type: "json" };
import { lettersOf } from "./typos.ts";
import { wordsOf } from "./words.ts";

/** What an operator writes in a search-synonyms file; docs/operate.md explains each part. */
export interface SynonymFile {
  /** Groups of words and phrases that mean the same. */
  same: string[][];
  /** What fits a word or a phrase, the best first: a vehicle, a shelf, a wish. */
  means: Record<string, string[]>;
  /** What helps against a trouble, the best first; other words of the search then count little. */
  problems: Record<string, string[]>;
  /** Words that say nothing of the product. */
  stopWords: string[];
  /** Words that help to choose but need not be there: "mobil" in "sampo mobil". */
  softWords: string[];
  /** Things of the trade that count only where a product's name has all of their words. */
  things: string[];
  /** Words that ask for an order. */
  order: Record<string, RequestedOrder>;
}

/** What a shopper wants first among what fits. */
export type RequestedOrder = "cheap" | "dear" | "sold" | "sale" | "new" | "rated";

/** One way to satisfy a phrase: words that a product must all have, and what that is worth, of 1. */
export interface Alternative {
  words: string[];
  worth: number;
}

/** The part of a file that a phrase is from. */
export type PhraseKind = "same" | "means" | "problems";

/** A word or a phrase that stands for others. */
export interface Phrase {
  /** A number of its own. */
  id: number;
  words: string[];
  alternatives: Alternative[];
  kind: PhraseKind;
}

/** All that is known of words, ready to be looked up. */
export interface Synonyms {
  /** Phrases by the roots of their first word. */
  phrases: ReadonlyMap<string, Phrase[]>;
  /** Every word of every phrase, with its letters as bits. */
  known: ReadonlyMap<string, number>;
  stopWords: ReadonlySet<string>;
  softWords: ReadonlySet<string>;
  /** Things by their first word. */
  things: ReadonlyMap<string, string[][]>;
  /** Every word of every thing. */
  inThings: ReadonlySet<string>;
  order: ReadonlyMap<string, RequestedOrder>;
}

const sameWorth = 0.95;
// The second best is a little less, the tenth is still something.
const worthOf = (place: number): number => 0.97 * 0.86 ** place;

function addPhrase(phrases: Map<string, Phrase[]>, phrase: Phrase): void {
  for (const root of new Set(rootsOf(phrase.words[0] ?? ""))) {
    const known = phrases.get(root);
    if (known) known.push(phrase);
    else phrases.set(root, [phrase]);
  }
}

/** Each text of the groups with all others that mean the same. */
function sameTexts(files: readonly SynonymFile[]): Map<string, Set<string>> {
  const others = new Map<string, Set<string>>();
  for (const group of files.flatMap(({ same }) => same))
    for (const text of group) {
      const known = others.get(text) ?? new Set<string>();
      others.set(text, known);
      for (const other of group) if (other !== text) known.add(other);
    }
  return others;
}

const asWords = (texts: readonly string[]): Set<string> => new Set(texts.flatMap(wordsOf));

/** Makes the words of some files ready; all of them count in every language's shop. */
export function prepareSynonyms(files: readonly SynonymFile[]): Synonyms {
  const phrases = new Map<string, Phrase[]>();
  const known = new Map<string, number>();
  let count = 0;
  const add = (text: string, kind: PhraseKind, others: Iterable<string>) => {
    const words = wordsOf(text);
    for (const word of words) known.set(word, lettersOf(word));
    const worth = kind === "same" ? () => sameWorth : worthOf;
    const alternatives = [...others].map((other, place) => ({
      words: wordsOf(other),
      worth: worth(place),
    }));
    addPhrase(phrases, { id: count++, words, alternatives, kind });
  };
  for (const [text, others] of sameTexts(files)) add(text, "same", others);
  for (const kind of ["means", "problems"] as const)
    for (const file of files)
      for (const [text, targets] of Object.entries(file[kind])) add(text, kind, targets);
  const inThings = asWords(files.flatMap(({ things }) => things));
  const order = new Map(files.flatMap(({ order: wishes }) => Object.entries(wishes)));
  for (const word of [...inThings, ...asWords([...order.keys()])]) known.set(word, lettersOf(word));
  return {
    phrases,
    known,
    inThings,
    stopWords: asWords(files.flatMap(({ stopWords }) => stopWords)),
    softWords: asWords(files.flatMap(({ softWords }) => softWords)),
    things: Map.groupBy(
      files.flatMap(({ things }) => things.map(wordsOf)),
      ([first = ""]) => first,
    ),
    order,
  };
}

let prepared: Synonyms | undefined;

/** The words of the shop's own files, made ready at the first search. */
export function shopSynonyms(): Synonyms {
  prepared ??= prepareSynonyms([indonesian as SynonymFile, english as SynonymFile]);
  return prepared;
}
