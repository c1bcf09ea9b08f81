// `npm run bench`: measures the figures of docs/performance.md against their budgets; JSON in
// dist/bench.json. With --against it compares this build with that of another commit, in turns.
// `-- --help` says more. Exits non-zero when a budget is missed, or a figure has become worse.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { type Figure, passes } from "../tests/bench/figure.ts";
import { measureAgainst } from "./bench/against.ts";
import { type Bench, benches, browserVersion, minutes, runBenches } from "./bench/benches.ts";
import { shown } from "./bench/shown.ts";
import { run, step } from "./command.ts";
import { Refusal, readArguments, refuseInSentences, requireNames } from "./refusal.ts";

refuseInSentences();

const help = `npm run bench -- [FIGURE ...] [options]

Builds the shop, measures it, and prints each figure beside its budget, and each that is measured
by the clock beside its floor: the same of something that does nothing of ours, in the same run.

  --built         measures what npm run build has built
  --against REF   compares this build with that of another commit, which is built in a temporary
                  git worktree. Both are measured by the code of this one, in turns, with a fifth
                  of the usual rounds in each; it prints minimum, median and maximum of each
                  figure. A difference exceeds the noise where no turn of one build is as good as
                  any of the other: with five turns each, two equal builds look so in 1 of 126.
  --turns N       turns of a comparison for each build, from 3; 5 if not given
  --help          prints this

Figures, with the minutes that all of one line take on two idle cores:
${benches.map(({ ids, title, seconds }) => `  ${ids.join(", ").padEnd(18)}${title} (${(seconds / 60).toFixed(1)})`).join("\n")}

Exits with 1 when a budget is missed, or, with --against, when a figure is worse by more than the
noise or could not be measured.`;

const { positionals, values } = readArguments({
  allowPositionals: true,
  options: {
    built: { type: "boolean", default: false },
    against: { type: "string" },
    turns: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

if (values.help) {
  console.log(help);
  process.exit(0);
}
// The figures by their number, then the other names.
const byNumber = new Intl.Collator("en", { numeric: true }).compare;
const names = [...new Set(benches.flatMap(({ ids }) => ids))].sort(byNumber);
const isFigure = (name: string) => /^P\d/.test(name);
requireNames(positionals, [...names.filter(isFigure), ...names.filter((it) => !isFigure(it))]);

/** The measurements that were asked for; all where none was. */
const wanted = benches.filter(
  ({ ids }) => positionals.length === 0 || ids.some((id) => positionals.includes(id)),
);

function turnsOf(text: string | undefined): number {
  if (text === undefined) return 5;
  if (values.against === undefined) throw new Refusal("--turns is for --against alone.");
  const count = Number(text);
  // With two a side, ranges are apart by chance in one of three figures.
  if (!/^\d{1,3}$/.test(text) || count < 3)
    throw new Refusal(`--turns takes a whole number from 3, not "${text}".`);
  return count;
}

const versionOf = (name: string): string =>
  JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8")).version;

async function describeMachine(): Promise<Record<string, string>> {
  const [cpu] = cpus();
  const hasBrowser = wanted.some(({ needs }) => needs === "browser");
  return {
    date: new Date().toISOString(),
    machine: `${cpu?.model.trim()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB`,
    node: process.version,
    workerd: versionOf("workerd"),
    react: versionOf("react"),
    lighthouse: versionOf("lighthouse"),
    ...(hasBrowser && { browser: await browserVersion() }),
  };
}

const budgetOf = ({ budget }: Figure): string =>
  "most" in budget ? `<= ${shown(budget.most)}` : `>= ${shown(budget.least)}`;

function row(figure: Figure): string {
  const { id, name, value, unit, floor, note } = figure;
  const verdict = passes(figure) ? "pass" : "MISS";
  const cells = [id.padEnd(4), name.padEnd(50), budgetOf(figure).padStart(9)];
  const least = floor ? `floor ${shown(floor.value)}` : "";
  const notes = [floor && `floor: ${floor.of}`, note].filter(Boolean).join("; ");
  const measured = [shown(value).padStart(9), unit.padEnd(12), least.padEnd(12), verdict];
  return [...cells, ...measured, notes].join(" ");
}

const announce = ({ ids, title, seconds }: Bench): string =>
  `\n${ids.join(", ")}: ${title}, about ${minutes(seconds)}`;

async function measureAll(): Promise<Figure[]> {
  const figures: Figure[] = [];
  await runBenches(wanted, {
    begin: (bench) => console.log(announce(bench)),
    end(measured, seconds) {
      for (const figure of measured) console.log(row(figure));
      console.log(`(${seconds.toFixed(0)} s)`);
      figures.push(...measured);
    },
  });
  return figures;
}

/** A turn of a comparison: one bench, whose figures go into a file. */
async function measureTurn(file: string): Promise<void> {
  const figures: Figure[] = [];
  await runBenches(wanted, { begin: () => {}, end: (measured) => figures.push(...measured) });
  writeFileSync(file, JSON.stringify(figures));
}

async function main(): Promise<number> {
  const turns = turnsOf(values.turns);
  const { against, built } = values;
  if (process.env.BENCH_TURN) {
    await measureTurn(process.env.BENCH_TURN);
    return 0;
  }
  if (against !== undefined) return measureAgainst({ against, built, wanted, turns });
  if (!built && wanted.some(({ needs }) => needs !== "sources"))
    await step("Building the client and both workers", () =>
      run("vite", ["build", "--logLevel", "warn"]),
    );
  const about = await describeMachine();
  for (const [name, value] of Object.entries(about)) console.log(`${name}: ${value}`);
  const seconds = wanted.reduce((sum, bench) => sum + bench.seconds, 0);
  const count = wanted.length === 1 ? "1 measurement" : `${wanted.length} measurements`;
  console.log(`${count}, about ${minutes(seconds)} on two idle cores`);
  const figures = await measureAll();
  mkdirSync("dist", { recursive: true });
  writeFileSync("dist/bench.json", JSON.stringify({ about, figures }, null, 2));
  const missed = figures.filter((figure) => !passes(figure));
  console.log(
    `\n${figures.length} figures, ${missed.length} over budget; written to dist/bench.json`,
  );
  return missed.length > 0 ? 1 : 0;
}

process.exit(await main());
