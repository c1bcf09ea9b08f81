import { brotliCompressSync, constants } from "node:zlib";
import { type Figure, kilobytes } from "./figure.ts";
import { benchPages } from "./journeys.ts";

const budgets = { listing: 14, product: 12.4 } as const;

// What Cloudflare compresses with, more or less; a slower brotli would flatter us.
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Bytes of a page as a browser receives it. */
async function pageBytes(url: string): Promise<number> {
  const response = await fetch(url, { headers: { "accept-encoding": "identity" } });
  if (!response.ok) throw new Error(`${url} responded with ${response.status}.`);
  return brotliCompressSync(Buffer.from(await response.arrayBuffer()), quality).length;
}

/** P3: HTML with its styles and structured data. */
export async function htmlBytes(origin: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const name of ["listing", "product"] as const)
    for (const prefix of ["", "/en"]) {
      const value = kilobytes(await pageBytes(origin + prefix + benchPages[name]));
      const page = prefix ? `${name} in English` : name;
      figures.push({
        id: "P3",
        name: `${page}: HTML with its CSS`,
        value,
        budget: { most: budgets[name] },
        unit: "KB brotli 5",
      });
    }
  return figures;
}
