import { defineConfig } from "vitest/config";
import { isAll } from "../support/extent.ts";

// Of `npm run test:all` alone: the journeys of Chromium in two other engines, pages on very narrow
// screens (tests/browser/pages.spec.ts has them at 360 px), a purchase at the developer's server (which
// commands.test.ts starts), a shop whose products are in PostgreSQL, and the runner of the tests itself.
const longer = ["engines", "narrow-screens", "development", "postgresql", "second-run"];

/** The whole shop as `npm start` serves it: run it after `vite build`. RELIABILITY=full for the full counts. */
export default defineConfig({
  test: {
    name: "process",
    include: ["tests/process/*.test.ts"],
    exclude: isAll ? [] : longer.map((name) => `tests/process/${name}.test.ts`),
    globalSetup: ["tests/process/stocked-state.ts"],
    // Each file has processes of its own, and waits for them most of its time.
    maxWorkers: 2,
    // A busy machine is no failure: the tests themselves limit what may take how long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
