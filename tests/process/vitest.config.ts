import { defineConfig } from "vitest/config";

/** The whole shop as `npm start` serves it: run it after `vite build`. RELIABILITY=full for the full counts. */
export default defineConfig({
  test: {
    name: "process",
    include: ["tests/process/*.test.ts"],
    globalSetup: ["tests/process/stocked-state.ts"],
    // Each file has its own processes, and a machine has few cores.
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
