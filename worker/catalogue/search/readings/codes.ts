import { getWorth } from "../alternative.ts";
import { type Concept, type Reading, wordConcept } from "../query.ts";

const code = /^[pbcu][0-3][\da-f]{3}$/;

/** "P0301": what helps where a car shows a diagnostic code, by how the code begins. */
export const readCodes: Reading = ({ left, concepts }, { synonyms }) => {
  const at = left.findIndex(({ text }) => code.test(text));
  const found = left[at];
  if (!found) return {};
  const begins = Array.from(found.text, (_, end) => found.text.slice(0, end + 1));
  const helps = begins.map((begin) => synonyms.codes.get(begin)).findLast(Boolean);
  if (!helps) return {};
  const concept: Concept = {
    ...wordConcept(found, "problems"),
    alternatives: helps.map((help, at) => ({ words: help.split(" "), worth: getWorth(at) })),
    literal: 0,
  };
  return { concepts: [...concepts, concept], left: left.toSpliced(at, 1) };
};
