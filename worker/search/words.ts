/**
 * Normalises the many spellings of the trade: viscosity grades, brake fluid classes, norms,
 * quantities. Texts and queries go through the same list, from top to bottom.
 */
interface Spelling {
  find: RegExp;
  /** The replacement: one word, with groups of the expression. */
  write: string;
  /** Texts are also found by these: "SN" for "API SN". */
  parts?: string[];
}

const spellings: readonly Spelling[] = [
  // SAE is optional
  { find: /\bsae\s*(?=\d)/g, write: "" },
  // 5W-30, 5w30, 5W 30, 5W/30
  { find: /\b(\d{1,2})\s?w\s?[-/–]?\s?(\d{2})\b/g, write: "$1w$2" },
  // DOT 5.1, DOT5,1, DOT-4
  { find: /\bdot\s?-?\s?5[.,]1\b/g, write: "dot51", parts: ["dot"] },
  { find: /\bdot\s?-?\s?([345])\b/g, write: "dot$1", parts: ["dot"] },
  // API SL/CF is two norms
  { find: /\bapi\s?-?\s?(s[a-p])\s?\/\s?(c[a-k](?:-?4)?)\b/g, write: "api$1 api$2" },
  { find: /\bapi\s?-?\s?(s[a-p])\s?(plus)\b/g, write: "api$1plus", parts: ["$1", "plus"] },
  { find: /\bapi\s?-?\s?gl\s?-?\s?([1-6])\b/g, write: "apigl$1", parts: ["gl$1"] },
  { find: /\bgl\s?-?\s?([1-6])\b/g, write: "gl$1" },
  { find: /\bapi\s?-?\s?(c[a-k])\s?-?\s?4\b/g, write: "api$14", parts: ["$14"] },
  { find: /\b(c[hijk])\s?-?\s?4\b/g, write: "$14" },
  { find: /\bapi\s?-?\s?(s[a-p]|c[a-k])\b/g, write: "api$1", parts: ["$1"] },
  { find: /\bjaso\s?-?\s?(m[ab])\s?-?\s?(2?)\b/g, write: "jaso$1$2", parts: ["$1$2"] },
  { find: /\bma\s?-?\s?2\b/g, write: "ma2" },
  { find: /\bgf\s?-?\s?(\d)\s?([ab]?)\b/g, write: "gf$1$2" },
  { find: /\bacea\s?([abce]\d)\b/g, write: "acea$1", parts: ["$1"] },
];

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
  liters: { factor: 1000, unit: "ml" },
  litre: { factor: 1000, unit: "ml" },
  litres: { factor: 1000, unit: "ml" },
  g: { factor: 1, unit: "g" },
  gr: { factor: 1, unit: "g" },
  gram: { factor: 1, unit: "g" },
  grams: { factor: 1, unit: "g" },
  kg: { factor: 1000, unit: "g" },
  kilo: { factor: 1000, unit: "g" },
};

// Longer words are machine-made and would only bloat the index.
const maxWordLength = 40;

const quantity = new RegExp(
  `\\b(\\d{1,5})(?:[.,](\\d{1,3}))?\\s?-?(${Object.keys(units).join("|")})\\b`,
  "g",
);

const quantities = (text: string): string =>
  text.replace(quantity, (_, whole: string, fraction: string | undefined, name: string) => {
    const { factor, unit } = units[name] ?? { factor: 1, unit: name };
    return ` ${Math.round(Number(`${whole}.${fraction ?? 0}`) * factor)}${unit} `;
  });

/** Lower case, without accents and invisible characters. */
const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]+/gu, "")
    .toLowerCase();

const split = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => word.slice(0, maxWordLength));

// Only texts that match this have several spellings.
const isSpelt = /\d|api|jaso|sae/;

function spelled(text: string): string {
  if (!isSpelt.test(text)) return text;
  let written = text;
  for (const { find, write } of spellings) written = written.replace(find, ` ${write} `);
  return quantities(written);
}

/** The words of a query or name, with normalised grades and quantities. */
export const wordsOf = (text: string): string[] => split(spelled(plain(text)));

/** The same plus parts of norms: for texts to be indexed. */
export function textWords(text: string): string[] {
  const lower = plain(text);
  const parts: string[] = [];
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
