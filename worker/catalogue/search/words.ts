// Texts and queries go through the same spellings, from top to bottom.
import { begins, grades, spellings } from "#brand/search/spellings.ts";

/** Quantities by unit: the factor to the normalised unit. */
const units: Readonly<Record<string, { factor: number; unit: string }>> = {
  ml: { factor: 1, unit: "ml" },
  mililiter: { factor: 1, unit: "ml" },
  milliliter: { factor: 1, unit: "ml" },
  millilitre: { factor: 1, unit: "ml" },
  cc: { factor: 1, unit: "ml" },
  l: { factor: 1000, unit: "ml" },
  lt: { factor: 1000, unit: "ml" },
  ltr: { factor: 1000, unit: "ml" },
  liter: { factor: 1000, unit: "ml" },
  leter: { factor: 1000, unit: "ml" },
  liters: { factor: 1000, unit: "ml" },
  litre: { factor: 1000, unit: "ml" },
  litres: { factor: 1000, unit: "ml" },
  g: { factor: 1, unit: "g" },
  gr: { factor: 1, unit: "g" },
  gram: { factor: 1, unit: "g" },
  grams: { factor: 1, unit: "g" },
  kg: { factor: 1000, unit: "g" },
  kilo: { factor: 1000, unit: "g" },
  mah: { factor: 1, unit: "mah" },
  watt: { factor: 1, unit: "w" },
  w: { factor: 1, unit: "w" },
  volt: { factor: 1, unit: "v" },
  v: { factor: 1, unit: "v" },
  hz: { factor: 1, unit: "hz" },
  gb: { factor: 1, unit: "gb" },
  mb: { factor: 1, unit: "mb" },
  tb: { factor: 1, unit: "tb" },
  inch: { factor: 1, unit: "inch" },
  inci: { factor: 1, unit: "inch" },
  cm: { factor: 10, unit: "mm" },
  mm: { factor: 1, unit: "mm" },
  meter: { factor: 1000, unit: "mm" },
  metre: { factor: 1000, unit: "mm" },
  m: { factor: 1000, unit: "mm" },
};

/** Units as they are typed. */
export const unitNames = Object.keys(units);

// Longer words are machine-made and would only bloat the index.
const maxWordLength = 40;

const quantity = new RegExp(
  `\\b(\\d{1,5})(?:[.,](\\d{1,3}))?\\s?-?(${unitNames.join("|")})\\b`,
  "g",
);

const quantities = (text: string): string =>
  text.replace(quantity, (_, whole: string, fraction: string | undefined, name: string) => {
    const { factor, unit } = units[name] ?? { factor: 1, unit: name };
    // "20.000 mAh": of the smallest units there are no thousandths.
    const isGrouped = factor === 1 && fraction?.length === 3;
    const value = Number(isGrouped ? whole + fraction : `${whole}.${fraction ?? 0}`);
    return ` ${Math.round(value * factor)}${unit} `;
  });

const isAscii = /^[ -~]*$/;

/** Lower case, without accents and invisible characters. */
const plain = (text: string): string =>
  (isAscii.test(text)
    ? text
    : text.normalize("NFKD").replace(/[\p{M}\p{Cf}]+/gu, "")
  ).toLowerCase();

// Most synonyms and searches: for these the splitting below takes four times as long.
const isPlainWords = /^[a-z]{1,40}(?: [a-z]{1,40})*$/;

function split(text: string): string[] {
  if (isPlainWords.test(text)) return text.split(" ");
  return text
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => word.slice(0, maxWordLength));
}

// Only texts that match this have several spellings.
const isSpelt = new RegExp(["\\d", ...begins].join("|"));

function spelled(text: string): string {
  if (!isSpelt.test(text)) return text;
  let written = text;
  for (const { find, write } of spellings) written = written.replace(find, ` ${write} `);
  return quantities(written);
}

/** The words of a query or name, with normalised grades and quantities. */
export const toWords = (text: string): string[] => split(spelled(plain(text)));

