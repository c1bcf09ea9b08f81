import table from "../../docs/models/record-changes.json" with { type: "json" };

type Counts = Record<string, number>;

export function addCounts(total: Counts, more: Counts): void {
  for (const [name, count] of Object.entries(more)) total[name] = (total[name] ?? 0) + count;
}

/** Prints how often each change of an order's records was taken, and which less than once a seed. */
export function printChanges(counts: Counts, seeds: number): void {
  const rows = Object.entries(table).flatMap(([kind, changes]) =>
    changes.map(({ from, change, to }) => [kind, from, change, to]),
  );
  const taken = rows.map((row) => ({ row, count: counts[row.join(" ")] ?? 0 }));
  console.log("\n| record | from | change | to | taken |\n|---|---|---|---|---:|");
  for (const { row, count } of taken)
    console.log(`| ${[...row, count.toLocaleString("en")].join(" | ")} |`);
  const rare = taken.filter(({ count }) => count < seeds);
  const total = taken.reduce((sum, { count }) => sum + count, 0);
  console.log(
    `${total} changes; ${rows.length - rare.length} of ${rows.length} at least once a seed`,
  );
  for (const { row, count } of rare) console.log(`rare: ${row.join(" ")}: ${count}`);
}
