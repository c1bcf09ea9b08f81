// `npm test`: everything, from lint to a purchase in a real browser. What fails does not stop the rest.
import { rmSync } from "node:fs";
import { findChromium } from "./chromium.ts";
import { run as runCommand, step } from "./command.ts";

// In minutes, three times what the slowest step takes on two cores: one that stands still must not
// keep the others from being told.
const longest = 30;

const run = (name: string, args: string[], env?: NodeJS.ProcessEnv): Promise<void> =>
  runCommand(name, args, { env, longest });

const failed: string[] = [];
let passed = 0;

async function check(title: string, work: () => Promise<void>): Promise<void> {
  try {
    await step(title, work);
    passed += 1;
  } catch (error) {
    failed.push(title);
    console.error(error instanceof Error ? error.message : error);
  }
}

const chromium = findChromium();
console.log(`Chromium: ${chromium}`);

await check("Format and lint", () => run("biome", ["check", "--error-on-warnings"]));
await check("Types", () => run("tsc", ["--noEmit"]));
await check("Nothing unused", () => run("knip", ["--no-progress"]));
await check("Unit, contract and whole-app tests", () => run("vitest", ["run"]));
await check("Build", () => run("vite", ["build", "--logLevel", "warn"]));
await check("What was built", () =>
  run("vitest", ["run", "--config", "tests/build/vitest.config.ts"]),
);
await check("The whole shop as it is served", () =>
  run("vitest", ["run", "--config", "tests/process/vitest.config.ts"]),
);
rmSync(".wrangler/test-state", { recursive: true, force: true });
await check("Journeys in Chromium", () =>
  run("playwright", ["test", "--config", "tests/browser/playwright.config.ts"], {
    CHROMIUM_PATH: chromium,
  }),
);

for (const title of failed) console.log(`failed: ${title}`);
console.log(`${passed} passed, ${failed.length} failed`);
process.exit(failed.length > 0 ? 1 : 0);