const absence =
  /(?<![\p{L}\d])(?:tanpa|bebas|tidak|bukan|non|anti|without|free of|free from|no|not)[\s-]+(\p{L}{3,})|(?<![\p{L}\d])(\p{L}{3,})[\s-]free(?![\p{L}\d])/gu;

/** What a text says that a product has not: written as no query is. */
export const toAbsence = (word: string): string => `-${word}`;

const absences = (text: string): string[] =>
  [...text.matchAll(absence)].map(([, after, before]) => toAbsence(after ?? before ?? ""));

/** The same plus parts of norms and what is said to be absent: for texts to be indexed. */
export function textWords(text: string): string[] {
  const lower = plain(text);
  const parts: string[] = absences(lower);
  for (const { find, parts: also = [] } of spellings) {
    if (also.length === 0) continue;
    for (const match of lower.matchAll(find))
      for (const part of also)
        parts.push(part.replace(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? ""));
  }
  return [...split(spelled(lower)), ...parts.filter(Boolean)];
}

/** An SKU as one word, followed by its parts. */
export function skuWords(sku: string): string[] {
  const parts = split(plain(sku));
  return [...new Set([parts.join("").slice(0, maxWordLength), ...parts])].filter(
    (word) => word.length > 1,
  );
}

/** Runs of a query joined by punctuation, as one word each: "cbb-inj-3". */
export const signedRuns = (text: string): string[] =>
  plain(text)
    .split(/\s+/)
    .filter((run) => /[\p{L}\p{N}][-_./][\p{L}\p{N}]/u.test(run))
    .map((run) => split(run).join(""));

/** Whether a word is a grade, norm, size or number, where each digit matters. */
export const hasDigit = (word: string): boolean => /\d/.test(word);

const shortUnits = [...new Set(Object.values(units).map(({ unit }) => unit))].join("|");
const grade = new RegExp(`^(?:${[...grades, `\\d+(?:${shortUnits})`].join("|")})$`);

/** Whether a word is a grade, norm or size: another one is another product. */
export const isGrade = (word: string): boolean => grade.test(word);

/** Whether a word says how much is in a bottle: the same product may be had in another one. */
export const isContent = (word: string): boolean => /^\d+(?:ml|g)$/.test(word);

/** A removable prefix, and what may replace it. */
interface Prefix {
  affix: string;
  /** What the remainder must begin with. */
  before: RegExp;
  /** Letters that the prefix replaces: "menyikat" comes from "sikat". */
  restore?: string;
}

/** Indonesian prefixes with the sounds that they take before the root. */
const prefixes: readonly Prefix[] = [
  ...["me", "pe"].flatMap((affix): Prefix[] => [
    { affix, before: /^[lmnrwy]/ },
    { affix: `${affix}m`, before: /^[bfpv]/ },
    { affix: `${affix}m`, before: /^[aeiou]/, restore: "p" },
    { affix: `${affix}n`, before: /^[cdjsz]/ },
    { affix: `${affix}n`, before: /^[aeiou]/, restore: "t" },
    { affix: `${affix}ng`, before: /^[aeioughk]/ },
    { affix: `${affix}ng`, before: /^[aeiou]/, restore: "k" },
    { affix: `${affix}ny`, before: /^[aeiou]/, restore: "s" },
  ]),
  { affix: "di", before: /^[a-z]/ },
  { affix: "ter", before: /^[a-z]/ },
  { affix: "ber", before: /^[a-z]/ },
  { affix: "ke", before: /^[a-z]/ },
  { affix: "per", before: /^[a-z]/ },
  { affix: "se", before: /^[a-z]/ },
  // Colloquial: "ngebersihin", "nyuci".
  { affix: "nge", before: /^[a-z]/ },
  { affix: "ng", before: /^[aeioulr]/ },
  { affix: "ny", before: /^[aeiou]/, restore: "c" },
  { affix: "ny", before: /^[aeiou]/, restore: "s" },
];

/** Before one-syllable roots: "mengerem" is "rem", "mengelap" is "lap". */
const longPrefixes: readonly string[] = ["menge", "penge", "dire", "nge"];

