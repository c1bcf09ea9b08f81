// `npm start`: builds the shop, seeds the embedded backend on the first start, and serves both.
// --built serves the output of `npm run build`.
import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Miniflare } from "miniflare";
import { endCommands, run, step } from "./command.ts";
import { limitNames, wrongLimits } from "./rate-limits.ts";
import { currencySettings } from "./start/currency-settings.ts";
import { freePortAbove, isPortInUse, takeState } from "./start/in-use.ts";
import { serveBuild } from "./start/runtime.ts";

const port = Number(process.env.PORT ?? "8787");
const origin = `http://localhost:${port}`;

/** Ends the start with a message instead of a stack trace. */
class StartRefused extends Error {}

let runtime: Miniflare | undefined;
let ending: Promise<never> | undefined;

/** Ends all started processes, and removes temporary files. */
function end(code: number): Promise<never> {
  ending ??= (async () => {
    await endCommands();
    await runtime?.dispose().catch(() => {});
    process.exit(code);
  })();
  return ending;
}

/** Returns a state folder for this shop only: two shops must not share a Durable Object. */
async function ownState(): Promise<string> {
  const { PERSIST_TO } = process.env;
  const state = PERSIST_TO ?? ".wrangler/state";
  if (await takeState(state)) return state;
  const other = `.wrangler/state-${port}`;
  if (PERSIST_TO || !(await takeState(other)))
    throw new StartRefused(`${state} is in use by another shop; give PERSIST_TO=${other}`);
  console.log(`${state} is in use by another shop: this one keeps its state in ${other}`);
  return other;
}

async function prepare(): Promise<{ build: string; state: string }> {
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new StartRefused("PORT must be a number from 1 to 65535");
  if (await isPortInUse(port))
    throw new StartRefused(`port ${port} is in use; PORT=${await freePortAbove(port)} npm start`);
  const wrong = wrongLimits(limitNames, process.env);
  if (wrong.length > 0) throw new StartRefused(wrong.join("\n"));
  const state = await ownState();
  if (!process.argv.includes("--built"))
    await step("Building the client and both workers", () =>
      run("vite", ["build", "--logLevel", "warn"]),
    );
  // A copy, so that a later build does not change the files being served.
  const copy = mkdtempSync(join(tmpdir(), "storefront-"));
  // On every exit: the runtime's own signal handlers may run first.
  process.on("exit", () => rmSync(copy, { recursive: true, force: true }));
  cpSync("dist", copy, { recursive: true });
  if (!process.env.BACKEND_URL)
    await step("Preparing the embedded shop's database", () =>
      run("node", ["scripts/seed.ts", "--if-empty", "--persist-to", state]),
    );
  return { build: copy, state };
}

async function main(): Promise<void> {
  const { build, state } = await prepare();
  const token = process.env.OPERATOR_TOKEN || randomBytes(24).toString("base64url");
  const known = {
    BASE_URL: origin,
    PAYMENT_PLUGINS: "offline",
    // The embedded backend has couriers that calculate rates by kecamatan.
    ...(!process.env.BACKEND_URL && { DISTRICTS: "address_2", COURIERS: "address_2" }),
    ...currencySettings(process.env.CURRENCY),
  };
  const settings = { ...known, ...process.env, OPERATOR_TOKEN: token };
  runtime = await serveBuild({ build, port, state, settings });
  await waitUntilServing();
  if (!process.env.BACKEND_URL)
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
    const answer = await fetch(`${origin}/healthz`).catch(() => null);
    if (answer?.ok) return;
    // Only a bad setting causes a 500; waiting does not help.
    if (answer?.status === 500) throw new StartRefused(await answer.text());
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new StartRefused(`The shop did not answer on port ${port} within a minute.`);
}

process.on("SIGINT", () => end(0));
process.on("SIGTERM", () => end(0));
// npm passes a signal only to its shell, and some shells exit without passing it on.
const { ppid } = process;
if (process.env.npm_lifecycle_event === "start")
  setInterval(() => process.ppid !== ppid && end(0), 250).unref();
try {
  await main();
} catch (error) {
  // An error after a signal is no failure to report.
  if (!ending) console.error(error instanceof StartRefused ? error.message : error);
  await end(1);
}
