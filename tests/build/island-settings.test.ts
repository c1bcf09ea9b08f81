import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { islandSettings } from "../../shared/settings.ts";

const declared = /export interface Settings \{(.*?)\n\}/s.exec(
  readFileSync("shared/settings.ts", "utf8"),
)?.[1];
const names = [...(declared ?? "").matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name ?? "");

const client = globSync("client/**/*.{ts,tsx}", { exclude: ["**/*.test.ts"] })
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");

const used = [
  ...client.matchAll(/(?<!\/)\bsettings\.(\w+)/g),
  ...[...client.matchAll(/\{([^{}]*)\} = settings;/g)].flatMap(([, taken = ""]) => [
    ...taken.matchAll(/(\w+)(?:: \w+)?(?:,|\s*$)/g),
  ]),
].map(([, name]) => name);

test("pages send their scripts every setting that an island uses, and no other", () => {
  expect(names.length).toBeGreaterThan(islandSettings.length);
  // What formats money is in shared.
  expect(new Set([...used, "money"])).toEqual(new Set(islandSettings));
});
