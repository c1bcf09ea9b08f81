import type { TextReading } from "../query.ts";
import { unitNames } from "../words.ts";

/** What a number stands beside where it is a grade, a size or a price: "lima w tiga puluh". */
const behind = new RegExp(
  `^(?:w|${unitNames.join("|")}|ribu|ribuan|rb|juta|jt|rupiah|euros?|dollars?|percent|persen)$`,
);
const before = /^(?:dot|w|euro|rp)$/;

interface Spoken {
  value: number;
  length: number;
}

/** The number that words from `at` on say: "dua puluh lima", "twenty five", "satu setengah". */
function numberAt(
  words: readonly string[],
  at: number,
  { numbers, multipliers }: Parameters<TextReading>[1],
): Spoken | null {
  let value: number | null = null;
  let length = 0;
  // "dot empat setengah liter" is of DOT 4.
  const end = words[at - 1] === "dot" ? at + 1 : words.length;
  for (; at + length < end; length++) {
    const word = words[at + length] ?? "";
    const own = numbers.get(word);
    const factor = multipliers.get(word);
    if (factor !== undefined && value !== null) value *= factor;
    else if (word === "belas" && value !== null) value += 10;
    else if (own === undefined) break;
    // "lima lima" are two numbers.
    else if (value !== null && (own >= 10 || value % 10 !== 0) && own !== 0.5) break;
    else value = (value ?? 0) + own;
  }
  return value === null ? null : { value, length };
}

/** Numbers said as words become digits beside a unit, a grade or money. */
export const readSpokenNumbers: TextReading = ({ text }, synonyms) => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const written: string[] = [];
  for (let at = 0; at < words.length; ) {
    const spoken = numberAt(words, at, synonyms);
    const next = words[at + (spoken?.length ?? 0)] ?? "";
    if (spoken && (behind.test(next) || before.test(words[at - 1] ?? ""))) {
      written.push(String(spoken.value));
      at += spoken.length;
    } else written.push(words[at++] as string);
  }
  const isSame = written.join(" ") === words.join(" ");
  return isSame ? {} : { text: written.join(" ") };
};
