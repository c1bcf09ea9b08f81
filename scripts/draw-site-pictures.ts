// Draws the pictures of the shop's own pages and its icons: node scripts/draw-site-pictures.ts
// [part of a name] The output is committed, so this runs only after a change of drawings.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { ProductPictures } from "../backend/seed/pictures/product-pictures.ts";
import { catalogue as seed } from "../brand/engine-care/catalogue.ts";
import { sign } from "./site-pictures/icons.ts";
import { hero, warehouse, workbench } from "./site-pictures/product-group.ts";
import { hatAndFlag, history, openWheeler, stockCar } from "./site-pictures/stories.ts";

const folder = join(import.meta.dirname, "../brand/engine-care/public/");
const only = process.argv[2] ?? "";
const pictures = new ProductPictures(seed.products);

const drawings: Record<string, () => string> = {
  hero: () => hero(pictures),
  profile: () => warehouse(pictures),
  about: () => workbench(pictures),
  history: () => history(pictures),
  "racing-legacy-motor-club": stockCar,
  "racing-richard-petty": hatAndFlag,
  "racing-stp-racing": openWheeler,
};

const icons = [
  { file: "icon-192.png", side: 192, room: 0.68, rounded: true },
  { file: "icon-512.png", side: 512, room: 0.68, rounded: true },
  // A maskable icon may be cropped by up to a fifth at each edge.
  { file: "icon-maskable-512.png", side: 512, room: 0.54, rounded: false },
  { file: "apple-touch-icon.png", side: 180, room: 0.64, rounded: false },
];

await mkdir(`${folder}pictures`, { recursive: true });
for (const [name, draw] of Object.entries(drawings)) {
  if (!name.includes(only)) continue;
  const pixels = await sharp(Buffer.from(draw())).png().toBuffer();
  for (const width of [600, 800, 1200]) {
    const sized = sharp(pixels).resize(width);
    const files = {
      // About half the size of the WebP, thanks to 4:2:0, which causes no visible loss in drawings.
      avif: sized.clone().avif({ quality: 50, effort: 6, chromaSubsampling: "4:2:0" }),
      webp: sized.clone().webp({ quality: 78, effort: 6, smartSubsample: true }),
    };
    for (const [format, image] of Object.entries(files)) {
      const bytes = await image.toBuffer();
      await writeFile(`${folder}pictures/${name}-${width}.${format}`, bytes);
      console.log(`${name}-${width}.${format}`, bytes.length);
    }
  }
}
for (const { file, side, room, rounded } of icons) {
  if (!file.includes(only)) continue;
  const bytes = await sharp(Buffer.from(sign(side, room, rounded)))
    .png({ palette: true })
    .toBuffer();
  await writeFile(folder + file, bytes);
}
/** The ICO format, which crawlers still request: a header before one PNG. */
function iconFile(png: Buffer, side: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(side, 6);
  header.writeUInt8(side, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

if ("favicon.ico".includes(only)) {
  const png = await sharp(Buffer.from(sign(48, 0.78, true)))
    .png()
    .toBuffer();
  await writeFile(`${folder}favicon.ico`, iconFile(png, 48));
}
if ("favicon.svg".includes(only)) await writeFile(`${folder}favicon.svg`, sign(64, 0.72, true));
