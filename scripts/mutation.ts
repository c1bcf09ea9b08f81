// `npm run mutation`: changes the code of the rooms below in every small way and tries their tests on
// each change; ends non-zero where a room's tests notice less than stryker.config.json asks for.
// `npm run mutation -- --mutate 'worker/cache/*.ts'` tries only those files.
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";

/** Rooms, with the tests that each is tried with. */
const rooms = [
  { files: "shared/*.ts,shared/i18n/*.ts", tests: "vitest.config.ts" },
  { files: "worker/cache/*.ts", tests: "cache.config.ts" },
  { files: "worker/graphql/*.ts", tests: "vitest.config.ts" },
  { files: "worker/actions/*.ts", tests: "actions.config.ts" },
];

const { values } = parseArgs({
  options: { mutate: { type: "string" }, concurrency: { type: "string", default: "2" } },
});
const { mutate, concurrency } = values;

const roomOf = (path: string): string => path.split("/").slice(0, -1).join("/");
const chosen = mutate
  ? [{ ...rooms.find(({ files }) => files.startsWith(roomOf(mutate))), files: mutate }]
  : rooms;

for (const { files, tests = "vitest.config.ts" } of chosen) {
  console.log(`\n== ${files}`);
  const stryker = new Stryker({
    mutate: [...files.split(","), "!**/*.test.ts", "!**/*.d.ts"],
    vitest: { configFile: `tests/mutation/${tests}` },
    concurrency: Number(concurrency),
    jsonReporter: { fileName: `dist/mutation/${roomOf(files).replaceAll("/", "-")}.json` },
  });
  await stryker.runMutationTest();
}
