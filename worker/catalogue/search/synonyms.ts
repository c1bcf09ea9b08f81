import english from "#brand/search/synonyms.en.json" with { type: "json" };
import indonesian from "#brand/search/synonyms.id.json" with { type: "json" };
import vehicleTable from "#brand/search/vehicles.json" with { type: "json" };
import type { StorefrontSearch } from "../../commerce/storefront-settings.ts";
import { memo } from "../../platform/memo.ts";
import { type Alternative, getWorth } from "./alternative.ts";
import englishWords from "./language-words.en.json" with { type: "json" };
import indonesianWords from "./language-words.id.json" with { type: "json" };
import { prepareVehicles, type VehicleFile, type Vehicles } from "./vehicles.ts";
import { toLetters, toRoots, toWords } from "./words.ts";

/** Format of an operator's search-synonyms file; docs/customise.md explains each part. */
export interface SynonymFile {
  /** Groups of words and phrases with the same meaning. */
  same: string[][];
  /** What fits a word or a phrase, best first: a vehicle, a category, a need. */
  means: Record<string, string[]>;
  /** What solves a problem, best first; the other words of the search then count little. */
  problems: Record<string, string[]>;
  /** Words that help to rank but are not required: "mobil" in "sampo mobil". */
  softWords: string[];
  /** Product terms that count only when a product's name has all of their words. */
  things: string[];
  /** Brands that the shop does not sell, with what is searched for by their name alone. */
  brands: Record<string, string>;
  /** By how diagnostic codes begin, what helps. */
  codes: Record<string, string[]>;
  /** By how many kilometres a vehicle has been driven at least, what it needs. */
  distances?: Record<string, string>;
}

/** Words of a language, whatever the shop sells. */
export interface LanguageWords {
  /** Words without meaning for the product. */
  stopWords: string[];
  /** Words that help to rank but are not required: "bottle". */
  softWords: string[];
  /** Words that request an order. */
  order: Record<string, RequestedOrder>;
  /** Other spellings of words: "tire" for "tyre". */
  spellings: Record<string, string>;
  /** How words are shortened in chats. */
  abbreviations: Record<string, string>;
  /** Common words that resemble words of products: never corrected. */
  realWords: string[];
  /** Words for how something is: they may be missing in a product's texts. */
  qualities: string[];
  /** What follows them says what a thing is for. */
  prepositions: string[];
  /** Words by which a question begins or ends. */
  questions: string[];
  /** What is asked about a thing in a question, by roots: "change", "difference". */
  asked: string[];
  /** Those of them that ask for a cause or a way. */
  causes: string[];
  /** What is asked where things are compared, by roots. */
  compared: string[];
  /** Words for what is done for somebody, and no product: "jasa", "near me". */
  services: string[];
  /** What stands before a place on the car: "di bawah". */
  places: string[];
  /** Numbers as words: "tiga"; by what those before "puluh" are multiplied. */
  numbers: Record<string, number>;
  multipliers: Record<string, number>;
}

/** The order that a shopper requests among matching products. */
export type RequestedOrder = "cheap" | "dear" | "sold" | "sale" | "new" | "rated";

/** The part of the file that a phrase comes from. */
export type PhraseKind = "same" | "means" | "problems";

/** A word or phrase with its alternatives. */
export interface Phrase {
  /** Unique number. */
  id: number;
  words: string[];
  alternatives: Alternative[];
  kind: PhraseKind;
}

/** All synonyms, prepared for lookup. */
export interface Synonyms {
  /** Phrases by the roots of their first word. */
  phrases: ReadonlyMap<string, Phrase[]>;
  /** Every word of the synonyms, with its letters as bits. */
  words: ReadonlyMap<string, number>;
  stopWords: ReadonlySet<string>;
  softWords: ReadonlySet<string>;
  /** Product terms by their first word. */
  things: ReadonlyMap<string, string[][]>;
  /** Every word of the product terms. */
  inThings: ReadonlySet<string>;
  order: ReadonlyMap<string, RequestedOrder>;
  abbreviations: ReadonlyMap<string, string[]>;
  spellings: ReadonlyMap<string, string>;
  realWords: ReadonlySet<string>;
  qualities: ReadonlySet<string>;
  prepositions: ReadonlySet<string>;
  questions: ReadonlySet<string>;
  asked: ReadonlySet<string>;
  causes: ReadonlySet<string>;
  compared: ReadonlySet<string>;
  services: readonly string[];
  places: readonly string[];
  numbers: ReadonlyMap<string, number>;
  multipliers: ReadonlyMap<string, number>;
  /** Brands by their first word: all their words, and what they stand for. */
  brands: ReadonlyMap<string, { words: string[]; means: string }[]>;
  /** Diagnostic codes by how they begin. */
  codes: ReadonlyMap<string, string[]>;
  /** Kilometres that a vehicle has been driven, the fewest first. */
  distances: readonly { from: number; means: string }[];
  vehicles: Vehicles;
}

const sameWorth = 0.95;

function addPhrase(phrases: Map<string, Phrase[]>, phrase: Phrase): void {
  for (const root of toRoots(phrase.words[0] ?? "")) {
    const cached = phrases.get(root);
    if (cached) cached.push(phrase);
    else phrases.set(root, [phrase]);
  }
}

/** The groups of each text. */
function groupsByText(files: readonly SynonymFile[]): Map<string, string[][]> {
  const groups = new Map<string, string[][]>();
  for (const group of files.flatMap(({ same }) => same))
    for (const text of group) {
      const cached = groups.get(text);
      if (cached) cached.push(group);
      else groups.set(text, [group]);
    }
  return groups;
}

