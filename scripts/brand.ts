import { existsSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import type { Brand } from "../shared/brand.ts";
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

/** The brand that is built. */
export const readBrand = async (): Promise<{ brand: Brand }> =>
  import(resolve(brandFolder(), "brand.ts"));
