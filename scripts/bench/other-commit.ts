import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { run, step } from "../command.ts";
import { Refusal } from "../refusal.ts";

/** The code that measures: the same for both builds, so that a figure's difference is the shop's. */
const yardstick = ["scripts/bench", "scripts/bench.ts", "tests/bench"];

function git(args: readonly string[]): string {
  return execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();
}

/** A commit by any of its names. */
export function commitOf(name: string): string {
  try {
    // A name that begins with a dash would be an option.
    return git(["rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT")
      throw new Refusal("--against needs git, which is not installed.");
    throw new Refusal(`There is no commit ${name} in this repository.`);
  }
}

/** What the commit is called in a line, as "1a2b3c4 docs: the subject". */
export const titleOf = (commit: string): string =>
  git(["log", "-1", "--format=%h %s", commit]).slice(0, 70);

/** What is measured here: the checked-out commit, with what was changed since. */
export const titleOfHere = (): string =>
  titleOf("HEAD") + (git(["status", "--porcelain"]) ? ", with uncommitted changes" : "");

/** A commit's files, built, in a folder of their own. */
export interface OtherCommit {
  folder: string;
  remove(): void;
}

/** Checks a commit out into a temporary worktree. */
export function checkOut(commit: string): OtherCommit {
  const parent = mkdtempSync(join(tmpdir(), "bench-against-"));
  const folder = join(parent, "shop");
  git(["worktree", "add", "--detach", folder, commit]);
  return {
    folder,
    remove() {
      rmSync(parent, { recursive: true, force: true });
      git(["worktree", "prune"]);
    },
  };
}

const hasSamePackages = (folder: string): boolean =>
  readFileSync("package-lock.json").equals(readFileSync(join(folder, "package-lock.json")));

/** Builds a commit with its own packages, and gives it the code that measures here. */
export async function prepare({ folder }: OtherCommit): Promise<void> {
  if (hasSamePackages(folder)) symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  else
    await step("Installing the packages of the other commit", () =>
      run("npm", ["ci", "--no-audit", "--no-fund"], { cwd: folder }),
    );
  await step("Building the other commit", () =>
    run("vite", ["build", "--logLevel", "warn"], { cwd: folder }),
  );
  for (const part of yardstick) {
    rmSync(join(folder, part), { recursive: true, force: true });
    cpSync(part, join(folder, part), { recursive: true });
  }
}
