import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { freePort, type Served, serveShop } from "./served-shop.ts";
import { newState } from "./stocked-state.ts";

const folder = mkdtempSync(join(tmpdir(), "commands-"));
const state = newState();
let shop: Served;
let nowhere: string;

beforeAll(async () => {
  shop = await serveShop({ state });
  nowhere = `http://localhost:${await freePort()}`;
});
afterAll(async () => {
  await shop.stop();
  for (const created of [folder, state]) rmSync(created, { recursive: true, force: true });
});

interface Call {
  /** What follows `--`. */
  args?: string[];
  env?: Record<string, string>;
  cwd?: string;
}

interface Output {
  /** The exit code; null where it was stopped. */
  code: number | null;
  output: string;
}

/** Runs a command of package.json to its end, or until it has written something, and then stops it. */
const npm = (name: string, { args = [], ...call }: Call, until?: RegExp): Promise<Output> =>
  run("npm", { ...call, args: ["run", "--silent", name, "--", ...args] }, until);

async function run(
  command: string,
  { args = [], env, cwd }: Call,
  until?: RegExp,
): Promise<Output> {
  const { PATH, HOME } = process.env;
  const child = spawn(command, args, {
    // A group of its own, so that one signal reaches every process of it.
    detached: true,
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH, HOME, NO_COLOR: "1", ...env },
  });
  const closed = once(child, "close");
  const signal = (kind: NodeJS.Signals) => {
    try {
      process.kill(-(child.pid ?? 0), kind);
    } catch {
      // The whole group has gone already.
    }
  };
  onTestFinished(() => signal("SIGKILL"));
  let output = "";
  let isStopped = false;
  const take = (text: Buffer) => {
    output += text;
    if (isStopped || !until?.test(output)) return;
    isStopped = true;
    signal("SIGTERM");
  };
  child.stdout.on("data", take);
  child.stderr.on("data", take);
  const [code] = await closed;
  return { code: isStopped ? null : code, output };
}

const parts = [
  "backend",
  "brand",
  "client",
  "public",
  "scripts",
  "shared",
  "tests",
  "wordpress",
  "worker",
];
const sources = [...parts, "package.json", "tsconfig.json", "vite.config.ts", "wrangler.toml"];

function copyOfSources(): string {
  const copy = join(folder, "copy");
  for (const name of sources) cpSync(name, join(copy, name), { recursive: true });
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
  return copy;
}

/** A stocked state that goes with the test. */
function ownState(): string {
  const own = newState();
  onTestFinished(() => rmSync(own, { recursive: true, force: true }));
  return own;
}

/** How a command is tried: to its end, or to its first figure or message. */
interface Trial extends Call {
  says: RegExp;
  /** Its exit code; where it goes on for long, none: it is stopped. */
  code?: number;
}

/** Trials by the command's name in package.json. */
const trials: Record<string, () => Trial | Promise<Trial>> = {
  start: async () => ({
    args: ["--built"],
    env: { PORT: String(await freePort()), PERSIST_TO: ownState() },
    says: /^ready http:\/\/localhost:\d+$/m,
  }),
  // To what comes before Vite: development.test.ts has a server already, with the debugger's port.
  dev: async () => ({
    env: { PORT: String(await freePort()), PERSIST_TO: ownState() },
    says: /^The shop is stocked already\.$/m,
  }),
  check: () => ({ says: /^passed: .+ \(\d+\.\d s\)$/m }),
  test: () => ({
    args: ["nothing"],
    says: /^No tests are named nothing; there are: .*\bcart\b/,
    code: 1,
  }),
  "test:all": () => ({
    args: ["nothing"],
    says: /^No tests are named nothing; there are: .*\bcart\b/,
    code: 1,
  }),
  "test:looks": () => ({ args: ["--list"], says: /^Total: \d{3,} tests in \d+ files$/m, code: 0 }),
  // In a copy: other tests serve what is in `dist`. Whole builds are those of tests/build.
  build: () => ({ cwd: copyOfSources(), says: /\bbuilding .*client/ }),
  screenshots: () => ({
    args: ["--all", join(folder, "pictures")],
    env: { BASE_URL: shop.origin },
    says: /^home-360-light \d+$/m,
  }),
  districts: () => ({
    args: [join(folder, "wilayah.sql"), "wilayah_kodepos.sql"],
    says: /^\S+\/wilayah\.sql: there is no such file or folder\.\n$/,
    code: 1,
  }),
  seed: () => ({
    args: ["--products", "10000", "--persist-to", join(folder, "seed")],
    says: /^\d+ of 10000 products$/m,
  }),
  bench: async () => ({
    args: ["--built", "P3"],
    env: { PORT: String(await freePort()), PERSIST_TO: ownState() },
    says: /^P3 +listing: HTML with its CSS +<= \S+ +[\d.]+ KB/m,
  }),
  // Many seeds, and the traces of the models before them, are a step of `npm test`.
  simulate: () => ({
    args: ["--seed", "2", "--steps", "200"],
    says: /^seed 2: \d+ steps, \d+ faults, \d+ orders, trace \w+$/m,
    code: 0,
  }),
  doctor: () => ({
    args: [nowhere],
    says: new RegExp(
      `^MISSING +GraphQL responds: ${nowhere}/graphql cannot be reached: .*ECONNREFUSED`,
      "m",
    ),
    code: 1,
  }),
  "wordpress-plugin": () => ({
    says: /^dist\/edge-storefront\.zip: version [\d.]+, \d+ files, [\d.]+ KB\n$/,
    code: 0,
  }),
  erase: () => ({
    args: ["1234", nowhere],
    env: { PURGE_TOKEN: "any" },
    says: new RegExp(`^${nowhere}/_erase cannot be reached: .*ECONNREFUSED.*\n$`),
    code: 1,
  }),
  smoke: () => ({
    args: [nowhere],
    says: new RegExp(`^WRONG ${nowhere}/\\S* cannot be reached: .*ECONNREFUSED.*\n$`),
    code: 1,
  }),
  deploy: () => ({ says: /^This deployment is refused:\n- BASE_URL must be/, code: 1 }),
};

