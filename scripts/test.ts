// `npm test`: from lint to a purchase in a real browser. A failure does not stop the rest. `npm test --
// cart`: the tests of one feature in all layers, by the names of their files and journeys.
// `npm run test:all`: also the files that take longer than one waits for (tests/support/test-run.ts).
import { rmSync } from "node:fs";
import { stateFolder } from "../tests/support/test-run.ts";
import { findChromium, findHeadlessShell } from "./chromium.ts";
import { findOtherEngines } from "./engines.ts";
import { refuseInSentences } from "./refusal.ts";
import { staticChecks, toStep } from "./static-checks.ts";
import { chosenFeature, hasTests } from "./test/feature.ts";
import { findPostgres } from "./test/postgres.ts";
import { type Step, TestRun } from "./test/steps.ts";
import { openTemporaryFolder } from "./test/temporary-folder.ts";

refuseInSentences();
openTemporaryFolder();
const [first, ...others] = process.argv.slice(2);
const isAll = first === "--all";
const feature = chosenFeature(isAll || first === undefined ? others : [first, ...others]);
// For the configurations of the runners; of one feature all tests run.
if (isAll || feature) process.env.TESTS = "all";

console.log(`Chromium: ${findChromium()}`);
const shell = findHeadlessShell();
console.log(`Chromium of the journeys: ${shell}`);
if (isAll) findOtherEngines();

/** A step of Vitest; none where no file of it is of the feature. */
const vitest = (title: string, paths: RegExp, ...args: string[]): Step[] => {
  const runArgs = ["run", ...args, ...(feature ? [feature] : [])];
  return !feature || hasTests(paths, feature) ? [toStep(title, "vitest", ...runArgs)] : [];
};

// Seeds that have been played without a failure (docs/simulation.md says how many others were), for at most a minute.
const seeds = isAll ? ["12", "--with-steered", "3"] : ["6", "--with-steered", "2"];
const simulation = toStep(
  "Orders' lives in a simulation",
  "node",
  ...["scripts/simulate.ts", "--seeds", ...seeds, "--seconds", "60"],
);
// Those named are found by the first seeds; that all of them fit the code is tested by tests/build.
const planted = toStep(
  "Faults planted in copies of the shop",
  "node",
  ...["scripts/simulate.ts", "--planted", "--seeds", "24"],
  ...["refund-never-noted", "record-rings-for-ever"],
);
const buildTests = ["--config", "tests/build/vitest.config.ts"];
const processTests = ["--config", "tests/process/vitest.config.ts"];
const built = [
  ...vitest("What was built", /^tests\/build\//, ...buildTests),
  ...vitest("The whole shop as it is served", /^tests\/process\//, ...processTests),
  ...(feature ? [] : [simulation]),
  ...(isAll ? [planted] : []),
];

findPostgres();
const modules = ["--project", "node", "--project", "backend"];
const units = vitest(
  "Module and backend tests",
  /^(?!tests\/(build|process|browser)\/)(?!.*\.app\.test)/,
  ...modules,
  ...["--maxWorkers", "1"],
);
// Each worker loads the whole app: two, which share what Vite has transformed.
const wholeApp = vitest("Whole-app tests", /\.app\.test/, "--project", "edge", "--maxWorkers", "2");
const journeys: Step = {
  title: "Journeys in Chromium",
  command: "playwright",
  args: [
    ...["test", "--config", "tests/browser/playwright.config.ts"],
    ...(feature ? ["--grep", feature, "--pass-with-no-tests"] : []),
  ],
  env: { CHROMIUM_PATH: shell, SHOP_IS_BUILT: "yes" },
};

const all = new TestRun(isAll ? 120 : 50);
rmSync(stateFolder("test-state"), { recursive: true, force: true });
// At most four lanes beside each other; what needs the build waits for it.
const building = all.runAll([toStep("Build", "vite", "build", "--logLevel", "warn")]);
const afterBuild = building.then(async () => {
  await Promise.all([all.runAll(built), all.runAll(feature ? [] : staticChecks)]);
  await all.runAll([journeys]);
});
await Promise.all([afterBuild, all.runAll(wholeApp), all.runAll(units)]);
process.exit(all.finish());
