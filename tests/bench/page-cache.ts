import { globSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort } from "../process/served-shop.ts";
import { type Figure, median, roundsOf } from "./figure.ts";
import { ask, costOf, senderOf, startWorkerd, text } from "./workerd.ts";

const requests = 1_000;
const rounds = roundsOf(15);
const built = "dist/storefront";
const urlOf = (port: number) => `http://127.0.0.1:${port}`;
const headers = { "accept-encoding": "br" };

interface BuiltConfig {
  vars: Record<string, string>;
  durable_objects: { bindings: { name: string; class_name: string }[] };
}

function shopWorker(): string {
  const config: BuiltConfig = JSON.parse(readFileSync(`${built}/wrangler.json`, "utf8"));
  const modules = globSync(`${built}/**/*.js`)
    .map((file) => file.slice(built.length + 1))
    .sort((one) => (one === "index.js" ? -1 : 1))
    .map((name) => `(name = ${text(name)}, esModule = embed ${text(name)})`);
  const objects = config.durable_objects.bindings;
  const bindings = [
    ...Object.entries({ ...config.vars, RATE_LIMITS: "off" }).map(
      ([name, value]) => `(name = ${text(name)}, text = ${text(value)})`,
    ),
    ...objects.map(
      ({ name, class_name: object }) =>
        `(name = ${text(name)}, durableObjectNamespace = ${text(object)})`,
    ),
    `(name = "BACKEND", service = "backend")`,
    `(name = "ASSETS", service = "files")`,
    `(name = "CATALOGUE", r2Bucket = "files")`,
  ];
  const namespaces = objects.map(
    ({ class_name: name }) =>
      `(className = ${text(name)}, uniqueKey = ${text(name)}, enableSql = true)`,
  );
  return `(
  modules = [${modules.join(",\n")}],
  compatibilityDate = "2026-10-01",
  bindings = [${bindings.join(",\n")}],
  durableObjectNamespaces = [${namespaces.join(",\n")}],
  durableObjectStorage = (localDisk = "objects"),
)`;
}

const senderWorker = (page: Parameters<typeof senderOf>[0]): string => `(
  modules = [(name = "sender.js", esModule = ${text(senderOf(page))})],
  compatibilityDate = "2026-10-01",
)`;

// A page whose menu could not be read is not cached.
const backendCode = `
const productCategories = { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } };
export default { fetch: () => Response.json({ data: { productCategories } }) };`;

interface Ports {
  worker: number;
  files: number;
}

const freePorts = async (): Promise<Ports> => ({
  worker: await freePort(),
  files: await freePort(),
});

function configOf(directory: string, worker: string, ports: Ports) {
  const objects = mkdtempSync(join(tmpdir(), "bench-objects-"));
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "worker", worker = .worker),
    (name = "backend", worker = .backend),
    (name = "files", disk = (path = ${text(resolve(directory))})),
    (name = "objects", disk = (path = ${text(objects)}, writable = true)),
  ],
  sockets = [
    (name = "worker", address = "127.0.0.1:${ports.worker}", http = (), service = "worker"),
    (name = "files", address = "127.0.0.1:${ports.files}", http = (), service = "files"),
  ],
);
const worker :Workerd.Worker = ${worker};
const backend :Workerd.Worker = (
  modules = [(name = "backend.js", esModule = ${text(backendCode)})],
  compatibilityDate = "2026-10-01",
);`;
}

/** P6: CPU time of a page from memory, against a worker that only sends the same bytes. */
export async function pageCache(): Promise<Figure[]> {
  const directory = mkdtempSync(join(tmpdir(), "bench-files-"));
  const [ports, bare] = [await freePorts(), await freePorts()];
  const page = `${urlOf(ports.worker)}/faq`;
  const file = `${urlOf(ports.files)}/page`;
  const shop = await startWorkerd(`${built}/bench.capnp`, {
    config: configOf(directory, shopWorker(), ports),
    url: `${urlOf(ports.worker)}/healthz`,
  });
  for (let warm = 0; warm < 50; warm += 1) await ask(page, headers);
  const response = await ask(page, headers);
  if (!String(response.headers["cache-status"]).includes("hit"))
    throw new Error(`${page} is not cached: ${response.headers["cache-status"]}`);
  writeFileSync(join(directory, "page"), response.body);
  const nothing = await startWorkerd(join(directory, "nothing.capnp"), {
    config: configOf(directory, senderWorker(response), bare),
    url: urlOf(bare.worker),
  });
  const againstSender: number[] = [];
  const againstFile: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const fileCost = await costOf(shop, { url: file, requests });
      const senderCost = await costOf(nothing, { url: urlOf(bare.worker), requests, headers });
      const pageCost = await costOf(shop, { url: page, requests, headers });
      againstSender.push(senderCost / pageCost);
      againstFile.push(fileCost / pageCost);
    }
  } finally {
    await shop.stop();
    await nothing.stop();
  }
  return [
    {
      id: "P6",
      name: "page from memory per CPU, against a worker that only sends its bytes",
      value: median(againstSender),
      budget: { least: 0.95 },
      unit: "times",
      note: `${response.body.length} bytes; against a static file: ${median(againstFile).toFixed(2)}`,
    },
  ];
}
