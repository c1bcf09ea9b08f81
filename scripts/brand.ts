import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import type { Brand } from "../shared/brand.ts";
import type { CountryFacts } from "../shared/country/country.ts";
import { Refusal } from "./refusal.ts";

const folder = "brand";

/** The brands that there are, by the names of their folders. */
const brands = (): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** The folder of the brand that is built: `BRAND`, or the one that package.json imports. */
export function brandFolder(name = process.env.BRAND || "engine-care"): string {
  const path = `${folder}/${name}`;
  if (/^[\w-]+$/.test(name) && existsSync(`${path}/brand.ts`)) return path;
  throw new Refusal(`There is no brand "${name}" in ${folder}: ${brands().join(", ")}.`);
}

/** The folder of the country that a brand is sold in, in shared/country and worker/country. */
export function readCountry(folder = brandFolder()): string {
  // Builds ask for it where nothing can wait.
  const { brand }: { brand: Brand } = createRequire(import.meta.url)(resolve(folder, "brand.ts"));
  return brand.country;
}

/** What is said of that country. */
export const readCountryFacts = async (): Promise<CountryFacts> =>
  import(resolve("shared/country", readCountry(), "facts.ts"));

/** The brand that is built. */
export const readBrand = async (): Promise<{ brand: Brand }> =>
  import(resolve(brandFolder(), "brand.ts"));
