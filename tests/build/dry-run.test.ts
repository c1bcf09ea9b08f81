import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { RateLimit } from "../../scripts/rate-limits.ts";
import { liveSettings as settings } from "./live-settings.ts";

function deploy(env: Record<string, string>, ...more: string[]) {
  const surroundings = { PATH: process.env.PATH, HOME: process.env.HOME, CI: "true" };
  return spawnSync(process.execPath, ["scripts/deploy.ts", "--built", "--dry-run", ...more], {
    env: { ...surroundings, ...env },
    encoding: "utf8",
  });
}

test("a deployment with a backend on this machine is refused", () => {
  const { status, stderr } = deploy({ ...settings, BACKEND_URL: "http://localhost/graphql" });
  expect(status).toBe(1);
  expect(stderr).toContain("BACKEND_URL");
});

test("a file with a name that is no setting is refused, and a setting of the file is deployed", () => {
  const file = join(mkdtempSync(join(tmpdir(), "deploy-")), "settings");
  onTestFinished(() => rmSync(dirname(file), { recursive: true }));
  writeFileSync(file, "EXTRA=wallets\nEXTRAS=wallets\n");
  const refused = deploy(settings, "--settings", file);
  expect([refused.status, refused.stderr]).toEqual([
    1,
    `${file}: EXTRA is no setting: README.md lists all.\n`,
  ]);
  writeFileSync(file, "EXTRAS=wallets\n");
  expect(deploy(settings, "--settings", file).status).toBe(0);
  const { vars } = JSON.parse(readFileSync("dist/storefront/wrangler.deploy.json", "utf8"));
  expect(vars).toMatchObject({ EXTRAS: "wallets", IMAGE_FORMATS: "avif,webp" });
});

test("production and staging can be deployed, each with its own name, bucket and settings", () => {
  const { status, stdout, stderr } = deploy(
    { ...settings, LIMIT_FEW: "20" },
    "--name",
    "storefront-staging",
    "--dataset",
    "counts",
  );
  expect(stderr).not.toContain("[ERROR]");
  expect([status, stdout]).toEqual([0, expect.stringContaining("--dry-run: exiting now")]);
  const config = JSON.parse(readFileSync("dist/storefront/wrangler.deploy.json", "utf8"));
  expect(config.name).toBe("storefront-staging");
  expect(config.vars.BACKEND_URL).toBe("");
  expect(config.routes).toEqual([{ pattern: "shop.example", custom_domain: true }]);
  expect(config.r2_buckets[0].bucket_name).toBe("storefront-staging-catalogue");
  expect(config.services).toBeUndefined();
  expect(config.durable_objects).toMatchObject({ code_update_strategy: { mode: "deferred" } });
  expect(config.durable_objects.bindings.length).toBeGreaterThan(4);
  expect(config.observability).toMatchObject({
    redact_query_string: true,
    logs: { invocation_logs: false },
    traces: { enabled: true, head_sampling_rate: 0.01 },
  });
  expect([config.vars.OBJECT_LOCATION, config.vars.BACKEND_LOCATION]).toEqual(["apac-se", ""]);
  // Wrangler prints them, and with them an operator sees what will be.
  expect(stdout).toContain('env.OBJECT_LOCATION ("apac-se")');
  expect(config.analytics_engine_datasets).toEqual([{ binding: "ANALYTICS", dataset: "counts" }]);
  expect(config.vars.ANALYTICS_DATASET).toBe("counts");
  expect([config.preview_urls, config.limits]).toEqual([false, { cpu_ms: 30_000 }]);
  // Wrangler names what it does not know, and would leave it out.
  expect(stdout + stderr).not.toMatch(/unexpected fields/i);
  const counts = config.ratelimits.map(({ name, simple }: RateLimit) => [name, simple.limit]);
  expect(Object.fromEntries(counts)).toMatchObject({ LIMIT_FEW: 20, LIMIT_SOME: 30 });
});