/** A phrase whose alternatives are read when it first matches: a search matches few of thousands. */
class FilePhrase implements Phrase {
  readonly id: number;
  readonly words: string[];
  readonly kind: PhraseKind;
  readonly #others: () => Iterable<string>;
  #alternatives: Alternative[] | undefined;

  constructor(id: number, words: string[], kind: PhraseKind, others: () => Iterable<string>) {
    this.id = id;
    this.words = words;
    this.kind = kind;
    this.#others = others;
  }

  get alternatives(): Alternative[] {
    this.#alternatives ??= [...this.#others()].map((other, index) => ({
      words: toWords(other),
      worth: this.kind === "same" ? sameWorth : getWorth(index),
    }));
    return this.#alternatives;
  }
}

const asWords = (texts: readonly string[]): Set<string> => new Set(texts.flatMap(toWords));

/** Files of the trade: its synonyms and its vehicles. */
export interface TradeFiles {
  synonyms: readonly SynonymFile[];
  vehicles: VehicleFile;
}

function toPhrases(files: readonly SynonymFile[]) {
  const phrases = new Map<string, Phrase[]>();
  const words = new Map<string, number>();
  let count = 0;
  const add = (text: string, kind: PhraseKind, others: () => Iterable<string>) => {
    const own = toWords(text);
    for (const word of own) words.set(word, toLetters(word));
    addPhrase(phrases, new FilePhrase(count++, own, kind, others));
  };
  for (const [text, groups] of groupsByText(files))
    add(text, "same", () => new Set(groups.flat().filter((other) => other !== text)));
  for (const kind of ["means", "problems"] as const)
    for (const file of files)
      for (const [text, targets] of Object.entries(file[kind])) add(text, kind, () => targets);
  return { phrases, words };
}

const toEntries = <Value>(records: readonly Record<string, Value>[]): [string, Value][] =>
  records.flatMap((record) => Object.entries(record));

/** Prepares the files of the trade and of the languages for lookup; all of them apply in every language. */
export function prepareSynonyms(
  { synonyms: files, vehicles }: TradeFiles,
  languages: readonly LanguageWords[] = shopLanguages,
): Synonyms {
  const { phrases, words } = toPhrases(files);
  const inThings = asWords(files.flatMap(({ things }) => things));
  const order = new Map(toEntries(languages.map((it) => it.order)));
  for (const word of [...inThings, ...asWords([...order.keys()])]) words.set(word, toLetters(word));
  const { models } = prepareVehicles(vehicles);
  for (const word of [...models.values()].flat().flatMap((it) => it.words))
    words.set(word, toLetters(word));
  const brands = toEntries(files.map((it) => it.brands)).map(([name, means]) => ({
    words: toWords(name),
    means,
  }));
  return {
    phrases,
    words,
    inThings,
    stopWords: asWords(languages.flatMap(({ stopWords }) => stopWords)),
    softWords: asWords([...files, ...languages].flatMap(({ softWords }) => softWords)),
    things: Map.groupBy(
      files.flatMap(({ things }) => things.map(toWords)),
      ([first = ""]) => first,
    ),
    order,
    abbreviations: new Map(
      toEntries(languages.map((it) => it.abbreviations)).map(([it, full]) => [it, toWords(full)]),
    ),
    spellings: new Map(toEntries(languages.map((it) => it.spellings))),
    realWords: new Set(languages.flatMap(({ realWords }) => realWords)),
    qualities: new Set(languages.flatMap(({ qualities }) => qualities)),
    prepositions: new Set(languages.flatMap(({ prepositions }) => prepositions)),
    questions: new Set(languages.flatMap(({ questions }) => questions)),
    asked: new Set(languages.flatMap(({ asked }) => asked)),
    causes: new Set(languages.flatMap(({ causes }) => causes)),
    compared: new Set(languages.flatMap(({ compared }) => compared)),
    services: languages.flatMap(({ services }) => services),
    places: languages.flatMap(({ places }) => places),
    numbers: new Map(toEntries(languages.map((it) => it.numbers))),
    multipliers: new Map(toEntries(languages.map((it) => it.multipliers))),
    brands: Map.groupBy(brands, ({ words: [first = ""] }) => first),
    codes: new Map(toEntries(files.map((it) => it.codes))),
    distances: toEntries(files.map(({ distances = {} }) => distances))
      .map(([from, means]) => ({ from: Number(from), means }))
      .sort((a, b) => a.from - b.from),
    vehicles: prepareVehicles(vehicles),
  };
}

const shopLanguages = [indonesianWords, englishWords] as LanguageWords[];

let prepared: Synonyms | undefined;

const shopFiles = [indonesian, english] as SynonymFile[];
const vehicles = vehicleTable as VehicleFile;

/** The shop's own synonyms, prepared at the first search. */
export function shopSynonyms(): Synonyms {
  prepared ??= prepareSynonyms({ synonyms: shopFiles, vehicles });
  return prepared;
}

// By the document, which the requests of an isolate share.
const withDecided = memo(({ same: groups = [] }: StorefrontSearch) => {
  const same = groups.map((group) => [...group]);
  const added = { same, means: {}, problems: {}, softWords: [], things: [], brands: {}, codes: {} };
  return prepareSynonyms({ synonyms: [...shopFiles, added], vehicles });
});

/** The shop's own synonyms with the operator's. */
export const synonymsWith = (decided: StorefrontSearch | undefined): Synonyms =>
  decided?.same?.length ? withDecided(decided) : shopSynonyms();
