import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { findPhp } from "../../scripts/php.ts";

const php = findPhp();
if (!php) console.log("PHP is not installed: the tests of the WordPress plugin are left out.");

const run = (...args: string[]): string => execFileSync("php", args, { encoding: "utf8" });

interface Texts {
  /** What the sources and findings.json have translated. */
  strings: string[];
  domains: string[];
  l10n: { domain: string; language: string; messages: Record<string, string> }[];
}

/** What each case has to say: nothing of one that passes. */
const runCases = () => {
  const { stdout, stderr } = spawnSync("php", ["tests/wordpress/cases.php"], { encoding: "utf8" });
  if (stderr) throw new Error(stderr);
  return Object.entries(JSON.parse(stdout) as Record<string, string>);
};

describe.each(php ? [php] : [])("the WordPress plugin in PHP %s", () => {
  test.each(php ? runCases() : [])("%s", (_name, said) => expect(said).toBe(""));

  test("has an Indonesian text for each of its own, with the same values, and no other", () => {
    const { strings, domains, l10n } = JSON.parse(run("tests/wordpress/strings.php")) as Texts;
    const [indonesian, ...others] = l10n;
    expect([domains, others]).toEqual([["edge-storefront"], []]);
    expect(indonesian).toMatchObject({ domain: "edge-storefront", language: "id_ID" });
    const messages = indonesian?.messages ?? {};
    expect(Object.keys(messages).toSorted()).toEqual(strings.toSorted());
    const values = (text: string) => text.match(/%(?:\d\$)?[ds]/g) ?? [];
    expect(
      strings.filter((text) => {
        const translated = messages[text] ?? "";
        return !translated || `${values(text)}` !== `${values(translated)}`;
      }),
    ).toEqual([]);
  });

  test("responds at its own routes as the embedded backend does in its place", () => {
    const made = JSON.parse(run("tests/wordpress/responses.php"));
    const recorded = readFileSync("backend/wordpress-plugin/responses.json", "utf8");
    expect(JSON.parse(recorded)).toEqual(made);
    const weights = made.status.findings.map(({ weight }: { weight: string }) => weight);
    expect(new Set(weights)).toEqual(new Set(["ok"]));
  });

  test("makes the calls that the worker's own test sends to its route", () => {
    const made = JSON.parse(run("tests/wordpress/calls.php"));
    expect(made).toEqual(JSON.parse(readFileSync("tests/wordpress/calls.json", "utf8")));
  });
});
