// `npm run test:looks`: tests every page and state on every screen in every colour scheme and language,
// and accounts, orders, what follows them, purchases and listings in every language with script and
// without, of which `npm test` runs one look and a quarter of the ways; the links of every vehicle's page;
// then every page on very narrow screens in every language. Arguments are Playwright's, of the former
// alone: `npm run test:looks -- -g faq`, `-- --list`.
import { findChromium } from "./chromium.ts";
import { run } from "./command.ts";
import { refuseInSentences } from "./refusal.ts";
import { openTemporaryFolder } from "./test/temporary-folder.ts";

refuseInSentences();
openTemporaryFolder();
const given = process.argv.slice(2);
const pages = [
  "pages.spec.ts",
  "states.spec.ts",
  "covered.spec.ts",
  "links.spec.ts",
  "machines.spec.ts",
  "structured-data.spec.ts",
];
const files = [
  ...pages,
  "account.spec.ts",
  "passwords.spec.ts",
  "after-purchase.spec.ts",
  "orders.spec.ts",
  "purchase.spec.ts",
  "listing.spec.ts",
];
const env = { CHROMIUM_PATH: findChromium(), LOOKS: "all", TESTS: "all" };
const config = "tests/browser/playwright.config.ts";
await run("playwright", ["test", "--config", config, ...files, ...given], { env });
// On the build that Playwright's shop has made.
const screens = ["--config", "tests/process/vitest.config.ts", "narrow-screens"];
if (given.length === 0) await run("vitest", ["run", ...screens], { env });
