import { type ChildProcess, execFileSync } from "node:child_process";
import { cpSync, globSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { bin } from "../command.ts";
import { Refusal, requireNames } from "../refusal.ts";
import { type Played, playSeeds } from "./play.ts";

const patches = "tests/simulation/planted";

/** A planted fault is found within so many seeds. */
const maxSeeds = 200;

const parts = [
  "backend",
  "brand",
  "client",
  "docs/models",
  "scripts",
  "shared",
  "tests",
  "wordpress",
  "worker",
];
const sources = [...parts, "package.json", "tsconfig.json", "wrangler.toml"];

export const plantedNames = (): string[] =>
  globSync(`${patches}/*.patch`)
    .map((file) => basename(file, ".patch"))
    .sort();

/** How long each is looked for. */
interface Limits {
  steps: number;
  seconds: number;
  /** Fewer seeds than all, where a command has to be quick. */
  count?: number;
}

const patchOf = (name: string): string => resolve(patches, `${name}.patch`);

/** Fails where one of them does not fit the code any more. */
function requireFit(names: readonly string[]): void {
  for (const name of names)
    try {
      execFileSync("git", ["apply", "--check", patchOf(name)], { stdio: "pipe" });
    } catch (error) {
      throw new Refusal(`${name}.patch does not fit the code any more: ${error}`);
    }
}

/** A copy of the sources, with a fault planted in them where one is named. */
function copyWith(name: string | null): string {
  const copy = mkdtempSync(join(tmpdir(), `planted-${name ?? "nothing"}-`));
  for (const source of sources) cpSync(source, join(copy, source), { recursive: true });
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
  if (name) execFileSync("git", ["apply", patchOf(name)], { cwd: copy, stdio: "pipe" });
  return copy;
}

/** Builds the simulation of such a copy, and has it played. */
async function withBuilt(name: string | null, work: (folder: string) => Promise<void>) {
  const folder = copyWith(name);
  const config = ["--config", "tests/simulation/vite.config.ts", "--logLevel", "error"];
  try {
    execFileSync(resolve(bin("vite")), ["build", ...config], { cwd: folder, stdio: "inherit" });
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the shop breaks without any planted fault: it proves nothing about one. */
class Baseline {
  readonly seeds: number[] = [];
  readonly invariants = new Set<string>();
  readonly #folder: string;
  readonly #steps: number;
  #upTo = 0;

  constructor(folder: string, steps: number) {
    this.#folder = folder;
    this.#steps = steps;
  }

  /** Plays the seeds up to that one, where they were not played yet. */
  async playUpTo(last: number): Promise<void> {
    const [from, count] = [this.#upTo + 1, last - this.#upTo];
    if (count <= 0) return;
    this.#upTo = last;
    const take = ({ seed, violations }: Played) => {
      if (violations.length > 0) this.seeds.push(seed);
      for (const { invariant } of violations) this.invariants.add(invariant);
    };
    await playSeeds({ from, count, steps: this.#steps, isHunt: true }, take, this.#folder);
  }
}

/** Half of the faults are found within so many seeds, and the next ones are played only for the others. */
const together = 6;

/** The first seed that finds a planted fault; null where none does. */
async function hunt(folder: string, stored: Baseline, limits: Limits): Promise<Played | null> {
  const { count = maxSeeds, steps, seconds } = limits;
  const until = seconds > 0 ? performance.now() + seconds * 1_000 : Number.POSITIVE_INFINITY;
  let first: Played | null = null;
  const take = (played: Played, child: ChildProcess) => {
    const isFirst = played.seed < (first?.seed ?? Number.POSITIVE_INFINITY);
    const isNew = played.violations.some(({ invariant }) => !stored.invariants.has(invariant));
    if (isNew && isFirst) first = played;
    if (first && played.seed >= first.seed) child.kill();
  };
  for (let from = 1; from <= count && !first && performance.now() < until; from += together) {
    const some = Math.min(together, count - from + 1);
    await stored.playUpTo(from + some - 1);
    const seeds = { from, count: some, steps, isHunt: true, skip: stored.seeds };
    await playSeeds(seeds, take, folder);
  }
  return first;
}

type Match = [name: string, played: Played | null];

const seedOf = ([, played]: Match): number => played?.seed ?? Number.POSITIVE_INFINITY;

const inOrder = (one: Match, other: Match): number =>
  seedOf(one) === seedOf(other) ? 0 : seedOf(one) - seedOf(other);

function printTable(rows: readonly Match[]): void {
  console.log("\n| planted fault | first seed | by the invariant |\n|---|---|---|");
  for (const [name, played] of [...rows].sort(inOrder)) {
    const { seed, violations = [] } = played ?? {};
    console.log(`| \`${name}\` | ${seed ?? "not found"} | ${violations[0]?.invariant ?? ""} |`);
  }
}

/** Looks for planted faults; prints a table of the seeds that find them. */
export async function huntPlanted(names: string[], limits: Limits): Promise<boolean> {
  const all = plantedNames();
  requireNames(names, all);
  requireFit(all);
  const chosen = names.length > 0 ? names : all;
  const rows: Match[] = [];
  await withBuilt(null, async (clean) => {
    const stored = new Baseline(clean, limits.steps);
    for (const name of chosen)
      await withBuilt(name, async (folder) => {
        const played = await hunt(folder, stored, limits);
        rows.push([name, played]);
        console.log(`${name}: ${played ? `seed ${played.seed}` : "not found"}`);
      });
  });
  printTable(rows);
  const count = rows.filter(([, played]) => played !== null).length;
  console.log(`${count} of ${chosen.length} planted faults found`);
  return count === chosen.length;
}
