// `node scripts/bench/large-postgres-isolate.ts postgres://... [CATALOGUE]`, after `npm run build` and with a catalogue
// that large-shops.ts has stored: what an isolate holds that lists and searches it in both languages, as P19
// measures it, and how long its uncached pages take. The other language's tables are views of the first one's.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { localeCodes } from "../../shared/i18n/locales.ts";
import { freePort } from "../../tests/process/served-shop.ts";
import { indexEdition } from "../../worker/catalogue/index-store.ts";
import { openDatabase } from "../../worker/catalogue/postgres/database.ts";
import { catalogueName } from "../../worker/catalogue/postgres/request-engine.ts";
import { tablesOf } from "../../worker/catalogue/postgres/tables.ts";
import { configFor } from "../../worker/settings/config.ts";
import { buildWorker } from "./build-worker.ts";
import { heldMegabytes } from "./held-megabytes.ts";
import { ask, oneWorker, startWorkerd, text } from "./workerd.ts";

const [, , connectionString = "", catalogue = "bench"] = process.argv;
const built = "dist/bench-large-isolate";
const port = await freePort();
const inspectorPort = await freePort();
const origin = `http://127.0.0.1:${port}`;

const vars: Record<string, string> = {
  ...JSON.parse(readFileSync("dist/storefront/wrangler.json", "utf8")).vars,
  CATALOGUE_ENGINE: "postgresql",
  DATABASE: connectionString,
};
const edition = indexEdition(configFor({ ...vars, HYPERDRIVE: { connectionString } } as never));
const database = openDatabase(connectionString);

/** Stores the run as that of every language; returns the runs that are new. */
async function inBothLanguages(): Promise<number[]> {
  const run = await database.query<number>(
    `SELECT to_json(run) FROM storefront_runs
     WHERE catalogue = $1::text::json ->> 'catalogue' AND is_current`,
    { catalogue },
  );
  const added: number[] = [];
  for (const locale of localeCodes) {
    const own = await database.query<number>(
      `INSERT INTO storefront_runs (catalogue, is_current, version, size, facets, hidden)
       SELECT $1::text::json ->> 'name', true, version, size, facets, hidden
       FROM storefront_runs WHERE run = ($1::text::json ->> 'run')::bigint RETURNING to_json(run)`,
      { name: catalogueName(edition, locale), run },
    );
    const [from, to] = [Object.values(tablesOf(run)), Object.values(tablesOf(own))];
    for (const [at, name] of to.entries())
      await database.run(`CREATE VIEW ${name} AS SELECT * FROM ${from[at]}`);
    added.push(own);
  }
  return added;
}

async function timed(path: string): Promise<number> {
  const began = performance.now();
  const { status, body } = await ask(`${origin}${path}`);
  // The backend of this bench lists no products: a listing without its engine has none.
  const isListed = body.includes('class="product-card"') || path.includes("search");
  if (status !== 200 || !isListed) throw new Error(`${path}: ${status}`);
  return performance.now() - began;
}

const searches = ["oli+mesin", "kampas+rem", "pembresih+injektor", "sampo", "minyak+rem", "filter"];
const paths = (prefix: string): string[] => [
  `${prefix}/products`,
  ...Array.from(
    { length: 20 },
    (_, at) => `${prefix}/products?filter=category%5Bkategori-${at}%5D`,
  ),
  ...Array.from({ length: 20 }, (_, at) => `${prefix}/products?filter=pa_brand%5Bmerek-${at}%5D`),
  ...searches.map((search) => `${prefix}/products?search=${search}`),
  ...searches.map((search) => `${prefix}/products?search=${search}&filter=pa_color%5Bwarna-1%5D`),
];

await buildWorker("scripts/bench/large-isolate-worker.ts", built);
const added = await inBothLanguages();
try {
  const bindings = Object.entries(vars).map(
    ([name, value]) => `name = ${text(name)}, text = ${text(value)}`,
  );
  const config = oneWorker({
    module: "large-isolate-worker.js",
    bindings: [...bindings, `name = "STORE", service = "store"`],
    services: [
      `name = "store", external = (address = "127.0.0.1:9", http = ())`,
      `name = "internet", network = (allow = ["public", "private", "local"])`,
    ],
    v8Flags: ["--expose-gc"],
    port,
  });
  const file = resolve(`${built}/bench.capnp`);
  const worker = await startWorkerd(file, { config, url: `${origin}/healthz`, inspectorPort });
  try {
    const empty = await heldMegabytes({ origin, inspectorPort });
    const times: number[] = [];
    const before = worker.cpuMicroseconds();
    for (const prefix of ["", "/en"])
      for (const path of paths(prefix)) times.push(await timed(path));
    const cpu = (worker.cpuMicroseconds() - before) / 1_000 / times.length;
    const held = await heldMegabytes({ origin, inspectorPort });
    const sorted = times.toSorted((a, b) => a - b);
    const at = (part: number) => Math.round(sorted[Math.floor(sorted.length * part)] ?? 0);
    console.log(`held: ${(held - empty).toFixed(1)} MB above ${empty.toFixed(1)}`);
    console.log(
      `${times.length} pages: median ${at(0.5)}, p95 ${at(0.95)} ms; ${cpu.toFixed(1)} ms of CPU each`,
    );
  } finally {
    await worker.stop();
  }
} finally {
  for (const run of added) {
    for (const name of Object.values(tablesOf(run))) await database.run(`DROP VIEW ${name}`);
    await database.query(
      "DELETE FROM storefront_runs WHERE run = ($1::text::json ->> 'run')::bigint",
      { run },
    );
  }
  await database.close();
}
