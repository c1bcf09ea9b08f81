import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { bin } from "../../scripts/command.ts";
import { complaints, isFirstPress, readSettings } from "../../scripts/deploy/deployment.ts";
import { deployAtOnce, rollOut, toOverride } from "../../scripts/deploy/rollout.ts";
import { currentIn, storedFiles } from "../../scripts/deploy/wrangler.ts";
import { liveSettings, settingsWithoutPlugin as settings } from "./live-settings.ts";

test.each([
  ["a local backend", { BACKEND_URL: "http://localhost:8080/graphql" }],
  ["a local address of the shop", { BASE_URL: "http://localhost:8787" }],
  ["a WooCommerce without the plugin of which nothing is said", { SHOP_REPORT: "" }],
  ["one of which nobody says how its taxes are shown", { SHOP_REPORT: '{"currency":{}}' }],
  ["a secret among the settings", { WEBHOOK_SECRET: "hush" }],
  ["a rate limit that is no number", { LIMIT_FEW: "a few" }],
])("%s is refused", (_what, more) => {
  expect(complaints({ name: "storefront", settings: { ...settings, ...more } }).length).toBe(1);
});

test("a shop whose key says what its WooCommerce is needs nothing but its own address", () => {
  expect(complaints({ name: "storefront", settings: liveSettings })).toEqual([]);
  expect(complaints({ name: "storefront", settings: {} })).toHaveLength(1);
});

test("only the first deployment by Cloudflare's button may lack a backend", () => {
  const bare = { name: "storefront", settings: { ...settings, BACKEND_URL: "" } };
  expect(isFirstPress({ ...bare, isByCloudflare: true }, null)).toBe(true);
  expect(isFirstPress({ ...bare, isByCloudflare: true }, "version")).toBe(false);
  expect(isFirstPress(bare, null)).toBe(false);
  expect(isFirstPress({ ...bare, settings, isByCloudflare: true }, null)).toBe(false);
});

test("reads an operator's file of settings", () => {
  expect(readSettings('# ours\nMAIL_FROM = "A = B"\n\nMAIL_BY=brevo\nlower=no')).toEqual({
    MAIL_FROM: "A = B",
    MAIL_BY: "brevo",
  });
});

/** What a rollout asks of wrangler and of the shop, in order. */
function watchedRollout({ current = "old" as string | null, fails = [] as number[] } = {}) {
  const did: string[] = [];
  let tries = 0;
  const create = (how: string) => {
    did.push(how);
    return "new";
  };
  const rollout = {
    name: "storefront",
    wrangler: {
      run: async (...args: string[]) => void did.push(args.slice(0, -3).join(" ")),
      upload: async () => create("upload"),
      deploy: async () => create("deploy"),
      current: async () => current,
    },
    smoke: async (version: string) => {
      tries += 1;
      did.push(`try ${version}`);
      if (fails.includes(tries)) throw new Error("the cart responded with 500");
    },
    note: async (version: string | null) => void did.push(`note ${version}`),
    pause: async () => void did.push("pause"),
    say: () => {},
  };
  return { rollout, did };
}

describe("a deployment", () => {
  test("is tested before it gets traffic, then serves one request in ten, then all", async () => {
    const { rollout, did } = watchedRollout();
    await rollOut(rollout);
    expect(did).toEqual([
      "upload",
      "note new",
      "versions deploy new@0 old@100",
      "try new",
      "versions deploy new@10 old@90",
      "pause",
      "try new",
      "versions deploy new@100",
      "note null",
    ]);
  });

  test.each([
    [
      "before anybody has it",
      1,
      ["upload", "note new", "versions deploy new@0 old@100", "try new"],
    ],
    [
      "while one of ten has it",
      2,
      [
        "upload",
        "note new",
        "versions deploy new@0 old@100",
        "try new",
        "versions deploy new@10 old@90",
        "pause",
        "try new",
      ],
    ],
  ])("that fails %s is taken back, and ends there", async (_when, fails, before) => {
    const { rollout, did } = watchedRollout({ fails: [fails] });
    await expect(rollOut(rollout)).rejects.toThrow("the cart responded with 500");
    expect(did).toEqual([...before, "versions deploy old@100"]);
  });

  test("that is the first cannot be rolled back, and reports the error", async () => {
    const { rollout, did } = watchedRollout({ current: null, fails: [1] });
    await expect(rollOut(rollout)).rejects.toThrow("the cart responded with 500");
    expect(did).toEqual(["deploy", "try new"]);
  });

  test("at once is taken back where it fails", async () => {
    const { rollout, did } = watchedRollout({ fails: [1] });
    await expect(deployAtOnce(rollout)).rejects.toThrow("the cart responded with 500");
    expect(did).toEqual(["deploy", "try new", "versions deploy old@100"]);
  });

  test("is reached before it gets traffic through the header that Cloudflare reads", () => {
    expect(toOverride("storefront", "v-1")).toEqual({
      "Cloudflare-Workers-Version-Overrides": 'storefront="v-1"',
    });
  });

  test("stores its files in the bucket for pages of other builds", () => {
    expect(storedFiles(["dist/client/assets/entry-BA12_x-y.js"])).toEqual([
      { key: "assets/entry-BA12_x-y.js", file: "dist/client/assets/entry-BA12_x-y.js" },
    ]);
  });
});

describe("what is deployed now", () => {
  const notice = (versions: { version_id: string; percentage: number }[]) => ({
    isOk: true,
    stdout: JSON.stringify({ versions }),
    stderr: "",
  });

  test("is the version with all traffic", () => {
    const versions = [
      { version_id: "tried", percentage: 0 },
      { version_id: "old", percentage: 100 },
    ];
    expect(currentIn(notice(versions))).toBe("old");
  });

  test("is null where there is no such worker, and an error where the request fails", () => {
    const refused = { isOk: false, stdout: "" };
    expect(currentIn({ ...refused, stderr: "does not exist [code: 10007]" })).toBeNull();
    expect(() => currentIn({ ...refused, stderr: "Authentication error" })).toThrow("Authentic");
  });

  test("stops a deployment beside another that is under way", () => {
    const versions = [
      { version_id: "new", percentage: 10 },
      { version_id: "old", percentage: 90 },
    ];
    expect(() => currentIn(notice(versions))).toThrow("under way");
  });
});

test("the bindings that wrangler reads in its configuration are those of the worker's own type", () => {
  const file = "node_modules/.cache/wrangler-types.d.ts";
  mkdirSync("node_modules/.cache", { recursive: true });
  const args = ["types", file, "-c", "wrangler.toml", "--include-runtime", "false"];
  const { status, stderr } = spawnSync(bin("wrangler"), args, { encoding: "utf8" });
  expect([status, stderr]).toEqual([0, expect.not.stringContaining("[ERROR]")]);
  const types = existsSync(file) ? readFileSync(file, "utf8") : "";
  rmSync(file, { force: true });
  const bindings = /interface __BaseEnv_Env \{([^}]*)\}/.exec(types)?.[1] ?? types;
  const created = [...bindings.matchAll(/^\s*([A-Z_]+): (?!string|")/gm)].map(([, name]) => name);
  // Each binding is declared beside what owns it.
  const declared = globSync("worker/**/*.ts").flatMap((source) =>
    [...readFileSync(source, "utf8").matchAll(/interface Bindings \{(.*?)^ *\}/gms)].map(
      ([, members = ""]) => members,
    ),
  );
  const ours = declared.join("\n");
  expect(created.length).toBeGreaterThan(10);
  for (const name of created) expect(ours).toMatch(new RegExp(`^ +${name}\\??:`, "m"));
});
