import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { specTable } from "../../scripts/test/spec-table.ts";
import rows from "../spec-rows.json" with { type: "json" };

const cited = rows.flatMap(({ row, tests }) => tests.map((each) => ({ row, ...each })));

/** Whether a file has a test, or a group of tests, of that title. */
const hasTest = ({ file, title }: { file: string; title: string }): boolean =>
  existsSync(file) &&
  ['"', "'", "`"].some((quote) =>
    readFileSync(file, "utf8").replace(/\(\s+/g, "(").includes(`(${quote}${title}${quote},`),
  );

test("every sentence of the nine sections has a row, numbered without a gap", () => {
  const counts = new Map<string, number>();
  for (const { row } of rows) {
    const [section = ""] = row.split(".");
    counts.set(section, (counts.get(section) ?? 0) + 1);
    expect(row).toBe(`${section}.${counts.get(section)}`);
  }
  expect([...counts.keys()]).toEqual(Array.from({ length: 9 }, (_, index) => `${index + 1}`));
});

test("every test of a row is in the file that is named for it", () => {
  expect(cited.length).toBeGreaterThan(120);
  expect(cited.filter((each) => !hasTest(each))).toEqual([]);
});

test("the table says of each row's tests whether they have passed", () => {
  const contact = "worker/contact/contact.app.test.ts";
  const ran = [
    { file: contact, names: ["the contact form", "reports that phone is missing"], isPassed: true },
    { file: contact, names: ["the contact form", "reports that name is missing"], isPassed: false },
    {
      file: "shared/facets.test.ts",
      names: ["writes what it reads, and counts a price as one"],
      isPassed: true,
    },
  ];
  const lines = specTable(ran).split("\n");
  expect(lines.find((line) => line.startsWith("| 9.9 "))).toContain("a price as one | yes |");
  expect(lines.find((line) => line.startsWith("| 5.1 "))).toContain("that %s is missing | no |");
  expect(lines.find((line) => line.startsWith("| 1.1 "))).toContain("| not run |");
  expect(lines.filter((line) => line.endsWith("| no test |"))).toHaveLength(
    rows.filter(({ tests }) => tests.length === 0).length,
  );
});
