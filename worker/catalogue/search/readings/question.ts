import type { Reading, Token } from "../query.ts";
import { deniers } from "./negation.ts";

/** "kapan harus ganti oli": in a question the thing is searched for, not what is asked about it. */
export const readQuestion: Reading = ({ left, optional }, { synonyms }) => {
  const { questions, asked, causes, compared, vehicles } = synonyms;
  const isOneOf = ({ roots }: Token, words: ReadonlySet<string>) =>
    [...roots].some((root) => words.has(root));
  // "aman ga" is a question, "ga dipakai" is none.
  const asks = (it: Token, at: number) =>
    questions.has(it.text) && (at === left.length - 1 || !deniers.has(it.text));
  const isQuestion = left.some(asks);
  // "l300 ganti oli"
  const isModel = ({ text }: Token) =>
    (vehicles.models.get(text) ?? []).some((it) => it.words.length === 1 && !it.isAmbiguous);
  if (!isQuestion && !left.some(isModel)) return {};
  const isAsked = (it: Token) => isOneOf(it, asked);
  const rest = left.filter((it) => !(isQuestion && questions.has(it.text)) && !isAsked(it));
  if (rest.length === 0) return {};
  const isCause = left.some(({ text }) => causes.has(text));
  const isComparison = left.some((it) => isOneOf(it, compared));
  return {
    left: rest,
    optional: [...optional, ...left.filter(isAsked).map(({ text }) => text)],
    asks: isQuestion && !isCause ? (isComparison ? "comparison" : "thing") : null,
  };
};
