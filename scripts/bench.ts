// `npm run bench`: measures the figures of docs/performance.md against their budgets; JSON in
// dist/bench.json. `-- --help` says more. Exits non-zero when a budget is missed or a measurement fails.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { type Bench, benches, browserVersion, minutes, runBenches } from "./bench/benches.ts";
import { type Figure, passes } from "./bench/figure.ts";
import { run, step } from "./command.ts";
import { readArguments, refuseInSentences, requireNames, toReason } from "./refusal.ts";

refuseInSentences();

const help = `npm run bench -- [FIGURE ...] [options]

Builds the shop, measures it, and prints each figure beside its budget, and each that is measured
by the clock beside its floor: the same of something that does nothing of ours, in the same run.

  --built         measures what npm run build has built
  --help          prints this

Figures, with the minutes that all of one line take on two idle cores:
${benches.map(({ ids, title, seconds }) => `  ${ids.join(", ").padEnd(18)}${title} (${(seconds / 60).toFixed(1)})`).join("\n")}

A measurement that fails is run once more, and the others go on.
Exits with 1 when a budget is missed or a measurement failed twice.`;

const { positionals, values } = readArguments({
  allowPositionals: true,
  options: {
    built: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

if (values.help) {
  console.log(help);
  process.exit(0);
}
const byNumber = new Intl.Collator("en", { numeric: true }).compare;
requireNames(positionals, [...new Set(benches.flatMap(({ ids }) => ids))].sort(byNumber));

/** The measurements that were asked for; all where none was. */
const wanted = benches.filter(
  ({ ids }) => positionals.length === 0 || ids.some((id) => positionals.includes(id)),
);

const getVersion = (name: string): string =>
  JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8")).version;

async function describeMachine(): Promise<Record<string, string>> {
  const [cpu] = cpus();
  const hasBrowser = wanted.some(({ needs }) => needs === "browser");
  return {
    date: new Date().toISOString(),
    machine: `${cpu?.model.trim()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB`,
    node: process.version,
    workerd: getVersion("workerd"),
    react: getVersion("react"),
    lighthouse: getVersion("lighthouse"),
    ...(hasBrowser && { browser: await browserVersion() }),
  };
}

// One decimal is too few for ratios near one.
const decimals = (value: number): number => (value < 1 ? 3 : value < 3 ? 2 : 1);

const shown = (value: number): string => String(Number(value.toFixed(decimals(value))));

const getBudget = ({ budget }: Figure): string =>
  "most" in budget ? `<= ${shown(budget.most)}` : `>= ${shown(budget.least)}`;

function row(figure: Figure): string {
  const { id, name, value, unit, floor, note } = figure;
  const verdict = passes(figure) ? "pass" : "MISS";
  const cells = [id.padEnd(4), name.padEnd(50), getBudget(figure).padStart(9)];
  const least = floor ? `floor ${shown(floor.value)}` : "";
  const notes = [floor && `floor: ${floor.of}`, note].filter(Boolean).join("; ");
  const measured = [shown(value).padStart(9), unit.padEnd(12), least.padEnd(12), verdict];
  return [...cells, ...measured, notes].join(" ");
}

const announce = ({ ids, title, seconds }: Bench): string =>
  `\n${ids.join(", ")}: ${title}, about ${minutes(seconds)}`;

async function measureAll(): Promise<{ figures: Figure[]; failed: string[] }> {
  const figures: Figure[] = [];
  const failed: string[] = [];
  await runBenches(wanted, {
    start: (bench) => console.log(announce(bench)),
    end({ ids, title }, measured, seconds) {
      if ("error" in measured)
        failed.push(`${ids.join(", ")} ${title}: ${toReason(measured.error)}`);
      else {
        for (const figure of measured.figures) console.log(row(figure));
        figures.push(...measured.figures);
      }
      console.log(`(${seconds.toFixed(0)} s)`);
    },
  });
  return { figures, failed };
}

async function main(): Promise<number> {
  const { built } = values;
  if (!built && wanted.some(({ needs }) => needs !== "sources"))
    await step("Building the client and both workers", () =>
      run("vite", ["build", "--logLevel", "warn"]),
    );
  const about = await describeMachine();
  for (const [name, value] of Object.entries(about)) console.log(`${name}: ${value}`);
  const seconds = wanted.reduce((sum, bench) => sum + bench.seconds, 0);
  const count = wanted.length === 1 ? "1 measurement" : `${wanted.length} measurements`;
  console.log(`${count}, about ${minutes(seconds)} on two idle cores`);
  const { figures, failed } = await measureAll();
  mkdirSync("dist", { recursive: true });
  writeFileSync("dist/bench.json", JSON.stringify({ about, figures }, null, 2));
  const missed = figures.filter((figure) => !passes(figure));
  console.log(
    `\n${figures.length} figures, ${missed.length} over budget; written to dist/bench.json`,
  );
  for (const failure of failed) console.log(`not measured: ${failure}`);
  return missed.length + failed.length > 0 ? 1 : 0;
}

process.exit(await main());
