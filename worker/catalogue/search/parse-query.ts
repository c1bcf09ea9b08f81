import { type PriceNarrowing, takeFilters } from "./query-filters.ts";
import {
  BoundedMap,
  closeWords,
  isInName,
  maxBegun,
  memoized,
  relatedWords,
  type SearchIndex,
  soundingLike,
  strongCount,
  unabbreviated,
  wordOf,
  wordsFrom,
  wordText,
} from "./search-index.ts";
import type { Alternative, Phrase, PhraseKind, RequestedOrder, Synonyms } from "./synonyms.ts";
import { alternativesFor, type VehicleModel } from "./vehicles.ts";
import {
  absenceOf,
  differingLetters,
  hasDigit,
  isLikelySlip,
  lettersOf,
  rootsOf,
  signedRuns,
  slipsBetween,
  slipsIn,
  wordsOf,
} from "./words.ts";

/** One concept of a query, with all alternatives by which a product may match it. */
export interface Concept {
  /** As typed. */
  text: string;
  /** Equal only for concepts with the same alternatives. */
  key: string;
  kind: PhraseKind | "word" | "soft" | "vehicle";
  alternatives: Alternative[];
  /** How many of the first alternatives are the typed words themselves, which may be incomplete. */
  literal: number;
  /** Weight of a soft concept, if not the ordinary one. */
  weight?: number;
  /** Whether it says what kind of thing is searched for. */
  isHead?: boolean;
}

/** What products must not have. */
export interface ExcludedConcepts {
  /** As typed: "non matic". */
  text: string;
  /** The query without it. */
  without: string;
  concepts: Concept[];
  /** What products say that are without it. */
  absence: Concept;
}

/** A vehicle that the query names. */
export interface NamedVehicle {
  /** As typed. */
  text: string;
  model: VehicleModel;
}

/** A parsed query. */
export interface ParsedQuery {
  concepts: Concept[];
  requestedOrder: RequestedOrder | null;
  /** The query after typo correction; null when nothing was corrected. */
  corrected: string | null;
  /** Product terms that the query names. */
  things: string[][];
  price: PriceNarrowing | null;
  excluded: ExcludedConcepts[];
  vehicle: NamedVehicle | null;
  /** Brands that the shop does not sell. */
  brands: string[];
  /** Other words that no product has. */
  unknown: string[];
  /** Whether one of them says what kind of thing is searched for. */
  isHeadUnknown: boolean;
  /** Whether the query is the name of a brand that is not sold, and nothing else. */
  isBrandAlone: boolean;
}

interface Token {
  text: string;
  /** Whether no product and no synonym has it. */
  isUnknown?: boolean;
  /** Other likely corrections of a typo. */
  others: string[];
  roots: Set<string>;
}

const maxWords = 10;
/** Maximum number of words with cached results. */
const maxRemembered = 4_000;

/** Computes a property of a word once per index; its inputs do not change. */
function perWord<Value>(
  find: (text: string, index: SearchIndex, synonyms: Synonyms) => Value,
): (text: string, index: SearchIndex, synonyms: Synonyms) => Value {
  const wordsOfIndex = memoized(() => new WeakMap<Synonyms, BoundedMap<{ value: Value }>>());
  return (text, index, synonyms) => {
    const all = wordsOfIndex(index);
    const words = all.get(synonyms) ?? new BoundedMap<{ value: Value }>(maxRemembered);
    all.set(synonyms, words);
    const cached = words.get(text) ?? { value: find(text, index, synonyms) };
    words.set(text, cached);
    return cached.value;
  };
}

const token = (text: string, others: string[] = []): Token => ({
  text,
  others,
  roots: new Set(rootsOf(text)),
});

const isStrong = (index: SearchIndex, text: string): boolean => {
  const word = wordOf(index, text);
  return word >= 0 && strongCount(index, word) > 0;
};

