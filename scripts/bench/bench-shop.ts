import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { freePort, type Served, serveBareBackend } from "../../tests/process/served-shop.ts";
import { Refusal } from "../refusal.ts";
import { endWithProcess } from "./end-with-process.ts";

/** The shop as `npm start` serves it, for as long as it is measured. */
export interface BenchShop {
  origin: string;
  /** CPU seconds that its runtime has used so far, in user and system mode. */
  cpuSeconds(): number;
  stop(): Promise<void>;
}

// Linux counts CPU time in hundredths of a second.
const ticksPerSecond = 100;

const readStat = (pid: string): string[] => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // What follows the name, which may hold spaces.
    return [
      stat.slice(stat.indexOf("(") + 1, stat.lastIndexOf(")")),
      ...stat.slice(stat.lastIndexOf(")") + 2).split(" "),
    ];
  } catch {
    return [];
  }
};

/** CPU seconds of every workerd in a process group. */
function workerdSeconds(group: number): number {
  const stats = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(readStat)
    .filter(([name, , , pgrp]) => name === "workerd" && Number(pgrp) === group);
  const ticks = stats.reduce((sum, stat) => sum + Number(stat[12]) + Number(stat[13]), 0);
  return ticks / ticksPerSecond;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has gone already.
  }
}

/** Serves what was built before, seeded where needed. */
export async function startShop(port: number, state: string): Promise<BenchShop> {
  const child = spawn(process.execPath, ["scripts/start.ts", "--built"], {
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      PORT: String(port),
      PERSIST_TO: state,
      // What is measured is the shop with the fewest steps.
      EXTRAS: "",
      COURIERS: "off",
      // Hundreds of judged searches come from one address.
      RATE_LIMITS: "off",
    },
  });
  endWithProcess(child, { leads: true });
  const group = child.pid ?? 0;
  await new Promise<void>((resolve, reject) => {
    let output = "";
    const take = (text: Buffer) => {
      output += text;
      if (/^ready http/m.test(output)) resolve();
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    child.on("exit", () => reject(new Refusal(`The shop did not start:\n${output}`)));
  });
  return {
    origin: `http://localhost:${port}`,
    cpuSeconds: () => workerdSeconds(group),
    async stop() {
      const ended = child.exitCode === null ? once(child, "exit") : null;
      signal(group, "SIGINT");
      await ended;
      // What its leader may have left behind would respond for the next one.
      signal(-group, "SIGKILL");
    },
  };
}

/** Stocks a shop's state where it is empty. */
export function stock(state: string): void {
  execFileSync(process.execPath, ["scripts/seed.ts", "--if-empty", "--persist-to", state]);
}

/** The embedded backend alone, stocked, for a bench that has it fail. */
export async function serveBenchBackend(): Promise<Served> {
  const state = ".wrangler/bench-backend";
  stock(state);
  return serveBareBackend({ state, port: await freePort() });
}
