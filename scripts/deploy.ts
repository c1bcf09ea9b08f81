// `npm run deploy -- [--name NAME] [--settings FILE] [--dataset NAME] [--dry-run] [--built]`:
// builds the shop and deploys it to Cloudflare; docs/deploy.md goes through it step by step.
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { run, step } from "./command.ts";
import {
  complaints,
  type Deployment,
  deployConfig,
  readSettingsFile,
} from "./deploy/deployment.ts";

const { values: options } = parseArgs({
  options: {
    name: { type: "string", default: "storefront" },
    settings: { type: "string" },
    dataset: { type: "string" },
    "dry-run": { type: "boolean", default: false },
    built: { type: "boolean", default: false },
  },
});

const deployment: Deployment = {
  name: options.name,
  settings: { ...process.env, ...(options.settings ? readSettingsFile(options.settings) : {}) },
};

const wrong = complaints(deployment);
if (wrong.length > 0) {
  console.error(["This deployment is refused:", ...wrong.map((line) => `- ${line}`)].join("\n"));
  process.exit(1);
}

if (!options.built)
  await step("Building the shop", () => run("vite", ["build", "--logLevel", "warn"]));
const file = "dist/storefront/wrangler.deploy.json";
const built = JSON.parse(readFileSync("dist/storefront/wrangler.json", "utf8"));
writeFileSync(file, JSON.stringify(deployConfig(built, deployment, options), null, 2));
await step(`Deploying ${options.name}`, () =>
  run("wrangler", ["deploy", "-c", file, ...(options["dry-run"] ? ["--dry-run"] : [])]),
);
if (!options["dry-run"])
  console.log(`Check it: npm run doctor -- ${deployment.settings.BACKEND_URL}`);
