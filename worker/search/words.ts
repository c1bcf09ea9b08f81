import { spellings, units } from "./spellings.ts";

// Longer words are made by machines and would only swell the index.
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

/** Letters in lower case without accents and invisible signs. */
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

// Only what has one of these can be written in more than one way.
const isSpelt = /\d|api|jaso|sae/;

function spelled(text: string): string {
  if (!isSpelt.test(text)) return text;
  let written = text;
  for (const { find, write } of spellings) written = written.replace(find, ` ${write} `);
  return quantities(written);
}

/** The words of a query or of a name, grades and quantities in their one spelling. */
export const wordsOf = (text: string): string[] => split(spelled(plain(text)));

/** The same, with what parts of norms are found by: for texts that are indexed. */
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

/** An article number as one word, with its parts after it. */
export function skuWords(sku: string): string[] {
  const parts = split(plain(sku));
  return [...new Set([parts.join("").slice(0, maxWordLength), ...parts])].filter(
    (word) => word.length > 1,
  );
}

/** Runs of a query that are written with signs between them, as one word each: "cbb-inj-3". */
export const signedRuns = (text: string): string[] =>
  plain(text)
    .split(/\s+/)
    .filter((run) => /[\p{L}\p{N}][-_./][\p{L}\p{N}]/u.test(run))
    .map((run) => split(run).join(""));

/** Whether a word is a grade, a norm, a size or a number: each digit matters. */
export const hasDigit = (word: string): boolean => /\d/.test(word);
