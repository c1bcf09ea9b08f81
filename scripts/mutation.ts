// `npm run mutation`: changes the code of each part below in every small way and tries the part's own
// tests on each change; ends non-zero where they notice less than stryker.config.json asks for.
// `npm run mutation -- --mutate 'worker/platform/cache/*.ts'` tries only those files.
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";

/** Parts by the name of their tests (tests/mutation/*.config.ts). */
const parts: Record<string, string[]> = {
  shared: ["shared/*.ts", "shared/i18n/*.ts"],
  cache: ["worker/platform/cache/*.ts"],
  graphql: ["worker/platform/graphql/*.ts"],
  session: ["worker/session/{exchange,mutation-queue,tokens}.ts"],
  actions: [
    "worker/actions.ts",
    "worker/*/*-{action,actions}.ts",
    "worker/platform/http/{define-action,action-response,read-body,fields}.ts",
  ],
};

const { values } = parseArgs({
  options: { mutate: { type: "string" }, concurrency: { type: "string", default: "2" } },
});

function chosenParts(mutate: string): [tests: string, files: string[]][] {
  const part = Object.keys(parts).find((name) => mutate.split("/").includes(name));
  if (!part) throw new Error(`No part of ${Object.keys(parts).join(", ")} holds ${mutate}`);
  return [[part, [mutate]]];
}

const chosen = values.mutate ? chosenParts(values.mutate) : Object.entries(parts);

// Sets the exit code where a score is too low, and goes on with the next part.
for (const [tests, files] of chosen) {
  console.log(`\n${files.join(" ")}`);
  const stryker = new Stryker({
    mutate: [...files, "!**/*.test.ts", "!**/*.d.ts"],
    vitest: { configFile: `tests/mutation/${tests}.config.ts` },
    concurrency: Number(values.concurrency),
    jsonReporter: { fileName: `dist/mutation/${tests}.json` },
  });
  await stryker.runMutationTest();
}
