import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freePort } from "./served-shop.ts";

// A project of its own with planted tests, run by the real runners as `npm test` runs ours.
let folder: string;

const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "planted-"));
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  write("package.json", '{"type":"module"}');
  write("vitest.config.ts", 'export default { test: { include: ["*.test.ts"] } };');
  write("playwright.config.ts", playwrightConfig(await freePort()));
  // How often something was done so far, over all processes.
  write(
    "times.ts",
    `import { appendFileSync, readFileSync } from "node:fs";
    export function times(what: string): number {
      appendFileSync("times.txt", what + "\\n");
      return readFileSync("times.txt", "utf8").split("\\n").filter((line) => line === what).length;
    }`,
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const playwrightConfig = (port: number): string => `
  export default {
    testMatch: "*.spec.ts",
    outputDir: "test-results",
    use: { baseURL: "http://localhost:${port}" },
    webServer: {
      command: \`node -e 'require("http").createServer((_, r) => r.end("up")).listen(${port})'\`,
      url: "http://localhost:${port}",
    },
  };`;

/** How often the planted project has done something. */
const timesOf = (what: string): number =>
  readFileSync(join(folder, "times.txt"), "utf8")
    .split("\n")
    .filter((line) => line === what).length;

const units = '["Units", { runner: "vitest", args: [] }]';
const journeys =
  '["Journeys", { runner: "playwright", args: ["--config", "playwright.config.ts"] }]';

/** Runs steps in the planted project. */
function runSteps(steps: string[]): Promise<{ code: number; output: string; errors: string }> {
  const testRun = JSON.stringify(resolve("scripts/test/test-run.ts"));
  const command = JSON.stringify(resolve("scripts/command.ts"));
  write(
    "run.ts",
    `import { TestRun } from ${testRun};
    import { run } from ${command};
    const all = new TestRun();
    for (const step of [${steps}]) await all.check(step);
    process.exit(await all.finish());`,
  );
  const { PATH, HOME } = process.env;
  const options = { cwd: folder, env: { PATH, HOME } };
  return new Promise((done) =>
    execFile(process.execPath, ["run.ts"], options, (error, out, errors) =>
      done({ code: Number(error?.code ?? 0), output: out, errors }),
    ),
  );
}

const flaky = (): { file: string; names: string[]; output: string }[] =>
  JSON.parse(readFileSync(join(folder, "test-results/flaky.json"), "utf8"));

const planted = (tests: string): string => `
  import { expect, test, describe, beforeAll } from "vitest";
  import { times } from "./times.ts";
  ${tests}`;

const name = "costs $5 (a|b) [at once]? every/where";

test("a test that passes alone is flaky, by name with its first output, in Vitest and in Playwright", async () => {
  write(
    "units.test.ts",
    planted(`
      describe("a shop's", () => test(${JSON.stringify(name)}, () => expect(times("unit")).toBe(2)));
      test("stays as it is", () => expect(times("other")).toBe(1));`),
  );
  write(
    "journeys.spec.ts",
    `import { expect, test } from "@playwright/test";
    import { times } from "./times.ts";
    for (const who of ["a guest", "a customer"])
      test.describe(who, () => {
        test(${JSON.stringify(name)}, async ({ baseURL }) => {
          expect(await (await fetch(baseURL ?? "")).text()).toBe("up");
          expect(who === "a guest" || times("journey") > 1, "late by a moment").toBe(true);
        });
      });`,
  );
  const { code, output } = await runSteps([units, journeys]);
  expect(output).toMatch(/\ntests: 2 passed, 0 failed, 2 flaky\n2 steps passed, 0 failed\n$/);
  expect(code).toBe(0);
  expect(["unit", "other", "journey"].map(timesOf)).toEqual([2, 1, 2]);
  expect(flaky()).toEqual([
    {
      file: "units.test.ts",
      names: ["a shop's", name],
      output: expect.stringMatching(/expected 1 to be 2[\s\S]*units\.test\.ts:\d+/),
    },
    {
      file: "journeys.spec.ts",
      names: ["a customer", name],
      output: expect.stringContaining("late by a moment"),
    },
  ]);
  expect(output).toContain(
    `flaky: units.test.ts > a shop's > ${name}\n    AssertionError: expected`,
  );
  expect(output).toContain(`flaky: journeys.spec.ts > a customer > ${name}\n    Error: late by a`);
});

test("a test that fails twice fails the run; what is no test is never run again", async () => {
  write("units.test.ts", planted('test("is broken", () => expect(times("unit")).toBe(0));'));
  const lint = `["Lint", () => run("node", ["-e", "require('fs').appendFileSync('times.txt', 'lint\\\\n'); process.exit(1)"])]`;
  const { code, output } = await runSteps([units, lint]);
  expect(code).toBe(1);
  expect(["unit", "lint"].map(timesOf)).toEqual([2, 1]);
  expect(flaky()).toEqual([]);
  expect(output).toContain(
    "failed: units.test.ts > is broken: AssertionError: expected 1 to be +0",
  );
  expect(output).toMatch(/\nfailed: Units\nfailed: Lint\n/);
  expect(output).toMatch(/\ntests: 0 passed, 1 failed, 0 flaky\n0 steps passed, 2 failed\n$/);
});

test("a file that cannot be loaded, or whose hook fails, is run again as a file", async () => {
  write(
    "late.test.ts",
    planted('if (times("load") === 1) throw new Error("too early"); test("a", () => {});'),
  );
  write(
    "hook.test.ts",
    planted(`describe("a group", () => {
      beforeAll(() => expect(times("hook")).toBe(2));
      test("b", () => {});
    });`),
  );
  const { code, output } = await runSteps([units]);
  expect([code, output]).toEqual([0, expect.stringContaining("1 steps passed, 0 failed")]);
  const names = flaky().map(({ file }) => file);
  expect(names.toSorted()).toEqual(["hook.test.ts", "late.test.ts"]);
  expect(output).toMatch(/flaky: late\.test\.ts > whole file\n {4}Error: too early/);
});

test("three flaky tests fail the run", async () => {
  const three = ["a", "b", "c"].map(
    (one) => `test("${one}", () => expect(times("${one}")).toBe(2));`,
  );
  write("units.test.ts", planted(three.join("\n")));
  const { code, output } = await runSteps([units]);
  expect(code).toBe(1);
  expect(flaky()).toHaveLength(3);
  expect(output).toContain("failed: 3 tests are flaky, 2 are tolerated\nfailed: Units\n");
  expect(output).toMatch(/\n0 steps passed, 1 failed\n$/);
});

test("a runner that breaks off, and an error outside of every test, fail the run", async () => {
  write("flaky.test.ts", planted('test("a", () => expect(times("a")).toBe(2));'));
  write(
    "units.test.ts",
    planted('test("leaves an error behind", () => void Promise.reject(new Error("left behind")));'),
  );
  const gone = '["Gone", { runner: "vitest", args: ["--config", "there-is-none.ts"] }]';
  const { code, output } = await runSteps([units, gone]);
  expect(code).toBe(1);
  expect(flaky()).toHaveLength(1);
  expect(output).toMatch(/\nfailed: Units\nfailed: Gone\n/);
  expect(output).toMatch(/\n0 steps passed, 2 failed\n$/);
});
