import path from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { kCurrentWorker } from "miniflare";
import { defineConfig } from "vitest/config";
import { unstable_readConfig } from "wrangler";
import { asDeployed } from "./scripts/vite/as-deployed.ts";
import { clientManifest } from "./scripts/vite/client-manifest.ts";
import { icons } from "./scripts/vite/icons.ts";
import { messages } from "./scripts/vite/messages.ts";
import { reactStream } from "./scripts/vite/react-stream.ts";
import { serviceWorker } from "./scripts/vite/service-worker.ts";
import { backendSettings } from "./tests/support/shop-settings.ts";
import { isAll } from "./tests/support/test-run.ts";

/** What the projects below share with the deployed worker. */
interface Deployed {
  compatibility_date: string;
  compatibility_flags: string[];
  durable_objects: { bindings: { name: string; class_name: string }[] };
  ratelimits: { name: string; namespace_id: string; simple: { limit: number; period: 10 | 60 } }[];
  r2_buckets: { binding: string; bucket_name: string }[];
  images: { binding: string };
}

const deployed: Deployed = unstable_readConfig({ config: "wrangler.toml" });

const durableObjects = Object.fromEntries(
  deployed.durable_objects.bindings.map(({ name, class_name }) => [
    name,
    { className: class_name, useSQLite: true },
  ]),
);

// wrangler.toml is not passed whole: the embedded backend is in the same worker, the files of a build
// are not there, and each project sets its own settings.
const runtime = {
  compatibilityDate: deployed.compatibility_date,
  compatibilityFlags: deployed.compatibility_flags,
};

// Fewer tries than in wrangler.toml, so that a test reaches a limit with few requests.
const fewTries: Record<string, number> = {
  LIMIT_FEW: 3,
  LIMIT_SOME: 6,
  LIMIT_MANY: 20,
  LIMIT_CALLS: 30,
};

const rateLimits = Object.fromEntries(
  deployed.ratelimits.map(({ name, namespace_id, simple }) => {
    const limit = fewTries[name] ?? simple.limit;
    return [name, { namespace_id, simple: { ...simple, limit } }];
  }),
);

const buckets = Object.fromEntries(
  deployed.r2_buckets.map(({ binding, bucket_name }) => [binding, bucket_name]),
);

const backendMigrations = await readD1Migrations(path.resolve("backend/migrations"));

// A file in a runtime of its own loads the whole app into it, which takes ten times as long as its tests.
// So the files of a project share one, and each starts with empty storage (setupFiles).
const isolate = false;

// In milliseconds. A busy machine is no failure: the tests themselves limit what may take how long.
const testTimeout = 600_000;
const patience = {
  testTimeout,
  hookTimeout: testTimeout,
  expect: { poll: { timeout: testTimeout / 2 } },
};

const backend = {
  plugins: [
    asDeployed(),
    cloudflareTest({
      wrangler: { configPath: "./backend/wrangler.toml" },
      miniflare: {
        bindings: { MIGRATIONS: backendMigrations, WEBHOOK_URL: "" },
        // The shop alone: its own tests cover what it sends to the storefront.
        serviceBindings: { STOREFRONT: () => new Response(null, { status: 204 }) },
      },
    }),
  ],
  test: {
    name: "backend",
    isolate,
    include: ["backend/**/*.test.ts", "tests/contract/backend-*.test.ts"],
    setupFiles: ["./tests/support/empty-storage.ts"],
    ...patience,
  },
};

// What needs no Workers runtime: modules with their clock, caches and storage injected.
const node = {
  plugins: [messages(), reactStream()],
  resolve: { alias: { "cloudflare:workers": path.resolve("tests/support/cloudflare-workers.ts") } },
  test: {
    name: "node",
    isolate,
    ...patience,
    include: [
      "{worker,shared,client,scripts,tests/simulation}/**/*.test.{ts,tsx}",
      "tests/contract/recorded-{pairs,payments,couriers}.test.ts",
    ],
    exclude: [
      "**/*.app.test.{ts,tsx}",
      // Judged searches of a PostgreSQL.
      ...(isAll ? [] : ["worker/catalogue/postgres/search-quality.test.ts"]),
    ],
  },
};

