import { execFileSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";

const git = (...args: string[]): string =>
  execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });

/** Seconds since 1970 in base 36, which sort as text: six characters until 2038. */
const timeText = (seconds: number): string => Math.floor(seconds).toString(36);

const unnamed = (): string => `${timeText(Date.now() / 1000)}-${randomBytes(4).toString("hex")}`;

/**
 * Names a build by its commit and its lock file, so that two builds of the same code have one name;
 * with uncommitted changes, or without a commit, each build gets its own. Names sort by the age of
 * the code: browsers use this to tell which build is newer.
 */
export function buildId(): string {
  try {
    if (git("status", "--porcelain")) return unnamed();
    const hash = createHash("sha256").update(git("rev-parse", "HEAD"));
    const code = hash.update(readFileSync("package-lock.json")).digest("hex").slice(0, 8);
    return `${timeText(Number(git("log", "-1", "--format=%ct")))}-${code}`;
  } catch {
    return unnamed();
  }
}
