import { memo } from "../../../platform/memo.ts";
import type { Alternative } from "../alternative.ts";
import type { Concept, Reading, Token } from "../query.ts";
import { wordConcept } from "../query.ts";
import {
  findWord,
  isInName,
  maxBegun,
  type SearchIndex,
  strongCount,
  wordsFrom,
  wordText,
} from "../search-index.ts";
import type { Phrase, Synonyms } from "../synonyms.ts";
import { isGrade, toRoots } from "../words.ts";
import { deniers } from "./negation.ts";
import { isSoftNumber } from "./numbers.ts";

const isForm = (word: string, { text, roots }: Token): boolean => {
  if (word === text || roots.has(word)) return true;
  if (word.length <= 3) return false;
  return toRoots(word).some((root) => root === text || (root.length > 3 && roots.has(root)));
};

interface Match {
  phrase: Phrase;
  positions: number[];
  /** Whether words of the same meaning stand for its own: "oli netes" for "oli bocor". */
  isAlike: boolean;
}

/** Single words that mean the same as a token. */
function wordsLike({ text, roots }: Token, { phrases }: Synonyms): ReadonlySet<string> {
  if (deniers.has(text)) return deniers;
  const own = [...roots].flatMap((root) => phrases.get(root) ?? []);
  const groups = own.filter(({ kind, words }) => kind === "same" && words.length === 1);
  const others = groups.flatMap((it) => it.alternatives).filter(({ words }) => words.length === 1);
  return new Set(others.flatMap(({ words: [word = ""] }) => toRoots(word)));
}

const toSpan = ({ positions }: Pick<Match, "positions">): number =>
  (positions.at(-1) ?? 0) - (positions[0] ?? 0);

const rankOfKind = { problems: 0, same: 1, means: 2 } as const;

/** Phrases of the trade in a query, those of the most words first. */
export const matchesIn = memo((tokens: readonly Token[], synonyms: Synonyms): Match[] => {
  const { phrases } = synonyms;
  const like = tokens.map((it) => wordsLike(it, synonyms));
  const has = (at: number, word: string, mayBeAlike: boolean) =>
    isForm(word, tokens[at] as Token) || (mayBeAlike && like[at]?.has(word) === true);
  const findPositions = ({ words, kind }: Phrase, mayBeAlike: boolean): number[] | null => {
    const positions: number[] = [];
    for (const word of words) {
      const at = tokens.findIndex((_, at) => !positions.includes(at) && has(at, word, mayBeAlike));
      if (at < 0) return null;
      positions.push(at);
    }
    positions.sort((a, b) => a - b);
    // The words of a name are close together; a problem is described in any order.
    if (kind === "same" && toSpan({ positions }) > words.length) return null;
    // "pembersih plafon mobil" is no "cuci mobil".
    const isBetween = ({ text }: Token, at: number) =>
      at > (positions[0] ?? 0) &&
      at < (positions.at(-1) ?? 0) &&
      !positions.includes(at) &&
      !synonyms.stopWords.has(text);
    return mayBeAlike && tokens.some(isBetween) ? null : positions;
  };
  const matches = new Map<Phrase, Match>();
  const begun = new Set(tokens.flatMap(({ roots }, at) => [...roots, ...(like[at] ?? [])]));
  const beginning = new Set([...begun].flatMap((root) => phrases.get(root) ?? []));
  for (const phrase of beginning) {
    const own = findPositions(phrase, false);
    const isProblem = phrase.kind === "problems";
    const positions = own ?? (isProblem ? findPositions(phrase, true) : null);
    if (positions) matches.set(phrase, { phrase, positions, isAlike: !own });
  }
  const all = [...matches.values()];
  const named = all.filter(({ phrase, isAlike }) => phrase.kind === "problems" && !isAlike);
  // A symptom that is named outranks one in other words, if these do not say more.
  const isOutranked = ({ isAlike, positions }: Match) =>
    isAlike &&
    named.some(
      (it) =>
        it.positions.length >= positions.length &&
        it.positions.some((at) => positions.includes(at)),
    );
  return all
    .filter((it) => !isOutranked(it))
    .sort(
      (a, b) =>
        b.positions.length - a.positions.length ||
        Number(a.isAlike) - Number(b.isAlike) ||
        toSpan(a) - toSpan(b) ||
        rankOfKind[a.phrase.kind] - rankOfKind[b.phrase.kind],
    );
});

const literalWorth = { same: 1, means: 1, problems: 0.6 } as const;

