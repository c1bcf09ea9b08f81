import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { proofs } from "../../scripts/reliability/proofs.ts";
import { logEvents } from "../../worker/log.ts";
import { limits } from "../../worker/platform/http/rate-limits.ts";

const documents = globSync(["*.md", "docs/**/*.md", "backend/*.md"]);
const textOf = (file: string): string => readFileSync(file, "utf8");
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = ""]) => found);

test.each(documents)("every file that %s links to is there", (document) => {
  const links = all(textOf(document), /\]\((?!https?:|#)([^)#\s]+)/g);
  expect(links.filter((link) => !existsSync(join(dirname(document), link)))).toEqual([]);
});

test.each(documents)("every command that %s names is there", (document) => {
  const { scripts } = JSON.parse(textOf("package.json"));
  const named = all(textOf(document), /npm run ([\w:-]+)/g);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

// Folders of the project, so that prose such as "kill/retry" is none.
const ours = /`((?:worker|client|shared|backend|tests|scripts|docs)\/[\w./-]+)`/g;

test.each(documents.filter((file) => !file.startsWith("docs/decisions/")))(
  "every file and folder that %s names is there",
  (document) => {
    expect(all(textOf(document), ours).filter((path) => !existsSync(path))).toEqual([]);
  },
);

test("README names every setting of wrangler.toml", () => {
  const vars = textOf("wrangler.toml").split("[vars]")[1] ?? "";
  const readme = textOf("README.md");
  const names = all(vars, /^([A-Z_]+) =/gm);
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

test("docs/operate.md explains each event of the log, and names no other", () => {
  const [, table = ""] = textOf("docs/operate.md").split("| event | meaning |");
  const rows = all(table.split("\n\n")[0] ?? "", /^\|([^|]+)\|/gm);
  const named = rows.flatMap((row) => all(row, /`([^`]+)`/g));
  expect(named.toSorted()).toEqual([...logEvents].toSorted());
});

const wrangler = textOf("wrangler.toml");

/** What README's words for a default are in wrangler.toml, where they are no value themselves. */
const words: Record<string, RegExp> = { empty: /^$/, none: /^$/, "an example": /./ };

test("README lists the defaults of wrangler.toml", () => {
  const vars = Object.fromEntries(
    [...wrangler.matchAll(/^([A-Z_]+) = "(.*)"$/gm)].map(([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );
  const rows = [...textOf("README.md").matchAll(/^\| (`[A-Z_]+`[^|]*) \| ([^|]+) \|/gm)];
  const wrong = rows.flatMap(([, named = "", said = ""]) => {
    const names = all(named, /`([A-Z_]+)`/g);
    const values = said.replaceAll("`", "").split(", ");
    if (values.some((value) => !words[value] && !/^[\w:/.-]+$/.test(value))) return [];
    return names.filter((name, at) => {
      const value = values[at] ?? values[0] ?? "";
      return !(words[value]?.test(vars[name] ?? "") ?? vars[name] === value);
    });
  });
  expect(rows.length).toBeGreaterThan(20);
  expect(wrong).toEqual([]);
});

test("docs/operate.md lists each rate limit with its key and its count", () => {
  const text = textOf("docs/operate.md");
  const told = [...text.matchAll(/`((?:CONTACT|LIMIT)_\w+)` (?:is )?(\d+)/g)];
  const set = [...wrangler.matchAll(/^name = "(\w+)"\n.*\nsimple = \{ limit = (\d+),/gm)];
  const counts = (found: RegExpMatchArray[]) => found.map(([, name, count]) => `${name} ${count}`);
  expect(counts(told).toSorted()).toEqual(counts(set).toSorted());
  const rows = text.split("| action |")[1]?.split("\n\n")[0]?.split("\n").slice(2) ?? [];
  const table = rows.flatMap((row) => {
    const [, tried = "", ...by] = row.split("|");
    const limit = by.map((cell) => /`(\w+)`/.exec(cell)?.[1] ?? "").slice(0, 3);
    return all(tried, /`([\w-]+)`/g).map((name) => [name, ...limit].join(" "));
  });
  const known = Object.entries(limits).map(([name, { address = "", account = "", session = "" }]) =>
    [name, address, account, session].join(" "),
  );
  expect(table.toSorted()).toEqual([...known, "contact CONTACT_LIMIT  "].toSorted());
});

test("docs/reliability.md names every file of the proofs", () => {
  const text = textOf("docs/reliability.md");
  const files = proofs.flatMap(({ suite, files }) =>
    files.map((file) => (suite === "browser" ? `tests/browser/${file}` : file)),
  );
  expect(files.filter((file) => !text.includes(`\`${file}\``))).toEqual([]);
});

test("nothing refers to a document that is not here", () => {
  const sources = globSync("{backend,client,scripts,shared,tests,worker}/**/*.{css,ts,tsx}");
  const absent = new RegExp(
    `\\b(?:${["spec", "decisions", "facts", "goals", "ux"].join("|")})\\.md\\b`,
  );
  expect([...documents, ...sources].filter((file) => absent.test(textOf(file)))).toEqual([]);
});

test("README lists every document", () => {
  const readme = textOf("README.md");
  const listed = documents.filter(
    (file) => file !== "README.md" && !file.startsWith("docs/decisions/"),
  );
  expect(listed.filter((file) => !readme.includes(`(${file})`))).toEqual([]);
});
