import { stripVTControlCharacters } from "node:util";

/** A test that failed, or a file of which no test could run. */
export interface FailedTest {
  file: string;
  line?: number;
  /** The names of its groups and its own; none for a whole file. */
  names: string[];
  output: string;
}

/** What a runner has reported of its tests. */
export interface TestReport {
  passed: number;
  failed: FailedTest[];
  /** Errors that belong to no test. */
  errors: string[];
  /** How long the tests of each file took, in milliseconds. */
  files: Readonly<Record<string, number>>;
}

const isOfTheRunner = (line: string): boolean => /^\s+at .*\bnode_modules\b/.test(line);

/** What a runner wrote about one failure, without its colours and its own lines of a stack. */
export const plainOutput = (parts: readonly (string | undefined)[]): string =>
  stripVTControlCharacters(parts.filter(Boolean).join("\n"))
    .split("\n")
    .filter((line) => !isOfTheRunner(line))
    .join("\n")
    .trim();

/** Returns what a test is called in the summary. */
export const toTestName = ({ file, names }: FailedTest): string =>
  [file, ...(names.length > 0 ? names : ["whole file"])].join(" > ");

/** Returns a pattern that matches a text and nothing else. */
export const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
