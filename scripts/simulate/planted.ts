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

const parts = ["backend", "client", "scripts", "shared", "tests", "worker"];
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

/** What the shop breaks without any planted fault: it says nothing of one. */
interface Known {
  seeds: number[];
  invariants: Set<string>;
}

async function playWithout({ count = maxSeeds, ...limits }: Limits): Promise<Known> {
  const known: Known = { seeds: [], invariants: new Set() };
  const take = ({ seed, violations }: Played) => {
    if (violations.length > 0) known.seeds.push(seed);
    for (const { invariant } of violations) known.invariants.add(invariant);
  };
  const seeds = { from: 1, count, ...limits, isHunt: true };
  await withBuilt(null, (folder) => playSeeds(seeds, take, folder));
  return known;
}

/** The first seed that finds a planted fault; null where none does. */
async function hunt(name: string, known: Known, limits: Limits): Promise<Played | null> {
  const { count = maxSeeds, ...rest } = limits;
  const seeds = { from: 1, count, ...rest, isHunt: true, skip: known.seeds };
  let first: Played | null = null;
  const take = (played: Played, child: ChildProcess) => {
    const isFirst = played.seed < (first?.seed ?? Number.POSITIVE_INFINITY);
    const isNew = played.violations.some(({ invariant }) => !known.invariants.has(invariant));
    if (isNew && isFirst) first = played;
    if (first && played.seed >= first.seed) child.kill();
  };
  await withBuilt(name, (folder) => playSeeds(seeds, take, folder));
  return first;
}

/** Looks for planted faults; prints a table of the seeds that find them. */
export async function huntPlanted(names: string[], limits: Limits): Promise<boolean> {
  const all = plantedNames();
  requireNames(names, all);
  requireFit(all);
  const chosen = names.length > 0 ? names : all;
  const known = await playWithout(limits);
  let found = 0;
  for (const name of chosen) {
    const first = await hunt(name, known, limits);
    const { seed, violations = [] } = first ?? {};
    const row = [name, seed ?? "not found", violations[0]?.invariant ?? ""];
    console.log(`| ${row.join(" | ")} |`);
    if (first) found += 1;
  }
  console.log(`${found} of ${chosen.length} planted faults found`);
  return found === chosen.length;
}
