// `npm start`: builds the shop, seeds the embedded backend on the first start, and serves both.
// --built serves the output of `npm run build`, --brand builds another brand than engine-care.
import { randomBytes } from "node:crypto";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Miniflare } from "miniflare";
import { brandFolder, readBrand, readCountryFacts } from "./brand.ts";
import { brandFaults, faultSentence } from "./brand-faults.ts";
import { endOnSignals, run, step } from "./command.ts";
import { printError, Refusal, readArguments, refuseInSentences } from "./refusal.ts";
import { isStocked } from "./seed/is-stocked.ts";
import { currencySettings } from "./start/currency-settings.ts";
import { serveBuild } from "./start/runtime.ts";
import { requireSettings, takePort } from "./start/start-settings.ts";
import { makeWritableFolder, takeStateFolder } from "./start/state-folder.ts";

refuseInSentences();
const { values } = readArguments({
  options: { built: { type: "boolean", default: false }, brand: { type: "string" } },
});
// For the build and the seed, which are processes of their own.
if (values.brand) {
  process.env.BRAND = values.brand;
  process.env.PERSIST_TO ??= `.wrangler/state-${values.brand}`;
}
const { brand } = await readBrand();
const { hasDistricts } = await readCountryFacts();
const port = await takePort(process.env.PORT ?? "8787", "npm start");
const origin = `http://localhost:${port}`;

let runtime: Miniflare | undefined;

const end = endOnSignals(async () => runtime?.dispose().catch(() => {}));

/** What `npm run build` makes, or where a build with `--outDir` has put it. */
const buildFolder = process.env.BUILD_FOLDER || "dist";

const token = process.env.OPERATOR_TOKEN || randomBytes(24).toString("base64url");

// The key of the WordPress plugin has the backend's address too.
const isEmbedded = !process.env.BACKEND_URL && !process.env.WORDPRESS_KEY;

/** The configurations have those of the brand for which `npm run settings` wrote them. */
const brandDefaults = {
  SITE_NAME: brand.defaults.SITE_NAME,
  HOME_CATEGORIES: brand.defaults.HOME_CATEGORIES.join(","),
};

/** What the shop is started with where the environment says nothing else. */
const settings = {
  BASE_URL: origin,
  PAYMENT_PLUGINS: "offline",
  LOGIN_CLIENTS: "GOOGLE",
  // The embedded backend has couriers that calculate rates by district.
  ...(isEmbedded && {
    MAIL_BY: "backend",
    ...(hasDistricts && { EXTRAS: "districts", COURIERS: "address_2" }),
    // Its stand-in of WordPress's own checkout, as the plugin sets it.
    SESSION_TRANSFER: "on",
    TRANSFER_KEEPS_ADDRESS: "on",
    UNSUPPORTED_PRODUCTS: "on",
    BANK_DETAILS: "Bank Contoh, rekening 123-456-7890 a.n. PT Perawatan Mesin Indonesia",
  }),
  ...(process.env.BRAND && brandDefaults),
  ...brand.settings,
  ...currencySettings(process.env.CURRENCY),
  ...process.env,
  OPERATOR_TOKEN: token,
};

/** Ends with a sentence, once. */
function giveUp(sentence: string): void {
  if (end.isUnderWay()) return;
  console.error(sentence);
  void end(1);
}

async function prepare(): Promise<{ build: string; state: string }> {
  requireSettings(settings);
  const faults = await brandFaults(brandFolder());
  if (faults.length > 0) throw new Refusal(faultSentence(brandFolder(), faults));
  if (values.built && !existsSync(join(buildFolder, "storefront/wrangler.json")))
    throw new Refusal(`There is no build in ${buildFolder}: npm run build makes one.`);
  const state = await takeStateFolder(port);
  if (!values.built) {
    makeWritableFolder("build folder", buildFolder);
    await step("Building the client and both workers", () =>
      run("vite", ["build", "--logLevel", "warn", "--outDir", buildFolder, "--emptyOutDir"]),
    );
  }
  // A copy, so that a later build does not change the files being served.
  const copy = mkdtempSync(join(tmpdir(), "storefront-"));
  // On every exit: the runtime's own signal handlers may run first.
  process.on("exit", () => rmSync(copy, { recursive: true, force: true }));
  cpSync(buildFolder, copy, { recursive: true });
  if (isEmbedded && !isStocked(state))
    await step("Preparing the embedded shop's database", () =>
      run("node", ["scripts/seed.ts", "--if-empty", "--persist-to", state]),
    );
  return { build: copy, state };
}

async function main(): Promise<void> {
  const { build, state } = await prepare();
  runtime = await serveBuild({ build, port, state, settings, onCrashes: giveUp });
  await waitUntilServing();
  if (isEmbedded)
    for (const [name, path] of [
      ["operator", "/__backend"],
      ["payments", "/__backend/payments"],
    ])
      console.log(`${name} ${origin}${path}?token=${encodeURIComponent(token)}`);
  console.log(`ready ${origin}`);
}

async function waitUntilServing(): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const response = await fetch(`${origin}/healthz`).catch(() => null);
    if (response?.ok) return;
    // Only a bad setting causes a 500; waiting does not help.
    if (response?.status === 500) throw new Refusal(await response.text());
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Refusal(`The shop did not respond on port ${port} within a minute.`);
}

try {
  await main();
} catch (error) {
  if (!end.isUnderWay()) printError(error);
  await end(1);
}
