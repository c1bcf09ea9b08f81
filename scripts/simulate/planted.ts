import { execFileSync } from "node:child_process";
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
}

/** The sources with a fault planted in them. */
function copyWith(name: string): string {
  const copy = mkdtempSync(join(tmpdir(), `planted-${name}-`));
  for (const source of sources) cpSync(source, join(copy, source), { recursive: true });
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
  try {
    execFileSync("git", ["apply", resolve(patches, `${name}.patch`)], { cwd: copy, stdio: "pipe" });
  } catch (error) {
    throw new Refusal(`${name}.patch does not fit the code any more: ${error}`);
  }
  return copy;
}

/** The first seed that finds a planted fault; null where none does. */
async function hunt(name: string, limits: Limits): Promise<Played | null> {
  const folder = copyWith(name);
  try {
    const config = ["--config", "tests/simulation/vite.config.ts", "--logLevel", "error"];
    execFileSync(resolve(bin("vite")), ["build", ...config], { cwd: folder, stdio: "inherit" });
    let first: Played | null = null;
    const seeds = { from: 1, count: maxSeeds, ...limits, isHunt: true };
    await playSeeds(
      seeds,
      (played, child) => {
        const isFirst = played.seed < (first?.seed ?? Number.POSITIVE_INFINITY);
        if (played.violations.length > 0 && isFirst) first = played;
        if (first && played.seed >= first.seed) child.kill();
      },
      folder,
    );
    return first;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Looks for planted faults; prints a table of the seeds that find them. */
export async function huntPlanted(names: string[], limits: Limits): Promise<boolean> {
  requireNames(names, plantedNames());
  const chosen = names.length > 0 ? names : plantedNames();
  let found = 0;
  for (const name of chosen) {
    const first = await hunt(name, limits);
    const { seed, violations = [] } = first ?? {};
    const row = [name, seed ?? "not found", violations[0]?.invariant ?? ""];
    console.log(`| ${row.join(" | ")} |`);
    if (first) found += 1;
  }
  console.log(`${found} of ${chosen.length} planted faults found`);
  return found === chosen.length;
}
