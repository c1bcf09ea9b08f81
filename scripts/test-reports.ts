// Reads failures from the JSON reports of Vitest and Playwright.
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    ok: boolean;
    tests: { results: { error?: { message?: string } }[] }[];
  }[];
}

function read<T>(report: string): T | undefined {
  return existsSync(report) ? (JSON.parse(readFileSync(report, "utf8")) as T) : undefined;
}

const line = (file: string, test: string, message = ""): string =>
  `${file} > ${test}: ${stripVTControlCharacters(message).trim().split("\n")[0]}`;

/** Returns a line for each failed Vitest test, and for each file that could not be run. */
export function failedTests(report: string): string[] {
  return (read<VitestReport>(report)?.testResults ?? []).flatMap((file) => {
    const name = relative(process.cwd(), file.name);
    const tests = file.assertionResults
      .filter(({ status }) => status === "failed")
      .map((test) => line(name, test.fullName, test.failureMessages[0]));
    return file.status === "failed" && tests.length === 0
      ? [line(name, "whole file", file.message)]
      : tests;
  });
}

/** Returns a line for each failed Playwright journey. */
export function failedJourneys(report: string): string[] {
  const found: string[] = [];
  const walk = ({ suites = [], specs = [] }: PlaywrightSuite): void => {
    for (const suite of suites) walk(suite);
    for (const { title, file, ok, tests } of specs) {
      const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error;
      if (!ok) found.push(line(file, title, error?.message));
    }
  };
  walk(read<PlaywrightSuite>(report) ?? {});
  return found;
}