/** Whether any form of a word occurs in a product or in the synonyms. */
const occurs = perWord((text, index, synonyms): boolean => {
  const { words: existing, stopWords, softWords, order } = synonyms;
  if (wordOf(index, text) >= 0 || existing.has(text)) return true;
  if (stopWords.has(text) || softWords.has(text) || order.has(text)) return true;
  if (isVehicleWord(text, synonyms)) return true;
  if (rootsOf(text).some((root) => existing.has(root))) return true;
  return relatedWords(index, text).some((word) => strongCount(index, word) > 0);
});

const isVehicleWord = (text: string, { vehicles }: Synonyms): boolean =>
  vehicles.models.has(modelWord(text, vehicles)) ||
  vehicles.makers.has(text) ||
  vehicles.variants.has(text);

/** A model's word without its number: "crf150l" is a "crf". */
function modelWord(text: string, { models }: Synonyms["vehicles"]): string {
  if (models.has(text)) return text;
  const [, name = text] = /^([a-z]{2,})\d{2,4}[a-z]{0,2}$/.exec(text) ?? [];
  return name;
}

function beginsStrong(index: SearchIndex, text: string): boolean {
  const { from, to } = wordsFrom(index, text);
  return from < to && (index.strongStarts[to] as number) > (index.strongStarts[from] as number);
}

/** Joins words that belong together: parts of an article number, "dash board". */
function joinWords(
  words: readonly string[],
  index: SearchIndex,
  { words: existing }: Synonyms,
  runs: ReadonlySet<string>,
): string[] {
  const isOne = (parts: readonly string[], length: number): boolean => {
    const whole = parts.join("");
    if (parts.length < length || whole.length < 4) return false;
    // "mobil 1 0w-40": two numbers are not one.
    if (parts.some((part, at) => /\d$/.test(part) && /^\d/.test(parts[at + 1] ?? ""))) return false;
    if (isStrong(index, whole)) return true;
    // "power steering" is written so by the products themselves.
    if (existing.has(whole)) return !parts.every((part) => isStrong(index, part));
    return runs.has(whole) && hasDigit(whole) && beginsStrong(index, whole);
  };
  const joined: string[] = [];
  for (let at = 0; at < words.length; ) {
    const length = [3, 2].find((it) => isOne(words.slice(at, at + it), it)) ?? 1;
    joined.push(words.slice(at, at + length).join(""));
    at += length;
  }
  return joined;
}

/** Splits words that were typed as one: "minyakrem", "pengilapbanmobil". */
function splitWord(
  text: string,
  index: SearchIndex,
  synonyms: Synonyms,
  most = 3,
): string[] | null {
  const isPart = (part: string) =>
    isStrong(index, part) || synonyms.words.has(part) || synonyms.softWords.has(part);
  const partOf = (part: string) => (isPart(part) ? part : soundingLike(index, part));
  for (let at = text.length - 3; at >= 3; at--) {
    const tail = partOf(text.slice(at));
    if (tail === undefined) continue;
    const head = text.slice(0, at);
    const own = partOf(head);
    const parts = own !== undefined ? [own] : most > 2 ? splitWord(head, index, synonyms, 2) : null;
    if (parts) return [...parts, tail];
  }
  return null;
}

/** Corrections of a misspelled word, likeliest first; empty when nothing is close. */
function correctedWords(text: string, index: SearchIndex, { words: existing }: Synonyms): string[] {
  const max = slipsIn(text);
  if (max === 0 || hasDigit(text)) return [];
  const letters = lettersOf(text);
  const matches = new Map<string, { typoCount: number; count: number }>();
  for (const { word, typoCount } of closeWords(index, text))
    matches.set(wordText(index, word), { typoCount, count: strongCount(index, word) });
  for (const [word, lettersOfWord] of existing) {
    if (word.length < 4 || word === text || matches.has(word)) continue;
    if (differingLetters(letters, lettersOfWord) > 2 * max) continue;
    const typoCount = slipsBetween(text, word, max);
    if (typoCount <= max) matches.set(word, { typoCount, count: 1 });
  }
  const first = (word: string) => (word[0] === text[0] ? 0 : 1);
  const likely = [...matches]
    .filter(([word, { typoCount }]) => isLikelySlip(text, word, typoCount))
    .sort(
      ([a, one], [b, other]) =>
        one.typoCount - other.typoCount || first(a) - first(b) || other.count - one.count,
    );
  const least = likely[0]?.[1].typoCount;
  return likely.filter(([, { typoCount }]) => typoCount === least).map(([word]) => word);
}

