import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";

const maxLines = 400;

// What git keeps, and what is about to be added.
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
})
  .trim()
  .split("\n");

const linesOf = (file: string): number => readFileSync(file, "utf8").split("\n").length - 1;

const DATA = "texts and figures of the seed, one entry after another";

/** Files that are longer, and why. */
const reasons: readonly [pattern: RegExp, reason: string][] = [
  [/^backend\/seed\/(products|reviews|articles)\//, DATA],
  [/^tests\/contract\/fixture-products\.ts$/, "the recorded shop's products, as data"],
];

const tooLong = files.filter((file) => /\.(tsx?|css|sql)$/.test(file) && linesOf(file) > maxLines);

test("no file of code has over 400 lines without a reason", () => {
  const unexplained = tooLong.filter((file) => !reasons.some(([pattern]) => pattern.test(file)));
  expect(unexplained.map((file) => `${file}: ${linesOf(file)}`)).toEqual([]);
});

test("no reason is given for files that are short enough", () => {
  const idle = reasons.filter(([pattern]) => !tooLong.some((file) => pattern.test(file)));
  expect(idle.map(([pattern]) => pattern.source)).toEqual([]);
});

const banned = ["utils", "helpers", "common", "misc", "manager", "service", "data", "info"];
const ours = files.filter((file) =>
  /^(worker|client|shared|backend|tests|scripts)\/.*\.(tsx?|css|sql|json)$/.test(file),
);

test("no file and no folder has a meaningless name", () => {
  const nothings = new Set(banned.flatMap((word) => [word, word.replace(/s$/, ""), `${word}s`]));
  const saysNothing = (file: string) =>
    file.split("/").some((part) => nothings.has(part.replace(/\..*$/, "")));
  expect(ours.filter(saysNothing)).toEqual([]);
});

// Recorded pairs keep the names of what was asked.
const named = ours.filter((file) => !file.startsWith("tests/contract/recorded/"));

test("files are named in kebab case", () => {
  const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/;
  const strays = named.filter((file) => !kebab.test(basename(file)));
  expect(strays.filter((file) => !/migrations\/\d{4}_[a-z_]+\.sql$/.test(file))).toEqual([]);
});

test("the worker speaks through its log alone, which writes lines that can be searched", () => {
  const worker = ours.filter((file) => /^worker\/.*(?<!\.test)\.tsx?$/.test(file));
  const speaking = worker.filter((file) => /\bconsole\b/.test(readFileSync(file, "utf8")));
  expect(speaking).toEqual(["worker/log.ts"]);
});

test("nothing is exported by default but pages, islands and what a runtime starts", () => {
  const mayExport =
    /^worker\/.*-page\.tsx$|\.island\.tsx$|\.config\.ts$|^(worker|backend)\/index\.ts$|-(entry|worker|reporter)\.ts$|^tests\/(bench\/|support\/shared-reads)/;
  const isCode = (file: string) => /\.tsx?$/.test(file) && !file.endsWith(".d.ts");
  const exporting = named
    .filter(isCode)
    .filter((file) => /^export default/m.test(readFileSync(file, "utf8")));
  expect(exporting.filter((file) => !mayExport.test(file))).toEqual([]);
});
