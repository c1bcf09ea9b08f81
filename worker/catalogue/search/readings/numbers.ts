import type { Reading, Token } from "../query.ts";
import type { SearchIndex } from "../search-index.ts";
import { beginsStrong, isStrong, isYear } from "./known-words.ts";

/** Whether a number may be left out: a year, a price, a model's number. */
const isOptional = ({ text }: Token, index: SearchIndex): boolean =>
  /^\d+$/.test(text) && (isYear(text) || !isStrong(index, text)) && !isBegunQuantity(text, index);

/** "power bank 10000" for one of 10000 mAh: it helps to rank. */
export const isSoftNumber = (text: string, index: SearchIndex): boolean =>
  !isStrong(index, text) && isBegunQuantity(text, index);

const isBegunQuantity = (text: string, index: SearchIndex): boolean =>
  /^\d{3,}$/.test(text) && !isYear(text) && beginsStrong(index, text);

/** Years, numbers of models and single letters that no product has are left out. */
export const readNumbers: Reading = ({ tokens, left, vehicle, brands, concepts }, { index }) => {
  const last = tokens.at(-1);
  const isStray = (it: Token) => it !== last && /^[a-z]$/.test(it.text);
  const rest = left.filter((it) => !isOptional(it, index) && !isStray(it));
  const isRead = vehicle !== null || brands.length > 0 || concepts.length > 0;
  return { left: rest.length > 0 || isRead ? rest : tokens };
};
