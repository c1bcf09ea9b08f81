import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const script = `
  import { openTemporaryFolder } from ${JSON.stringify(resolve("scripts/test/temporary-folder.ts"))};
  openTemporaryFolder();
  console.log(process.env.TMPDIR);
  process.stdin.resume();
`;

/** A run that has opened its folder, below a given one, and waits. */
async function openRun(): Promise<{ run: ChildProcess; parent: string; folder: string }> {
  const parent = mkdtempSync(join(tmpdir(), "folder-test-"));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  const run = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    env: { ...process.env, TMPDIR: parent },
    stdio: ["pipe", "pipe", "inherit"],
  });
  onTestFinished(() => void run.kill("SIGKILL"));
  const [line] = await once(run.stdout, "data");
  return { run, parent, folder: String(line).trim() };
}

test.each([
  ["ends", null, 0],
  ["is interrupted", "SIGINT", 130],
  ["is terminated", "SIGTERM", 143],
] as const)("what a run of the tests writes is gone when it %s", async (_how, signal, code) => {
  const { run, parent, folder } = await openRun();
  expect([dirname(folder), existsSync(folder)]).toEqual([parent, true]);
  const ended = once(run, "exit");
  if (signal) run.kill(signal);
  else run.stdin?.end();
  expect(await ended).toEqual([code, null]);
  expect(existsSync(folder)).toBe(false);
});
