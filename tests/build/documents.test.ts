import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { settingLists } from "../../scripts/settings/setting-lists.ts";
import { shopEvents } from "../../worker/commerce/log-events.ts";
import { platformEvents } from "../../worker/platform/log.ts";
import { store } from "../../worker/store.ts";

const documents = globSync(["*.md", "docs/**/*.md", "backend/*.md", "worker/**/*.md"]);
const readText = (file: string): string => readFileSync(file, "utf8");
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, match = ""]) => match);

test.each(documents)("every file that %s links to is there", (document) => {
  const links = all(readText(document), /\]\((?!https?:|#)([^)#\s]+)/g);
  expect(links.filter((link) => !existsSync(join(dirname(document), link)))).toEqual([]);
});

/** A heading's anchor, as GitHub makes it. */
const toAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

test.each(documents)("every heading that %s links to is there", (document) => {
  const links = [...readText(document).matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g)];
  const broken = links.filter(([, path = "", anchor = ""]) => {
    const target = path ? join(dirname(document), path) : document;
    const headings = existsSync(target) ? all(readText(target), /^#+ (.*)$/gm) : [];
    return !headings.map(toAnchor).includes(anchor);
  });
  expect(broken.map(([link]) => link)).toEqual([]);
});

test.each(documents)("every command that %s names is there", (document) => {
  const { scripts } = JSON.parse(readText("package.json"));
  const named = all(readText(document), /npm run ([\w:-]+)/g);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

// Folders of the project, so that prose such as "kill/retry" is none.
const ours = /`((?:worker|client|shared|backend|tests|scripts|docs)\/[\w./-]+)`/g;

test.each(documents.filter((file) => !file.startsWith("docs/decisions/")))(
  "every file and folder that %s names is there",
  (document) => {
    expect(all(readText(document), ours).filter((path) => !existsSync(path))).toEqual([]);
  },
);

/** `name` in `file`, as recipes say where something is. */
const namesInFiles = /`(\w+)` (?:in|of) `([\w/.-]+\.tsx?)`/g;

test.each(["CONTRIBUTING.md", "docs/architecture.md"])(
  "what %s says to be in a file is there",
  (document) => {
    const named = [...readText(document).matchAll(namesInFiles)];
    const missing = named.filter(([, name = "", file = ""]) => !readText(file).includes(name));
    expect(missing.map(([match]) => match)).toEqual([]);
  },
);

test.each(settingLists)("the settings in %s are those of their schema", (file, update) => {
  // Else: npm run settings.
  expect(readText(file)).toBe(update(readText(file)));
});

test("docs/operate.md explains each event of the log, and names no other", () => {
  const [, table = ""] = readText("docs/operate.md").split("| event | meaning |");
  const rows = all(table.split("\n\n")[0] ?? "", /^\|([^|]+)\|/gm);
  const named = rows.flatMap((row) => all(row, /`([^`]+)`/g));
  expect(named.toSorted()).toEqual([...platformEvents, ...shopEvents].toSorted());
});

const wrangler = readText("wrangler.toml");

test("docs/operate.md has each count of the rate limits", () => {
  const text = readText("docs/operate.md");
  const listed = [...text.matchAll(/`((?:CONTACT|LIMIT)_\w+)` (?:is )?(\d+)/g)];
  const set = [...wrangler.matchAll(/^name = "(\w+)"\n.*\nsimple = \{ limit = (\d+),/gm)];
  const counts = (matches: RegExpMatchArray[]) =>
    matches.map(([, name, count]) => `${name} ${count}`);
  expect(counts(listed).toSorted()).toEqual(counts(set).toSorted());
});

test("nothing refers to a document that is not here", () => {
  const sources = globSync("{backend,client,scripts,shared,tests,worker}/**/*.{css,ts,tsx}");
  const absent = new RegExp(
    `\\b(?:${["spec", "decisions", "facts", "goals", "ux"].join("|")})\\.md\\b`,
  );
  expect([...documents, ...sources].filter((file) => absent.test(readText(file)))).toEqual([]);
});

test("README lists every document", () => {
  const readme = readText("README.md");
  const listed = documents.filter(
    (file) => file !== "README.md" && !/^(docs\/decisions|worker\/payment)\//.test(file),
  );
  expect(listed.filter((file) => !readme.includes(`(${file})`))).toEqual([]);
});

test("docs/payments.md lists the document of every payment provider", () => {
  const payments = readText("docs/payments.md");
  const own = store.payments.map(({ name }) => `worker/payment/${name}/README.md`);
  expect(own.filter((file) => !payments.includes(`(../${file})`))).toEqual([]);
  expect(documents.filter((file) => file.startsWith("worker/")).toSorted()).toEqual(own.toSorted());
});