interface Understood {
  tokens: Token[];
  isCorrected: boolean;
}

const isRelated = (index: SearchIndex, text: string): boolean =>
  isStrong(index, text) || relatedWords(index, text).some((it) => strongCount(index, it) > 0);

/** A word that only phrases contain: without its phrase it is a typo. */
const isOnlyInPhrases = perWord(
  (text, index, synonyms): boolean =>
    synonyms.words.has(text) &&
    !synonyms.inThings.has(text) &&
    !synonyms.order.has(text) &&
    !synonyms.stopWords.has(text) &&
    !synonyms.softWords.has(text) &&
    !isVehicleWord(text, synonyms) &&
    !isRelated(index, text) &&
    !beginsStrong(index, text),
);

/** Interprets an unknown word as two words or as a typo; otherwise returns it unchanged. */
const guess = perWord((text, index, synonyms): Understood => {
  const unknown = { tokens: [{ ...token(text), isUnknown: true }], isCorrected: false };
  const spelt = synonyms.spellings.get(text) ?? soundingLike(index, text);
  if (spelt && isStrong(index, spelt)) return { tokens: [token(spelt)], isCorrected: false };
  const isReal = (word: string) => synonyms.realWords.has(word) || synonyms.qualities.has(word);
  if (rootsOf(text).some(isReal)) return unknown;
  const parts = splitWord(text, index, synonyms);
  if (parts) return { tokens: parts.map((part) => token(part)), isCorrected: false };
  const [full] = unabbreviated(index, text);
  if (full) return { tokens: [token(full)], isCorrected: true };
  const [best, ...others] = correctedWords(text, index, synonyms);
  if (best === undefined) return unknown;
  return { tokens: [token(best, others.slice(0, 2))], isCorrected: true };
});

interface Brand {
  positions: number[];
  means: string;
}

/** Brands that the shop does not sell. */
function brandsIn(words: readonly string[], index: SearchIndex, synonyms: Synonyms): Brand[] {
  const { brands } = synonyms;
  const isSold = (text: string) => {
    const word = wordOf(index, text);
    return word >= 0 && isInName(index, word);
  };
  return words.flatMap((word, at) => {
    const brand = (brands.get(word) ?? [])
      .toSorted((a, b) => b.words.length - a.words.length)
      .find((it) => it.words.every((part, offset) => part === words[at + offset]));
    // What has the name is sold.
    if (!brand || brand.words.every(isSold) || (brand.words.length === 1 && isStrong(index, word)))
      return [];
    return [{ positions: brand.words.map((_, offset) => at + offset), means: brand.means }];
  });
}

function understand(words: readonly string[], index: SearchIndex, synonyms: Synonyms): Understood {
  let isCorrected = false;
  const brands = new Set(brandsIn(words, index, synonyms).flatMap(({ positions }) => positions));
  const guessed = (text: string): Token[] => {
    const match = guess(text, index, synonyms);
    isCorrected ||= match.isCorrected;
    return match.tokens;
  };
  const typed = words.map((text) => token(text));
  // When the query describes a problem, its other words need not be recognised.
  if (matchesIn(typed, synonyms).some(({ phrase }) => phrase.kind === "problems"))
    return { tokens: typed, isCorrected };
  const tokens = words.flatMap((text, position): Token[] => {
    const own = typed[position] ?? token(text);
    if (occurs(text, index, synonyms) || brands.has(position)) return [own];
    // The last word may be incomplete; of another one, an ordinary word is no beginning.
    const isLast = position === words.length - 1;
    const isBegun = isLast || (text.length >= 3 && !synonyms.realWords.has(text));
    if (isBegun && beginsStrong(index, text)) return [own];
    return guessed(text);
  });
  // A word that only a phrase contains is a typo when that phrase is missing.
  let bound: Set<number> | undefined;
  const isBound = (at: number) => {
    bound ??= new Set(matchesIn(tokens, synonyms).flatMap(({ positions }) => positions));
    return bound.has(at);
  };
  const isLost = ({ text }: Token, at: number) =>
    isOnlyInPhrases(text, index, synonyms) && !isBound(at);
  const isSame = tokens.length === typed.length && tokens.every((it, at) => it === typed[at]);
  const base = isSame ? typed : tokens;
  if (!base.some(isLost)) return { tokens: base, isCorrected };
  return {
    tokens: base.flatMap((it, at) => (isLost(it, at) ? guessed(it.text) : [it])),
    isCorrected,
  };
}

