import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Figure } from "../../tests/bench/figure.ts";
import { endOnSignals, run, step } from "../command.ts";
import { printError } from "../refusal.ts";
import { type Bench, minutes } from "./benches.ts";
import {
  type ComparedFigure,
  compare,
  differenceOf,
  oddsOfChance,
  type Spread,
} from "./comparison.ts";
import { checkOut, commitOf, prepare, titleOf, titleOfHere } from "./other-commit.ts";
import { shown } from "./shown.ts";

type Side = "here" | "there";

interface Comparison {
  wanted: readonly Bench[];
  /** The name of the other commit. */
  against: string;
  turns: number;
  /** Whether what was built before is measured here. */
  built: boolean;
}

/** The figures of one bench of one side, from a process of its own; its last words where it failed. */
async function turnOf(bench: Bench, folder: string): Promise<Figure[] | string> {
  const place = mkdtempSync(join(tmpdir(), "bench-turn-"));
  const result = join(place, "figures.json");
  const log = join(place, "log");
  const output = openSync(log, "w");
  try {
    const args = ["scripts/bench.ts", "--built", bench.ids.at(-1) ?? ""];
    await run("node", args, { cwd: folder, output, env: { BENCH_TURN: result } });
    return JSON.parse(readFileSync(result, "utf8"));
  } catch {
    const lines = readFileSync(log, "utf8").trim().split("\n");
    return lines.findLast((line) => /Error|\.$/.test(line)) ?? lines.at(-1) ?? "no output";
  } finally {
    closeSync(output);
    rmSync(place, { recursive: true, force: true });
  }
}

const spreadText = ({ min, median, max }: Spread): string =>
  [min, median, max].map((value) => shown(value).padStart(9)).join("");

const verdicts = {
  better: "BETTER",
  worse: "WORSE",
  noise: "within the noise",
  same: "the same",
} as const;

function print(compared: readonly ComparedFigure[]): void {
  for (const it of compared) {
    const { figure, here, there, verdict } = it;
    const name = `${figure.id.padEnd(4)} ${figure.name.padEnd(50)}`;
    const values = `${spreadText(here)}  |${spreadText(there)} ${figure.unit.padEnd(11)}`;
    console.log(`${name}${values} ${differenceOf(it).padStart(8)}  ${verdicts[verdict]}`);
  }
}

/** Measures one bench on both sides in turns; each side begins every other turn. */
async function measureInTurns(
  bench: Bench,
  folders: Record<Side, string>,
  turns: number,
): Promise<ComparedFigure[] | null> {
  const all: Record<Side, Figure[][]> = { here: [], there: [] };
  for (let turn = 0; turn < turns; turn += 1) {
    const order: Side[] = turn % 2 === 0 ? ["here", "there"] : ["there", "here"];
    for (const side of order) {
      process.stderr.write(`  turn ${turn + 1} of ${turns}, ${side} ...\n`);
      const figures = await turnOf(bench, folders[side]);
      if (typeof figures === "string") {
        const where = side === "here" ? "here" : "at the other commit";
        console.log(`${bench.ids.join(", ")} cannot be measured ${where}: ${figures}`);
        return null;
      }
      all[side].push(figures);
    }
  }
  return compare(all);
}

const head = [
  " ".repeat(55),
  "     here: min   median      max",
  "  |   there: min   median      max",
].join("");

async function compareAll(comparison: Comparison, folder: string): Promise<boolean> {
  const { wanted, turns } = comparison;
  const folders = { here: ".", there: folder };
  const compared: ComparedFigure[] = [];
  let failed = 0;
  for (const bench of wanted) {
    const seconds = 2 * turns * (bench.turnSeconds + 5);
    console.log(`\n${bench.ids.join(", ")}: ${bench.title}, about ${minutes(seconds)}`);
    const figures = await measureInTurns(bench, folders, turns);
    if (!figures) failed += 1;
    console.log(figures ? head : "");
    print(figures ?? []);
    compared.push(...(figures ?? []));
  }
  writeFileSync("dist/bench-against.json", JSON.stringify(compared, null, 2));
  const count = (verdict: ComparedFigure["verdict"]) =>
    compared.filter((it) => it.verdict === verdict).length;
  const parts = [
    `${count("better")} better`,
    `${count("worse")} worse`,
    `${count("noise")} within the noise`,
    `${count("same")} the same`,
    ...(failed > 0 ? [`${failed} not measured`] : []),
  ];
  console.log(`\n${compared.length} figures: ${parts.join(", ")}; in dist/bench-against.json`);
  return count("worse") === 0 && failed === 0;
}

/**
 * Compares this build with that of another commit, in turns; false where a figure is worse by more
 * than the noise, or could not be measured.
 */
export async function measureAgainst(comparison: Comparison): Promise<never> {
  const { against, built, wanted, turns } = comparison;
  const commit = commitOf(against);
  const seconds = wanted.reduce((sum, { turnSeconds }) => sum + turnSeconds + 5, 0) * 2 * turns;
  console.log(`here:  ${titleOfHere()}`);
  console.log(`there: ${titleOf(commit)}`);
  console.log(
    `${turns} turns each, about ${minutes(seconds)} on two idle cores; of two equal builds, one figure in ${oddsOfChance(turns)} would differ by more than the noise\n`,
  );
  const other = checkOut(commit);
  const end = endOnSignals(async () => other.remove());
  try {
    await prepare(other);
    if (!built) await step("Building this one", () => run("vite", ["build", "--logLevel", "warn"]));
    return await end((await compareAll(comparison, other.folder)) ? 0 : 1);
  } catch (error) {
    if (!end.isUnderWay()) printError(error);
    return end(1);
  }
}
