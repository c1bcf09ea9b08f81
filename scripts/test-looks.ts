// `npm run test:looks`: tests every page and state on every screen in every colour scheme, of which
// `npm test` runs half, and twelve pages with Siteimprove Alfa and IBM Equal Access.
import { rmSync } from "node:fs";
import { findChromium } from "./chromium.ts";
import { run } from "./command.ts";

rmSync(".wrangler/test-state", { recursive: true, force: true });
const files = ["pages.spec.ts", "states.spec.ts", "checkers.spec.ts"];
await run("playwright", ["test", "--config", "tests/browser/playwright.config.ts", ...files], {
  env: { CHROMIUM_PATH: findChromium(), LOOKS: "all" },
});
