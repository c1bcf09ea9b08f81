// `npm run seed`: fills the embedded backend's database and its bucket of pictures and files.
// --products N creates a large synthetic catalogue, --if-empty keeps a filled shop unchanged,
// --persist-to DIR sets the folder of the local state, as for `wrangler dev`.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { getPlatformProxy } from "wrangler";
import type { Env } from "../backend/env.ts";
import { clearCatalogue, isSeeded, seedDatabase } from "../backend/seed/seed-database.ts";
import type { Seed } from "../backend/seed/types.ts";
import { syntheticSeed } from "../backend/seeding/synthetic-catalogue.ts";
import { brandFolder, readCountryFacts } from "./brand.ts";
import { Refusal, readArguments, refuseInSentences } from "./refusal.ts";
import { migrate } from "./seed/migrate.ts";
import { pictureSizes, storeFiles } from "./seed/store-files.ts";
import { makeWritableFolder } from "./start/state-folder.ts";

refuseInSentences();

const { values: options } = readArguments({
  options: {
    products: { type: "string" },
    "if-empty": { type: "boolean", default: false },
    "persist-to": { type: "string", default: ".wrangler/state" },
  },
});

function productCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count > 0) return count;
  throw new Refusal(`--products takes a whole number above 0, not "${text}".`);
}

const count = options.products === undefined ? undefined : productCount(options.products);
makeWritableFolder("state folder", options["persist-to"]);

const { env, dispose } = await getPlatformProxy<Env>({
  configPath: "backend/wrangler.toml",
  persist: { path: join(options["persist-to"], "v3") },
});

/** What the brand sells; one without a catalogue of its own sells engine care. */
async function brandCatalogue(): Promise<Seed> {
  const own = resolve(brandFolder(), "catalogue.ts");
  const file = existsSync(own) ? own : resolve("brand/engine-care/catalogue.ts");
  return ((await import(file)) as { catalogue: Seed }).catalogue;
}

async function main(): Promise<void> {
  await migrate(env.DB);
  const currency = process.env.CURRENCY ?? env.CURRENCY;
  if (options["if-empty"] && (await isSeeded(env.DB, currency)))
    return console.log("The shop is stocked already.");
  const seed = await brandCatalogue();
  const catalogue = count ? syntheticSeed(seed, count) : seed;
  // Files first: the database marks the shop as stocked, which must be true by then.
  const uploads = ["backend/seed/uploads", join(brandFolder(), "uploads")];
  const files = await storeFiles(env.UPLOADS, uploads);
  const sizes = await pictureSizes(uploads);
  await clearCatalogue(env.DB);
  await seedDatabase(env.DB, catalogue, {
    currency,
    country: (await readCountryFacts()).code,
    sizes,
    onProgress: (stored) => console.log(`${stored} of ${catalogue.products.length} products`),
  });
  console.log(`Stocked ${catalogue.products.length} products and ${files} files.`);
}

try {
  await main();
} finally {
  await dispose();
}
