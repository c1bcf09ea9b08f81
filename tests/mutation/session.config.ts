import { defineConfig } from "vitest/config";
import { standIns } from "./stand-ins.ts";

/**
 * The tests of sessions as `npm run mutation` tries them: those of one module alone, because those of
 * whole sessions before the embedded backend take twenty times as long.
 */
export default defineConfig({
  resolve: { alias: standIns },
  test: {
    name: "session",
    include: ["worker/{session,woocommerce/session}/*.test.ts"],
    exclude: ["worker/session/*.app.test.ts"],
    testTimeout: 30_000,
  },
});
