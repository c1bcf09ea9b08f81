import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { endWithProcess } from "./end-with-process.ts";

/** A workerd of its own, whose CPU time is separate from that of anything else. */
export interface Workerd {
  /** CPU time that the process has used so far, in microseconds. */
  cpuMicroseconds(): number;
  /** Ends it, and with it its port. */
  stop(): Promise<void>;
}

/** A text as workerd's configuration has it. */
export const text = (value: unknown): string => JSON.stringify(String(value));

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

interface Reply {
  status: number;
  body: Buffer;
}

/** One response, read to its end. */
export const ask = (url: string): Promise<Reply> =>
  new Promise((done, failed) => {
    const request = get(url, { agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () =>
        done({
          status: response.statusCode ?? 0,
          body: Buffer.concat(chunks),
        }),
      );
    });
    request.on("error", failed);
  });

async function untilResponding(child: ChildProcess, url: string): Promise<void> {
  let output = "";
  child.stderr?.on("data", (text) => {
    output += text;
  });
  for (let left = 600; left > 0 && child.exitCode === null; left -= 1) {
    if (await ask(url).catch(() => null)) return;
    await new Promise((wake) => setTimeout(wake, 50));
  }
  throw new Error(`workerd does not respond at ${url}: ${output.trim() || "it wrote nothing"}`);
}

// The scheduler's own count, which is finer than the hundredths of a second of proc(5)'s stat.
function readMicroseconds({ pid }: ChildProcess): number {
  const tasks = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = tasks.map((task) =>
    Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, "utf8").split(" ")[0]),
  );
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1_000;
}

/** Configuration of one built worker in its own folder, with what it is given as a binding. */
export const oneWorker = ({
  module,
  bindings,
  services = [],
  v8Flags = [],
  port,
}: {
  module: string;
  /** In workerd's own words. */
  bindings: readonly string[];
  /** What the bindings name beside it, likewise. */
  services?: readonly string[];
  v8Flags?: readonly string[];
  port: number;
}): string => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [${['name = "worker", worker = .worker', ...services].map((it) => `(${it})`).join(", ")}],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "worker")],
  v8Flags = [${v8Flags.map(text).join(", ")}],
);
const worker :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed ${text(module)})],
  compatibilityDate = "2026-10-01",
  compatibilityFlags = ["nodejs_compat"],
  bindings = [${bindings.map((binding) => `(${binding})`).join(", ")}],
);`;

/** Starts workerd with a configuration, which is written beside the modules that it names. */
export async function startWorkerd(
  file: string,
  { config, url, inspectorPort }: { config: string; url: string; inspectorPort?: number },
): Promise<Workerd> {
  writeFileSync(file, config);
  const inspector = inspectorPort ? [`--inspector-addr=127.0.0.1:${inspectorPort}`] : [];
  const options = ["serve", file, "--experimental", ...inspector];
  const child = spawn("node_modules/workerd/bin/workerd", options, {
    stdio: ["ignore", "ignore", "pipe"],
  });
  endWithProcess(child);
  await untilResponding(child, url);
  return {
    cpuMicroseconds: () => readMicroseconds(child),
    async stop() {
      const ended = child.exitCode === null && child.signalCode === null && once(child, "exit");
      child.kill();
      await ended;
    },
  };
}

/** CPU microseconds of one response, by so many requests, eight at a time. */
export async function measureCost(
  workerd: Workerd,
  { url, requests }: { url: string; requests: number },
): Promise<number> {
  const before = workerd.cpuMicroseconds();
  let sent = 0;
  const work = async () => {
    while (sent++ < requests) await ask(url);
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return (workerd.cpuMicroseconds() - before) / requests;
}
