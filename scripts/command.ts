import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** Path of a command that the project brings with it; Node itself is the one that runs. */
export const bin = (name: string): string =>
  name === "node" ? process.execPath : join("node_modules/.bin", name);

/** What a command gets beside its arguments. */
interface CommandOptions {
  env?: NodeJS.ProcessEnv;
  /** In minutes; what runs longer is ended. */
  maxMinutes?: number;
  /** Descriptor of a file that takes what it writes; otherwise it is shown as it comes. */
  output?: number;
}

const running = new Set<ChildProcess>();

/** Ends every command that still runs, with what it has started itself. */
export async function endCommands(): Promise<void> {
  const ended = [...running].map(async (child) => {
    const exit = once(child, "exit");
    child.kill("SIGTERM");
    await exit;
  });
  await Promise.all(ended);
}

/** Runs a command of the project, its output as it comes; rejects unless it ends with 0. */
export function run(
  name: string,
  args: string[],
  { env = {}, maxMinutes = 0, output }: CommandOptions = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(bin(name), args, {
      stdio: output === undefined ? "inherit" : ["ignore", output, output],
      env: { ...process.env, ...env },
      timeout: maxMinutes * 60_000,
    });
    running.add(child);
    child.on("error", reject);
    child.on("exit", (code, signal) => {
      running.delete(child);
      if (code === 0) return resolve();
      const limit = signal && maxMinutes ? `; it may run for ${maxMinutes} minutes` : "";
      reject(new Error(`${name} ${args[0]} ended with ${signal ?? code}${limit}.`));
    });
  });
}

/** Says what is being done, and how long it took. */
export async function step(title: string, work: () => Promise<void>): Promise<void> {
  const started = performance.now();
  console.log(`${title} ...`);
  await work();
  console.log(`${title}: done in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
