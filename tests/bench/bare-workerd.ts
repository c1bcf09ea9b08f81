import { type ChildProcess, spawn } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** The built storefront in workerd alone, beside a directory that the same process serves. */
export interface BareWorkerd {
  shop: string;
  files: string;
  pid: number;
  /** CPU time that the process has used so far, in seconds. */
  cpuSeconds(): number;
  stop(): void;
}

const built = "dist/storefront";
const ticksPerSecond = 100;

const objects = [
  "ShopSession",
  "AccountSessions",
  "OrderRecord",
  "Generations",
  "CatalogueBuilder",
];

const text = (value: unknown): string => JSON.stringify(String(value));

interface BuiltConfig {
  vars: Record<string, string>;
  durable_objects: { bindings: { name: string; class_name: string }[] };
  ratelimits?: { name: string }[];
}

function configText(ports: { shop: number; files: number }, directory: string): string {
  const config: BuiltConfig = JSON.parse(readFileSync(`${built}/wrangler.json`, "utf8"));
  const modules = globSync(`${built}/**/*.js`)
    .map((file) => file.slice(built.length + 1))
    .sort((one) => (one === "index.js" ? -1 : 1))
    .map((name) => `(name = ${text(name)}, esModule = embed ${text(name)})`);
  const bindings = [
    ...Object.entries({ ...config.vars, RATE_LIMITS: "off" }).map(
      ([name, value]) => `(name = ${text(name)}, text = ${text(value)})`,
    ),
    ...config.durable_objects.bindings.map(
      ({ name, class_name: object }) =>
        `(name = ${text(name)}, durableObjectNamespace = ${text(object)})`,
    ),
    `(name = "BACKEND", service = "files")`,
    `(name = "ASSETS", service = "files")`,
    `(name = "CATALOGUE", r2Bucket = "files")`,
  ];
  const namespaces = objects.map(
    (name) => `(className = ${text(name)}, uniqueKey = ${text(name)}, enableSql = true)`,
  );
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "shop", worker = .shop),
    (name = "files", disk = (path = ${text(resolve(directory))})),
    (name = "objects", disk = (path = ${text(mkdtempSync(join(tmpdir(), "objects-")))}, writable = true)),
  ],
  sockets = [
    (name = "shop", address = "127.0.0.1:${ports.shop}", http = (), service = "shop"),
    (name = "files", address = "127.0.0.1:${ports.files}", http = (), service = "files"),
  ],
);
const shop :Workerd.Worker = (
  modules = [${modules.join(",\n")}],
  compatibilityDate = "2026-10-01",
  bindings = [${bindings.join(",\n")}],
  durableObjectNamespaces = [${namespaces.join(",\n")}],
  durableObjectStorage = (localDisk = "objects"),
);`;
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** One answer, read to its end. */
export const ask = (
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Buffer; headers: Record<string, unknown> }> =>
  new Promise((done, failed) => {
    const request = get(url, { agent, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk) => chunks.push(chunk));
      answer.on("end", () =>
        done({
          status: answer.statusCode ?? 0,
          body: Buffer.concat(chunks),
          headers: answer.headers,
        }),
      );
    });
    request.on("error", failed);
  });

async function untilAnswering(url: string): Promise<void> {
  for (let left = 200; left > 0; left -= 1) {
    const answer = await ask(url).catch(() => null);
    if (answer) return;
    await new Promise((wake) => setTimeout(wake, 50));
  }
  throw new Error(`${url} does not answer.`);
}

function cpuOf(child: ChildProcess): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Starts the built storefront; `directory` is what the other port serves. */
export async function startBareWorkerd(directory: string, port = 8840): Promise<BareWorkerd> {
  mkdirSync(directory, { recursive: true });
  const ports = { shop: port, files: port + 1 };
  const file = `${built}/bench.capnp`;
  writeFileSync(file, configText(ports, directory));
  const child = spawn("node_modules/workerd/bin/workerd", ["serve", file, "--experimental"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const shop = `http://127.0.0.1:${ports.shop}`;
  await untilAnswering(`${shop}/healthz`);
  return {
    shop,
    files: `http://127.0.0.1:${ports.files}`,
    cpuSeconds: () => cpuOf(child),
    pid: child.pid ?? 0,
    stop: () => void child.kill(),
  };
}
