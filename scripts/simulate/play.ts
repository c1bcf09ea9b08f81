import { type ChildProcess, spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { createInterface } from "node:readline";
import { Refusal } from "../refusal.ts";

/** The families of seeds, as tests/simulation/plan.ts has them. */
export type Family = "plain" | "steered" | "short";

/** What a process of the simulation reports about one seed. */
export interface Played {
  seed: number;
  hash: string;
  steps: number;
  faults: number;
  orders: number;
  /** How often each change of an order's records was taken. */
  changes: Record<string, number>;
  violations: { invariant: string; detail: string }[];
  /** Of a failure, shrunk: what replays it, and its trace. */
  options?: string;
  lines?: string[];
}

/** Seeds to play; for the rest see Task of tests/simulation/main.ts. */
export interface Seeds {
  from: number;
  count: number;
  steps: number;
  seconds?: number;
  /** Whether the backend also exceeds what the shop assumes of it. */
  isBackendLate?: boolean;
  /** Plain seeds where none is named. */
  family?: Family;
  /** Shrinks nothing: who looks on ends the process. */
  isHunt?: boolean;
  /** Seeds that are left out. */
  skip?: number[];
}

/** Plays a task in a process of its own. */
export const play = (
  task: object,
  take: (played: Played, child: ChildProcess) => void,
  folder?: string,
): Promise<void> => run(task, (shown, child) => take(shown as Played, child), folder);

async function run(
  task: object,
  take: (shown: unknown, child: ChildProcess) => void,
  folder = ".",
): Promise<void> {
  const child = spawn(process.execPath, ["dist/simulation/main.mjs", JSON.stringify(task)], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<number | null>((resolve) => void child.on("exit", resolve));
  for await (const line of createInterface({ input: child.stdout })) take(JSON.parse(line), child);
  const code = await ended;
  if (code !== 0 && !child.killed)
    throw new Refusal(`A process of the simulation ended with ${code}.`);
}

// A process takes half a megabyte more with each short seed.
const SEEDS_OF_A_PROCESS = 2_000;

/** Plays seeds on all cores. */
export async function playSeeds(
  { from, count, steps, seconds = 0, isHunt = false, skip = [], ...others }: Seeds,
  take: (played: Played, child: ChildProcess) => void,
  folder?: string,
): Promise<void> {
  const stride = Math.min(availableParallelism(), count);
  const last = from + count - 1;
  const startedAt = performance.now();
  let isStopped = false;
  const stop = () => {
    isStopped = true;
  };
  process.once("SIGINT", stop);
  const takeOne = (played: Played, child: ChildProcess) => {
    take(played, child);
    isStopped ||= child.killed;
  };
  const playEach = async (first: number) => {
    for (let at = first; at <= last && !isStopped; at += stride * SEEDS_OF_A_PROCESS) {
      const secondsLeft = seconds - (performance.now() - startedAt) / 1000;
      if (seconds > 0 && secondsLeft <= 0) return;
      const to = Math.min(last, at + stride * (SEEDS_OF_A_PROCESS - 1));
      const limits = { stride, steps, seconds: seconds > 0 ? secondsLeft : 0 };
      await play({ from: at, to, ...limits, isHunt, skip, ...others }, takeOne, folder);
    }
  };
  await Promise.all(Array.from({ length: stride }, (_, at) => playEach(from + at)));
  process.off("SIGINT", stop);
}
