import { type ChildProcess, execFileSync } from "node:child_process";
import { cpSync, globSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { bin } from "../command.ts";
import { Refusal, requireNames } from "../refusal.ts";
import { type Family as FamilyName, type Played, playSeeds } from "./play.ts";

const patches = "tests/simulation/planted";

/** A planted fault is found within so many seeds, half of them steered. */
const maxSeeds = 200;

const parts = ["backend", "brand", "client", "scripts", "shared", "tests", "wordpress", "worker"];
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

const toPatchPath = (name: string): string => resolve(patches, `${name}.patch`);

/** Fails where one of them does not fit the code any more. */
export function requireFit(names: readonly string[]): void {
  for (const name of names)
    try {
      execFileSync("git", ["apply", "--check", toPatchPath(name)], { stdio: "pipe" });
    } catch (error) {
      throw new Refusal(`${name}.patch does not fit the code any more: ${error}`);
    }
}

/** A copy of the sources, with a fault planted in them where one is named. */
function copyWith(name: string | null): string {
  const copy = mkdtempSync(join(tmpdir(), `planted-${name ?? "nothing"}-`));
  for (const source of sources) cpSync(source, join(copy, source), { recursive: true });
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
  if (name) execFileSync("git", ["apply", toPatchPath(name)], { cwd: copy, stdio: "pipe" });
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

/** The seeds of one family. */
class Family {
  readonly name: FamilyName;
  readonly #folder: string;
  readonly #steps: number;
  /** What the shop breaks without any planted fault: it proves nothing about one. */
  readonly broken = new Set<string>();
  readonly #failing: number[] = [];
  #upTo = 0;

  /** With the folder of a simulation without any planted fault. */
  constructor(folder: string, steps: number, name: FamilyName) {
    this.name = name;
    this.#folder = folder;
    this.#steps = steps;
  }

  /** Plays those of the seeds in another folder's simulation that do not fail without a planted fault. */
  async play(seeds: Range, take: (played: Played, child: ChildProcess) => void, folder: string) {
    await this.#learnUpTo(seeds.from + seeds.count - 1);
    const family = this.name;
    const task = { ...seeds, steps: this.#steps, family, isHunt: true, skip: this.#failing };
    await playSeeds(task, take, folder);
  }

  async #learnUpTo(last: number): Promise<void> {
    const [from, count] = [this.#upTo + 1, last - this.#upTo];
    if (count <= 0) return;
    this.#upTo = last;
    const take = ({ seed, violations }: Played) => {
      if (violations.length > 0) this.#failing.push(seed);
      for (const { invariant } of violations) this.broken.add(invariant);
    };
    const family = this.name;
    await playSeeds({ from, count, steps: this.#steps, family, isHunt: true }, take, this.#folder);
  }
}

interface Range {
  from: number;
  count: number;
}

/** A seed that finds a planted fault. */
interface Found extends Played {
  family: FamilyName;
  /** How many seeds were played until then, of both families. */
  nth: number;
}

// Half of the faults are found within so many seeds of each family, and the next ones are played only for
// the others.
const together = 6;

/**
 * The first seed that finds a planted fault, null where none does: some plain seeds, as many steered
 * ones, the next plain ones.
 */
async function hunt(
  folder: string,
  families: readonly Family[],
  { count = maxSeeds, seconds }: Limits,
): Promise<Found | null> {
  const until = seconds > 0 ? performance.now() + seconds * 1_000 : Number.POSITIVE_INFINITY;
  const ofEach = Math.ceil(count / families.length);
  for (let from = 1; from <= ofEach && performance.now() < until; from += together) {
    const seeds = { from, count: Math.min(together, ofEach - from + 1) };
    for (const [at, family] of families.entries()) {
      const played = await huntIn(folder, family, seeds);
      const before = (from - 1) * families.length + at * seeds.count;
      if (played) return { ...played, family: family.name, nth: before + played.seed - from + 1 };
    }
  }
  return null;
}

async function huntIn(folder: string, family: Family, seeds: Range): Promise<Played | null> {
  let first: Played | null = null;
  const take = (played: Played, child: ChildProcess) => {
    const isFirst = played.seed < (first?.seed ?? Number.POSITIVE_INFINITY);
    const isNew = played.violations.some(({ invariant }) => !family.broken.has(invariant));
    if (isNew && isFirst) first = played;
    if (first && played.seed >= first.seed) child.kill();
  };
  await family.play(seeds, take, folder);
  return first;
}

type Match = [name: string, found: Found | null];

const nth = ([, found]: Match): number => found?.nth ?? Number.MAX_SAFE_INTEGER;

const nameSeed = ({ family, seed }: Found): string => `${family} ${seed}`;

function printTable(rows: readonly Match[]): void {
  console.log("\n| planted fault | found by seed | seeds played | by the invariant |");
  console.log("|---|---|---:|---|");
  for (const [name, found] of rows.toSorted((one, other) => nth(one) - nth(other))) {
    const cells = found
      ? [nameSeed(found), found.nth, found.violations[0]?.invariant]
      : ["not found", "", ""];
    console.log(`| \`${name}\` | ${cells.join(" | ")} |`);
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
    const families = (["plain", "steered"] as const).map(
      (name) => new Family(clean, limits.steps, name),
    );
    for (const name of chosen)
      await withBuilt(name, async (folder) => {
        const found = await hunt(folder, families, limits);
        rows.push([name, found]);
        console.log(
          `${name}: ${found ? `${nameSeed(found)}, seed no. ${found.nth}` : "not found"}`,
        );
      });
  });
  printTable(rows);
  const count = rows.filter(([, found]) => found !== null).length;
  console.log(`${count} of ${chosen.length} planted faults found`);
  return count === chosen.length;
}
