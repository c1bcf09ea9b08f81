// `npm test`: everything, from lint to a purchase in a real browser. What fails does not stop the rest.
// `npm test -- cart`: the tests of one feature in all layers, by the names of their files and journeys.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./chromium.ts";
import { run as runCommand, step } from "./command.ts";
import { failedJourneys, failedTests } from "./test-reports.ts";

// In minutes, three times what the slowest step takes on two cores: one that stands still must not
// keep the others from being told.
const maxMinutes = 30;

const [feature] = process.argv.slice(2);
const filter = feature ? [feature, "--passWithNoTests"] : [];

const run = (name: string, args: string[], env?: NodeJS.ProcessEnv): Promise<void> =>
  runCommand(name, args, { env, maxMinutes });

const reports = mkdtempSync(join(tmpdir(), "test-reports-"));
const failed: string[] = [];
let passed = 0;
let failedSteps = 0;

/** Runs Vitest, and names what failed again in the summary: its own lines are far above by then. */
async function vitest(name: string, ...args: string[]): Promise<void> {
  const report = join(reports, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  try {
    await run("vitest", ["run", ...filter, ...args, ...reporters]);
  } catch (error) {
    failed.push(...failedTests(report));
    throw error;
  }
}

async function journeys(): Promise<void> {
  const report = join(reports, "journeys.json");
  const named = feature ? ["--grep", feature, "--pass-with-no-tests"] : [];
  try {
    await run(
      "playwright",
      ["test", "--config", "tests/browser/playwright.config.ts", "--reporter=list,json", ...named],
      { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    );
  } catch (error) {
    failed.push(...failedJourneys(report));
    throw error;
  }
}

async function check(title: string, work: () => Promise<void>): Promise<void> {
  try {
    await step(title, work);
    passed += 1;
  } catch (error) {
    failed.push(title);
    failedSteps += 1;
    console.error(error instanceof Error ? error.message : error);
  }
}

const chromium = findChromium();
console.log(`Chromium: ${chromium}`);

if (!feature) {
  await check("Format and lint", () => run("biome", ["check", "--error-on-warnings"]));
  await check("Types", () => run("tsc", ["--noEmit"]));
  await check("Nothing unused", () => run("knip", ["--no-progress"]));
  await check("Nothing used by its test alone", () =>
    run("knip", ["--no-progress", "--production"]),
  );
}
await check("Unit, contract and whole-app tests", () => vitest("tests"));
await check("Build", () => run("vite", ["build", "--logLevel", "warn"]));
await check("What was built", () => vitest("build", "--config", "tests/build/vitest.config.ts"));
await check("The whole shop as it is served", () =>
  vitest("process", "--config", "tests/process/vitest.config.ts"),
);
rmSync(".wrangler/test-state", { recursive: true, force: true });
await check("Journeys in Chromium", journeys);

rmSync(reports, { recursive: true, force: true });
for (const title of failed) console.log(`failed: ${title}`);
console.log(`${passed} steps passed, ${failedSteps} failed`);
process.exit(failedSteps > 0 ? 1 : 0);
