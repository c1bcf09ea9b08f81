import type { Reading } from "../query.ts";
import { matchesIn } from "./phrases.ts";

/** A requested order is not a search word, unless it is part of a phrase: "paket hemat". */
export const readOrder: Reading = ({ left }, { synonyms }) => {
  const phrases = matchesIn(left, synonyms).filter(({ positions }) => positions.length > 1);
  const bound = new Set(phrases.flatMap(({ positions }) => positions));
  for (let at = 0; at < left.length; at++)
    for (const length of [2, 1]) {
      const words = left.slice(at, at + length).map(({ text }) => text);
      const requestedOrder = synonyms.order.get(words.join(" "));
      if (requestedOrder && !bound.has(at))
        return { requestedOrder, left: [...left.slice(0, at), ...left.slice(at + length)] };
    }
  return {};
};
