// `npm test`: from lint to a purchase in a real browser. A failure does not stop the rest. `npm test --
// cart`: the tests of one feature in all layers, by the names of their files and journeys.
// `npm run test:all`: also what takes longer than one waits for (tests/support/extent.ts).
import { rmSync } from "node:fs";
import { stateFolder } from "../tests/support/state-folder.ts";
import { findChromium, findHeadlessShell } from "./chromium.ts";
import { oneChecker, run } from "./command.ts";
import { findOtherEngines } from "./engines.ts";
import { refuseInSentences } from "./refusal.ts";
import { chosenFeature } from "./test/feature.ts";
import { findPostgresProjects } from "./test/postgres.ts";
import type { Suite } from "./test/suites.ts";
import { openTemporaryFolder } from "./test/temporary-folder.ts";
import { type Step, TestRun, type Work } from "./test/test-run.ts";

refuseInSentences();
openTemporaryFolder();
const [first, ...others] = process.argv.slice(2);
const isAll = first === "--all";
const feature = chosenFeature(isAll || first === undefined ? others : [first, ...others]);
// For the configurations of the runners; of one feature all tests run.
if (isAll || feature) process.env.TESTS = "all";

// In minutes.
const maxMinutes = isAll ? 120 : 30;

const command =
  (name: string, ...args: string[]): Work =>
  (output) =>
    run(name, args, { maxMinutes, output });

const vitest = (...args: string[]): Suite => ({
  runner: "vitest",
  args,
  filter: feature ? [feature, "--passWithNoTests"] : [],
});

console.log(`Chromium: ${findChromium()}`);
const shell = findHeadlessShell();
console.log(`Chromium of the journeys: ${shell}`);
if (isAll) findOtherEngines();

const journeys: Suite = {
  runner: "playwright",
  args: ["--config", "tests/browser/playwright.config.ts"],
  filter: feature ? ["--grep", feature, "--pass-with-no-tests"] : [],
  env: { CHROMIUM_PATH: shell, SHOP_IS_BUILT: "yes" },
  prepare: () => rmSync(stateFolder("test-state"), { recursive: true, force: true }),
};

const statics: Step[] = [
  ["Format and lint", command("biome", "check", "--error-on-warnings")],
  [
    "Types",
    command(
      "tsc",
      "--noEmit",
      ...oneChecker,
      "--incremental",
      "--tsBuildInfoFile",
      "node_modules/.cache/tsc.json",
    ),
  ],
  [
    "Types of each runtime alone",
    command("tsc", "--build", ...oneChecker, "tsconfig.runtimes.json"),
  ],
  ["Nothing unused", command("knip", "--no-progress")],
  ["Nothing used by its test alone", command("knip", "--no-progress", "--production")],
];
// Seeds that have been played without a failure (docs/simulation.md says how many others were), for at most a minute.
const simulation: Step = [
  "Orders' lives in a simulation",
  command(
    "node",
    ...["scripts/simulate.ts", "--seeds", "12", "--with-steered", "3", "--seconds", "60"],
  ),
];
// Those named are found by the first seeds; that all of them fit the code is tested by tests/build.
const planted: Step = [
  "Faults planted in copies of the shop",
  command(
    "node",
    ...["scripts/simulate.ts", "--planted", "--seeds", "24"],
    ...["refund-never-noted", "record-rings-for-ever"],
  ),
];
const built: Step[] = [
  ["What was built", vitest("--config", "tests/build/vitest.config.ts")],
  ["The whole shop as it is served", vitest("--config", "tests/process/vitest.config.ts")],
  ...(feature ? [] : [simulation]),
  ...(isAll ? [planted] : []),
];

// One worker for each run: it loads the whole app, and tests of timeouts fail where they wait for a
// processor.
const oneWorker = ["--maxWorkers", "1"];
const modules = ["node", "storefront", "sessions", "backend", ...findPostgresProjects()].flatMap(
  (name) => ["--project", name],
);

const all = new TestRun(maxMinutes);
const building = all.checkBeside([["Build", command("vite", "build", "--logLevel", "warn")]]);
// The processes wait most of their time for each other, so they begin as soon as there is a build.
const serving = building.then(() => all.checkBeside(built));
const checking = building.then(() => all.checkBeside(feature ? [] : statics));
const whole = all.checkBeside([["Whole-app tests", vitest("--project", "edge", ...oneWorker)]]);
const units = all.checkBeside([
  ["Unit, session and backend tests", vitest(...modules, ...oneWorker)],
]);
// At most four lanes beside each other, of two processors.
await Promise.all([serving, checking]);
await Promise.all([whole, units, all.check(["Journeys in Chromium", journeys])]);
process.exit(await all.finish());
