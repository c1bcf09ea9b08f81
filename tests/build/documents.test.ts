import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { logEvents } from "../../worker/log.ts";

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

test("docs/operate.md says what each event of the log means, and names no other", () => {
  const [, table = ""] = textOf("docs/operate.md").split("| event | meaning |");
  const rows = all(table.split("\n\n")[0] ?? "", /^\|([^|]+)\|/gm);
  const named = rows.flatMap((row) => all(row, /`([^`]+)`/g));
  expect(named.toSorted()).toEqual([...logEvents].toSorted());
});

test("README lists every document", () => {
  const readme = textOf("README.md");
  const listed = documents.filter(
    (file) => file !== "README.md" && !file.startsWith("docs/decisions/"),
  );
  expect(listed.filter((file) => !readme.includes(`(${file})`))).toEqual([]);
});