const isForm = (word: string, { text, roots }: Token): boolean => {
  if (word === text || roots.has(word)) return true;
  if (word.length <= 3) return false;
  return rootsOf(word).some((root) => root === text || (root.length > 3 && roots.has(root)));
};

interface Match {
  phrase: Phrase;
  positions: number[];
}

/** Positions of a phrase's words among the tokens; null when one is missing. */
function positionsOf({ words, kind }: Phrase, tokens: readonly Token[]): number[] | null {
  const positions: number[] = [];
  for (const word of words) {
    const index = tokens.findIndex((it, at) => !positions.includes(at) && isForm(word, it));
    if (index < 0) return null;
    positions.push(index);
  }
  // The words of a name are close together; a problem is described in any order.
  const span = Math.max(...positions) - Math.min(...positions);
  return kind === "same" && span > words.length ? null : positions.sort((a, b) => a - b);
}

const spanOf = ({ positions }: Match): number => (positions.at(-1) ?? 0) - (positions[0] ?? 0);

const rankOfKind = { problems: 0, same: 1, means: 2 } as const;

const matchesOf = new WeakMap<readonly Token[], Match[]>();

function matchesIn(tokens: readonly Token[], synonyms: Synonyms): Match[] {
  const cached = matchesOf.get(tokens) ?? findMatches(tokens, synonyms);
  matchesOf.set(tokens, cached);
  return cached;
}

function findMatches(tokens: readonly Token[], { phrases }: Synonyms): Match[] {
  const matches = new Map<Phrase, number[]>();
  const all = new Set(tokens.flatMap(({ roots }) => [...roots]));
  const isThere = (word: string) => all.has(word) || rootsOf(word).some((root) => all.has(root));
  for (const { roots } of tokens)
    for (const root of roots)
      for (const phrase of phrases.get(root) ?? []) {
        // Its first word has already matched.
        if (matches.has(phrase) || !phrase.words.every((it, at) => at === 0 || isThere(it)))
          continue;
        const positions = positionsOf(phrase, tokens);
        if (positions) matches.set(phrase, positions);
      }
  return [...matches]
    .map(([phrase, positions]) => ({ phrase, positions }))
    .sort(
      (a, b) =>
        b.positions.length - a.positions.length ||
        spanOf(a) - spanOf(b) ||
        rankOfKind[a.phrase.kind] - rankOfKind[b.phrase.kind],
    );
}

const literalWorth = { same: 1, means: 1, problems: 0.6 } as const;

/** The concept of phrases at the same positions. */
function conceptOf(matches: readonly Match[], tokens: readonly Token[]): Concept {
  const positions = matches[0]?.positions ?? [];
  const words = positions.map((index) => tokens[index]?.text ?? "");
  const kinds = matches.map(({ phrase }) => phrase.kind);
  const kind = kinds.includes("problems") ? "problems" : kinds.includes("means") ? "means" : "same";
  const literal = { words, worth: literalWorth[kind] };
  const text = words.join(" ");
  return {
    text,
    key: [text, ...matches.map(({ phrase }) => phrase.id)].join(),
    kind,
    alternatives: [literal, ...matches.flatMap(({ phrase }) => phrase.alternatives)],
    literal: 1,
  };
}

const maxBegunLength = 3;
const begunWorth = 0.65;

