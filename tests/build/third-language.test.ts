import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bin, oneChecker } from "../../scripts/command.ts";
import { addExamples } from "./contributing-examples.ts";

const rooms = [
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
const files = [
  "README.md",
  "docs/payments.md",
  ".dev.vars.example",
  "package.json",
  "tsconfig.json",
  "vite.config.ts",
  "vitest.config.ts",
  "wrangler.toml",
];

// Tests, scripts and the backend speak no language of the shop's, and are compiled where they are.
const shopAlone = {
  extends: "./tsconfig.json",
  include: ["worker", "client", "shared"],
  exclude: [
    "**/*.test.ts",
    "**/*.test.tsx",
    "worker/node-modules.d.ts",
    "worker/payment/*/doctor.ts",
    "worker/payment/*/imitation.ts",
  ],
};

let copy = "";

/** A copy of the shop that speaks Javanese too: one row, one file, one name in the brand. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "third-language-"));
  for (const name of [...rooms, ...files]) cpSync(name, join(copy, name), { recursive: true });
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
  const table = join(copy, "shared/i18n/locales.ts");
  const row = `  jv_ID: { prefix: prefixOf("jv_ID", "jv"), lang: "jv", languageTag: "jv-ID", name: "Basa Jawa" },\n} as const;`;
  writeFileSync(table, readFileSync(table, "utf8").replace("} as const;", row));
  const spoken = join(copy, "brand/engine-care/locales.ts");
  writeFileSync(spoken, readFileSync(spoken, "utf8").replace('"en_US"]', '"en_US", "jv_ID"]'));
  const messages = join(copy, "shared/i18n/messages");
  const english: Record<string, string> = JSON.parse(
    readFileSync(join(messages, "en.json"), "utf8"),
  );
  writeFileSync(
    join(messages, "jv.json"),
    JSON.stringify({ ...english, "layout.skip": "Langsung menyang isi" }),
  );
  addExamples(copy);
  writeFileSync(join(copy, "tsconfig.copy.json"), JSON.stringify(shopAlone));
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

const run = (command: string, args: string[]) =>
  execFileSync(command, args, { cwd: copy, encoding: "utf8" });

test("a third language compiles with one row and one file, and so do the examples of CONTRIBUTING.md", () => {
  const args = ["--noEmit", ...oneChecker, "--project", "tsconfig.copy.json"];
  expect(run(resolve(bin("tsc")), args)).toBe("");
});

test("the setting of CONTRIBUTING.md is written into the lists by the command that it names", () => {
  run(process.execPath, ["scripts/settings.ts"]);
  const lists = ["README.md", "wrangler.toml"].map((file) =>
    readFileSync(join(copy, file), "utf8"),
  );
  expect(lists).toEqual([
    expect.stringContaining("| `SHOW_NEWEST` | `on` | whether pages lead to the newest products |"),
    expect.stringContaining('SHOW_NEWEST = "on"'),
  ]);
});

test("a third language is built, with a catalogue of its own for the browser", () => {
  run(resolve(bin("vite")), ["build", "--logLevel", "error"]);
  const worker = readdirSync(join(copy, "dist/storefront"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".js"))
    .map((file) => readFileSync(join(copy, "dist/storefront", file), "utf8"))
    .join();
  expect(worker).toContain("Langsung menyang isi");
  expect(worker).toContain("jv-ID");
});
