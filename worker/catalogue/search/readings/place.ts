import type { TextReading } from "../query.ts";
import { toWords } from "../words.ts";

/** "di bawah setir", "under the bonnet": where it is need not be said by a product. */
export const readPlace: TextReading = ({ text, optional }, { places }) => {
  if (places.length === 0) return {};
  const pattern = new RegExp(
    `(?<![\\p{L}\\d])(?:${places.join("|")})\\s+(?:the\\s+)?(\\p{L}{3,})`,
    "giu",
  );
  const named = [...text.matchAll(pattern)].flatMap(([, word = ""]) => toWords(word));
  return named.length === 0
    ? {}
    : { text: text.replace(pattern, " $1 "), optional: [...optional, ...named] };
};
