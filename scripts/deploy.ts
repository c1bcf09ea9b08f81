// `npm run deploy -- [--name NAME] [--settings FILE] [--dataset NAME] [--hyperdrive ID] [--pause MINUTES] [--at-once]
// [--rollback] [--dry-run] [--built]`: builds the shop and deploys it to Cloudflare in steps;
// docs/deploy.md explains them.
import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { unstable_readConfig } from "wrangler";
import { run, step } from "./command.ts";
import {
  complaints,
  type Deployment,
  deployConfig,
  isFirstPress,
  readSettingsFile,
} from "./deploy/deployment.ts";
import { deployAtOnce, rollOut, toOverride } from "./deploy/rollout.ts";
import { keepFiles, noteRollout, wranglerFor } from "./deploy/wrangler.ts";
import { Refusal, readArguments, refuseInSentences } from "./refusal.ts";
import { smokeTest, versionAt } from "./smoke/smoke-test.ts";

refuseInSentences();

const { values: options } = readArguments({
  options: {
    name: { type: "string" },
    settings: { type: "string" },
    dataset: { type: "string" },
    hyperdrive: { type: "string" },
    pause: { type: "string", default: "5" },
    "at-once": { type: "boolean", default: false },
    rollback: { type: "boolean", default: false },
    "dry-run": { type: "boolean", default: false },
    built: { type: "boolean", default: false },
  },
});

if (!/^\d+(\.\d+)?$/.test(options.pause)) throw new Refusal("--pause must be a number of minutes.");

// Cloudflare has built it, from a repository whose wrangler.toml has its name and settings.
const isByCloudflare = Boolean(process.env.WORKERS_CI);
const own = isByCloudflare ? unstable_readConfig({ config: "wrangler.toml" }) : null;
const name = options.name ?? own?.name ?? "storefront";

if (options.rollback) {
  await step(`Rolling ${name} back`, () => run("wrangler", ["rollback", "--name", name, "--yes"]));
  process.exit();
}

const deployment: Deployment = {
  name,
  settings: {
    ...(own?.vars as Deployment["settings"]),
    ...process.env,
    ...(options.settings ? readSettingsFile(options.settings) : {}),
  },
  isByCloudflare,
};

const file = "dist/storefront/wrangler.deploy.json";
const wrangler = wranglerFor(name, file);

// Only then does the version that runs have to be known; a dry run asks Cloudflare nothing.
const current = isByCloudflare && !options["dry-run"] ? await wrangler.current() : null;
const isSetUp = isFirstPress(deployment, current);
const wrong = isSetUp ? [] : complaints(deployment);
if (wrong.length > 0) {
  console.error(["This deployment is refused:", ...wrong.map((line) => `- ${line}`)].join("\n"));
  process.exit(1);
}

if (!options.built && !isByCloudflare)
  await step("Building the shop", () => run("vite", ["build", "--logLevel", "warn"]));
const built = JSON.parse(readFileSync("dist/storefront/wrangler.json", "utf8"));
const config = deployConfig(built, deployment, options);
writeFileSync(file, JSON.stringify(config, null, 2));

if (options["dry-run"]) {
  await step(`Deploying ${name}`, () => run("wrangler", ["deploy", "-c", file, "--dry-run"]));
  process.exit();
}

if (isSetUp) {
  await step(`Deploying ${name}, which has no backend yet`, async () => {
    await wrangler.deploy();
  });
  console.log("Its page says what to set; docs/deploy.md says more.");
  process.exit();
}

const origin = new URL(deployment.settings.BASE_URL ?? "").origin;

// A new version is available everywhere a few seconds after its deployment.
const maxChecks = 20;
const lookMs = 3_000;

async function smoke(version: string): Promise<void> {
  const headers = toOverride(name, version);
  for (
    let look = 1;
    (await versionAt({ origin, headers }).catch(() => null)) !== version;
    look += 1
  ) {
    if (look === maxChecks) throw new Error(`${origin} does not respond as version ${version}.`);
    await wait(lookMs);
  }
  await step(`Trying ${version}`, () => smokeTest({ origin, headers, say: console.log }));
}

const bucketName = config.r2_buckets[0]?.bucket_name ?? "";

const rollout = {
  name,
  note: (version: string | null) => noteRollout(bucketName, version),
  wrangler,
  smoke,
  pause: () => wait(Number(options.pause) * 60_000),
  say: console.log,
};

try {
  await step("Keeping the files of this build for pages of others", () => keepFiles(bucketName));
  await (options["at-once"] ? deployAtOnce(rollout) : rollOut(rollout));
  const { BACKEND_URL: backend } = deployment.settings;
  console.log(
    `Check it: ${backend ? `npm run doctor -- ${backend}` : "WORDPRESS_KEY=… npm run doctor"}`,
  );
} catch (error) {
  console.error(`NOT DEPLOYED: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
