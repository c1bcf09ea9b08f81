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
const filesIn = (shown: string) => [...shown.matchAll(/`([\w/.-]+\/[\w.-]+)`/g)].map(([, f]) => f);

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

test("no sentence is open: each holds and names its proof, or gives a reason why it does not", () => {
  const wrong = rows.filter(({ verdict, shown }) =>
    verdict === "holds"
      ? filesIn(shown).length === 0
      : !["otherwise", "left out"].includes(verdict) || shown.replace(/`[^`]*`/g, "").length < 20,
  );
  expect(wrong).toEqual([]);
});

test("every file that shows a sentence is there", () => {
  const files = rows.flatMap(({ shown }) => filesIn(shown));
  expect(files.filter((file) => !existsSync(file ?? ""))).toEqual([]);
});
