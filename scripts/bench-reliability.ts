// `npm run bench:reliability`: the tests of tests/reliability and tests/process with the full counts of the goals.
import { run, step } from "./command.ts";

await step("Reliability with full counts", () =>
  run("vitest", ["run", "--project", "edge", "tests/reliability"], { RELIABILITY: "full" }),
);
await step("Building what is served", () => run("vite", ["build", "--logLevel", "warn"]));
await step("The whole shop with full counts", () =>
  run("vitest", ["run", "--config", "tests/process/vitest.config.ts"], { RELIABILITY: "full" }),
);
