import { defineConfig } from "vitest/config";

/** The whole shop as `npm start` serves it: run it after `vite build`. RELIABILITY=full for the full counts. */
export default defineConfig({
  test: {
    name: "process",
    include: ["tests/process/*.test.ts"],
    globalSetup: ["tests/process/stocked-state.ts"],
    // Each file has processes of its own, and waits for them most of its time.
    maxWorkers: 2,
    // A busy machine is no failure: the tests themselves limit what may take how long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
