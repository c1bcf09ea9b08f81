import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";

// What git keeps, and what is about to be added.
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
})
  .trim()
  .split("\n");

const banned = ["utils", "helpers", "common", "misc", "manager", "service", "data", "info"];
const ours = files.filter((file) =>
  /^(worker|client|shared|backend|tests|scripts)\/.*\.(tsx?|css|sql|json)$/.test(file),
);

test("no file and no folder has a meaningless name", () => {
  const nothings = new Set(banned.flatMap((word) => [word, word.replace(/s$/, ""), `${word}s`]));
  const isMeaningless = (file: string) =>
    file.split("/").some((part) => nothings.has(part.replace(/\..*$/, "")));
  expect(ours.filter(isMeaningless)).toEqual([]);
});

// Recorded pairs keep the names of what was asked.
const named = ours.filter(
  (file) => !/^(tests\/contract|worker\/payment\/[\w-]+)\/recorded\//.test(file),
);

test("files are named in kebab case", () => {
  const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/;
  const strays = named.filter((file) => !kebab.test(basename(file)));
  expect(strays.filter((file) => !/migrations\/\d{4}_[a-z_]+\.sql$/.test(file))).toEqual([]);
});

test("the worker speaks through its log alone, which writes lines that can be searched", () => {
  const worker = ours.filter((file) => /^worker\/.*(?<!\.(test|fixture))\.tsx?$/.test(file));
  const speaking = worker.filter((file) => /\bconsole\b/.test(readFileSync(file, "utf8")));
  expect(speaking).toEqual(["worker/platform/log.ts"]);
});

test("nothing is exported by default but pages, islands and what a runtime starts", () => {
  const mayExport =
    /^worker\/.*-page\.tsx$|\.island\.tsx$|\.config\.ts$|^(worker|backend)\/index\.ts$|-(entry|worker|reporter)\.tsx?$|^(scripts\/bench\/|worker\/platform\/cache\/shared-reads\.)/;
  const isCode = (file: string) => /\.tsx?$/.test(file) && !file.endsWith(".d.ts");
  const exporting = named
    .filter(isCode)
    .filter((file) => /^export default/m.test(readFileSync(file, "utf8")));
  expect(exporting.filter((file) => !mayExport.test(file))).toEqual([]);
});