/** Completions of a short last word that no name has: "oli ma" may become "oli matik". */
function completed(concept: Concept, index: SearchIndex): Concept {
  const { text, kind } = concept;
  if (kind === "vehicle" || text.length > maxBegunLength || !/^[a-z]{2,}$/.test(text))
    return concept;
  const word = wordOf(index, text);
  if (word < 0 || strongCount(index, word) === 0 || isInName(index, word)) return concept;
  const { from, to } = wordsFrom(index, text);
  const completions: Alternative[] = [];
  for (let at = from; at < Math.min(to, from + maxBegun); at++)
    if (strongCount(index, at) > 0)
      completions.push({ words: [wordText(index, at)], worth: begunWorth });
  return {
    ...concept,
    key: `${concept.key}…`,
    alternatives: [...concept.alternatives, ...completions],
  };
}

function wordConcept({ text, others }: Token, kind: Concept["kind"]): Concept {
  const alternatives = [
    { words: [text], worth: 1 },
    ...others.map((other) => ({ words: [other], worth: 0.9 })),
  ];
  return { text, key: [text, ...others].join("/"), kind, alternatives, literal: 1 };
}

/** Concepts of all tokens: phrases first, longest first, then the remaining words. */
function conceptsOf(tokens: readonly Token[], index: SearchIndex, synonyms: Synonyms): Concept[] {
  const taken = new Set<number>();
  const concepts: { at: number; concept: Concept }[] = [];
  const matches = matchesIn(tokens, synonyms);
  const isSoft = (positions: readonly number[]) => {
    const text = tokens[positions[0] ?? 0]?.text ?? "";
    return positions.length === 1 && (synonyms.softWords.has(text) || isSoftNumber(text, index));
  };
  for (const { positions } of matches) {
    if (positions.some((index) => taken.has(index))) continue;
    const alike = matches.filter((it) => it.positions.join() === positions.join());
    const concept = conceptOf(alike, tokens);
    concepts.push({
      at: positions[0] ?? 0,
      concept: isSoft(positions) ? { ...concept, kind: "soft" } : concept,
    });
    for (const index of positions) taken.add(index);
  }
  tokens.forEach((it, at) => {
    if (taken.has(at) || synonyms.stopWords.has(it.text)) return;
    concepts.push({ at, concept: wordConcept(it, isSoft([at]) ? "soft" : "word") });
  });
  return concepts.sort((a, b) => a.at - b.at).map(({ concept }) => concept);
}

/**
 * When the query describes a problem, all other concepts become soft; when only soft ones remain,
 * they become required.
 */
function withoutDoubt(concepts: Concept[]): Concept[] {
  const isProblem = concepts.some(({ kind }) => kind === "problems");
  const softened = isProblem
    ? concepts.map((it) => (it.kind === "problems" ? it : { ...it, kind: "soft" as const }))
    : concepts;
  if (softened.some(({ kind }) => kind !== "soft")) return softened;
  return softened.map((it) => ({ ...it, kind: "word" as const }));
}

/** A requested order is not a search word, unless it is part of a phrase: "paket hemat". */
function takeOrder(
  tokens: Token[],
  synonyms: Synonyms,
): { left: Token[]; requestedOrder: RequestedOrder | null } {
  const phrases = matchesIn(tokens, synonyms).filter(({ positions }) => positions.length > 1);
  const bound = new Set(phrases.flatMap(({ positions }) => positions));
  for (let at = 0; at < tokens.length; at++) {
    for (const length of [2, 1]) {
      const words = tokens.slice(at, at + length).map(({ text }) => text);
      const requestedOrder = synonyms.order.get(words.join(" "));
      if (!requestedOrder || bound.has(at)) continue;
      return { left: [...tokens.slice(0, at), ...tokens.slice(at + length)], requestedOrder };
    }
  }
  return { left: tokens, requestedOrder: null };
}

const thingsIn = (tokens: readonly Token[], { things }: Synonyms): string[][] =>
  tokens.flatMap(({ roots }, at) =>
    [...roots]
      .flatMap((root) => things.get(root) ?? [])
      .filter((thing) => thing.every((word, index) => tokens[at + index]?.roots.has(word))),
  );

