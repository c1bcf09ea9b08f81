import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { Refusal } from "./refusal.ts";

// `typescript` is version 6, whose API knip, gql.tada and some tests need; both packages have a `tsc`.
const elsewhere: Record<string, string> = {
  node: process.execPath,
  npm: "npm",
  tsc: join("node_modules", "typescript-7", "bin", "tsc"),
};

/** Has the compiler check types once; each of the four checkers it runs otherwise infers the same ones. */
export const oneChecker = ["--checkers", "1"];

/** Returns the path of one of the project's commands; for Node, the running executable. */
export const bin = (name: string): string => elsewhere[name] ?? join("node_modules/.bin", name);

/** Options of a command. */
interface CommandOptions {
  env?: NodeJS.ProcessEnv;
  /** The folder in which it runs; absent: this one. */
  cwd?: string;
  /** Timeout in minutes. */
  maxMinutes?: number;
  /** Descriptor of a file that takes what it writes; otherwise it is shown as it comes. */
  output?: number;
}

/** A command that did not exit with 0; it has written why. */
export class CommandFailed extends Refusal {
  /** Its exit code; null where a signal ended it. */
  readonly code: number | null;

  constructor(message: string, code: number | null) {
    super(message);
    this.code = code;
  }
}

const running = new Set<ChildProcess>();

/** Ends all running commands with their child processes. */
async function endCommands(): Promise<void> {
  const ended = [...running].map(async (child) => {
    const exit = once(child, "exit");
    child.kill("SIGTERM");
    await exit;
  });
  await Promise.all(ended);
}

/** Ends this process with all that it has started. */
interface Ending {
  (code: number): Promise<never>;
  /** Whether it ends already: an error after a signal is no failure to report. */
  isUnderWay(): boolean;
}

/** Has signals end this process with its commands; `last` is done before it exits. */
export function endOnSignals(last: () => Promise<void> = async () => {}): Ending {
  let ending: Promise<never> | undefined;
  const end = (code: number): Promise<never> => {
    ending ??= (async () => {
      await endCommands();
      await last();
      process.exit(code);
    })();
    return ending;
  };
  process.on("SIGINT", () => end(0));
  process.on("SIGTERM", () => end(0));
  // npm passes a signal only to its shell, and some shells exit without passing it on.
  const { ppid } = process;
  if (process.env.npm_lifecycle_event)
    setInterval(() => process.ppid !== ppid && end(0), 250).unref();
  return Object.assign(end, { isUnderWay: () => ending !== undefined });
}

/** Runs one of the project's commands and streams its output; rejects unless it exits with 0. */
export function run(
  name: string,
  args: string[],
  { env = {}, cwd, maxMinutes = 0, output }: CommandOptions = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(bin(name), args, {
      stdio: output === undefined ? "inherit" : ["ignore", output, output],
      env: { ...process.env, ...env },
      cwd,
      timeout: maxMinutes * 60_000,
    });
    running.add(child);
    child.on("error", reject);
    child.on("exit", (code, signal) => {
      running.delete(child);
      if (code === 0) return resolve();
      const limit = signal && maxMinutes ? `; it may run for ${maxMinutes} minutes` : "";
      reject(new CommandFailed(`${name} ${args[0]} ended with ${signal ?? code}${limit}.`, code));
    });
  });
}

/** Prints a step's title and duration. */
export async function step(title: string, work: () => Promise<void>): Promise<void> {
  const started = performance.now();
  console.log(`${title} ...`);
  await work();
  console.log(`${title}: done in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
