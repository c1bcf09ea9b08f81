import type { Reading } from "../query.ts";

/** "kapan harus ganti oli": in a question the thing is searched for, not what is asked about it. */
export const readQuestion: Reading = ({ left, optional }, { synonyms }) => {
  const isQuestion = left.some(({ text }) => synonyms.questions.has(text));
  if (!isQuestion) return {};
  const asked = left.filter((it) => [...it.roots].some((root) => synonyms.asked.has(root)));
  const rest = left.filter((it) => !synonyms.questions.has(it.text) && !asked.includes(it));
  return rest.length === 0
    ? {}
    : { left: rest, optional: [...optional, ...asked.map(({ text }) => text)] };
};
