import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { endWithProcess } from "./end-with-process.ts";

/** A workerd of its own, whose CPU time is separate from that of anything else. */
export interface Workerd {
  /** CPU time that the process has used so far, in microseconds. */
  cpuMicroseconds(): number;
  stop(): void;
}

/** A text as workerd's configuration has it. */
export const text = (value: unknown): string => JSON.stringify(String(value));

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

interface Reply {
  status: number;
  body: Buffer;
  headers: Record<string, unknown>;
}

/** One response, read to its end. */
export const ask = (url: string, headers: Record<string, string> = {}): Promise<Reply> =>
  new Promise((done, failed) => {
    const request = get(url, { agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () =>
        done({
          status: response.statusCode ?? 0,
          body: Buffer.concat(chunks),
          headers: response.headers,
        }),
      );
    });
    request.on("error", failed);
  });

async function untilResponding(url: string): Promise<void> {
  for (let left = 200; left > 0; left -= 1) {
    if (await ask(url).catch(() => null)) return;
    await new Promise((wake) => setTimeout(wake, 50));
  }
  throw new Error(`${url} does not answer.`);
}

// The scheduler's own count, which is finer than the hundredths of a second of proc(5)'s stat.
function microsecondsOf({ pid }: ChildProcess): number {
  const tasks = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = tasks.map((task) =>
    Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, "utf8").split(" ")[0]),
  );
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1_000;
}

/** Configuration of one built worker in its own folder, with what it is given as a binding. */
export const oneWorker = ({
  module,
  binding,
  port,
}: {
  module: string;
  /** In workerd's own words. */
  binding: string;
  port: number;
}): string => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "worker", worker = .worker)],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "worker")],
);
const worker :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed ${text(module)})],
  compatibilityDate = "2026-10-01",
  compatibilityFlags = ["nodejs_compat"],
  bindings = [(${binding})],
);`;

/** Starts workerd with a configuration, which is written beside the modules that it names. */
export async function startWorkerd(
  file: string,
  { config, url, inspectorPort }: { config: string; url: string; inspectorPort?: number },
): Promise<Workerd> {
  writeFileSync(file, config);
  const inspector = inspectorPort ? [`--inspector-addr=127.0.0.1:${inspectorPort}`] : [];
  const options = ["serve", file, "--experimental", ...inspector];
  const child = spawn("node_modules/workerd/bin/workerd", options, { stdio: "ignore" });
  endWithProcess(child);
  await untilResponding(url);
  return {
    cpuMicroseconds: () => microsecondsOf(child),
    stop: () => void child.kill(),
  };
}

/** CPU microseconds of one response, by so many requests, eight at a time. */
export async function costOf(
  workerd: Workerd,
  { url, requests, headers }: { url: string; requests: number; headers?: Record<string, string> },
): Promise<number> {
  const before = workerd.cpuMicroseconds();
  let left = requests;
  const work = async () => {
    while (left-- > 0) await ask(url, headers);
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return (workerd.cpuMicroseconds() - before) / requests;
}
