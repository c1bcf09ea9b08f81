import { execFileSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";

const git = (...args: string[]): string =>
  execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });

/**
 * Names a build by its commit and its lock file, so that two builds of the same code are one; where
 * files differ from their commit, or there is none, each build is another.
 */
export function buildId(): string {
  try {
    if (git("status", "--porcelain")) return randomBytes(6).toString("hex");
    const hash = createHash("sha256").update(git("rev-parse", "HEAD"));
    return hash.update(readFileSync("package-lock.json")).digest("hex").slice(0, 12);
  } catch {
    return randomBytes(6).toString("hex");
  }
}
