import type { TextReading } from "../query.ts";
import type { Synonyms } from "../synonyms.ts";
import { toRoots, toWords } from "../words.ts";
import { tidy } from "./price.ts";

const excluders = new Set(
  "tanpa non bukan selain kecuali bebas jangan jgn without except excluding not no minus isn't isnt aren't arent".split(
    " ",
  ),
);
/** "Not" in a sentence. */
export const deniers: ReadonlySet<string> = new Set(
  "tidak tdk ga gak nggak enggak ngga kagak ndak doesn't don't won't".split(" "),
);
const contrasts = new Set("tapi tp tetapi namun padahal pdhl but though although yet".split(" "));
/** "padahal baru ganti": what was done is not asked for. */
const dones = new Set("baru sudah udah sdh udh habis abis already just".split(" "));
/** Words between a "not" and what it denies. */
const fillers = new Set(
  "yang yg untuk utk buat bwt dari dr warna merk merek tipe jenis the a an any for with of in bikin membuat mudah gampang terlalu too very".split(
    " ",
  ),
);

interface Run {
  text: string;
  from: number;
  to: number;
}

const listRuns = (text: string): Run[] =>
  [...text.matchAll(/[^\s]+/g)].flatMap((match) => {
    const whole = { text: match[0].toLowerCase(), from: match.index };
    // "non-matic"
    const joined = /^(non)-(.+)$/.exec(whole.text);
    const parts = joined ? [joined[1] ?? "", joined[2] ?? ""] : [whole.text];
    const last = whole.from + match[0].length;
    return parts.map((part, at) => ({
      text: part.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, ""),
      from: at === 0 ? whole.from : last - part.length,
      to: joined && at === 0 ? whole.from + part.length + 1 : last,
    }));
  });

const startsPhrase = (runs: readonly Run[], at: number, { phrases }: Synonyms): boolean =>
  toRoots(runs[at]?.text ?? "").some((root) =>
    (phrases.get(root) ?? []).some(
      ({ words }) =>
        words.length > 1 && words.every((word, index) => word === runs[at + index]?.text),
    ),
  );

/** How many runs from `at` on are one thing: "dot 4", "power steering". */
function lengthOfThing(runs: readonly Run[], at: number, { phrases }: Synonyms): number {
  const two = runs.slice(at, at + 2).map(({ text }) => text);
  if (two.length < 2) return 1;
  if (toWords(two.join(" ")).length === 1) return 2;
  const isPhrase = (phrases.get(two[0] ?? "") ?? []).some(
    ({ words }) => words.join() === two.join(),
  );
  return isPhrase ? 2 : 1;
}

interface Denial {
  from: number;
  to: number;
  words: string[];
  isFilter: boolean;
  /** Whether it stands against what is said before it. */
  isContrast: boolean;
}

function denialAt(runs: readonly Run[], at: number, synonyms: Synonyms): Denial | null {
  const run = runs[at] as Run;
  const isFilter = excluders.has(run.text);
  const isContrast = contrasts.has(runs[at - 1]?.text ?? "");
  const isDenied = deniers.has(run.text) || (isContrast && dones.has(run.text));
  if (!isFilter && !isDenied) return null;
  // "aman ga": a question.
  if (!isFilter && synonyms.asked.has(runs[at - 1]?.text ?? "")) return null;
  if (startsPhrase(runs, at, synonyms)) return null;
  let thing = at + 1;
  while (fillers.has(runs[thing]?.text ?? "")) thing++;
  if (thing >= runs.length) return null;
  const last = thing + lengthOfThing(runs, thing, synonyms) - 1;
  const words = toWords(
    runs
      .slice(thing, last + 1)
      .map(({ text }) => text)
      .join(" "),
  );
  if (words.length === 0) return null;
  return { from: run.from, to: (runs[last] as Run).to, words, isFilter, isContrast };
}

/** "silicone-free", "silicone free" */
const suffixDenials = (text: string): Denial[] =>
  [...text.matchAll(/(?<![\p{L}\d])(\p{L}{3,})[\s-]free(?![\p{L}\d])/giu)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    words: toWords(match[1] ?? ""),
    isFilter: true,
    isContrast: false,
  }));

const maxExclusions = 3;

function denialsIn(text: string, synonyms: Synonyms): Denial[] {
  const runs = listRuns(text);
  const denials: Denial[] = suffixDenials(text);
  for (let at = 0; at < runs.length && denials.length < maxExclusions; at++) {
    const denial = denialAt(runs, at, synonyms);
    if (denial) denials.push(denial);
  }
  return denials;
}

/** "selain dot 3" leaves products out; "tidak lengket" only makes the quality optional. */
export const readNegation: TextReading = ({ typed, text, optional }, synonyms) => {
  const denials = denialsIn(text, synonyms);
  let rest = text;
  for (const { from, to, isFilter } of denials.toSorted((a, b) => b.from - a.from))
    if (isFilter) rest = `${rest.slice(0, from)} ${rest.slice(to)}`;
  return {
    text: rest,
    excluded: denials
      .filter(({ isFilter }) => isFilter)
      .map(({ from, to, words }) => {
        const own = tidy(text.slice(from, to));
        return { text: own, without: tidy(typed.replace(own, " ")), words };
      }),
    optional: [
      ...optional,
      ...denials.filter(({ isFilter }) => !isFilter).flatMap(({ words }) => words),
    ],
    absent: denials.filter(({ isContrast }) => isContrast).flatMap(({ words }) => words),
  };
};