/** Abbreviations of chats, written out; an article number's part is not one. */
const writtenOut = (
  words: readonly string[],
  index: SearchIndex,
  { abbreviations }: Synonyms,
): string[] =>
  words.flatMap((word) => {
    const full = abbreviations.get(word);
    return full && (words.length > 1 || !isStrong(index, word)) ? full : [word];
  });

interface VehicleMatch {
  vehicle: NamedVehicle;
  from: number;
  /** Past the last word that belongs to it: "vario 160 2023". */
  to: number;
}

function vehicleIn(
  tokens: readonly Token[],
  index: SearchIndex,
  synonyms: Synonyms,
): VehicleMatch | null {
  const { vehicles } = synonyms;
  const phrases = matchesIn(tokens, synonyms).filter(({ positions }) => positions.length > 1);
  const bound = new Set(phrases.flatMap(({ positions }) => positions));
  const hasMaker = tokens.some(({ text }) => vehicles.makers.has(text));
  const isMeant = ({ isAmbiguous }: VehicleModel, at: number) =>
    !isAmbiguous || hasMaker || (!bound.has(at) && !isStrong(index, tokens[at]?.text ?? ""));
  const belongs = (it: Token) =>
    (it.isUnknown === true && !isOrdinary(it, synonyms)) || isVariant(it.text);
  const isVariant = (text: string) =>
    /^\d{2,4}$/.test(text) ||
    /^[a-z]$/.test(text) ||
    vehicles.variants.has(text) ||
    synonyms.qualities.has(text) ||
    (hasDigit(text) && wordOf(index, text) < 0 && !synonyms.words.has(text));
  const wordAt = (at: number) => modelWord(tokens[at]?.text ?? "", vehicles);
  const modelAt = (at: number) =>
    (vehicles.models.get(wordAt(at)) ?? []).find(
      (it) => it.words.every((word, by) => wordAt(at + by) === word) && isMeant(it, at),
    );
  const found = tokens
    .map((_, at) => ({ at, model: modelAt(at) }))
    .sort(
      (a, b) => Number(a.model?.class.isMaker ?? false) - Number(b.model?.class.isMaker ?? false),
    );
  for (const { at, model } of found) {
    if (!model) continue;
    let to = at + model.words.length;
    while (to < tokens.length && belongs(tokens[to] as Token)) to++;
    const own = vehicles.switched(
      model,
      tokens.map((it) => it.text),
    );
    const text = tokens
      .slice(at, to)
      .map((it) => it.text)
      .join(" ");
    return { vehicle: { text, model: own }, from: at, to };
  }
  return null;
}

/** The tokens without a vehicle, its maker and its year. */
function takeVehicle(tokens: Token[], index: SearchIndex, synonyms: Synonyms) {
  const match = vehicleIn(tokens, index, synonyms);
  if (!match) return { left: tokens, vehicle: null, at: 0 };
  const { from, to, vehicle } = match;
  const isOther = ({ text }: Token, at: number) =>
    (at < from || at >= to) && !synonyms.vehicles.makers.has(text) && !isYear(text);
  return { left: tokens.filter(isOther), vehicle, at: from };
}

const isYear = (text: string): boolean => /^(?:19[5-9]|20[0-4])\d$/.test(text);

/** What phrases mean for a kind of vehicle: "oli matic" of a car is the gearbox's. */
function insteadFor(tokens: Token[], { model }: NamedVehicle, synonyms: Synonyms): Token[] {
  for (const [phrase, target] of Object.entries(model.class.instead ?? {})) {
    const match = matchesIn(tokens, synonyms).find(
      ({ phrase: { kind, words, alternatives } }) =>
        kind === "same" &&
        [words, ...alternatives.map((it) => it.words)].some((it) => it.join(" ") === phrase),
    );
    if (!match) continue;
    const meant = wordsOf(model.isCvt ? (model.class.cvt ?? target) : target);
    const others = tokens.filter((_, at) => !match.positions.includes(at));
    return [...meant.map((it) => token(it)), ...others];
  }
  return tokens;
}

