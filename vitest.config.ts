import path from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { kCurrentWorker } from "miniflare";
import { defineConfig } from "vitest/config";
import { clientManifest } from "./scripts/vite/client-manifest.ts";
import { icons } from "./scripts/vite/icons.ts";
import { messages } from "./scripts/vite/messages.ts";
import { backendSettings, paymentSettings } from "./tests/support/shop-settings.ts";

const backendMigrations = await readD1Migrations(path.resolve("backend/migrations"));

// A file in a runtime of its own loads the whole app into it, which takes ten times as long as its tests.
// So the files of a project share one, and each starts with empty storage (setupFiles).
const isolate = false;

// In milliseconds. A busy machine is no failure: what may take how long is said by the tests themselves.
const testTimeout = 120_000;

const backend = {
  plugins: [
    cloudflareTest({
      wrangler: { configPath: "./backend/wrangler.toml" },
      miniflare: {
        bindings: { MIGRATIONS: backendMigrations, WEBHOOK_URL: "" },
        // The shop alone: what it would tell the storefront, its own tests listen to.
        serviceBindings: { STOREFRONT: () => new Response(null, { status: 204 }) },
      },
    }),
  ],
  test: {
    name: "backend",
    isolate,
    include: ["backend/**/*.test.ts", "tests/contract/backend-*.test.ts"],
    setupFiles: ["./tests/support/empty-storage.ts"],
    testTimeout,
    hookTimeout: testTimeout,
  },
};

// What needs no Workers runtime: pure modules with their clock and their caches injected.
const node = {
  plugins: [messages()],
  test: {
    name: "node",
    isolate,
    testTimeout,
    include: [
      "{worker,shared,client,tests/support}/**/*.test.{ts,tsx}",
      "tests/contract/recorded-{pairs,payments,couriers}.test.ts",
    ],
    exclude: ["**/*.{worker,session,app}.test.{ts,tsx}"],
  },
};

const storefront = {
  plugins: [
    cloudflareTest({
      main: "./tests/support/worker-entry.ts",
      miniflare: {
        compatibilityDate: "2026-10-01",
        compatibilityFlags: ["nodejs_compat"],
        durableObjects: { GENERATIONS: { className: "Generations", useSQLite: true } },
      },
    }),
  ],
  test: {
    name: "storefront",
    isolate,
    testTimeout,
    include: ["worker/**/*.worker.test.{ts,tsx}"],
  },
};

// The storefront's sessions and actions before the embedded backend, all in one isolate.
const sessions = {
  define: {
    __BUILD_ID__: JSON.stringify("test"),
    __BUILD_TIME__: JSON.stringify(Date.UTC(2026, 10, 1)),
  },
  plugins: [
    messages(),
    icons(),
    clientManifest(),
    cloudflareTest({
      main: "./tests/support/session-entry.ts",
      miniflare: {
        compatibilityDate: "2026-10-01",
        compatibilityFlags: ["nodejs_compat"],
        durableObjects: {
          SESSIONS: { className: "ShopSession", useSQLite: true },
          ACCOUNTS: { className: "AccountSessions", useSQLite: true },
          ORDERS: { className: "OrderRecord", useSQLite: true },
        },
        serviceBindings: { BACKEND: { name: kCurrentWorker, entrypoint: "Backend" } },
        d1Databases: { DB: "shop" },
        r2Buckets: { UPLOADS: "uploads" },
        bindings: {
          ...backendSettings,
          ...paymentSettings,
          MIGRATIONS: backendMigrations,
        },
      },
    }),
  ],
  test: {
    name: "sessions",
    isolate,
    testTimeout,
    include: ["worker/**/*.session.test.ts"],
    setupFiles: ["./tests/support/empty-storage.ts"],
  },
};

const isFull = process.env.RELIABILITY === "full";

// The whole storefront before the embedded backend; each test's own bindings are an isolate of its own.
const edge = {
  define: {
    __BUILD_ID__: JSON.stringify("test"),
    __BUILD_TIME__: JSON.stringify(Date.UTC(2026, 10, 1)),
    // `npm run bench:reliability` runs the counts of docs/reliability.md; `npm test` a part of them.
    __FULL_COUNTS__: JSON.stringify(isFull),
  },
  plugins: [
    messages(),
    icons(),
    clientManifest(),
    cloudflareTest({
      main: "./tests/support/edge-entry.ts",
      miniflare: {
        compatibilityDate: "2026-10-01",
        compatibilityFlags: ["nodejs_compat"],
        durableObjects: {
          GENERATIONS: { className: "Generations", useSQLite: true },
          SESSIONS: { className: "ShopSession", useSQLite: true },
          ACCOUNTS: { className: "AccountSessions", useSQLite: true },
          ORDERS: { className: "OrderRecord", useSQLite: true },
          CATALOGUE_BUILDER: { className: "CatalogueBuilder", useSQLite: true },
          ATTEMPTS: { className: "AttemptCounter", useSQLite: true },
          DELIVERY_RATES: { className: "DeliveryRates", useSQLite: true },
        },
        serviceBindings: { BACKEND: { name: kCurrentWorker, entrypoint: "Backend" } },
        d1Databases: { DB: "shop" },
        r2Buckets: { UPLOADS: "uploads", CATALOGUE: "catalogue" },
        images: { binding: "IMAGES" },
        ratelimits: {
          CONTACT_LIMIT: { namespace_id: "1001", simple: { limit: 5, period: 60 } },
          LIMIT_FEW: { namespace_id: "1002", simple: { limit: 3, period: 60 } },
          LIMIT_SOME: { namespace_id: "1003", simple: { limit: 6, period: 60 } },
          LIMIT_MANY: { namespace_id: "1004", simple: { limit: 20, period: 60 } },
        },
        bindings: { ...backendSettings, RATE_LIMITS: "off", MIGRATIONS: backendMigrations },
      },
    }),
  ],
  test: {
    name: "edge",
    isolate,
    testTimeout: isFull ? 1_800_000 : testTimeout,
    include: ["{tests/reliability,worker}/**/*.app.test.ts"],
    setupFiles: ["./tests/support/empty-storage.ts"],
  },
};

// Intercepted, a line that a worker or a Durable Object logs as a test file ends is held back until the
// file's next message; where none follows the run waits for ever (cloudflare/workers-sdk#15719).
const disableConsoleIntercept = true;

export default defineConfig({
  test: {
    disableConsoleIntercept,
    maxWorkers: 2,
    projects: [node, backend, storefront, sessions, edge],
  },
});
