// `npm run mutation`: changes the code of each room below in every small way and tries the room's own
// tests on each change; ends non-zero where they notice less than stryker.config.json asks for.
// `npm run mutation -- --mutate 'worker/platform/cache/*.ts'` tries only those files.
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";

/** Rooms by the name of their tests (tests/mutation/*.config.ts). */
const rooms: Record<string, string> = {
  shared: "shared/*.ts,shared/i18n/*.ts",
  cache: "worker/platform/cache/*.ts",
  graphql: "worker/platform/graphql/*.ts",
  actions:
    "worker/*/*-{action,actions}.ts,worker/platform/http/{define-action,handle-action,action-response,read-body,fields,failure-message}.ts",
};

const { values } = parseArgs({
  options: { mutate: { type: "string" }, concurrency: { type: "string", default: "2" } },
});

function chosenRooms(mutate: string): [tests: string, files: string][] {
  const room = Object.keys(rooms).find((name) => mutate.split("/").includes(name));
  if (!room) throw new Error(`No room of ${Object.keys(rooms).join(", ")} holds ${mutate}`);
  return [[room, mutate]];
}

const chosen = values.mutate ? chosenRooms(values.mutate) : Object.entries(rooms);

// Sets the exit code where a score is too low, and goes on with the next room.
for (const [tests, files] of chosen) {
  console.log(`\n${files}`);
  const stryker = new Stryker({
    mutate: [...files.split(","), "!**/*.test.ts", "!**/*.d.ts"],
    vitest: { configFile: `tests/mutation/${tests}.config.ts` },
    concurrency: Number(values.concurrency),
    jsonReporter: { fileName: `dist/mutation/${tests}.json` },
  });
  await stryker.runMutationTest();
}
