// `npm start`: builds the shop, seeds the embedded backend on the first start, and serves both.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { bin, run, step } from "./command.ts";

const port = process.env.PORT ?? "8787";
const persist = process.env.PERSIST_TO ?? ".wrangler/state";

/** Names of every setting in wrangler.toml's [vars]. */
function settingNames(): string[] {
  const vars = readFileSync("wrangler.toml", "utf8").split(/^\[vars\]$/m)[1] ?? "";
  return [...vars.matchAll(/^([A-Z_]+)\s*=/gm)].map((match) => match[1] ?? "");
}

// Shared with the embedded backend, so that its prices are in the same currency.
const secrets = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "WEBHOOK_SECRET", "PURGE_TOKEN"];

function settingFlags(): string[] {
  const names = [...settingNames(), ...secrets];
  const given = names.filter((name) => process.env[name] !== undefined);
  if (!process.env.BASE_URL) process.env.BASE_URL = `http://localhost:${port}`;
  return ["BASE_URL", ...given].flatMap((name) => ["--var", `${name}:${process.env[name]}`]);
}

async function main(): Promise<void> {
  await step("Building the client and both workers", () => run("vite", ["build", "--logLevel", "warn"]));
  if (!process.env.BACKEND_URL) {
    await step("Preparing the embedded shop's database", () =>
      run("node", ["scripts/seed.ts", "--if-empty", "--persist-to", persist]),
    );
  }
  const flags = ["-c", "dist/storefront/wrangler.json", "-c", "dist/backend/wrangler.json"];
  const server = spawn(
    bin("wrangler"),
    ["dev", ...flags, "--port", port, "--persist-to", persist, "--log-level", "warn", ...settingFlags()],
    { stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, CI: "true", NO_COLOR: "1" } },
  );
  const stop = () => server.kill("SIGINT");
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  server.on("exit", (code) => process.exit(code ?? 0));
  await waitUntilServing();
  console.log(`ready http://localhost:${port}`);
}

async function waitUntilServing(): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const answer = await fetch(`http://localhost:${port}/healthz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`The shop did not answer on port ${port} within a minute.`);
}

await main();
