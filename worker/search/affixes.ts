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
  { affix: "ng", before: /^[aeiou]/ },
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

function withoutPrefixes(word: string): string[] {
  const found = [word];
  for (const { affix, before, restore = "" } of prefixes) {
    const rest = word.slice(affix.length);
    if (word.startsWith(affix) && before.test(rest)) found.push(restore + rest);
  }
  return found;
}

const withoutSuffixes = (word: string): string[] => [
  word,
  ...suffixes.filter((it) => word.endsWith(it)).map((it) => word.slice(0, -it.length)),
];

function indonesian(word: string): string[] {
  const roots = withoutSuffixes(word).flatMap(withoutPrefixes);
  const short = longPrefixes
    .filter((affix) => word.startsWith(affix))
    .flatMap((affix) => withoutSuffixes(word.slice(affix.length)))
    .filter((root) => root.length === 3);
  return [...roots.filter((root) => root.length >= minStem), ...short];
}

// "stopping" is "stop"
const undoubled = (root: string): string =>
  root.length > 4 && root.at(-1) === root.at(-2) ? root.slice(0, -1) : root;

const english = (word: string): string[] =>
  endings
    .filter(([ending]) => word.endsWith(ending))
    .map(([ending, back]) => undoubled(word.slice(0, -ending.length)) + back)
    .filter((root) => root.length >= minStem);

const known = new Map<string, readonly string[]>();
const maxKnown = 8_000;

/** Every root that a word may derive from, itself first; words with a common root are related. */
export function rootsOf(word: string): readonly string[] {
  const before = known.get(word);
  if (before) return before;
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return [word];
  const roots = [...new Set([word, ...indonesian(word), ...english(word)])];
  if (known.size < maxKnown) known.set(word, roots);
  return roots;
}
