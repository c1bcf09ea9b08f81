import { withAllVariations } from "./all-variations.ts";
import { readBySlug, type SlugSources } from "./known-slugs.ts";
import { getProduct } from "./product-queries.ts";

/** The product of a slug; null, without asking the backend, where the index knows none. */
export const readProduct = (sources: SlugSources, slug: string) =>
  readBySlug(sources, { kind: "product", slug }, async () => {
    const { product } = await sources.catalogue.query(getProduct, { slug });
    return product && withAllVariations(sources.catalogue, product);
  });
