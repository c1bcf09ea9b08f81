import { defineConfig } from "vitest/config";
import { opener, standIns } from "./stand-ins.ts";

/** The tests of the cache as `npm run mutation` tries them. */
export default defineConfig({
  resolve: { alias: standIns },
  test: {
    name: "cache",
    include: ["worker/platform/cache/*.test.ts"],
    setupFiles: [opener("open-cache.ts")],
    testTimeout: 30_000,
  },
});
