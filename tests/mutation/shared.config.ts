import { defineConfig } from "vitest/config";

/** The tests of shared as `npm run mutation` tries them; all are of pure modules. */
export default defineConfig({
  test: { name: "shared", include: ["shared/**/*.test.ts"], testTimeout: 30_000 },
});
