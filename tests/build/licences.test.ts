import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  licencesDocument,
  licencesFile,
  shippedPackages,
} from "../../scripts/licences/package-licences.ts";

// They require their notice to be retained, and nothing of the shop's own code.
const permissive = [
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "Unlicense",
];

const packages = shippedPackages();

test("the list of licences is the lock file's (npm run licences)", () => {
  expect(readFileSync(licencesFile, "utf8")).toBe(licencesDocument(packages));
});

test("everything that is shipped has a permissive licence", () => {
  expect(packages.filter(({ licence }) => !permissive.includes(licence))).toEqual([]);
});

test("what is built in without being a dependency at run time is listed too", () => {
  const names = packages.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["react", "hono", "@iconify-json/tabler"]));
});
