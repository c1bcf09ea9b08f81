import { globSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Figure, median } from "./figure.ts";
import { ask, costOf, startWorkerd, text } from "./workerd.ts";

const requests = 1_000;
const rounds = 15;
const built = "dist/storefront";
const ports = { shop: 8840, files: 8841, nothing: 8842 };
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

// What any worker costs that sends as many bytes under the same headers and does nothing else.
function nothingWorker(page: { body: Buffer; headers: Record<string, unknown> }): string {
  const sent = Object.entries(page.headers).filter(
    ([name]) => !["connection", "date", "keep-alive", "content-length"].includes(name),
  );
  const code = `
const body = new Uint8Array(${page.body.length}).fill(65);
const init = { headers: new Headers(${JSON.stringify(sent)}), encodeBody: "manual" };
export default { fetch: () => new Response(body, init) };`;
  return `(
  modules = [(name = "nothing.js", esModule = ${text(code)})],
  compatibilityDate = "2026-10-01",
)`;
}

// A page whose menu could not be read is not cached.
const backendCode = `
const productCategories = { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } };
export default { fetch: () => Response.json({ data: { productCategories } }) };`;

function configOf(directory: string, worker: { name: string; text: string; port: number }) {
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
    (name = "worker", address = "127.0.0.1:${worker.port}", http = (), service = "worker"),
    (name = "files", address = "127.0.0.1:${worker.port + 1}", http = (), service = "files"),
  ],
);
const worker :Workerd.Worker = ${worker.text};
const backend :Workerd.Worker = (
  modules = [(name = "backend.js", esModule = ${text(backendCode)})],
  compatibilityDate = "2026-10-01",
);`;
}

/** P6: CPU time of a page from memory, against a worker that only sends the same bytes. */
export async function pageCache(): Promise<Figure[]> {
  const directory = mkdtempSync(join(tmpdir(), "bench-files-"));
  const page = `${urlOf(ports.shop)}/faq`;
  const file = `${urlOf(ports.files)}/page`;
  const shop = await startWorkerd(`${built}/bench.capnp`, {
    config: configOf(directory, { name: "shop", text: shopWorker(), port: ports.shop }),
    url: `${urlOf(ports.shop)}/healthz`,
  });
  for (let warm = 0; warm < 50; warm += 1) await ask(page, headers);
  const response = await ask(page, headers);
  if (!String(response.headers["cache-status"]).includes("hit"))
    throw new Error(`${page} is not cached: ${response.headers["cache-status"]}`);
  writeFileSync(join(directory, "page"), response.body);
  const nothing = await startWorkerd(join(directory, "nothing.capnp"), {
    config: configOf(directory, {
      name: "nothing",
      text: nothingWorker(response),
      port: ports.nothing,
    }),
    url: urlOf(ports.nothing),
  });
  const againstSender: number[] = [];
  const againstFile: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const fileCost = await costOf(shop, { url: file, requests });
      const senderCost = await costOf(nothing, { url: urlOf(ports.nothing), requests, headers });
      const pageCost = await costOf(shop, { url: page, requests, headers });
      againstSender.push(senderCost / pageCost);
      againstFile.push(fileCost / pageCost);
    }
  } finally {
    shop.stop();
    nothing.stop();
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
