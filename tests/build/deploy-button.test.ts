import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";
import { bin } from "../../scripts/command.ts";
import { readSettings } from "../../scripts/deploy/deployment.ts";
import { withoutPlugin } from "../support/without-plugin.ts";

const parts = ["backend", "brand", "client", "public", "scripts", "shared", "wordpress", "worker"];
const files = ["package.json", "tsconfig.json", "vite.config.ts", "wrangler.toml"];

let copy = "";
/** What wrangler says before anything is built. */
let unbuilt = "";

/** The surroundings of a build at Cloudflare: nothing is set. */
const env = { PATH: process.env.PATH, HOME: process.env.HOME, CI: "true", WORKERS_CI: "1" };

/** A copy whose names somebody has chosen, as the button writes them, or `npm create cloudflare`. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "button-"));
  for (const name of [...parts, ...files]) cpSync(name, join(copy, name), { recursive: true });
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
  rename("wrangler.toml", 'name = "storefront"', 'name = "paper-shop"');
  rename("wrangler.toml", 'bucket_name = "catalogue"', 'bucket_name = "paper-index"');
  rename("package.json", '"name": "engine-care-storefront"', '"name": "paper-shop"');
  unbuilt = spawnSync(resolve(bin("wrangler")), ["deploy", "--dry-run"], {
    ...{ cwd: copy, env, encoding: "utf8" },
  }).stderr;
  execFileSync(resolve(bin("vite")), ["build", "--logLevel", "error"], { cwd: copy, env });
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

function rename(file: string, find: string, write: string): void {
  const path = join(copy, file);
  const text = readFileSync(path, "utf8");
  expect([file, text.includes(find)]).toEqual([file, true]);
  writeFileSync(path, text.replace(find, write));
}

const deploy = () => {
  const args = ["scripts/deploy.ts", "--dry-run"];
  return spawnSync(process.execPath, args, { cwd: copy, env, encoding: "utf8" });
};

const deployed = () =>
  JSON.parse(readFileSync(join(copy, "dist/storefront/wrangler.deploy.json"), "utf8"));

test("wrangler says that the build comes first", () => {
  expect(unbuilt).toContain("run your project's build command and try again");
});

test("a copy of the repository is deployed before anybody has set anything, and names no second worker", () => {
  const { status, stdout, stderr } = deploy();
  expect(stderr).not.toContain("[ERROR]");
  expect([status, stdout]).toEqual([0, expect.stringContaining("--dry-run: exiting now")]);
  expect(stdout + stderr).not.toMatch(/unexpected fields/i);
  const config = deployed();
  expect([config.name, config.workers_dev, config.routes]).toEqual(["paper-shop", true, undefined]);
  expect(config.r2_buckets[0].bucket_name).toBe("paper-index");
  expect(config.services ?? []).toEqual([]);
  expect(config.vars.BACKEND_URL).toBe("");
  const { durable_objects } = unstable_readConfig({ config: "wrangler.toml" });
  expect(config.durable_objects.bindings).toHaveLength(durable_objects.bindings.length);
});

test("what Cloudflare deploys of itself, as for another branch, names no second worker either", () => {
  const built = JSON.parse(readFileSync(join(copy, "dist/storefront/wrangler.json"), "utf8"));
  expect([built.name, built.services ?? []]).toEqual(["paper-shop", []]);
});

test("without the plugin it is checked as every deployment, by the settings in wrangler.toml", () => {
  const { BACKEND_URL, SHOP_REPORT } = withoutPlugin("https://woo.example/graphql");
  rename("wrangler.toml", 'BACKEND_URL = ""', `BACKEND_URL = "${BACKEND_URL}"`);
  const refused = deploy();
  expect(refused.status).toBe(1);
  expect(refused.stderr).toContain("BASE_URL must be the https address");
  expect(refused.stderr).toContain("SHOP_REPORT must say currency and tax");
  rename(
    "wrangler.toml",
    'BASE_URL = "http://localhost:8787"',
    'BASE_URL = "https://paper-shop.me.workers.dev"',
  );
  rename("wrangler.toml", 'SHOP_REPORT = ""', `SHOP_REPORT = ${JSON.stringify(SHOP_REPORT)}`);
  expect(deploy().status).toBe(0);
  expect(deployed().vars).toMatchObject({
    BACKEND_URL: "https://woo.example/graphql",
    BASE_URL: "https://paper-shop.me.workers.dev",
  });
  expect(deployed().workers_dev).toBe(true);
});

test("the button asks for the key of WordPress alone, and explains only what there is", () => {
  const asked = readSettings(readFileSync(".dev.vars.example", "utf8"));
  expect(asked).toEqual({ WORDPRESS_KEY: "" });
  const { cloudflare } = JSON.parse(readFileSync("package.json", "utf8"));
  const { vars, r2_buckets } = unstable_readConfig({ config: "wrangler.toml" });
  const names = [
    ...Object.keys({ ...vars, ...asked }),
    ...r2_buckets.map((bucket: { binding: string }) => bucket.binding),
  ];
  expect(Object.keys(cloudflare.bindings).filter((name) => !names.includes(name))).toEqual([]);
  expect(readFileSync("README.md", "utf8")).toContain(
    "https://deploy.workers.cloudflare.com/?url=https://github.com/",
  );
});
