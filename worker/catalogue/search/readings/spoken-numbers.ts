import type { TextReading } from "../query.ts";
import { unitNames } from "../words.ts";

/** What a number stands beside where it is a grade, a size or a price: "lima w tiga puluh". */
const behind = new RegExp(
  `^(?:w|${unitNames.join("|")}|ribu|ribuan|rb|juta|jt|rupiah|euros?|dollars?|percent|persen)$`,
);
const leads = /^(?:dot|w|euro|rp)$/;
const decimals = new Set(["koma", "point"]);
/** "half a litre" */
const articles = new Set(["a", "an"]);

interface Spoken {
  value: number;
  length: number;
}

/** What the digits of a number's words come to: "dua ribu dua puluh satu", "twenty twenty one". */
function added(value: number | null, own: number): number | null {
  if (value === null) return own;
  const isYear = value >= 19 && value <= 20 && own >= 10 && own < 100;
  if (isYear) return value * 100 + own;
  // "lima lima" are two numbers.
  const room = own >= 100 ? 1_000 : own >= 10 ? 100 : 10;
  return value % room === 0 || own === 0.5 ? value + own : null;
}

/** The number that words from `at` on say: "dua puluh lima", "twenty five", "satu setengah". */
function numberAt(
  words: readonly string[],
  at: number,
  { numbers, multipliers }: Parameters<TextReading>[1],
): Spoken | null {
  let value: number | null = null;
  // What a multiplier is of: "dua puluh" of "seratus dua puluh".
  let last = 0;
  let length = 0;
  // "dot empat setengah liter" is of DOT 4, "w empat puluh satu liter" of 10W-40.
  const before = words[at - 1];
  const end = before === "dot" ? at + 1 : words.length;
  for (; at + length < end; length++) {
    const word = words[at + length] ?? "";
    const factor = multipliers.get(word) ?? (word === "belas" ? 0 : undefined);
    // "lima puluh ribu" is written "50 ribu".
    if (factor === 1_000 && !numbers.has(words[at + length + 1] ?? "")) break;
    if (value !== null && factor !== undefined) {
      const made: number = factor === 0 ? last + 10 : last * factor;
      value = factor === 1_000 ? value * factor : value - last + made;
      last = made;
      continue;
    }
    const own = numbers.get(word);
    if (own === undefined) break;
    if (value !== null && before === "w" && own < 10) break;
    const sum = added(value, own);
    if (sum === null) break;
    last = own;
    value = sum;
  }
  if (value === null) return null;
  // "lima koma satu", "five point one"
  const part = decimals.has(words[at + length] ?? "") && numbers.get(words[at + length + 1] ?? "");
  return part ? { value: value + part / 10, length: length + 2 } : { value, length };
}

/** Numbers said as words become digits: those of several words, and others beside a unit, a grade or money. */
export const readSpokenNumbers: TextReading = ({ text }, synonyms) => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const written: string[] = [];
  for (let at = 0; at < words.length; ) {
    const spoken = numberAt(words, at, synonyms);
    const past = at + (spoken?.length ?? 0);
    const skipped = spoken?.value === 0.5 && articles.has(words[past] ?? "") ? 1 : 0;
    const isBound = behind.test(words[past + skipped] ?? "") || leads.test(words[at - 1] ?? "");
    if (spoken && (isBound || spoken.length > 1)) {
      written.push(String(spoken.value));
      at = past + (isBound ? skipped : 0);
    } else written.push(words[at++] as string);
  }
  const isSame = written.join(" ") === words.join(" ");
  return isSame ? {} : { text: written.join(" ") };
};
