// `npm run mutation`: mutates the code of each part below and runs the part's own tests on each
// mutant; exits non-zero when the score of a part is below that of stryker.config.json.
// `npm run mutation -- --mutate 'worker/platform/cache/*.ts'` mutates only those files.
import { Stryker } from "@stryker-mutator/core";
import { Refusal, readArguments, refuseInSentences } from "./refusal.ts";

refuseInSentences();

/** Parts by the name of their test configuration (tests/mutation/*.config.ts). */
const parts: Record<string, string[]> = {
  shared: ["shared/*.ts", "shared/i18n/*.ts"],
  cache: ["worker/platform/cache/*.ts"],
  session: [
    "worker/session/*.ts",
    "worker/woocommerce/session/*.ts",
    "worker/commerce/{mutation-queue,response-loss}.ts",
  ],
  woocommerce: ["worker/woocommerce/*.ts", "worker/woocommerce/!(session)/*.ts"],
  actions: [
    "worker/actions.ts",
    "worker/*/*-{action,actions}.ts",
    "worker/platform/http/{define-action,action-response,read-body,fields}.ts",
  ],
};

const { values } = readArguments({
  options: { mutate: { type: "string" }, concurrency: { type: "string", default: "2" } },
});

function chosenParts(mutate: string): [tests: string, files: string[]][] {
  const part = Object.keys(parts).find((name) => mutate.split("/").includes(name));
  if (!part) throw new Refusal(`No part of ${Object.keys(parts).join(", ")} holds ${mutate}.`);
  return [[part, [mutate]]];
}

if (!/^[1-9]\d?$/.test(values.concurrency))
  throw new Refusal("--concurrency must be a number of mutants at a time.");
const chosen = values.mutate ? chosenParts(values.mutate) : Object.entries(parts);

// A low score sets the exit code; the next part runs anyway.
for (const [tests, files] of chosen) {
  console.log(`\n${files.join(" ")}`);
  const stryker = new Stryker({
    mutate: [...files, "!**/*.{test,fixture}.ts", "!**/*.d.ts"],
    vitest: { configFile: `tests/mutation/${tests}.config.ts` },
    concurrency: Number(values.concurrency),
    jsonReporter: { fileName: `dist/mutation/${tests}.json` },
  });
  await stryker.runMutationTest();
}
