import type { Figure } from "../../tests/bench/figure.ts";

/** The values of one figure in all turns of one side. */
export interface Spread {
  min: number;
  median: number;
  max: number;
}

/** What a figure's difference says; "same" where no turn differs by more than a two-hundredth. */
type Verdict = "better" | "worse" | "noise" | "same";

/** One figure of two builds. */
export interface ComparedFigure {
  figure: Figure;
  here: Spread;
  there: Spread;
  verdict: Verdict;
}

/** The figures of each turn, side by side; a turn that failed is missing. */
export interface Turns {
  here: readonly Figure[][];
  there: readonly Figure[][];
}

function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const last = sorted.length - 1;
  const middle = ((sorted[last >> 1] ?? Number.NaN) + (sorted[(last + 1) >> 1] ?? Number.NaN)) / 2;
  return { min: sorted[0] ?? Number.NaN, median: middle, max: sorted[last] ?? Number.NaN };
}

// Files are named by their contents: another name alone changes a page's compressed bytes as much.
const leastPart = 0.005;

// Ranges alone: with five turns a side, two builds that are the same have ranges apart in one of 126
// figures. A mean and its deviation would ask for more turns, and noise here is no normal distribution.
function verdictOf({ budget }: Figure, here: Spread, there: Spread): Verdict {
  const farthest = Math.max(here.max, there.max) - Math.min(here.min, there.min);
  if (farthest <= leastPart * Math.abs(there.median)) return "same";
  const isLess = here.max < there.min;
  const isMore = here.min > there.max;
  if (!isLess && !isMore) return "noise";
  return isLess === "most" in budget ? "better" : "worse";
}

const keyOf = ({ id, name }: Figure): string => `${id} ${name}`;

const valuesOf = (turns: readonly Figure[][], key: string): number[] =>
  turns.flatMap((figures) => figures.filter((it) => keyOf(it) === key).map(({ value }) => value));

/** Compares each figure that both builds have; the difference counts where the ranges are apart. */
export function compare({ here, there }: Turns): ComparedFigure[] {
  return (here[0] ?? []).flatMap((figure) => {
    const [own, other] = [valuesOf(here, keyOf(figure)), valuesOf(there, keyOf(figure))];
    if (own.length === 0 || other.length === 0) return [];
    const [hereSpread, thereSpread] = [spreadOf(own), spreadOf(other)];
    const verdict = verdictOf(figure, hereSpread, thereSpread);
    return [{ figure, here: hereSpread, there: thereSpread, verdict }];
  });
}

/** Of how many figures of two equal builds one would have ranges apart, by chance alone. */
export function oddsOfChance(turns: number): number {
  let ways = 1;
  for (let turn = 1; turn <= turns; turn += 1) ways = (ways * (turns + turn)) / turn;
  return Math.round(ways / 2);
}

/** How much more one median is than the other, as "+4 %"; "" where there is nothing to divide by. */
export function differenceOf({ here, there }: Pick<ComparedFigure, "here" | "there">): string {
  if (there.median === 0 || here.median === there.median) return "";
  const percent = (100 * (here.median - there.median)) / Math.abs(there.median);
  const text = Math.abs(percent) < 10 ? percent.toFixed(1) : percent.toFixed(0);
  return `${percent > 0 ? "+" : ""}${text} %`;
}
