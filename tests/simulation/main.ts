// Run by Node as one file, which scripts/simulate.ts builds: it plays seeds, and writes a line of
// JSON for each.
import { setImmediate as nextTurn } from "node:timers/promises";
import { cast } from "./actors/cast.ts";
import { type Family, type Plan, planners, toOptions } from "./plan.ts";
import { faultKinds } from "./platform/faults.ts";
import { replaceGlobals } from "./platform/runtime-globals.ts";
import { shrink } from "./shrink.ts";
import { simulate } from "./simulate.ts";
import { openDatabase } from "./stocked-database.ts";

/** What to play: every so-manieth seed from one to another, until the time is over. */
interface Task {
  from: number;
  to: number;
  stride: number;
  steps: number;
  /** Whether the backend also exceeds what the shop assumes of it. */
  isBackendLate?: boolean;
  /** Which seeds; plain ones where none is named. */
  family?: Family;
  /** Seconds after which no further seed begins; 0 for no limit. */
  seconds: number;
  /** Reports a failure at once: it is not shrunk. */
  isHunt?: boolean;
  /** Seeds that are left out. */
  skip?: number[];
  /** Replays one seed with its trace, and with less than its own plan where that is named. */
  replay?: { actors?: string[]; faults?: string[]; mute?: number[] };
}

const seconds = (): number => Number(process.hrtime.bigint()) / 1e9;

const task = JSON.parse(process.argv[2] ?? "") as Task;
const report = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

// Whoever has asked is gone.
process.stdout.on("error", () => process.exit(0));

replaceGlobals();
const database = await openDatabase();

function replayed(plan: Plan, replay: NonNullable<Task["replay"]>): Plan {
  const { actors = plan.actors, faults = plan.faults, mute = [] } = replay;
  return {
    ...plan,
    actors: (plan.family === "plain" ? cast : plan.actors).filter((name) => actors.includes(name)),
    faults: faultKinds.filter((kind) => (faults as string[]).includes(kind)),
    muted: mute,
  };
}

const run = (plan: Plan) => simulate(plan, database);

const { steps, isBackendLate, family = "plain" } = task;
const plannedFor = (seed: number): Plan => planners[family](seed, steps, isBackendLate);

async function play(seed: number): Promise<void> {
  const plan = plannedFor(seed);
  const { lines: _, ...outcome } = await run(plan);
  const isChecked = seed === task.from && !task.isHunt;
  if (isChecked && (await run(plan)).hash !== outcome.hash)
    throw new Error(`Seed ${seed} gives another trace the second time.`);
  if (outcome.violations.length === 0 || task.isHunt) return report({ seed, ...outcome });
  const small = await shrink(plan, { ...outcome, lines: [] }, run);
  const { lines } = await simulate(small, database, { keepsLines: true });
  report({ seed, ...outcome, options: toOptions(small), lines });
}

const startedAt = seconds();
let isStopped = false;
process.once("SIGINT", () => {
  isStopped = true;
});
if (task.replay) {
  const plan = replayed(plannedFor(task.from), task.replay);
  const outcome = await simulate(plan, database, { keepsLines: true });
  report({ seed: task.from, ...outcome, options: toOptions(plan) });
} else
  for (let seed = task.from; seed <= task.to; seed += task.stride) {
    if (isStopped || (task.seconds > 0 && seconds() - startedAt > task.seconds)) break;
    if (!task.skip?.includes(seed)) await play(seed);
    // A run waits for nothing real: signals would not arrive.
    await nextTurn();
  }
// Whatever the shop has left running ends with it, but not before all is written.
process.stdout.write("", () => process.exit(0));
