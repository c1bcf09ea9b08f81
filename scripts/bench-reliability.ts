// `npm run bench:reliability`: the tests of tests/reliability with the full counts of the goals.
import { run, step } from "./command.ts";

await step("Reliability with full counts", () =>
  run("vitest", ["run", "--project", "edge", "tests/reliability"], { RELIABILITY: "full" }),
);
