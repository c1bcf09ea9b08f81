import { changeNames } from "../../tests/simulation/record-changes.ts";

type Counts = Record<string, number>;

export function addCounts(total: Counts, more: Counts): void {
  for (const [name, count] of Object.entries(more)) total[name] = (total[name] ?? 0) + count;
}

/** Where a record goes, and what is taken out of it: no change of an order. */
const isUpkeep = / (?:moves|is hidden|is erased|to none)$/;

/** How often each change is to be taken. */
export const OFTEN = 1_000;

/** Prints how often each change of an order's records was taken, and which were less often than that. */
export function printChanges(counts: Counts, seeds: number, usual = seeds): void {
  const taken = changeNames.map((name) => ({ name, count: counts[name] ?? 0 }));
  console.log("\n| change of a record | taken |\n|---|---:|");
  for (const { name, count } of taken) console.log(`| ${name} | ${count.toLocaleString("en")} |`);
  const rare = taken.filter(({ count, name }) => count < usual && !isUpkeep.test(name));
  const total = taken.reduce((sum, { count }) => sum + count, 0);
  console.log(
    `${total} changes of ${seeds} seeds; ${rare.length} of ${taken.length} less than ${usual.toLocaleString("en")} times`,
  );
  for (const { name, count } of rare) console.log(`rare: ${name}: ${count}`);
  const often = taken.filter(({ count }) => count >= OFTEN).length;
  console.log(`${often} of ${taken.length} at least ${OFTEN.toLocaleString("en")} times`);
}
