import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { limitNames } from "../../scripts/rate-limits.ts";
import { settingNames } from "../../worker/settings/settings-schema.ts";

const config = readFileSync("worker/settings/config.ts", "utf8");

test("the code reads every setting of the schema", () => {
  const unread = settingNames.filter((name) => !new RegExp(`\\b${name}\\b`).test(config));
  expect(unread).toEqual([]);
});

/** What Node, npm, terminals and Cloudflare's builds set. */
const surroundings = /^(PATH|HOME|CI|NO_COLOR|TERM|WORKERS_CI|npm_\w+|NODE_\w+|TMPDIR)$/;

test("each variable that a command for operators reads is a setting, or a document names it", () => {
  const documents = globSync(["*.md", "docs/*.md", "backend/*.md", "scripts/**/*.ts"])
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const read = globSync([
    "scripts/{start,dev,deploy,doctor,erase,smoke}.ts",
    "scripts/{start,deploy,doctor}/*.ts",
  ]).flatMap((file) =>
    Array.from(
      readFileSync(file, "utf8").matchAll(/process\.env\.(\w+)/g),
      ([, name = ""]) => name,
    ),
  );
  const undeclared = [...new Set(read)].filter(
    (name) =>
      ![...settingNames, ...limitNames].includes(name) &&
      !surroundings.test(name) &&
      !new RegExp(`[\`#/ ]${name}\\b`).test(documents),
  );
  expect(undeclared).toEqual([]);
});

test("the worker reads no binding that is neither a setting nor declared", () => {
  const declared = globSync("worker/**/*.ts")
    .flatMap((file) =>
      Array.from(
        readFileSync(file, "utf8").matchAll(/interface Bindings \{(.*?)^ *\}/gms),
        ([, members = ""]) => members,
      ),
    )
    .join("\n");
  const read = globSync(["worker/**/*.ts", "worker/**/*.tsx"], {
    exclude: ["**/*.test.*", "**/*.fixture.*", "worker/payment/*/imitation.ts"],
  }).flatMap((file) =>
    Array.from(
      readFileSync(file, "utf8").matchAll(/\b(?:env|bindings)\.([A-Z][A-Z_\d]{2,})\b/g),
      ([, name = ""]) => name,
    ),
  );
  const undeclared = [...new Set(read)].filter(
    (name) => !new RegExp(`^ +${name}\\??:`, "m").test(declared),
  );
  expect(undeclared).toEqual([]);
});