/** The concept of phrases at the same positions. */
function toConcept(matches: readonly Match[], tokens: readonly Token[]): Concept {
  const positions = matches[0]?.positions ?? [];
  const words = positions.map((index) => tokens[index]?.text ?? "");
  const kinds = matches.map(({ phrase }) => phrase.kind);
  const kind = kinds.includes("problems") ? "problems" : kinds.includes("means") ? "means" : "same";
  const literal = { words, worth: literalWorth[kind] };
  const text = words.join(" ");
  return {
    text,
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
  const word = findWord(index, text);
  if (word < 0 || strongCount(index, word) === 0 || isInName(index, word)) return concept;
  const { from, to } = wordsFrom(index, text);
  const completions: Alternative[] = [];
  for (let at = from; at < Math.min(to, from + maxBegun); at++)
    if (strongCount(index, at) > 0)
      completions.push({ words: [wordText(index, at)], worth: begunWorth });
  return {
    ...concept,
    alternatives: [...concept.alternatives, ...completions],
  };
}

/** Concepts of all tokens: phrases first, longest first, then the remaining words. */
export function listConcepts(
  tokens: readonly Token[],
  index: SearchIndex,
  synonyms: Synonyms,
  absent: readonly string[] = [],
): Concept[] {
  const taken = new Set<number>();
  const concepts: { at: number; concept: Concept }[] = [];
  // "tapi tidak bocor" is no symptom of a leak.
  const isDenied = (at: number) => absent.includes(tokens[at]?.text ?? "");
  const matches = matchesIn(tokens, synonyms).filter(
    ({ phrase, positions }) => phrase.kind !== "problems" || !positions.some(isDenied),
  );
  const isSoft = (positions: readonly number[]) => {
    const text = tokens[positions[0] ?? 0]?.text ?? "";
    return positions.length === 1 && (synonyms.softWords.has(text) || isSoftNumber(text, index));
  };
  for (const { positions } of matches) {
    if (positions.some((index) => taken.has(index))) continue;
    const alike = matches.filter((it) => it.positions.join() === positions.join());
    const concept = toConcept(alike, tokens);
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

const otherProblem = 0.7;

/** A symptom with what solves the others of the same search. */
const withOthers = (problem: Concept, problems: readonly Concept[]): Concept => ({
  ...problem,
  alternatives: [
    ...problem.alternatives,
    ...problems
      .filter((it) => it !== problem)
      .flatMap(({ alternatives, literal }) => alternatives.slice(literal))
      .map(({ words, worth }) => ({ words, worth: otherProblem * worth })),
  ],
});

/**
 * When the query describes a problem, all other concepts become soft; when only soft ones remain,
 * they become required.
 */
function withoutDoubt(concepts: Concept[]): Concept[] {
  const problems = concepts.filter(({ kind }) => kind === "problems");
  const words = ({ text }: Concept) => text.split(" ").length;
  // Of several symptoms the one that is told in the most words.
  const [problem] = problems.toSorted((a, b) => words(b) - words(a));
  const softened = concepts.map((it): Concept => {
    if (!problem) return it;
    if (it === problem) return withOthers(it, problems);
    return { ...it, kind: "soft", ...(it.kind === "problems" && { weight: 1 }) };
  });
  if (softened.some(({ kind }) => kind !== "soft")) return softened;
  return softened.map((it) => ({ ...it, kind: "word" as const }));
}

/** "amankah engine flush buat mesin tua": a thing that has a name is asked about, not what it is for. */
function aboutThing(concepts: Concept[]): Concept[] {
  const isThing = ({ kind, text }: Concept) => kind === "same" && text.includes(" ");
  if (!concepts.some(isThing)) return concepts;
  return concepts.map((it) => (it.kind === "problems" ? { ...it, kind: "soft", weight: 1 } : it));
}

/** What is left becomes phrases of the trade and words; the last one may be incomplete. */
export const readPhrases: Reading = (query, { index, synonyms }) => {
  const { tokens, left, head, optional, absent } = query;
  const concepts = listConcepts(left, index, synonyms, absent).map((it): Concept => {
    const words = it.text.split(" ");
    const isOptional = it.kind !== "problems" && words.every((word) => optional.includes(word));
    const isHead = head !== null && words.includes(head.text);
    return { ...it, ...(isOptional && { kind: "soft" }), ...(isHead && { isHead }) };
  });
  const isLast = ({ text }: Concept, at: number) =>
    at === concepts.length - 1 && text === tokens.at(-1)?.text;
  // "dot 5" is DOT 5.1 only as long as it is typed.
  const whole = concepts.map((it, at) => {
    if (isLast(it, at)) return completed(it, index);
    return isGrade(it.text) ? { ...it, literal: 0 } : it;
  });
  const all = [...query.concepts, ...whole];
  return { left: [], concepts: withoutDoubt(query.asks ? aboutThing(all) : all) };
};
