// Runs the steps of `npm test` and sums up what the runners report. No test is run again: one that
// passes at its second run has a defect of its own.
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run, step } from "../command.ts";
import { type RanTest, ranInPlaywright, ranInVitest, specTable } from "./spec-table.ts";

/** One command: a runner of tests, or a check. */
export interface Step {
  title: string;
  command: "vitest" | "playwright" | "biome" | "tsc" | "knip" | "vite" | "node";
  args: string[];
  env?: NodeJS.ProcessEnv;
}

interface Counts {
  passed: number;
  failed: number;
  ran: RanTest[];
}

const none: Counts = { passed: 0, failed: 0, ran: [] };

const results = "test-results";
/** Of a failed step, once more at the end: a runner's own summary. */
const lastLines = 60;

const readJson = (file: string) =>
  existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;

/** How each runner writes a report, and what it counts. */
const runners = {
  vitest: {
    call: (file: string) => ({
      args: ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`],
      env: {},
    }),
    read(file: string): Counts {
      const report = readJson(file);
      if (!report) return none;
      const { numPassedTests: passed, numFailedTests: failed } = report;
      return { passed, failed, ran: ranInVitest(report) };
    },
  },
  playwright: {
    call: (file: string) => ({
      args: ["--reporter=list,json"],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    }),
    read(file: string): Counts {
      const report = readJson(file);
      if (!report) return none;
      const { expected: passed, unexpected, flaky } = report.stats;
      return { passed, failed: unexpected + flaky, ran: ranInPlaywright(report) };
    },
  },
};

const isRunner = (command: string): command is keyof typeof runners => command in runners;

/** One run of all steps. A failure does not stop the others. */
export class TestRun {
  readonly #folder = mkdtempSync(join(tmpdir(), "test-reports-"));
  readonly #maxMinutes: number;
  readonly #failed: { title: string; output: string }[] = [];
  #steps = 0;
  #counts = none;

  /** With the minutes that a step may take, so that one that hangs does not hide the others' results. */
  constructor(maxMinutes: number) {
    this.#maxMinutes = maxMinutes;
  }

  /** Runs one step after the other; the output of each is shown when it ends. */
  async runAll(steps: readonly Step[]): Promise<void> {
    for (const each of steps) {
      const output = this.#newFile("txt");
      await this.#run(each, output);
      process.stdout.write(readFileSync(output));
    }
  }

  /** Prints the last lines of what failed and the sum, and returns the exit code. */
  finish(): number {
    const { passed, failed, ran } = this.#counts;
    mkdirSync(results, { recursive: true });
    writeFileSync(join(results, "requirement.md"), specTable(ran));
    for (const { title, output } of this.#failed) {
      const lines = readFileSync(output, "utf8").trimEnd().split("\n");
      console.log(`failed: ${title}\n${lines.slice(-lastLines).join("\n")}`);
    }
    console.log(`${this.#steps - this.#failed.length} steps passed, ${this.#failed.length} failed`);
    console.log(`tests: ${passed} passed, ${failed} failed`);
    return this.#failed.length > 0 ? 1 : 0;
  }

  async #run({ title, command, args, env }: Step, output: string): Promise<void> {
    const report = this.#newFile("json");
    const call = isRunner(command) ? runners[command].call(report) : { args: [], env: {} };
    const file = openSync(output, "w");
    const options = { env: { ...env, ...call.env }, maxMinutes: this.#maxMinutes, output: file };
    this.#steps += 1;
    try {
      await step(title, () => run(command, [...args, ...call.args], options));
    } catch (error) {
      this.#failed.push({ title, output });
      console.error(error instanceof Error ? error.message : error);
    }
    closeSync(file);
    if (!isRunner(command)) return;
    const { passed, failed, ran } = runners[command].read(report);
    this.#counts = {
      passed: this.#counts.passed + passed,
      failed: this.#counts.failed + failed,
      ran: [...this.#counts.ran, ...ran],
    };
  }

  #newFile(ending: string): string {
    return join(mkdtempSync(join(this.#folder, "step-")), `file.${ending}`);
  }
}
