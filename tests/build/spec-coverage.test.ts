import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const text = readFileSync("docs/spec-coverage.md", "utf8");
const rows = [...text.matchAll(/^\| (\d+\.\d+) \| ([^|]+) \| ([^|]*) \| ([^|]*) \|$/gm)].map(
  ([, number = "", sentence = "", verdict = "", shown = ""]) => ({
    number,
    sentence,
    verdict: verdict.trim(),
    shown: shown.trim(),
  }),
);
/** The tests that a row cites: `file`: "title". */
const testsIn = (shown: string) =>
  [...shown.matchAll(/`([\w/.-]+\.(?:test|spec)\.tsx?)`(?:: "(.*?)"(?=[;.,)]| \(|$))?/g)].map(
    ([, file = "", title = ""]) => ({ file, title }),
  );

/** Whether a file has a test, or a group of tests, of that title. */
const hasTest = ({ file, title }: { file: string; title: string }): boolean =>
  title !== "" &&
  existsSync(file) &&
  ['"', "'", "`"].some((quote) =>
    readFileSync(file, "utf8").replace(/\(\s+/g, "(").includes(`(${quote}${title}${quote},`),
  );

test("every sentence of the nine sections has a row, numbered without a gap", () => {
  const lines = text.split("\n").filter((line) => /^\| \d/.test(line));
  expect(rows).toHaveLength(lines.length);
  const counts = new Map<string, number>();
  for (const { number } of rows) {
    const [section = "", at] = number.split(".");
    counts.set(section, (counts.get(section) ?? 0) + 1);
    expect(number).toBe(`${section}.${counts.get(section)}`);
    expect(at).toBe(`${counts.get(section)}`);
  }
  expect([...counts.keys()]).toEqual(Array.from({ length: 9 }, (_, index) => `${index + 1}`));
});

test("no sentence is open: each holds by a test, or gives a reason why it does not", () => {
  const wrong = rows.filter(({ verdict, shown }) =>
    verdict === "holds"
      ? testsIn(shown).length === 0
      : !["otherwise", "left out"].includes(verdict) || shown.replace(/`[^`]*`/g, "").length < 20,
  );
  expect(wrong).toEqual([]);
});

test("every test that shows a sentence is in the file that is named for it", () => {
  const cited = rows.flatMap(({ number, shown }) =>
    testsIn(shown).map((each) => ({ number, ...each })),
  );
  expect(cited.filter((each) => !hasTest(each))).toEqual([]);
});
