import { defineConfig } from "@playwright/test";
import { operatorToken } from "../support/shop-settings.ts";
import { isAll, stateFolder } from "../support/test-run.ts";

const port = Number(process.env.BROWSER_TEST_PORT ?? 8799);
const stripePort = port - 1;

// Of `npm run test:all` alone: several hundred pages, each requested for the first time; what the
// requirement does not ask for, before and after a purchase; and a connection, a browser's history or a
// script that fails visitors.
const longer = [
  ...["links", "structured-data", "states"],
  ...["after-purchase", "cart-link", "fit", "together", "wordpress-checkout"],
  ...["ahead", "bad-connection", "cuts", "offline", "restored", "screen-reader", "transitions"],
];

/** Journeys on the shop as `npm start` serves it, its database fresh for each run. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  testIgnore: process.env.LOOKS === "all" || isAll ? [] : longer.map((name) => `${name}.spec.ts`),
  outputDir: "../../test-results",
  fullyParallel: true,
  workers: 2,
  // A busy machine is no failure.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: [["list"]],
  forbidOnly: true,
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      args: [
        ...["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        // Else tests start three times as many processes for their pages: a tenth of the processor time.
        ...["--disable-site-isolation-trials", "--renderer-process-limit=1"],
      ],
    },
    // Playwright empties cookies and storage in between; opening a window costs as much as two pages.
    reuseContext: true,
    // A moving page is drawn sixty times a second, without a graphics card. Purchases are made, and
    // changes of pages watched, as pages move.
    contextOptions: { reducedMotion: "reduce" },
    // What it fetches passes by a test's own routes: offline.spec.ts has it alone.
    serviceWorkers: "block",
    trace: "off",
    screenshot: "only-on-failure",
  },
  webServer: [
    {
      command: "node tests/browser/stripe-server.ts",
      cwd: "../..",
      url: `http://localhost:${stripePort}/`,
      env: { PORT: String(stripePort) },
    },
    {
      // `npm test` has built the shop for the tests before.
      command: `node scripts/start.ts ${process.env.SHOP_IS_BUILT ? "--built" : ""}`,
      cwd: "../..",
      url: `http://localhost:${port}/healthz`,
      timeout: 600_000,
      gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
      env: {
        PORT: String(port),
        PERSIST_TO: stateFolder("test-state"),
        OPERATOR_TOKEN: operatorToken,
        RATE_LIMITS: "off",
        // Encoding AVIF behind the tests would take their processor.
        IMAGE_FORMATS: "webp",
        PAYMENT_PLUGINS: "",
        COURIERS: "off",
        STRIPE_PUBLISHABLE_KEY: "pk_test_stub",
        STRIPE_SECRET_KEY: "sk_test_stub",
        STRIPE_WEBHOOK_SECRET: "whsec_stub",
        EXTRAS: "wallets",
        STRIPE_API_BASE: `http://localhost:${stripePort}`,
      },
    },
  ],
});
