import path from "node:path";
import { readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { clientManifest } from "../../scripts/vite/client-manifest.ts";
import { icons } from "../../scripts/vite/icons.ts";
import { messages } from "../../scripts/vite/messages.ts";
import { opener, standIns } from "./stand-ins.ts";

// Bundled: a thousand times some hundred small files take longer than the tests. And one copy of
// graphql, because Yoga knows an error of the backend by its class.
const bundled = [
  "drizzle-orm",
  "drizzle-orm/d1",
  "drizzle-orm/sqlite-core",
  "graphql",
  "graphql-yoga",
  "htmlparser2",
  "sanitize-html",
  "valibot",
];

/** The tests of actions as `npm run mutation` tries them, before the embedded backend. */
export default defineConfig({
  define: {
    __BUILD_ID__: JSON.stringify("test"),
    __BUILD_TIME__: JSON.stringify(Date.UTC(2026, 10, 1)),
  },
  plugins: [messages(), icons(), clientManifest()],
  resolve: { alias: standIns },
  test: {
    name: "actions",
    include: ["tests/mutation/actions.test.ts"],
    setupFiles: [opener("open-sessions.ts"), path.resolve("tests/support/empty-storage.ts")],
    deps: { optimizer: { ssr: { enabled: true, include: bundled } } },
    provide: { migrations: await readD1Migrations(path.resolve("backend/migrations")) },
    testTimeout: 30_000,
  },
});