const suffixes: readonly string[] = ["kannya", "annya", "kan", "an", "i", "nya", "lah", "in"];

/** English endings and their replacements. */
const endings: readonly (readonly [string, string])[] = [
  ["ings", ""],
  ["ing", ""],
  ["ing", "e"],
  ["ers", ""],
  ["er", ""],
  ["er", "e"],
  ["ed", ""],
  ["ed", "e"],
  ["ies", "y"],
  ["es", ""],
  ["s", ""],
  ["ant", ""],
  ["ants", ""],
  ["ate", ""],
  ["ating", ""],
  ["ates", ""],
  ["ation", ""],
  ["ation", "e"],
  ["ment", ""],
  ["y", ""],
  ["y", "e"],
  ["ness", ""],
  ["e", ""],
];

const minStem = 4;

// By their first letter: most words begin with no prefix, and the first search reads a thousand of them.
const prefixesByLetter = Map.groupBy(prefixes, ({ affix }) => affix.charAt(0));

function withoutPrefixes(word: string): string[] {
  const matches = [word];
  for (const { affix, before, restore = "" } of prefixesByLetter.get(word.charAt(0)) ?? []) {
    if (!word.startsWith(affix)) continue;
    const rest = word.slice(affix.length);
    if (before.test(rest)) matches.push(restore + rest);
  }
  return matches;
}

const withoutSuffixes = (word: string): string[] => [
  word,
  ...suffixes.filter((it) => word.endsWith(it)).map((it) => word.slice(0, -it.length)),
];

function indonesian(word: string): string[] {
  const roots = withoutSuffixes(word).flatMap(withoutPrefixes);
  // "bannya"
  const owned = word.endsWith("nya") && word.length === 6 ? [word.slice(0, 3)] : [];
  const short = longPrefixes
    .filter((affix) => word.startsWith(affix))
    .flatMap((affix) => withoutSuffixes(word.slice(affix.length)))
    .filter((root) => root.length === 3);
  return [...roots.filter((root) => root.length >= minStem), ...short, ...owned];
}

// "stopping" is "stop"
const undoubled = (root: string): string =>
  root.length > 4 && root.at(-1) === root.at(-2) ? root.slice(0, -1) : root;

const endingsByLetter = Map.groupBy(endings, ([ending]) => ending.charAt(ending.length - 1));

// "waxing", "waxed", "oils": other endings of so short a root belong to other words.
const shortStems = /^(?:[a-z]{3}(?:ing|ings|ed)|[a-z]{2}[^s]s)$/;

const english = (word: string): string[] =>
  (endingsByLetter.get(word.charAt(word.length - 1)) ?? [])
    .filter(([ending]) => word.endsWith(ending))
    .map(([ending, back]) => undoubled(word.slice(0, -ending.length)) + back)
    .filter((root) => root.length >= minStem || shortStems.test(word));

const existing = new Map<string, readonly string[]>();
const maxEntries = 8_000;

/** Every root that a word may derive from, itself first; words with a common root are related. */
export function toRoots(word: string): readonly string[] {
  const before = existing.get(word);
  if (before) return before;
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return [word];
  const roots = [...new Set([word, ...indonesian(word), ...english(word)])];
  if (existing.size < maxEntries) existing.set(word, roots);
  return roots;
}

/** Lengths of words that are checked for typos. */
export const typoLengths = { min: 4, max: 24 } as const;

/** How many typos a word of that length may have. */
export const slipsIn = (word: string): number => (word.length < 4 ? 0 : word.length < 7 ? 1 : 2);

/** The set of a word's letters as bits. */
export function toLetters(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) - 97);
  return letters >>> 0;
}

/** Number of bits in which two letter sets differ. */
export function differingLetters(one: number, other: number): number {
  let bits = one ^ other;
  let count = 0;
  for (; bits !== 0; count++) bits &= bits - 1;
  return count;
}

const row = () => new Uint8Array(typoLengths.max + 3);
let [before, previous, current] = [row(), row(), row()];

/**
 * Number of typos between two words (letters wrong, missing, added or two swapped); max + 1 when
 * there are more than `max`.
 */
