// `npm test`: everything, from lint to a purchase in a real browser. A failure does not stop the
// rest. `npm test -- cart`: the tests of one feature in all layers, by the names of their files and
// journeys.
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./chromium.ts";
import { run, step } from "./command.ts";
import { failedJourneys, failedTests } from "./test-reports.ts";

// In minutes, three times the slowest step on two cores: a step that hangs must not prevent the
// results of the others.
const maxMinutes = 30;

const [feature] = process.argv.slice(2);
const filter = feature ? [feature, "--passWithNoTests"] : [];

const reports = mkdtempSync(join(tmpdir(), "test-reports-"));
const failed: string[] = [];
let passed = 0;
let failedSteps = 0;

/** What a step runs; where two steps run side by side, one of them writes into a file. */
type Work = (output?: number) => Promise<void>;
type Step = readonly [title: string, work: Work];

const command =
  (name: string, ...args: string[]): Work =>
  (output) =>
    run(name, args, { maxMinutes, output });

/**
 * Runs Vitest, and repeats its failures in the summary, because its own output is far above by
 * then.
 */
const vitest =
  (name: string, ...args: string[]): Work =>
  async (output) => {
    const report = join(reports, `${name}.json`);
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    try {
      await command("vitest", "run", ...filter, ...args, ...reporters)(output);
    } catch (error) {
      failed.push(...failedTests(report));
      throw error;
    }
  };

const journeys: Work = async (output) => {
  const report = join(reports, "journeys.json");
  const named = feature ? ["--grep", feature, "--pass-with-no-tests"] : [];
  rmSync(".wrangler/test-state", { recursive: true, force: true });
  try {
    await run(
      "playwright",
      ["test", "--config", "tests/browser/playwright.config.ts", "--reporter=list,json", ...named],
      {
        env: {
          CHROMIUM_PATH: chromium,
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
          SHOP_IS_BUILT: "yes",
        },
        maxMinutes,
        output,
      },
    );
  } catch (error) {
    failed.push(...failedJourneys(report));
    throw error;
  }
};

async function check([title, work]: Step, output?: number): Promise<void> {
  try {
    await step(title, () => work(output));
    passed += 1;
  } catch (error) {
    failed.push(title);
    failedSteps += 1;
    console.error(error instanceof Error ? error.message : error);
  }
}

/** Runs a step beside another one: what it has written is shown when it is over. */
async function checkBeside(given: Step): Promise<void> {
  const [title] = given;
  const file = join(reports, `${title}.txt`);
  const output = openSync(file, "w");
  await check(given, output);
  closeSync(output);
  process.stdout.write(readFileSync(file));
}

async function inTurn(steps: readonly Step[]): Promise<void> {
  for (const each of steps) await checkBeside(each);
}

const chromium = findChromium();
console.log(`Chromium: ${chromium}`);

const statics: Step[] = [
  ["Format and lint", command("biome", "check", "--error-on-warnings")],
  ["Types", command("tsc", "--noEmit")],
  ["Types of each runtime alone", command("tsc", "--build", "tsconfig.runtimes.json")],
  ["Nothing unused", command("knip", "--no-progress")],
  ["Nothing used by its test alone", command("knip", "--no-progress", "--production")],
];
const built: Step[] = [
  ["What was built", vitest("build", "--config", "tests/build/vitest.config.ts")],
  [
    "The whole shop as it is served",
    vitest("process", "--config", "tests/process/vitest.config.ts"),
  ],
];

// One worker for a project: each of them loads the whole app. The others take together as long as edge.
const oneWorker = ["--maxWorkers", "1"];
const others = ["node", "storefront", "sessions", "backend"].flatMap((name) => ["--project", name]);
const building = inTurn([
  ...(feature ? [] : statics),
  ["Build", command("vite", "build", "--logLevel", "warn")],
]);
const serving = building.then(() => inTurn(built));
await Promise.all([
  check(["Whole-app tests", vitest("edge", "--project", "edge", ...oneWorker)]),
  checkBeside(["Unit, session and backend tests", vitest("others", ...others, ...oneWorker)]),
  building,
]);
// The processes wait most of their time for each other.
await Promise.all([serving, check(["Journeys in Chromium", journeys])]);

rmSync(reports, { recursive: true, force: true });
for (const title of failed) console.log(`failed: ${title}`);
console.log(`${passed} steps passed, ${failedSteps} failed`);
process.exit(failedSteps > 0 ? 1 : 0);
