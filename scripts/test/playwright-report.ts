import { join, relative } from "node:path";
import { type FailedTest, plainOutput, type TestReport } from "./test-report.ts";

interface PlaywrightError {
  message?: string;
  stack?: string;
  snippet?: string;
}

interface PlaywrightTest {
  expectedStatus: string;
  status: "expected" | "unexpected" | "flaky" | "skipped";
  results: { errors: PlaywrightError[]; duration: number }[];
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; line: number; tests: PlaywrightTest[] }[];
}

/** What Playwright's JSON reporter writes, as far as it is read. */
export interface PlaywrightJson {
  config: { rootDir: string };
  suites: PlaywrightSuite[];
  errors: PlaywrightError[];
}

interface Spec {
  file: string;
  line: number;
  names: string[];
  tests: PlaywrightTest[];
}

const toOutput = (errors: readonly PlaywrightError[]): string =>
  plainOutput(errors.flatMap(({ message, stack, snippet }) => [stack ?? message, snippet]));

const specsIn = ({ suites = [], specs = [] }: PlaywrightSuite, groups: string[]): Spec[] => [
  ...specs.map(({ title, ...spec }) => ({ ...spec, names: [...groups, title] })),
  ...suites.flatMap((suite) => specsIn(suite, [...groups, suite.title])),
];

// Without a failure before it a test that is not skipped runs.
const isLeftOut = ({ status, expectedStatus }: PlaywrightTest): boolean =>
  status === "skipped" && expectedStatus !== "skipped";

/** Returns Playwright's report in our terms. */
export function fromPlaywright({ config, suites, errors }: PlaywrightJson): TestReport {
  const specs = suites.flatMap((file) => specsIn(file, []));
  const fileOf = ({ file }: Spec) => relative(process.cwd(), join(config.rootDir, file));
  const failedIn = (spec: Spec): FailedTest[] => {
    const unexpected = spec.tests.filter(({ status }) => status === "unexpected");
    if (unexpected.length === 0) return [];
    const thrown = unexpected.flatMap(({ results }) => results).flatMap((result) => result.errors);
    const { line, names } = spec;
    return [{ file: fileOf(spec), line, names, output: toOutput(thrown) }];
  };
  const files: Record<string, number> = {};
  for (const spec of specs)
    for (const { duration } of spec.tests.flatMap(({ results }) => results))
      files[fileOf(spec)] = (files[fileOf(spec)] ?? 0) + duration;
  const leftOut = specs.filter(({ tests }) => tests.some(isLeftOut));
  const isPassed = ({ tests }: Spec) => tests.some(({ status }) => status === "expected");
  return {
    passed: specs.filter(isPassed).length,
    failed: specs.flatMap(failedIn),
    errors: [
      ...errors.map((error) => toOutput([error])),
      ...leftOut.map((spec) => `${fileOf(spec)} > ${spec.names.join(" > ")} did not run.`),
    ],
    files,
  };
}
