import { defineConfig } from "vitest/config";

/** The tests that `npm run mutation` tries: those of pure modules, which need no Workers runtime. */
export default defineConfig({
  test: {
    name: "mutation",
    include: ["{worker,shared,client}/**/*.test.{ts,tsx}"],
    exclude: ["**/*.worker.test.{ts,tsx}"],
    testTimeout: 30_000,
  },
});
