// Suites of tests, and how each runner runs all of one, or one test of it.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CommandFailed, run } from "../command.ts";
import { fromPlaywright } from "./playwright-report.ts";
import { escapePattern, type FailedTest, type TestReport } from "./test-report.ts";

/** Tests that one call of a runner runs. */
export interface Suite {
  runner: "vitest" | "playwright";
  /** Its configuration. */
  args: string[];
  /** What narrows it to a feature. */
  filter?: string[];
  env?: NodeJS.ProcessEnv;
  /** Removes what an earlier run has left. */
  prepare?(): void;
}

interface Runner {
  /** Arguments and environment with which it writes its report into a file. */
  call(report: string): { args: string[]; env: NodeJS.ProcessEnv };
  read(json: string): TestReport;
  /** Arguments with which it runs one failed test, or one file. */
  only(test: FailedTest, results: string): string[];
}

const vitest: Runner = {
  call: (report) => ({
    args: ["--reporter=default", `--reporter=${join(import.meta.dirname, "vitest-reporter.ts")}`],
    env: { TEST_REPORT: report },
  }),
  read: (json) => JSON.parse(json),
  only: ({ file, names }) =>
    names.length > 0 ? [file, "-t", `^${escapePattern(names.join(" > "))}$`] : [file],
};

const playwright: Runner = {
  call: (report) => ({
    args: ["--reporter=list,json"],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  }),
  read: (json) => fromPlaywright(JSON.parse(json)),
  // A folder of its own: Playwright empties it, and the first run's pictures are worth keeping.
  only: ({ file, line, names }, results) => [
    `${escapePattern(file)}:${line}`,
    ...["--grep", `/ ${escapePattern(names.join(" "))}$/`, "--output", results],
  ],
};

const runners = { vitest, playwright };
const subcommands = { vitest: "run", playwright: "test" };

interface RunOptions {
  /** Where the report is written. */
  report: string;
  maxMinutes: number;
  /** Descriptor of a file that takes what it writes. */
  output?: number;
  /** The failed test that is run again, and the folder for what it leaves. */
  again?: { test: FailedTest; results: string };
}

/** Runs a suite, or one test of it; rejects where the runner itself has failed. */
export async function runSuite(suite: Suite, options: RunOptions): Promise<TestReport> {
  const { report, maxMinutes, output, again } = options;
  const runner = runners[suite.runner];
  const call = runner.call(report);
  const chosen = again ? runner.only(again.test, again.results) : (suite.filter ?? []);
  suite.prepare?.();
  const args = [subcommands[suite.runner], ...suite.args, ...chosen, ...call.args];
  const failure = await run(suite.runner, args, {
    env: { ...suite.env, ...call.env },
    maxMinutes,
    output,
  }).catch((error: unknown) => error);
  // Both runners end with 1 where tests have failed; all else is a runner that broke off.
  const isReported = existsSync(report);
  if (failure && !(failure instanceof CommandFailed && failure.code === 1 && isReported))
    throw failure;
  const read: TestReport = isReported
    ? runner.read(readFileSync(report, "utf8"))
    : { passed: 0, failed: [], errors: [], files: {} };
  if (failure && read.failed.length === 0 && read.errors.length === 0) throw failure;
  return read;
}
