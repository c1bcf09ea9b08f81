import type { Product, Variation } from "../../shared/product.ts";
import type { Catalogue } from "../commerce/catalogue.ts";
import type { IndexState } from "../commerce/catalogue-engine.ts";
import { toPacks } from "../commerce/choice.ts";

/** What an SKU stands for. */
export interface SkuMatch {
  product: Product;
  variation: Variation | null;
}

export interface SkuReading {
  catalogue: Pick<Catalogue, "product" | "smallShop">;
  index: () => Promise<IndexState>;
}

const isSame = (one: string, other: string): boolean => one.toUpperCase() === other.toUpperCase();

// The search finds parts of an SKU too: the best match is among the first.
const maxCandidates = 5;

async function slugsFor({ catalogue, index }: SkuReading, sku: string): Promise<string[]> {
  const indexState = await index();
  if (indexState.state === "ready") {
    const { products } = await indexState.engine.list({
      ...{ search: sku, filter: {}, orderby: "relevance", order: "DESC", currency: "" },
      ...{ skip: 0, take: maxCandidates },
    });
    return products.map(({ slug }) => slug);
  }
  const source = indexState.state === "none" ? await catalogue.smallShop() : null;
  return (source?.products ?? [])
    .filter(({ search }) => search.skus.some((own) => isSame(own, sku)))
    .map(({ card }) => card.slug);
}

/** The product or variation of an SKU, in upper or lower case; null where there is none. */
export async function findSku(reading: SkuReading, sku: string): Promise<SkuMatch | null> {
  for (const slug of await slugsFor(reading, sku)) {
    const product = await reading.catalogue.product(slug);
    const variation = product?.variations.find((it) => isSame(it.sku, sku)) ?? null;
    if (product && (variation || isSame(product.sku, sku))) return { product, variation };
  }
  return null;
}

/** A larger pack of the same product, whose pieces cost less. */
export interface LargerPack {
  name: string;
  label: string;
  sku: string;
}

/** The largest pack that a quantity fills and whose pieces are cheaper; null where there is none. */
export function largerPack({ product, variation }: SkuMatch, quantity: number): LargerPack | null {
  const packs = toPacks(product);
  const own = packs?.byOption.get(variation?.attributes[0]?.value ?? "");
  const options = product.attributes.find(({ isVariation }) => isVariation)?.options ?? [];
  if (!packs || !own) return null;
  const larger = options
    .flatMap((option) => {
      const pack = packs.byOption.get(option.value);
      return pack ? [{ ...pack, ...option }] : [];
    })
    .filter(
      ({ pieces, price }) =>
        pieces > own.pieces &&
        own.pieces * quantity >= pieces &&
        price / pieces < own.price / own.pieces,
    )
    .sort((a, b) => b.pieces - a.pieces)[0];
  const sku = product.variations.find((it) => it.attributes[0]?.value === larger?.value)?.sku;
  return larger && sku ? { name: product.name, label: larger.label, sku } : null;
}
