// `node scripts/bench/large-postgres-change.ts postgres://...`, after `npm run build` and with a catalogue that
// large-shops.ts has stored: how long a changed price takes from the operator's press to a listing of all
// products by price, in both languages. Their tables are views of the stored ones, so that each language
// writes its own change into them.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serveShop } from "../../tests/process/served-shop.ts";
import { openDatabase } from "../../worker/catalogue/postgres/database.ts";
import { nameTables } from "../../worker/catalogue/postgres/tables.ts";

const [, , connectionString = "", catalogue = "bench"] = process.argv;
const rounds = 20;
const limitMs = 60_000;
const lookEveryMs = 50;
const token = "open-sesame";

const database = openDatabase(connectionString);
const state = mkdtempSync(join(tmpdir(), "large-postgres-change-"));
const shop = await serveShop({
  state,
  settings: {
    CLOUDFLARE_HYPERDRIVE_LOCAL_CONNECTION_STRING_HYPERDRIVE: connectionString,
    OPERATOR_TOKEN: token,
  },
});

const pause = (milliseconds: number) => new Promise((wake) => setTimeout(wake, milliseconds));
const read = async (path: string) => (await fetch(shop.origin + path)).text();

/** Looks for something until it is there; returns it. */
async function until<Found>(look: () => Promise<Found | null>): Promise<Found> {
  const began = performance.now();
  for (;;) {
    const found = await look();
    if (found) return found;
    if (performance.now() - began > limitMs) throw new Error(`Not within ${limitMs} ms.`);
    await pause(lookEveryMs);
  }
}

/** The shop's own runs, once both languages have one: their first visits have them built. */
const ownRuns = () =>
  until(async () => {
    await Promise.all(["/products", "/en/products"].map(read));
    const runs = await database.query<{ run: number; name: string }[] | null>(
      `SELECT json_agg(json_build_object('run', run, 'name', catalogue)) FROM storefront_runs
       WHERE is_current AND catalogue <> $1::text::json ->> 'catalogue'`,
      { catalogue },
    );
    return runs?.length === 2 ? runs : null;
  });

/** Puts a run with views of the stored tables in a run's place; returns the new one. */
async function replace(own: { run: number; name: string }, stored: number): Promise<number> {
  await database.query(
    "UPDATE storefront_runs SET is_current = false WHERE run = ($1::text::json ->> 'run')::bigint",
    { run: own.run },
  );
  const made = await database.query<number>(
    `INSERT INTO storefront_runs (catalogue, is_current, version, size, facets, hidden, ahead)
     SELECT $1::text::json ->> 'name', true, version, size, facets, hidden, ahead
     FROM storefront_runs WHERE run = ($1::text::json ->> 'stored')::bigint RETURNING to_json(run)`,
    { name: own.name, stored },
  );
  const [from, to] = [Object.values(nameTables(stored)), Object.values(nameTables(made))];
  for (const [at, name] of to.entries())
    await database.run(`CREATE VIEW ${name} AS SELECT * FROM ${from[at]}`);
  return made;
}

async function setPrice(id: string, price: string): Promise<void> {
  const form = { regularPrice: price, salePrice: "", stockQuantity: "", stockStatus: "IN_STOCK" };
  const { status } = await fetch(`${shop.origin}/__backend/products/${id}`, {
    method: "POST",
    headers: { origin: shop.origin, authorization: `Bearer ${token}` },
    body: new URLSearchParams(form),
    redirect: "manual",
  });
  if (status !== 303) throw new Error(`The operator's form: ${status}.`);
}

const listings = ["/products?orderby=price&order=ASC", "/en/products?orderby=price&order=ASC"];
const made: number[] = [];
const own = await ownRuns();
try {
  const page = await read("/product/pembersih-rantai-motor");
  const id = /name="productId" value="(\d+)"/.exec(page)?.[1] ?? "";
  const stored = await database.query<number>(
    `SELECT to_json(run) FROM storefront_runs
     WHERE catalogue = $1::text::json ->> 'catalogue' AND is_current`,
    { catalogue },
  );
  for (const each of own) made.push(await replace(each, stored));
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const cents = String(11 + round);
    const price = new RegExp(`0[.,]${cents}\\b`);
    const began = performance.now();
    await setPrice(id, `0.${cents}`);
    await until(async () => {
      const pages = await Promise.all(listings.map(read));
      return pages.every((html) => price.test(html)) || null;
    });
    // The first adds the product, and its category and its brand, to the stored ones.
    if (round > 0) times.push(performance.now() - began);
    else console.log(`the first: ${Math.round(performance.now() - began)} ms`);
  }
  times.sort((a, b) => a - b);
  const at = (part: number) => Math.round(times[Math.floor(times.length * part)] ?? 0);
  console.log(`${rounds} changed prices shown: median ${at(0.5)}, p95 ${at(0.95)} ms`);
} finally {
  await shop.kill();
  for (const run of made)
    for (const name of Object.values(nameTables(run))) await database.run(`DROP VIEW ${name}`);
  for (const run of [...made, ...own.map((each) => each.run)])
    await database.query(
      "DELETE FROM storefront_runs WHERE run = ($1::text::json ->> 'run')::bigint",
      { run },
    );
  for (const { run } of own)
    for (const name of Object.values(nameTables(run)))
      await database.run(`DROP TABLE IF EXISTS ${name}`);
  await database.close();
  rmSync(state, { recursive: true, force: true });
}