const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync("package.json", "utf8"),
);

/** They write or look at files of the repository; tests of the build run what they do. */
const ofTheRepository = ["allow-list", "knip", "schema-types", "settings"];
const commands = Object.keys(scripts).filter((name) => !ofTheRepository.includes(name));

test("each command has a trial", () => {
  expect(Object.keys(trials).toSorted()).toEqual(commands.toSorted());
});

test.each(commands)("npm run %s runs", async (name) => {
  const trial = await trials[name]?.();
  if (!trial) throw new Error(`There is no trial of ${name}.`);
  const { code, output } = await npm(
    name,
    trial,
    trial.code === undefined ? trial.says : undefined,
  );
  expect(output).toMatch(trial.says);
  expect(code).toBe(trial.code ?? null);
});

/** Calls that end with one sentence before anything is built. */
const refused: [name: string, call: Call, sentence: string | RegExp][] = [
  ["start", { args: ["--bulit"] }, "Unknown option '--bulit'; its options are --built, --brand."],
  ["start", { env: { PORT: "many" } }, "PORT must be a number from 1 to 65535"],
  [
    "start",
    { env: { PERSIST_TO: "/dev/null/state" } },
    "The state folder /dev/null/state cannot be written: a part of its path is a file.",
  ],
  [
    "start",
    { env: { PERSIST_TO: "/proc/state" } },
    "The state folder /proc/state cannot be written: there is no such file or folder.",
  ],
  [
    "start",
    { env: { BUILD_FOLDER: "/proc/build" } },
    "The build folder /proc/build cannot be written: there is no such file or folder.",
  ],
  ["start", { env: { CURRENCY: "euro" } }, "CURRENCY must be a code such as EUR or IDR"],
  [
    "start",
    { env: { TAX_DISPLAY: "sometimes" } },
    "TAX_DISPLAY must be one of none, added, included, shown",
  ],
  [
    "dev",
    { env: { PERSIST_TO: "/proc/state" } },
    "The state folder /proc/state cannot be written: there is no such file or folder.",
  ],
  ["dev", { args: ["--prot", "1"] }, "Unknown option '--prot'; its options are --port."],
  ["check", { args: ["--quick"] }, "Unknown option '--quick'; it has no options."],
  ["bench", { args: ["P99"] }, /^There is no P99; there are P1, P2, P3, .*P16.*\.$/],
  ["seed", { args: ["--products", "few"] }, '--products takes a whole number above 0, not "few".'],
  [
    "seed",
    { args: ["--persist-to", "/dev/null/state"] },
    "The state folder /dev/null/state cannot be written: a part of its path is a file.",
  ],
  ["simulate", { args: ["--seed", "all"] }, '--seed takes a whole number from 1, not "all".'],
  ["smoke", { args: ["shop"] }, "Which shop? npm run smoke -- https://shop.example"],
  ["doctor", { args: ["shop"] }, "Which backend? npm run doctor -- https://shop.example/graphql"],
  [
    "doctor",
    { env: { WORDPRESS_KEY: "another" } },
    "These settings are wrong:\n  - WORDPRESS_KEY must begin with esk1_: copy the whole key from WooCommerce > Storefront in WordPress",
  ],
  [
    "deploy",
    { args: ["--settings", "there-is-none.env"] },
    "there-is-none.env: there is no such file or folder.",
  ],
  ["deploy", { args: ["--pause", "long"] }, "--pause must be a number of minutes."],
  [
    "screenshots",
    { env: { BASE_URL: "http://127.0.0.1:2" } },
    "http://127.0.0.1:2/healthz cannot be reached: connect ECONNREFUSED 127.0.0.1:2",
  ],
];

/** Of `build` and `test:looks` the options are those of Vite and Playwright. */
const own = commands.filter((name) => name !== "build" && name !== "test:looks");

test.each(own)("npm run %s refuses an unknown option in one sentence", async (name) => {
  const [, ...args] = scripts[name]?.split(" ") ?? [];
  const env = { PORT: String(await freePort()), PERSIST_TO: join(folder, "never") };
  const { code, output } = await run(process.execPath, { args: [...args, "--no-such"], env });
  expect(output.trimEnd()).toMatch(/^(Unknown option '--no-such'; .+\.|npm test takes .+\.)$/);
  expect(code).toBeGreaterThan(0);
});

test.each(refused)("npm run %s %j says in a sentence why not", async (name, call, sentence) => {
  const env = { PORT: String(await freePort()), ...call.env };
  // Without npm, which takes as long as the refusal.
  const [, script = ""] = scripts[name]?.split(" ") ?? [];
  const args = [script, ...(call.args ?? [])];
  const { code, output } = await run(process.execPath, { ...call, args, env });
  const expected = typeof sentence === "string" ? sentence : expect.stringMatching(sentence);
  expect(output.trimEnd()).toEqual(expected);
  expect(output).not.toMatch(/^ +at /m);
  expect(code).toBeGreaterThan(0);
});
