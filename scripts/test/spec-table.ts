import { join, relative } from "node:path";
import rows from "../../tests/spec-rows.json" with { type: "json" };

/** A test that has run, by the names of its groups and its own. */
export interface RanTest {
  file: string;
  names: string[];
  isPassed: boolean;
}

/** Vitest's JSON, as far as it is read. */
export interface VitestReport {
  testResults: {
    name: string;
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[];
  }[];
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; ok: boolean; tests: { status: string }[] }[];
}

/** Playwright's JSON, as far as it is read. */
export interface PlaywrightReport {
  config: { rootDir: string };
  suites: PlaywrightSuite[];
}

const here = (file: string): string => relative(process.cwd(), file);

/** The tests that Vitest has run. */
export const ranInVitest = ({ testResults }: VitestReport): RanTest[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "passed" || status === "failed")
      .map(({ ancestorTitles, title, status }) => ({
        file: here(name),
        names: [...ancestorTitles, title],
        isPassed: status === "passed",
      })),
  );

/** The tests that Playwright has run. */
export function ranInPlaywright({ config: { rootDir }, suites }: PlaywrightReport): RanTest[] {
  const ranIn = ({ suites: inner = [], specs = [] }: PlaywrightSuite): RanTest[] => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status !== "skipped"))
      .map(({ title, file, ok }) => ({
        file: here(join(rootDir, file)),
        names: [title],
        isPassed: ok,
      })),
    ...inner.flatMap(ranIn),
  ];
  return suites.flatMap(ranIn);
}

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/** Matches the names of a test whose title is a template: "%s", "$name" and "${name}" stand for anything. */
const toPattern = (title: string): RegExp =>
  new RegExp(
    `^${title
      .split(/%[sdijo]|\$\{[^}]*\}|\$\w+/)
      .map(escapePattern)
      .join(".*")}$`,
    "s",
  );

function toOutcome({ file, title }: { file: string; title: string }, ran: readonly RanTest[]) {
  const pattern = toPattern(title);
  const own = ran.filter((test) => test.file === file && test.names.some((it) => pattern.test(it)));
  if (own.length === 0) return "not run";
  return own.every(({ isPassed }) => isPassed) ? "yes" : "no";
}

const cell = (text: string): string => text.replaceAll("|", "\\|");

/** The requirement's rows, each with its tests and whether they have passed in this run. */
export function specTable(ran: readonly RanTest[]): string {
  const lines = rows.flatMap(({ row, what, tests }) =>
    (tests.length > 0 ? tests : [null]).map((test) => {
      const [title, passed] = test ? [test.title, toOutcome(test, ran)] : ["", "no test"];
      return `| ${row} ${cell(what)} | ${cell(title)} | ${passed} |`;
    }),
  );
  return ["| row | test | passed |", "|---|---|---|", ...lines, ""].join("\n");
}
