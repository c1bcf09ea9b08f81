// The steps of `npm test`. A test that failed is run once more at the end, alone: if it passes then it
// is flaky, not broken. Nothing else is run again.
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { step } from "../command.ts";
import { runSuite, type Suite } from "./suites.ts";
import { type FailedTest, type TestReport, toTestName } from "./test-report.ts";

/** A step that is no test; where steps run side by side it writes into a file. */
export type Work = (output?: number) => Promise<void>;

/** A step by its title. */
export type Step = readonly [title: string, work: Work | Suite];

/** What became of a step. */
interface Outcome {
  title: string;
  passed: number;
  failed: SuiteTest[];
  errors: string[];
  /** Milliseconds by file. */
  files: TestReport["files"];
}

/** A failed test with the suite that runs it again. */
interface SuiteTest extends FailedTest {
  suite: Suite;
}

// In minutes, more than the slowest step takes on two cores: a step that hangs must not prevent the
// results of the others.
const usualMinutes = 30;

/** As many flaky tests are tolerated. */
const tolerated = 2;

// More than this is no question of timing.
const mostRunAgain = 10;

// As many files are named, where the run took longest.
const slowest = 12;

const results = "test-results";
const flakyFile = join(results, "flaky.json");

const indented = (text: string): string => text.replace(/^/gm, "    ");
const firstLine = (text: string): string => text.split("\n")[0] ?? "";

/** One run of all steps. */
export class TestRun {
  readonly #reports = mkdtempSync(join(tmpdir(), "test-reports-"));
  readonly #outcomes: Outcome[] = [];
  readonly #maxMinutes: number;
  #files = 0;

  /** With the minutes that a step may take. */
  constructor(maxMinutes = usualMinutes) {
    this.#maxMinutes = maxMinutes;
    rmSync(flakyFile, { force: true });
  }

  /** Runs a step. A failure does not stop the rest. */
  async check([title, work]: Step, output?: number): Promise<void> {
    const outcome: Outcome = { title, passed: 0, failed: [], errors: [], files: {} };
    this.#outcomes.push(outcome);
    try {
      await step(title, async () => {
        if (typeof work === "function") return work(output);
        const { passed, failed, errors, files } = await this.#runSuite(work, { output });
        outcome.passed = passed;
        outcome.failed = failed.map((test) => ({ ...test, suite: work }));
        outcome.errors = errors;
        outcome.files = files;
      });
    } catch (error) {
      outcome.errors.push(error instanceof Error ? error.message : String(error));
    }
    for (const error of outcome.errors) console.error(error);
  }

  /** Runs steps beside others: what each has written is shown when it is over. */
  async checkBeside(steps: readonly Step[]): Promise<void> {
    for (const each of steps) {
      const file = this.#newFile("txt");
      const output = openSync(file, "w");
      await this.check(each, output);
      closeSync(output);
      process.stdout.write(readFileSync(file));
    }
  }

  /** Runs failed tests again, sums up, and returns the exit code. */
  async finish(): Promise<number> {
    this.#printSlowest();
    const failed = this.#outcomes.flatMap((outcome) => outcome.failed);
    const flaky = await this.#flakyOf(failed);
    rmSync(this.#reports, { recursive: true, force: true });
    const isTolerated = flaky.size <= tolerated;
    const isBroken = ({ errors, failed }: Outcome) =>
      errors.length > 0 || failed.some((test) => !isTolerated || !flaky.has(test));
    const broken = this.#outcomes.filter(isBroken);
    writeFlaky([...flaky]);
    for (const test of flaky) console.log(`flaky: ${toTestName(test)}\n${indented(test.output)}`);
    if (!isTolerated)
      console.log(`failed: ${flaky.size} tests are flaky, ${tolerated} are tolerated`);
    const lasting = failed.filter((test) => !flaky.has(test));
    for (const test of lasting)
      console.log(`failed: ${toTestName(test)}: ${firstLine(test.output)}`);
    for (const { title } of broken) console.log(`failed: ${title}`);
    const passed = this.#outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
    console.log(`tests: ${passed} passed, ${lasting.length} failed, ${flaky.size} flaky`);
    const steps = this.#outcomes.length;
    console.log(`${steps - broken.length} steps passed, ${broken.length} failed`);
    return broken.length > 0 ? 1 : 0;
  }

  #printSlowest(): void {
    const files = this.#outcomes.flatMap((outcome) => Object.entries(outcome.files));
    for (const [file, milliseconds] of files.toSorted(([, a], [, b]) => b - a).slice(0, slowest))
      console.log(`slowest: ${(milliseconds / 1000).toFixed(1).padStart(6)} s ${file}`);
  }

  /** Runs each failed test once more, and returns those that pass. */
  async #flakyOf(failed: readonly SuiteTest[]): Promise<Set<SuiteTest>> {
    const flaky = new Set<SuiteTest>();
    if (failed.length > mostRunAgain) {
      console.log(`${failed.length} tests failed: too many for a second run.`);
      return flaky;
    }
    for (const test of failed) {
      console.log(`\nOnce more: ${toTestName(test)}`);
      const report = await this.#runSuite(test.suite, { test }).catch((error: unknown) => {
        console.error(error instanceof Error ? error.message : error);
      });
      if (report && report.passed > 0 && report.failed.length + report.errors.length === 0)
        flaky.add(test);
    }
    return flaky;
  }

  #runSuite(suite: Suite, { output, test }: { output?: number; test?: FailedTest }) {
    const report = this.#newFile("json");
    const again = test && { test, results: join(results, `second-run-${this.#files}`) };
    return runSuite(suite, { report, maxMinutes: this.#maxMinutes, output, again });
  }

  #newFile(ending: string): string {
    this.#files += 1;
    return join(this.#reports, `${this.#files}.${ending}`);
  }
}

function writeFlaky(flaky: readonly SuiteTest[]): void {
  mkdirSync(results, { recursive: true });
  const rows = flaky.map(({ file, names, output }) => ({ file, names, output }));
  writeFileSync(flakyFile, `${JSON.stringify(rows, null, 2)}\n`);
}
