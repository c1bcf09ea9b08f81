import { defineConfig } from "vitest/config";

/** The tests of graphql as `npm run mutation` tries them; all are of pure modules. */
export default defineConfig({
  test: { name: "graphql", include: ["tests/mutation/graphql.test.ts"], testTimeout: 30_000 },
});
