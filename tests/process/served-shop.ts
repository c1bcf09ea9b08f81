import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** A server of the shop with everything that it started. */
export interface Served {
  origin: string;
  /** What it wrote so far. */
  output(): string;
  /** Whether it was asked to stop: from then on a response may be cut off. */
  readonly isOver: boolean;
  /** Ends it as Ctrl-C does. */
  stop(): Promise<void>;
  /** Ends all of it at once, in the middle of whatever it does. */
  kill(): Promise<void>;
}

/** Settings of a shop in rupiah with couriers by kecamatan, as `CURRENCY=IDR npm start` has it. */
export const rupiah = {
  CURRENCY: "IDR",
  EXTRAS: "districts",
  COURIERS: "address_2",
  PAYMENT_PLUGINS: "offline",
};

interface ShopOptions {
  state: string;
  /** Where it listens; any free port where none is given. */
  port?: number;
  /** The folder of the shop's sources, where it is a copy. */
  folder?: string;
  /** Settings by their names, for example BACKEND_URL. */
  settings?: Record<string, string>;
}

const node = process.execPath;

/** The shop as `npm start` serves it, on what was built before. */
export async function serveShop(options: ShopOptions): Promise<Served> {
  const { port = await freePort(), state, folder, settings = {} } = options;
  // All of a test's shoppers come from one address.
  const env = {
    PORT: String(port),
    PERSIST_TO: state,
    RATE_LIMITS: "off",
    IMAGE_FORMATS: "webp",
    PAYMENT_PLUGINS: "",
    EXTRAS: "",
    COURIERS: "off",
    ...settings,
  };
  const child = start(node, ["scripts/start.ts", "--built"], env, folder);
  return served(child, port, /^ready http/m);
}

/** What a start that must not come up says. */
export const readRefusal = (options: ShopOptions): Promise<string> =>
  serveShop(options).then(
    () => "It serves.",
    (error: Error) => error.message,
  );

/** The developer's server as `npm run dev` starts it, once it has compiled both workers and shows a page. */
export async function serveDevelopment({ state }: Pick<ShopOptions, "state">): Promise<Served> {
  const port = await freePort();
  const env = { PERSIST_TO: state, RATE_LIMITS: "off", NO_COLOR: "1" };
  const child = start(node, ["scripts/dev.ts", "--port", String(port)], env);
  const server = await served(child, port, /Local: +http/);
  // On a slow machine the first pages have no data yet.
  while ((await fetch(`${server.origin}/en/products`)).status === 503)
    await new Promise((resolve) => setTimeout(resolve, 250));
  return server;
}

/** The embedded backend alone, as another machine's shop would be; without wrangler, which takes seconds to start. */
export async function serveBareBackend(options: ShopOptions): Promise<Served> {
  const { port = await freePort(), state, settings = {} } = options;
  const script = "tests/process/backend-runtime.ts";
  const given = [script, String(port), state, JSON.stringify(settings)];
  return served(start(node, given, {}), port, /^Ready/m);
}

// Below the ports that Linux gives to outgoing connections: one of those may be taken before it is used.
const firstPort = 20_000;
const ports = 12_000;

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const port = firstPort + randomInt(ports);
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => resolve(true));
  });
  if (!isFree) return freePort();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

// Vitest sets variables such as BASE_URL, which are settings of the shop.
const surroundings = () => ({ PATH: process.env.PATH, HOME: process.env.HOME });

// A group of its own, so that one signal reaches every process of it.
const start = (
  command: string,
  args: string[],
  env: Record<string, string>,
  folder?: string,
): ChildProcess =>
  spawn(command, args, {
    cwd: folder,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...surroundings(), ...env },
  });

/** Longer than a start takes on any machine: then what it wrote is reported, and its processes are ended. */
const START_TIMEOUT_MS = 600_000;

async function served(child: ChildProcess, port: number, isReady: RegExp): Promise<Served> {
  let output = "";
  const exit = once(child, "exit");
  await new Promise<void>((resolve, reject) => {
    const take = (text: Buffer) => {
      output += text;
      if (isReady.test(output)) resolve();
    };
    child.stdout?.on("data", take);
    child.stderr?.on("data", take);
    exit.then(([code]) => reject(new Error(`It ended with ${code} before it served:\n${output}`)));
    setTimeout(() => {
      reject(new Error(`It did not serve within ${START_TIMEOUT_MS / 1_000} s:\n${output}`));
      if (!isReady.test(output)) void end(child, "SIGKILL", exit);
    }, START_TIMEOUT_MS).unref();
  });
  let isOver = false;
  const over = (signal: NodeJS.Signals) => () => {
    isOver = true;
    return end(child, signal, exit);
  };
  return {
    origin: `http://localhost:${port}`,
    output: () => output,
    get isOver() {
      return isOver;
    },
    stop: over("SIGINT"),
    kill: over("SIGKILL"),
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals, exit: Promise<unknown>) {
  if (child.exitCode === null && child.signalCode === null && child.pid) {
    process.kill(signal === "SIGKILL" ? -child.pid : child.pid, signal);
    await exit;
  }
  // What the group's leader may have left behind.
  try {
    if (child.pid) process.kill(-child.pid, "SIGKILL");
  } catch {
    // The whole group has gone already.
  }
}
