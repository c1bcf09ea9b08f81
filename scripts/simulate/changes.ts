import table from "../../tests/simulation/record-changes.json" with { type: "json" };

type Counts = Record<string, number>;

export function addCounts(total: Counts, more: Counts): void {
  for (const [name, count] of Object.entries(more)) total[name] = (total[name] ?? 0) + count;
}

/** Where a record goes, and what is taken out of it: no change of an order. */
const upkeep = new Set(["move", "hide", "forget", "forget-awaiting", "erase"]);

/** How often each change is to be taken. */
export const OFTEN = 1_000;

/** Prints how often each change of an order's records was taken, and which were less often than that. */
export function printChanges(counts: Counts, seeds: number, usual = seeds): void {
  const rows = Object.entries(table).flatMap(([kind, changes]) =>
    changes.map(({ from, change, to }) => [kind, from, change, to]),
  );
  const taken = rows.map((row) => ({ row, count: counts[row.join(" ")] ?? 0 }));
  console.log("\n| record | from | change | to | taken |\n|---|---|---|---|---:|");
  for (const { row, count } of taken)
    console.log(`| ${[...row, count.toLocaleString("en")].join(" | ")} |`);
  const rare = taken.filter(({ count, row }) => count < usual && !upkeep.has(row[2] ?? ""));
  const total = taken.reduce((sum, { count }) => sum + count, 0);
  console.log(
    `${total} changes of ${seeds} seeds; ${rare.length} of ${rows.length} less than ${usual.toLocaleString("en")} times`,
  );
  for (const { row, count } of rare) console.log(`rare: ${row.join(" ")}: ${count}`);
  const often = taken.filter(({ count }) => count >= OFTEN).length;
  console.log(`${often} of ${rows.length} at least ${OFTEN.toLocaleString("en")} times`);
}
