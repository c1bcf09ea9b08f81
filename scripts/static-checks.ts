import { oneChecker } from "./command.ts";
import type { Step } from "./test/steps.ts";

export const toStep = (title: string, command: Step["command"], ...args: string[]): Step => ({
  title,
  command,
  args,
});

/** The checks that run nothing of the shop. */
export const staticChecks: readonly Step[] = [
  toStep("Format and lint", "biome", "check", "--error-on-warnings"),
  toStep(
    "Types",
    "tsc",
    ...["--noEmit", ...oneChecker, "--incremental"],
    ...["--tsBuildInfoFile", "node_modules/.cache/tsc.json"],
  ),
  toStep("Types of each runtime alone", "tsc", "--build", ...oneChecker, "tsconfig.runtimes.json"),
  toStep("Nothing unused", "knip", "--no-progress"),
  toStep("Nothing used by its test alone", "knip", "--no-progress", "--production"),
];
