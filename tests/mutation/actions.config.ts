import path from "node:path";
import { readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { opener, standIns } from "./stand-ins.ts";

/** The tests of actions as `npm run mutation` tries them, before the embedded backend. */
export default defineConfig({
  resolve: { alias: standIns },
  test: {
    name: "actions",
    include: ["worker/actions/*.test.ts"],
    setupFiles: [opener("open-sessions.ts"), path.resolve("tests/support/apply-migrations.ts")],
    // One copy of graphql: Yoga knows an error of the backend by its class.
    server: { deps: { inline: [/graphql/, /@envelop/] } },
    provide: { migrations: await readD1Migrations(path.resolve("backend/migrations")) },
    testTimeout: 30_000,
  },
});
