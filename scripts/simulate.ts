// `npm run simulate -- --seeds 1000 --steps 1000`: plays orders' lives before faults that a seed
// decides, on all cores, and shrinks and prints what fails. `--seed 7` replays one seed with its
// trace; with the options that a failure names, the shrunk one. `--planted` looks for faults planted
// in copies of the code. `--steered` plays the second family of seeds, each with a theme that brings rare changes often;
// `--with-steered 500` plays so many of them after the others. `--short` plays the third family, short
// lives that aim at one change each. docs/simulation.md has more.
import { build } from "vite";
import { Refusal, readArguments, refuseInSentences } from "./refusal.ts";
import { addCounts, OFTEN, printChanges } from "./simulate/changes.ts";
import { huntPlanted } from "./simulate/planted.ts";
import { type Family, type Played, play, playSeeds } from "./simulate/play.ts";

refuseInSentences();

const { values, positionals } = readArguments({
  options: {
    seeds: { type: "string" },
    steps: { type: "string", default: "1000" },
    from: { type: "string", default: "1" },
    seconds: { type: "string", default: "0" },
    seed: { type: "string" },
    actors: { type: "string" },
    faults: { type: "string" },
    mute: { type: "string" },
    "late-backend": { type: "boolean", default: false },
    steered: { type: "boolean", default: false },
    "with-steered": { type: "string", default: "0" },
    short: { type: "boolean", default: false },
    planted: { type: "boolean", default: false },
  },
  allowPositionals: true,
});

type CountOption = "seeds" | "steps" | "from" | "seconds" | "seed" | "with-steered";

function wholeNumber(name: CountOption, least: number): number {
  const text = values[name] ?? (name === "seeds" ? "1000" : "");
  const number = Number(text);
  if (!/^\d{1,9}$/.test(text) || number < least)
    throw new Refusal(`--${name} takes a whole number from ${least}, not "${text}".`);
  return number;
}

const toList = (text: string | undefined) => text?.split(",").filter((name) => name !== "none");

const [steps, from] = [wholeNumber("steps", 1), wholeNumber("from", 1)];
const [seeds, seconds] = [wholeNumber("seeds", 1), wholeNumber("seconds", 0)];
const steered = wholeNumber("with-steered", 0);
const seed = values.seed === undefined ? null : wholeNumber("seed", 1);
if (values.steered && values.short) throw new Refusal("--steered and --short are two families.");
const family: Family = values.short ? "short" : values.steered ? "steered" : "plain";

function printFailure({ seed: failed, violations, options, lines = [] }: Played): void {
  for (const line of lines) console.log(line);
  for (const { invariant, detail } of violations)
    console.log(`seed ${failed} broke "${invariant}": ${detail}`);
  console.log(`replay: npm run simulate -- ${options}\n`);
}

async function replay(one: number): Promise<void> {
  const mute = toList(values.mute)?.map(Number);
  const replayed = { actors: toList(values.actors), faults: toList(values.faults), mute };
  const task = {
    ...{ from: one, to: one, stride: 1, steps, seconds: 0, replay: replayed },
    isBackendLate: values["late-backend"],
    family,
  };
  await play(task, ({ lines = [], hash, violations, ...played }) => {
    for (const line of lines) console.log(line);
    console.log(
      `seed ${one}: ${played.steps} steps, ${played.faults} faults, ${played.orders} orders, trace ${hash}`,
    );
    if (violations.length > 0) process.exitCode = 1;
  });
}

/** Milliseconds between two lines of progress. */
const PROGRESS_MS = 30_000;

/** Seeds that were played, without those after the first that was not. */
function printNext(family: string, done: ReadonlySet<number>): void {
  let next = from;
  while (done.has(next)) next += 1;
  console.log(`${family} ${from} to ${next - 1} are played; go on with --from ${next}`);
}

async function playAll(): Promise<void> {
  const startedAt = performance.now();
  const seedsInAll = seeds + steered;
  const total = { seeds: 0, steps: 0, faults: 0, orders: 0, failed: 0 };
  const changes = {};
  const played = new Set<number>();
  let shownAt = startedAt;
  const showProgress = () => {
    if (performance.now() - shownAt < PROGRESS_MS || total.seeds === seedsInAll) return;
    shownAt = performance.now();
    const leftS = ((shownAt - startedAt) / total.seeds / 1000) * (seedsInAll - total.seeds);
    const left = leftS < 90 ? `${leftS.toFixed(0)} s` : `${(leftS / 60).toFixed(0)} minutes`;
    console.error(
      `${total.seeds} of ${seedsInAll} seeds, ${total.failed} failed, about ${left} left`,
    );
  };
  const take = (one: Played) => {
    played.add(one.seed);
    total.seeds += 1;
    showProgress();
    for (const name of ["steps", "faults", "orders"] as const) total[name] += one[name];
    addCounts(changes, one.changes);
    if (one.violations.length === 0) return;
    total.failed += 1;
    printFailure(one);
  };
  const { "late-backend": isBackendLate } = values;
  // What was played until then is summed up.
  process.once("SIGINT", () => console.error("Stopping: no further seed is begun."));
  const limits = { from, steps, isBackendLate };
  await playSeeds({ ...limits, seconds, count: seeds, family }, take);
  const done = new Set(played);
  played.clear();
  const tookAlready = Math.floor((performance.now() - startedAt) / 1000);
  const secondsLeft = seconds > 0 ? Math.max(1, seconds - tookAlready) : 0;
  if (steered > 0)
    await playSeeds({ ...limits, seconds: secondsLeft, count: steered, family: "steered" }, take);
  const tookS = (performance.now() - startedAt) / 1000;
  console.log(
    `${total.seeds} seeds, ${total.steps} steps, ${total.faults} faults, ${total.orders} orders in ${tookS.toFixed(0)} s: ${total.failed} failed`,
  );
  printChanges(changes, total.seeds, family === "short" ? OFTEN : total.seeds);
  printNext(family === "plain" ? "seeds" : `${family} seeds`, done);
  if (steered > 0) printNext("steered seeds", played);
  if (total.failed > 0) process.exitCode = 1;
}

if (values.planted) {
  if (!(await huntPlanted(positionals, { steps, seconds, ...(values.seeds && { count: seeds }) })))
    process.exitCode = 1;
} else {
  if (positionals.length > 0) throw new Refusal("Only --planted takes names.");
  await build({ configFile: "tests/simulation/vite.config.ts", logLevel: "error" });
  if (seed !== null) await replay(seed);
  else await playAll();
}
