// `npm run check`: the quick checks in parallel: format and lint, types, unused code, tests of pure
// modules.
import { execFile } from "node:child_process";
import { bin, oneChecker } from "./command.ts";
import { readArguments, refuseInSentences } from "./refusal.ts";

refuseInSentences();
readArguments({});

const checks: readonly [title: string, name: string, args: string[]][] = [
  ["Format and lint", "biome", ["check", "--error-on-warnings"]],
  [
    "Types",
    "tsc",
    [
      "--noEmit",
      ...oneChecker,
      "--incremental",
      "--tsBuildInfoFile",
      "node_modules/.cache/tsc.json",
    ],
  ],
  ["Types of each runtime alone", "tsc", ["--build", ...oneChecker, "tsconfig.runtimes.json"]],
  ["Nothing unused", "knip", ["--no-progress"]],
  ["Nothing used by its test alone", "knip", ["--no-progress", "--production"]],
  ["Tests of pure modules", "vitest", ["run", "--project", "node"]],
];

/** Runs one check; prints its output when it fails. */
const check = ([title, name, args]: (typeof checks)[number]): Promise<boolean> =>
  new Promise((resolve) => {
    const started = performance.now();
    execFile(bin(name), args, { maxBuffer: 64 * 1024 * 1024 }, (error, out, complaints) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${error ? "failed" : "passed"}: ${title} (${seconds} s)`);
      if (error) console.log(out + complaints);
      resolve(!error);
    });
  });

const passed = await Promise.all(checks.map(check));
process.exit(passed.every(Boolean) ? 0 : 1);
