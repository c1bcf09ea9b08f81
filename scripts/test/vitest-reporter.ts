// Writes what Vitest found as a TestReport into the file that TEST_REPORT names. Vitest's own JSON has
// neither errors outside of tests nor those of a group's hooks.
import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, TestCase, TestModule, TestRunEndReason } from "vitest/node";
import { type FailedTest, plainOutput, type TestReport } from "./test-report.ts";

interface VitestError {
  message: string;
  stack?: string;
  diff?: string;
}

const toOutput = (errors: readonly VitestError[]): string =>
  plainOutput(errors.flatMap(({ message, stack, diff }) => [stack ?? message, diff]));

function namesOf(test: TestCase): string[] {
  const names = [test.name];
  for (let group = test.parent; group.type === "suite"; group = group.parent)
    names.unshift(group.name);
  return names;
}

function failedIn(module: TestModule): FailedTest[] {
  const file = relative(process.cwd(), module.moduleId);
  const groups = [...module.children.allSuites()];
  const errors = [module, ...groups].flatMap((group) => group.errors());
  // A hook that failed has prevented tests from running: they run again with their file.
  if (errors.length > 0) return [{ file, names: [], output: toOutput(errors) }];
  return [...module.children.allTests("failed")].map((test) => ({
    file,
    names: namesOf(test),
    output: toOutput(test.result().errors ?? []),
  }));
}

const passedIn = (module: TestModule): number => [...module.children.allTests("passed")].length;

const isUnfinished = (module: TestModule): boolean =>
  module.state() === "pending" || module.state() === "queued";

/** The reporter itself, as Vitest constructs it. */
export default class FailureReporter implements Reporter {
  onTestRunEnd(
    modules: readonly TestModule[],
    unhandled: readonly VitestError[],
    reason: TestRunEndReason,
  ): void {
    const unfinished = modules.filter(isUnfinished).map(({ moduleId }) => moduleId);
    const report: TestReport = {
      passed: modules.reduce((sum, module) => sum + passedIn(module), 0),
      failed: modules.flatMap(failedIn),
      errors: [
        ...unhandled.map((error) => toOutput([error])),
        ...unfinished.map((file) => `${relative(process.cwd(), file)} did not finish.`),
        ...(reason === "interrupted" ? ["The run was interrupted."] : []),
      ],
      files: Object.fromEntries(
        modules.map((module) => [
          relative(process.cwd(), module.moduleId),
          module.diagnostic().duration,
        ]),
      ),
    };
    writeFileSync(process.env.TEST_REPORT ?? "", JSON.stringify(report));
  }
}
