import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { limits } from "./rate-limits.ts";

const manual = readFileSync("docs/operate.md", "utf8");
const [, table = ""] = manual.split("### Tries in a minute");
const rows = table.split("\n").filter((line) => line.startsWith("| `"));

test("every limit stands in the operator's manual, with what counts for it", () => {
  const missing = Object.entries(limits).filter(([name, limit]) => {
    const row = rows.find((line) => line.includes(`\`${name}\``));
    const cells = row?.split("|").map((cell) => cell.trim()) ?? [];
    const shown = (cell = "") => cell.replaceAll("`", "");
    const [, , address, account, session] = cells.map(shown);
    return (
      address !== (limit.address ?? "") ||
      account !== (limit.account ?? "") ||
      session !== (limit.session ?? "")
    );
  });
  expect(missing).toEqual([]);
});

test("every count in the manual is the one of wrangler.toml", () => {
  const config = readFileSync("wrangler.toml", "utf8");
  const counts = [...config.matchAll(/name = "(\w*LIMIT\w*)"\n.*\nsimple = \{ limit = (\d+)/g)];
  expect(counts).toHaveLength(4);
  for (const [, name, count] of counts)
    expect(manual).toMatch(new RegExp(`\`${name}\` (is )?${count}\\b`));
});