const vehicleConcept = ({ text, model }: NamedVehicle): Concept => ({
  text,
  key: text,
  kind: "vehicle",
  alternatives: [{ words: model.words, worth: 1 }, ...alternativesFor(model.class)],
  literal: 1,
});

/** Which token says what is searched for: the first of an Indonesian search, the last of an English one. */
function headOf(tokens: readonly Token[], index: SearchIndex, synonyms: Synonyms): Token | null {
  const { stopWords, softWords, prepositions, qualities } = synonyms;
  const sidesOf = ({ text }: Token): number => {
    const word = wordOf(index, text);
    return word < 0 ? 0 : (index.wordSides[word] as number);
  };
  const countOf = (side: number) => tokens.filter((it) => sidesOf(it) === side).length;
  const side = countOf(2) > countOf(1) ? 2 : 1;
  const isContent = (it: Token) =>
    !stopWords.has(it.text) && !softWords.has(it.text) && !qualities.has(it.text);
  const isOfSide = (it: Token) =>
    isContent(it) && (sidesOf(it) === 0 || (sidesOf(it) & side) !== 0);
  if (index.headFirst[side - 1] === 1)
    return tokens.find(isOfSide) ?? tokens.find(isContent) ?? null;
  const end = tokens.findIndex(
    ({ text }, at) => prepositions.has(text) && tokens.slice(0, at).some(isContent),
  );
  const own = tokens.slice(0, end < 0 ? undefined : end);
  return own.findLast(isOfSide) ?? own.findLast(isContent) ?? null;
}

/** Whether a number may be left out: a year, a price, a model's number. */
const isOptional = ({ text }: Token, index: SearchIndex): boolean =>
  /^\d+$/.test(text) && (isYear(text) || !isStrong(index, text)) && !isBegunQuantity(text, index);

/** "power bank 10000" for one of 10000 mAh: it helps to rank. */
const isSoftNumber = (text: string, index: SearchIndex): boolean =>
  !isStrong(index, text) && isBegunQuantity(text, index);

const isBegunQuantity = (text: string, index: SearchIndex): boolean =>
  /^\d{3,}$/.test(text) && !isYear(text) && beginsStrong(index, text);

function excludedConcepts(
  words: readonly string[],
  index: SearchIndex,
  synonyms: Synonyms,
): Concept[] {
  const { tokens } = understand(words, index, synonyms);
  return conceptsOf(tokens, index, synonyms).map((it) => ({ ...it, kind: "word" as const }));
}

const absenceConcept = (words: readonly string[]): Concept => {
  const alternatives = words.map((word) => ({ words: [absenceOf(word)], worth: 1 }));
  const text = alternatives.flatMap((it) => it.words).join(" ");
  return { text, key: text, kind: "soft", alternatives, literal: 0, weight: 1 };
};

interface Reading {
  tokens: Token[];
  brands: string[];
  brand: string | null;
  vehicle: NamedVehicle | null;
  vehicleAt: number;
}

/** Takes brands, a vehicle and numbers out of the tokens; what is left says what is searched for. */
function readTokens(all: Token[], index: SearchIndex, synonyms: Synonyms): Reading {
  const brands = brandsIn(
    all.map(({ text }) => text),
    index,
    synonyms,
  );
  const inBrands = new Set(brands.flatMap(({ positions }) => positions));
  // "shell helix hx8": what follows a brand is one of its products.
  const isProductOf = (it: Token | undefined) =>
    it?.isUnknown === true && !isOrdinary(it, synonyms);
  for (const at of [...inBrands])
    for (let next = at + 1; isProductOf(all[next]); next++) inBrands.add(next);
  const branded = all.filter((_, at) => inBrands.has(at)).map(({ text }) => text);
  const { left, vehicle, at } = takeVehicle(
    all.filter((_, position) => !inBrands.has(position)),
    index,
    synonyms,
  );
  const instead = vehicle ? insteadFor(left, vehicle, synonyms) : left;
  const last = all.at(-1);
  const isStray = (it: Token) => it !== last && /^[a-z]$/.test(it.text);
  const tokens = instead.filter((it) => !isOptional(it, index) && !isStray(it));
  return {
    tokens: tokens.length > 0 || vehicle || branded.length > 0 ? tokens : all,
    brands: branded,
    brand: brands.find(({ means }) => means)?.means ?? null,
    vehicle,
    vehicleAt: at,
  };
}

