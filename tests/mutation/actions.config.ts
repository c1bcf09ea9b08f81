import path from "node:path";
import { fileURLToPath } from "node:url";
import { readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { opener, standIns } from "./stand-ins.ts";

/** The tests of actions as `npm run mutation` tries them, before the embedded backend. */
export default defineConfig({
  // One copy of graphql, Node's own choice: Yoga knows an error of the backend by its class.
  resolve: { alias: { ...standIns, graphql: fileURLToPath(import.meta.resolve("graphql")) } },
  test: {
    name: "actions",
    include: ["worker/actions/*.test.ts"],
    setupFiles: [opener("open-sessions.ts"), path.resolve("tests/support/apply-migrations.ts")],
    provide: { migrations: await readD1Migrations(path.resolve("backend/migrations")) },
    testTimeout: 30_000,
  },
});