export function slipsBetween(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1;
  if (Math.max(one.length, other.length) > typoLengths.max) return max + 1;
  for (let at = 0; at <= other.length; at++) previous[at] = at;
  for (let i = 1; i <= one.length; i++) {
    current[0] = i;
    let best = i;
    for (let j = 1; j <= other.length; j++) {
      const same = one.charCodeAt(i - 1) === other.charCodeAt(j - 1) ? 0 : 1;
      let least = Math.min(
        (previous[j] as number) + 1,
        (current[j - 1] as number) + 1,
        (previous[j - 1] as number) + same,
      );
      const isSwapped =
        i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwapped) least = Math.min(least, (before[j - 2] as number) + 1);
      current[j] = least;
      if (least < best) best = least;
    }
    if (best > max) return max + 1;
    [before, previous, current] = [previous, current, before];
  }
  return Math.min(previous[other.length] as number, max + 1);
}

/** Rows of the keyboard, by which neighbours of a key are found. */
const keyRows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

/** Whether a finger that meant one key may hit the other. */
function areNeighbours(one: string, other: string): boolean {
  const at = (key: string) => {
    const row = keyRows.findIndex((keys) => keys.includes(key));
    return { row, column: (keyRows[row] ?? "").indexOf(key) };
  };
  const [a, b] = [at(one), at(other)];
  return Math.abs(a.row - b.row) <= 1 && Math.abs(a.column - b.column) <= 1;
}

const affixes = {
  before: /^(?:ber|ter|me[mn]?g?|pe[mn]?g?|di|ke|se)/,
  after: /(?:kan|an|nya|i|ing|er|ed|s)$/,
};

/** What is left of a word without the affixes that it shares with another. */
function lengthOfOwn(word: string, other: string): number {
  const { before, after } = affixes;
  const prefix = before.exec(word)?.[0] ?? "";
  const suffix = after.exec(word)?.[0] ?? "";
  return (
    word.length -
    (other.startsWith(prefix) ? prefix.length : 0) -
    (other.endsWith(suffix) ? suffix.length : 0)
  );
}

/** Whether a word that differs by some typos is likely to be meant, and not another word. */
export function isLikelySlip(typed: string, meant: string, slips: number): boolean {
  // "berkabut" and "berkarat" differ in two of five letters.
  if (slips > 1 && lengthOfOwn(typed, meant) < 8) return false;
  const [first = "", second = ""] = typed;
  if (first === meant[0]) return true;
  // Who mistypes the first letter left it out, swapped it, doubled it or hit a key beside it.
  return (
    slips === 1 &&
    (typed.length !== meant.length || second === meant[0] || areNeighbours(first, meant[0] ?? ""))
  );
}

const vowels = /[aeiou]/g;

/** Whether a word is another one without vowels: "mnyk", "pmbrsih". */
export function hasSameSkeleton(typed: string, word: string): boolean {
  if (typed.length >= word.length || typed[0] !== word[0]) return false;
  if (typed.replace(vowels, "") !== word.replace(vowels, "")) return false;
  let at = 0;
  for (const letter of word) if (letter === typed[at]) at++;
  return at === typed.length;
}

/** Whether a word has fewer vowels than one can say. */
export const mayBeSkeleton = (word: string): boolean =>
  word.length >= 3 && /^[a-z]+$/.test(word) && word.replace(vowels, "").length >= word.length - 1;

/** Spellings of the same sound, from top to bottom: "matic" and "matik", "injector" and "injektor". */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/ph/g, "f"],
  [/sh|sy|sch/g, "s"],
  [/th/g, "t"],
  [/ck|q/g, "k"],
  [/c(?=[eiy])/g, "s"],
  [/c/g, "k"],
  [/x/g, "ks"],
  [/z/g, "s"],
  [/y/g, "i"],
  [/(.)\1/g, "$1"],
  [/e$/, ""],
];

/** How a word sounds: equal for the English and the Indonesian spelling of the same word. */
export const toSound = (word: string): string =>
  sounds.reduce((text, [find, write]) => text.replace(find, write), word);