/** Concepts of a reading, with the vehicle's. */
function conceptsIn(
  reading: Reading,
  denied: ReadonlySet<string>,
  index: SearchIndex,
  synonyms: Synonyms,
) {
  const tokens = reading.tokens.filter(({ isUnknown }) => !isUnknown);
  const { left, requestedOrder } = takeOrder(tokens, synonyms);
  const head = headOf(reading.tokens, index, synonyms);
  const parsed = conceptsOf(left, index, synonyms).map((it) => {
    const words = it.text.split(" ");
    const isDenied = it.kind === "word" && words.every((word) => denied.has(word));
    const isHead = head !== null && words.includes(head.text);
    return { ...it, ...(isDenied && { kind: "soft" as const }), ...(isHead && { isHead }) };
  });
  const last = parsed.at(-1);
  const isLast = last !== undefined && last.text === reading.tokens.at(-1)?.text;
  const concepts = withoutDoubt(isLast ? [...parsed.slice(0, -1), completed(last, index)] : parsed);
  const { vehicle } = reading;
  return {
    concepts: vehicle ? [...concepts, vehicleConcept(vehicle)] : concepts,
    requestedOrder,
    head,
  };
}

/** Whether an unknown word is an ordinary one, and no brand or slang beside what is searched for. */
const isOrdinary = ({ roots }: Token, { realWords, inThings }: Synonyms): boolean =>
  [...roots].some((root) => realWords.has(root) || inThings.has(root));

const maxLength = 200;

/**
 * Parses a query: takes out prices and exclusions, normalises grades, joins and splits words,
 * corrects typos, finds vehicles, phrases and the requested order.
 */
export function parseQuery(query: string, index: SearchIndex, synonyms: Synonyms): ParsedQuery {
  const { rest, price, excluded, denied } = takeFilters(query.slice(0, maxLength), synonyms);
  const runs = new Set(signedRuns(rest));
  const joined = joinWords(wordsOf(rest).slice(0, maxWords), index, synonyms, runs);
  const words = writtenOut(joined, index, synonyms);
  const { tokens, isCorrected } = understand(words, index, synonyms);
  const reading = readTokens(tokens, index, synonyms);
  const { concepts, requestedOrder, head } = conceptsIn(reading, new Set(denied), index, synonyms);
  const absences = excluded.map(({ words: own, ...it }) => ({
    ...it,
    concepts: excludedConcepts(own, index, synonyms),
    absence: absenceConcept(own),
  }));
  const isBrandAlone = concepts.length === 0 && reading.brand !== null;
  const unknown = reading.tokens.flatMap(({ isUnknown, text }) => (isUnknown ? [text] : []));
  const nothing = concepts.length === 0 && requestedOrder === null && !price;
  return {
    concepts: isBrandAlone
      ? conceptsOf(
          wordsOf(reading.brand ?? "").map((it) => token(it)),
          index,
          synonyms,
        )
      : nothing
        ? tokens.map((it) => wordConcept(it, "word"))
        : [...concepts, ...absences.map(({ absence }) => absence)],
    requestedOrder,
    corrected: isCorrected ? tokens.map((it) => it.text).join(" ") : null,
    // "pengilap ban mobil": a thing beside what is searched for is not searched for.
    things: thingsIn(tokens, synonyms).filter(
      (thing) => !head || head.isUnknown || thing.some((word) => head.roots.has(word)),
    ),
    price,
    excluded: absences,
    vehicle: reading.vehicle,
    brands: reading.brands,
    unknown: nothing ? [] : unknown,
    isHeadUnknown: head?.isUnknown === true && isOrdinary(head, synonyms),
    isBrandAlone,
  };
}
