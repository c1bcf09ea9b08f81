import type { Concept, TextReading } from "../query.ts";
import { toWords } from "../words.ts";

const number = String.raw`(\d{1,3}(?:[.,]\d{3})+|\d{1,6})`;
const unit = "(?:km|kilo\\s?meter|kilomet(?:er|re)s?)";
const thousand = "(?:ribuan|ribu|rban|rb|k)";
const distance = new RegExp(
  `(?<![\\p{L}\\d.,])(?:${number}\\s?(${thousand})?\\s?${unit}|${unit}\\s${number}\\s?(${thousand})?)(?![\\p{L}\\d])`,
  "iu",
);

/** "mobil udah 200 ribu km": how far it has been driven says what it needs. */
export const readDistance: TextReading = ({ text, concepts }, { distances }) => {
  const match = distance.exec(text);
  const digits = match?.[1] ?? match?.[3];
  if (!match || !digits) return {};
  const isThousands = Boolean(match[2] ?? match[4]);
  const driven = Number(digits.replace(/[.,]/g, "")) * (isThousands ? 1_000 : 1);
  const means = distances.findLast(({ from }) => driven >= from)?.means;
  const rest = text.replace(match[0], " ");
  if (!means && rest.trim() === "") return {};
  const concept: Concept = {
    text: match[0].trim(),
    kind: "soft",
    alternatives: means ? [{ words: toWords(means), worth: 1 }] : [],
    literal: 0,
    weight: 1,
  };
  return {
    text: rest,
    concepts: means ? [...concepts, concept] : concepts,
  };
};
