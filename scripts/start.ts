// `npm start`: builds the shop, seeds the embedded backend on the first start, and serves both.
// --built serves what `npm run build` has made.
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { bin, run, step } from "./command.ts";
import { limitNames, rateLimits, wrongLimits } from "./rate-limits.ts";

const port = process.env.PORT ?? "8787";
const workers = ["dist/storefront", "dist/backend"];
const persist = process.env.PERSIST_TO ?? ".wrangler/state";

// Wrangler asks no questions, and fetches nothing from elsewhere.
const quiet = { CI: "true", NO_COLOR: "1", CLOUDFLARE_CF_FETCH_ENABLED: "false" };

// Not in [vars], because a deployment keeps them secret.
const secrets = [
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "STRIPE_API_BASE",
  "WEBHOOK_SECRET",
  "PURGE_TOKEN",
  "OPERATOR_TOKEN",
];

/**
 * Puts the environment's settings into a copy of a built worker's configuration, so that both workers
 * agree, and the next start finds what was built.
 */
function configOf(worker: string): string {
  const config = JSON.parse(readFileSync(`${worker}/wrangler.json`, "utf8"));
  const names = [...Object.keys(config.vars), ...secrets];
  for (const name of names) config.vars[name] = process.env[name] ?? config.vars[name];
  if (config.ratelimits) config.ratelimits = rateLimits(config.ratelimits, process.env);
  config.vars.BASE_URL = process.env.BASE_URL ?? `http://localhost:${port}`;
  const file = `${worker}/wrangler.${port}.json`;
  writeFileSync(file, JSON.stringify(config));
  return file;
}

async function main(): Promise<void> {
  const wrong = wrongLimits(limitNames, process.env);
  if (wrong.length > 0) throw new Error(wrong.join("\n"));
  if (!process.argv.includes("--built")) {
    await step("Building the client and both workers", () =>
      run("vite", ["build", "--logLevel", "warn"]),
    );
  }
  if (!process.env.BACKEND_URL) {
    await step("Preparing the embedded shop's database", () =>
      run("node", ["scripts/seed.ts", "--if-empty", "--persist-to", persist]),
    );
  }
  const flags = workers.flatMap((worker) => ["-c", configOf(worker)]);
  const server = spawn(
    bin("wrangler"),
    ["dev", ...flags, "--port", port, "--persist-to", persist, "--log-level", "error"],
    { stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, ...quiet } },
  );
  const stop = () => server.kill("SIGINT");
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  server.on("exit", (code) => process.exit(process.exitCode || code || 0));
  try {
    await waitUntilServing();
  } catch (error) {
    // Nobody will use what was started: it ends too, and this process with it.
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
    stop();
    return;
  }
  if (!process.env.BACKEND_URL) console.log(`operator http://localhost:${port}/__backend`);
  console.log(`ready http://localhost:${port}`);
}

async function waitUntilServing(): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const answer = await fetch(`http://localhost:${port}/healthz`).catch(() => null);
    if (answer?.ok) return;
    // Only a bad setting does that: it will not get better by waiting.
    if (answer?.status === 500) throw new Error(await answer.text());
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`The shop did not answer on port ${port} within a minute.`);
}

await main();
