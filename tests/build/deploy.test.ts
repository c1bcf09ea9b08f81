import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { complaints, readSettings } from "../../scripts/deploy/deployment.ts";
import type { RateLimit } from "../../scripts/rate-limits.ts";

const settings = {
  BACKEND_URL: "https://woo.example/graphql",
  BASE_URL: "https://shop.example",
  IMAGE_BASE_URL: "https://woo.example/wp-content/uploads/",
  IMAGE_HOSTS: "woo.example,secure.gravatar.com",
  SITE_IMAGE_URL: "https://woo.example/wp-content/uploads/shop-social.png",
};

function deploy(env: Record<string, string>, ...more: string[]) {
  const surroundings = { PATH: process.env.PATH, HOME: process.env.HOME, CI: "true" };
  return spawnSync(process.execPath, ["scripts/deploy.ts", "--built", "--dry-run", ...more], {
    env: { ...surroundings, ...env },
    encoding: "utf8",
  });
}

test("a deployment without a backend is refused", () => {
  const { status, stderr } = deploy({ ...settings, BACKEND_URL: "" });
  expect(status).toBe(1);
  expect(stderr).toContain("BACKEND_URL");
});

test.each([
  ["a local backend", { BACKEND_URL: "http://localhost:8080/graphql" }],
  ["a local address of the shop", { BASE_URL: "http://localhost:8787" }],
  ["a picture for shared links that only the embedded backend has", { SITE_IMAGE_URL: "" }],
  ["pictures whose host is on no list", { IMAGE_HOSTS: "" }],
  ["a picture for shared links on another host", { SITE_IMAGE_URL: "https://cdn.example/a.png" }],
  ["a secret among the settings", { WEBHOOK_SECRET: "hush" }],
  ["a rate limit that is no number", { LIMIT_FEW: "a few" }],
])("%s is refused", (_what, more) => {
  expect(complaints({ name: "storefront", settings: { ...settings, ...more } }).length).toBe(1);
});

test("production and staging can be deployed, each with its own name, bucket and settings", () => {
  const { status, stdout, stderr } = deploy(
    { ...settings, LIMIT_FEW: "20" },
    "--name",
    "storefront-staging",
  );
  expect(stderr).not.toContain("[ERROR]");
  expect([status, stdout]).toEqual([0, expect.stringContaining("--dry-run: exiting now")]);
  const config = JSON.parse(readFileSync("dist/storefront/wrangler.deploy.json", "utf8"));
  expect(config.name).toBe("storefront-staging");
  expect(config.vars.BACKEND_URL).toBe(settings.BACKEND_URL);
  expect(config.r2_buckets[0].bucket_name).toBe("storefront-staging-catalogue");
  expect(config.services).toBeUndefined();
  expect(config.durable_objects).toMatchObject({ code_update_strategy: { mode: "deferred" } });
  expect(config.durable_objects.bindings.length).toBeGreaterThan(4);
  expect(config.observability).toMatchObject({
    redact_query_string: true,
    logs: { invocation_logs: false },
  });
  expect([config.preview_urls, config.limits]).toEqual([false, { cpu_ms: 30_000 }]);
  // Wrangler names what it does not know, and would leave it out.
  expect(stdout + stderr).not.toMatch(/unexpected fields/i);
  const counts = config.ratelimits.map(({ name, simple }: RateLimit) => [name, simple.limit]);
  expect(Object.fromEntries(counts)).toMatchObject({ LIMIT_FEW: 20, LIMIT_SOME: 30 });
}, 60_000);

test("reads an operator's file of settings", () => {
  expect(readSettings('# ours\nSITE_NAME = "A = B"\n\nPHONE=+62 1\nlower=no')).toEqual({
    SITE_NAME: "A = B",
    PHONE: "+62 1",
  });
});
