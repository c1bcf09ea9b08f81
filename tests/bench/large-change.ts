// `node tests/bench/large-change.ts postgres://... [CATALOGUE]`, after `npm run build` and with a catalogue that
// large-shops.ts has stored: how long a changed price takes from the operator's press to a listing of the shop
// that is served with it. The embedded backend has its own few products; those that change join the stored ones.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../worker/postgres/database.ts";
import { serveShop } from "../process/served-shop.ts";

const [, , connectionString = "", catalogue = "bench"] = process.argv;
const operator = { authorization: "Bearer open-sesame" };
const product = "pembersih-rantai-motor";
const rounds = 6;
const lookEveryMs = 100;
const limitMs = 60_000;

const folder = mkdtempSync(join(tmpdir(), "large-change-"));
const build = join(folder, "dist");
cpSync("dist", build, { recursive: true });
const configuration = join(build, "storefront/wrangler.json");
const hyperdrive = [
  { binding: "HYPERDRIVE", id: "local", localConnectionString: connectionString },
];
const built = JSON.parse(readFileSync(configuration, "utf8"));
// Not of its environment, which has no database to be bound.
const vars = { ...built.vars, CATALOGUE_ENGINE: "postgresql" };
writeFileSync(configuration, JSON.stringify({ ...built, vars, hyperdrive }));

const database = openDatabase(connectionString);
const shop = await serveShop({
  state: join(folder, "state"),
  settings: {
    OPERATOR_TOKEN: "open-sesame",
    BUILD_FOLDER: build,
  },
});

const read = async (path: string) => (await fetch(shop.origin + path)).text();
const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms));

async function until(isThere: () => Promise<boolean>, most = limitMs): Promise<number> {
  const began = performance.now();
  while (!(await isThere())) {
    if (performance.now() - began > most) throw new Error(`Not within ${most} ms.`);
    await pause(lookEveryMs);
  }
  return performance.now() - began;
}

async function setPrice(id: string, price: string): Promise<void> {
  const form = { regularPrice: price, salePrice: "", stockQuantity: "", stockStatus: "IN_STOCK" };
  const response = await fetch(`${shop.origin}/__backend/products/${id}`, {
    method: "POST",
    headers: { origin: shop.origin, ...operator },
    body: new URLSearchParams(form),
    redirect: "manual",
  });
  if (response.status !== 303) throw new Error(`The backend responds ${response.status}.`);
}

const runs = () =>
  database.query<{ run: number; catalogue: string; size: number }[]>(
    `SELECT json_agg(json_build_object('run', run, 'catalogue', catalogue, 'size', size))
     FROM storefront_runs WHERE is_current`,
    {},
  );

/** Names a run as another catalogue's. */
const rename = (run: number, name: string) =>
  database.query(
    `UPDATE storefront_runs SET catalogue = $1::text::json ->> 'name'
     WHERE run = ($1::text::json ->> 'run')::bigint`,
    { run, name },
  );

try {
  const page = await read(`/product/${product}`);
  const id = /name="productId" value="(\d+)"/.exec(page)?.[1] ?? "";
  await read("/products");
  const own = async () =>
    (await runs()).find((it) => it.catalogue.endsWith("/id_ID") && it.size < 1_000);
  await until(async () => (await own()) !== undefined, 120_000);
  const small = await own();
  const large = (await runs()).find((it) => it.catalogue === catalogue);
  if (!small || !large) throw new Error(`There is no catalogue "${catalogue}".`);
  // The builder's second look at what the first visits have changed.
  await pause(15_000);
  await rename(small.run, "put-away");
  await rename(large.run, small.catalogue);
  try {
    const listing = "/products?search=pembersih+rantai+motor";
    const took: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const price = `${41 + round}.37`;
      const shown = price.replace(".", ",");
      await pause(8_000);
      await setPrice(id, price);
      took.push(await until(async () => (await read(listing)).includes(shown)));
      const current = (await runs()).find((it) => it.catalogue === small.catalogue);
      if (current?.run !== large.run) throw new Error("A whole run has replaced the catalogue.");
      console.log(`${price}: ${Math.round(took.at(-1) ?? 0)} ms`);
    }
    const sorted = took.toSorted((a, b) => a - b);
    console.log(
      `${large.size} products: median ${Math.round(sorted[sorted.length >> 1] ?? 0)}, most ${Math.round(sorted.at(-1) ?? 0)} ms`,
    );
  } finally {
    await rename(large.run, catalogue);
    await rename(small.run, small.catalogue);
  }
} finally {
  await shop.kill();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}