// The storefront's tests log in often; what a password costs is the backend's. None waits as visitors do.
const unhurried = {
  alias: [
    {
      find: /^\.\/password-cost\.ts$/,
      replacement: path.resolve("tests/support/password-cost.ts"),
    },
    {
      find: /^.*\/longest-wait\.ts$/,
      replacement: path.resolve("tests/support/longest-wait.ts"),
    },
  ],
};

// What workerd says of each exception that leaves a worker: tests of faults throw hundreds on purpose, and
// read in the response what became of them. With WORKERD_LOG=all it is written.
const verbose = process.env.WORKERD_LOG === "all";

const isFull = process.env.RELIABILITY === "full";

const inFolder = (folder: string, ...names: string[]) =>
  names.map((name) => `${folder}/${name}.app.test.ts`);

// Of `npm run test:all` alone: proofs of docs/reliability.md, what lost, late and repeated calls of the
// backend do to a session, and index runs that die.
const longer = [
  ...inFolder("tests/reliability", "backend-down", "backend-scripts", "body-cost"),
  ...inFolder("tests/reliability", "faults", "hostile-cost", "lost-calls"),
  ...inFolder("tests/reliability", "malformed", "malformed-fields", "outside-faults", "poisoning"),
  ...inFolder("tests/reliability", "route-cost", "scripts", "silent-actions", "unknown-addresses"),
  ...inFolder("tests/reliability", "wordpress-checkout"),
  ...inFolder("worker/cart", "slow-courier", "unread-cart"),
  ...inFolder("worker/checkout", "payment-faults"),
  ...inFolder("worker/order", "order-change", "promised-mails", "waiting-orders"),
  ...inFolder("worker/payment", "bad-input", "gateway-failures", "gateway-outcomes"),
  ...inFolder("worker/payment", "lost-responses", "paid-alarms"),
  ...inFolder("worker/delivery", "one-price"),
  ...inFolder("worker/product", "unsupported-products"),
  ...inFolder("worker/catalogue", "index-run"),
  ...inFolder("worker/session", "account-sessions", "ended-object", "moved-session"),
  ...inFolder("worker/session", "order-total", "payment-outlives", "same-item", "slow-backend"),
  ...inFolder("worker/checkout/wordpress", "kinds"),
];

// The whole storefront before the embedded backend; each test's own bindings are an isolate of its own.
const edge = {
  resolve: unhurried,
  define: {
    __BUILD_ID__: JSON.stringify("test"),
    __BUILD_TIME__: JSON.stringify(Date.UTC(2026, 10, 1)),
    // RELIABILITY=full runs the counts of docs/reliability.md; `npm run test:all` a part of them.
    __FULL_COUNTS__: JSON.stringify(isFull),
  },
  plugins: [
    asDeployed(),
    messages(),
    icons(),
    clientManifest(),
    serviceWorker(),
    reactStream(),
    cloudflareTest({
      main: "./tests/support/app-entry.ts",
      verbose,
      miniflare: {
        ...runtime,
        durableObjects,
        serviceBindings: { BACKEND: { name: kCurrentWorker, entrypoint: "Backend" } },
        d1Databases: { DB: "shop" },
        r2Buckets: { UPLOADS: "uploads", ...buckets },
        images: deployed.images,
        ratelimits: rateLimits,
        bindings: { ...backendSettings, RATE_LIMITS: "off", MIGRATIONS: backendMigrations },
      },
    }),
  ],
  test: {
    name: "edge",
    isolate,
    ...patience,
    ...(isFull && { testTimeout: 1_800_000 }),
    include: ["{tests/reliability,worker}/**/*.app.test.ts"],
    exclude: isAll || isFull ? [] : longer,
    setupFiles: ["./tests/support/empty-storage.ts"],
  },
};

// Intercepted, a line that a worker or a Durable Object logs as a test file ends is held back until the
// file's next message; where none follows the run waits for ever (cloudflare/workers-sdk#15719).
const disableConsoleIntercept = true;

export default defineConfig({
  test: {
    disableConsoleIntercept,
    env: { TESTS: process.env.TESTS ?? "" },
    maxWorkers: 2,
    projects: [node, backend, edge],
  },
});
