import { defineConfig } from "vitest/config";

/** Reads what the build made: run it after `vite build`. */
export default defineConfig({
  // A busy machine is no failure.
  test: {
    name: "build",
    include: ["tests/build/*.test.ts"],
    testTimeout: 900_000,
    hookTimeout: 900_000,
  },
});
