// `npm run check`: the quick checks in parallel: format and lint, types, unused code, tests of pure
// modules.
import { execFile } from "node:child_process";
import { bin } from "./command.ts";
import { readArguments, refuseInSentences } from "./refusal.ts";
import { staticChecks, toStep } from "./static-checks.ts";
import type { Step } from "./test/steps.ts";

refuseInSentences();
readArguments({});

const pureModules = toStep("Tests of pure modules", "vitest", "run", "--project", "node");

/** Runs one check; prints its output when it fails. */
const check = ({ title, command, args }: Step): Promise<boolean> =>
  new Promise((resolve) => {
    const started = performance.now();
    execFile(bin(command), args, { maxBuffer: 64 * 1024 * 1024 }, (error, out, complaints) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${error ? "failed" : "passed"}: ${title} (${seconds} s)`);
      if (error) console.log(out + complaints);
      resolve(!error);
    });
  });

const passed = await Promise.all([...staticChecks, pureModules].map(check));
process.exit(passed.every(Boolean) ? 0 : 1);
