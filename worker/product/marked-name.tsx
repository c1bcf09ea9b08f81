import { Fragment } from "react";
import { wordsOf } from "../search/words.ts";

/** A part of a text, and whether the search matched it. */
export interface Stretch {
  text: string;
  isMatched: boolean;
}

/** Splits a text at the words that a search matched; "DOT 4" is one word, like "5W-30". */
export function stretchesOf(text: string, matched: ReadonlySet<string>): Stretch[] {
  const pieces = text.split(/(\s+)/);
  const stretches: Stretch[] = [];
  const push = (part: string, isMatched: boolean) => {
    const last = stretches.at(-1);
    if (last?.isMatched === isMatched) last.text += part;
    else if (part) stretches.push({ text: part, isMatched });
  };
  for (let at = 0; at < pieces.length; ) {
    const piece = pieces[at] ?? "";
    const pair = pieces.slice(at, at + 3).join("");
    const [whole = "", ...more] = wordsOf(pair);
    const isPair =
      piece.trim() !== "" && more.length === 0 && at + 2 < pieces.length && matched.has(whole);
    const part = isPair ? pair : piece;
    push(part, isPair || wordsOf(part).some((word) => matched.has(word)));
    at += isPair ? 3 : 1;
  }
  return stretches;
}

/** A product's name with the search words marked. */
export function MarkedName({ name, matched }: { name: string; matched: ReadonlySet<string> }) {
  return stretchesOf(name, matched).map(({ text, isMatched }, at) => {
    const key = `${at} ${text}`;
    return isMatched ? <mark key={key}>{text}</mark> : <Fragment key={key}>{text}</Fragment>;
  });
}
