import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import type { PictureSizes } from "../../backend/seeding/seed-terms.ts";

const DOWNLOADS = "backend/seed/downloads";
// WooCommerce stores paid downloads in this folder; the backend never serves it by URL.
const PRIVATE_PREFIX = "woocommerce_uploads/";
const PICTURE = /\.(webp|png|jpe?g|avif)$/;
const AT_ONCE = 16;

interface StoredFile {
  key: string;
  read(): Promise<Uint8Array> | Uint8Array;
}

/** Stores pictures, avatars and downloads in the bucket; returns their number. */
export async function storeFiles(bucket: R2Bucket, uploads: string[]): Promise<number> {
  const pictures = picturesIn(uploads);
  const drawn = new Set(pictures.map(({ key }) => key));
  const avatars = avatarFiles().filter(({ key }) => !drawn.has(key));
  const files = [...pictures, ...avatars, ...filesIn(DOWNLOADS, PRIVATE_PREFIX)];
  for (let start = 0; start < files.length; start += AT_ONCE) {
    const portion = files.slice(start, start + AT_ONCE);
    await Promise.all(portion.map(async ({ key, read }) => bucket.put(key, await read())));
  }
  return files.length;
}

const picturesIn = (folders: string[]): StoredFile[] =>
  folders.flatMap((folder) => filesIn(folder, "").filter(({ key }) => PICTURE.test(key)));

function filesIn(folder: string, prefix: string): StoredFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((name) => ({
    key: prefix + name,
    read: () => readFileSync(join(folder, name)),
  }));
}

/** Returns width and height of every picture, which WordPress returns with its URL. */
export async function pictureSizes(uploads: string[]): Promise<PictureSizes> {
  const files = picturesIn(uploads);
  const sized = files.map(async ({ key, read }) => {
    const { width, height } = await sharp(await read()).metadata();
    return [key, { width, height }] as const;
  });
  return Object.fromEntries(await Promise.all(sized));
}

const AVATAR_COLOURS = ["#7a8b99", "#8a7f6d", "#6d8a7a", "#99807a", "#7a7f99", "#8f8a5f"];

/** Draws faceless avatars for the authors of reviews and articles. */
function avatarFiles(): StoredFile[] {
  return AVATAR_COLOURS.map((colour, index) => ({
    key: `avatar-${index + 1}.webp`,
    read: () =>
      sharp(Buffer.from(bust(colour)))
        .webp({ quality: 80 })
        .toBuffer(),
  }));
}

const bust = (colour: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96">
  <rect width="96" height="96" fill="${colour}"/>
  <g fill="#fff" fill-opacity=".85"><circle cx="48" cy="38" r="17"/><path d="M14 96a34 34 0 0 1 68 0z"/></g>
</svg>`;
