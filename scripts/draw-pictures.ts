// Draws every picture of the seed and typesets its two guides: node scripts/draw-pictures.ts [part
// of a file name] The output is committed, so this runs only after a change of drawings or
// catalogue.
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import {
  coverFiles,
  coverPicture,
  placeholderPicture,
  socialPicture,
} from "../backend/seed/pictures/cover-pictures.ts";
import { guides, pdf } from "../backend/seed/pictures/guides.ts";
import { ProductPictures } from "../backend/seed/pictures/product-pictures.ts";
import type { SeedProduct } from "../backend/seed/types.ts";
import { catalogue as seed } from "../brand/engine-care/catalogue.ts";

const folder = join(import.meta.dirname, "../backend/seed/uploads/");
const only = process.argv[2] ?? "";
const largestPicture = 22 * 1024;

const jobs = new Map<string, () => string>();
const pictures = new ProductPictures(seed.products);
for (const product of seed.products) planProduct(product);
for (const name of coverFiles) jobs.set(`${name}.webp`, () => coverPicture(name, pictures));
jobs.set("placeholder.webp", placeholderPicture);
jobs.set("shop-social.png", () => socialPicture(pictures));

function planProduct({ slug, gallery = [], variations = [] }: SeedProduct): void {
  jobs.set(`${slug}.webp`, () => pictures.main(slug));
  const suffix = (file: string) => file.slice(slug.length + 1, -".webp".length);
  for (const { file } of gallery) jobs.set(file, () => pictures.view(slug, suffix(file)));
  for (const { image } of variations)
    if (image) jobs.set(image.file, () => pictures.variant(slug, suffix(image.file)));
}

async function encode(file: string, svg: string): Promise<Buffer> {
  const pixels = await sharp(Buffer.from(svg)).png().toBuffer();
  if (file.endsWith(".png"))
    return sharp(pixels).removeAlpha().png({ palette: true, colours: 96 }).toBuffer();
  let bytes = pixels;
  for (const quality of [82, 74, 66, 58, 50, 42, 34, 26]) {
    bytes = await sharp(pixels)
      .webp({ quality, alphaQuality: 70, effort: 6, smartSubsample: true })
      .toBuffer();
    if (bytes.length <= largestPicture) break;
  }
  return bytes;
}

async function draw(file: string, svg: string): Promise<number> {
  const bytes = await encode(file, svg);
  await writeFile(folder + file, bytes);
  return bytes.length;
}

for (const [file, lines] of Object.entries(guides)) {
  await writeFile(join(import.meta.dirname, "../backend/seed/downloads", file), pdf(lines));
}
await mkdir(folder, { recursive: true });
const sizes = new Map<string, number>();
for (const [file, svg] of jobs) if (file.includes(only)) sizes.set(file, await draw(file, svg()));
if (only === "") {
  for (const file of await readdir(folder)) if (!jobs.has(file)) await rm(folder + file);
}
const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
const largest = [...sizes].sort(([, a], [, b]) => b - a).slice(0, 5);
console.log(`${sizes.size} pictures, ${Math.round(total / 1024)} KB; largest:`, largest);
