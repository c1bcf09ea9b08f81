import type { TextReading } from "../query.ts";
import { toWords, unitNames } from "../words.ts";

const norm = new RegExp(
  `(?<![\\p{L}\\d])euro\\s?-?[2-6](?![\\d.,]*\\d|\\p{L}|\\s?(?:${unitNames.join("|")})(?!\\p{L}))`,
  "giu",
);
const volume = /(?<![\p{L}\d.,])\d{2,4}\s?cc(?![\p{L}\d])/giu;

const afterModel = /(?<=\p{L}{3,}\s)[0-8][.,]\d(?=\s|$)/gu;

/** "1500 cc" is an engine's or a bottle's, "euro 4" an engine's norm: neither need be there. */
export const readEngine: TextReading = ({ text, optional }, { vehicles }) => {
  const volumes = [...text.matchAll(volume)].flatMap(([own]) => toWords(own));
  const rest = text.replace(norm, " ");
  const hasModel = toWords(rest).some((word) => vehicles.models.has(word));
  return {
    // "innova 2.4"
    text: hasModel ? rest.replace(afterModel, " ") : rest,
    optional: [...optional, ...volumes],
  };
};
