import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { findPhp } from "../../scripts/php.ts";

const php = findPhp();
if (!php) console.log("PHP is not installed: the tests of the WordPress plugin are left out.");

const run = (...args: string[]): string => execFileSync("php", args, { encoding: "utf8" });

const listed = () => JSON.parse(run("tests/wordpress/cases.php", "--list")) as string[];

describe.each(php ? [php] : [])("the WordPress plugin in PHP %s", () => {
  test.each(php ? listed() : [])("%s", (name) => {
    const options = { encoding: "utf8" } as const;
    const result = spawnSync("php", ["tests/wordpress/cases.php", name], options);
    expect(result).toMatchObject({ status: 0, stdout: "", stderr: "" });
  });

  test("makes the calls that the worker's own test sends to its route", () => {
    const made = JSON.parse(run("tests/wordpress/calls.php"));
    expect(made).toEqual(JSON.parse(readFileSync("tests/wordpress/calls.json", "utf8")));
  });
});
