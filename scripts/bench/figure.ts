/** One measured value beside its budget (docs/performance.md has all of them). */
export interface Figure {
  /** P1 to P12. */
  id: string;
  name: string;
  value: number;
  /** What it may be at most, or must be at least. */
  budget: { most: number } | { least: number };
  unit: string;
  /** The same of something that does nothing of ours, in the same run: what the machine alone costs. */
  floor?: { value: number; of: string };
  /** What stands beside it without being judged. */
  note?: string;
}

/** Whether a figure keeps its budget; what could not be measured does not. */
export const passes = ({ value, budget }: Figure): boolean =>
  "most" in budget ? value <= budget.most : value >= budget.least;

/** The middle of some values. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** The value below which a part of some values is. */
export const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN;

/** Bytes in kilobytes of 1,024. */
export const kilobytes = (bytes: number): number => bytes / 1024;
