import type { ProductType } from "../schema/products.ts";
import type { SeedProduct, SeedVariation } from "../seed/types.ts";
import { seedProductAttributes, seedVariationAttributes } from "./seed-product-attributes.ts";
import { averageRating, seedReviews } from "./seed-reviews.ts";
import { mediaId, type SeedRun, sameText, termId, toSlug } from "./seed-terms.ts";

const TYPES = {
  simple: "SIMPLE",
  variable: "VARIABLE",
  external: "EXTERNAL",
  grouped: "GROUPED",
} as const satisfies Record<SeedProduct["type"], ProductType>;

/**
 * Creates the rows of one product with everything that belongs to it, except links to other
 * products.
 */
export function seedProduct(run: SeedRun, product: SeedProduct, menuOrder: number): void {
  const id = run.ids.next("post");
  run.rows.products.push({
    id,
    menuOrder: product.menuOrder ?? menuOrder,
    ...productRow(run, product),
    ...priceRow(run, product),
  });
  seedProductAttributes(run, id, product);
  seedProductTerms(run, id, product);
  seedExtras(run, id, product);
  seedReviews(run, id, product.reviews);
  for (const variation of product.variations ?? []) seedVariation(run, id, product, variation);
}

function productRow(run: SeedRun, product: SeedProduct) {
  const { name, shortDescription, description, buttonText, downloads, dimensions } = product;
  const { type: _, image, date, stock: __, ...plain } = product;
  return {
    ...pick(plain, ["slug", "soldIndividually", "virtual", "externalUrl", "weight", "featured"]),
    sku: product.sku || null,
    type: TYPES[product.type],
    totalSales: product.totalSales,
    nameId: name.id,
    nameEn: name.en,
    shortDescriptionId: shortDescription.id,
    shortDescriptionEn: shortDescription.en,
    descriptionId: description.id,
    descriptionEn: description.en,
    buttonTextId: buttonText?.id,
    buttonTextEn: buttonText?.en,
    ...dimensions,
    ...stockRow(product.stock),
    downloadable: downloads !== undefined && downloads.length > 0,
    downloadLimit: downloads?.[0]?.limit,
    downloadExpiry: downloads?.[0]?.expiryDays,
    reviewCount: product.reviews.length,
    averageRating: averageRating(product.reviews),
    imageId: mediaId(run, image),
    date: new Date(date).toISOString(),
    modified: new Date(date).toISOString(),
  };
}

function pick<Source, Key extends keyof Source>(source: Source, keys: Key[]): Pick<Source, Key> {
  return Object.fromEntries(keys.map((key) => [key, source[key]])) as Pick<Source, Key>;
}

const stockRow = ({ status, quantity, lowStockAmount, backorders }: SeedProduct["stock"]) => ({
  manageStock: quantity !== null,
  stockQuantity: quantity,
  stockStatus: status,
  lowStockAmount,
  backorders: backorders ?? (status === "ON_BACKORDER" ? ("NOTIFY" as const) : ("NO" as const)),
});

interface Priced {
  regularPrice?: number;
  salePrice?: number;
}

/**
 * Current prices: for a variable product, those of the cheapest and the most expensive variation.
 */
function priceRow(run: SeedRun, product: SeedProduct) {
  const own = ownPrices(run, product);
  const requested = (product.variations ?? [product]).flatMap((priced) =>
    chargedPrice(run, priced),
  );
  return {
    ...own,
    onSale: (product.variations ?? [product]).some(({ salePrice }) => salePrice !== undefined),
    minPrice: requested.length > 0 ? Math.min(...requested) : null,
    maxPrice: requested.length > 0 ? Math.max(...requested) : null,
  };
}

const ownPrices = ({ convert }: SeedRun, { regularPrice, salePrice }: Priced) => ({
  regularPrice: regularPrice === undefined ? null : convert(regularPrice),
  salePrice: salePrice === undefined ? null : convert(salePrice),
});

function chargedPrice({ convert }: SeedRun, { regularPrice, salePrice }: Priced): number[] {
  const requested = salePrice ?? regularPrice;
  return requested === undefined ? [] : [convert(requested)];
}

/** Litres of "4l" and "450ml"; null of anything else. */
function readLitres({ attributes }: SeedVariation): number | null {
  const [, amount, unit] = /^(\d+)(ml|l)$/.exec(attributes.pa_size ?? "") ?? [];
  return amount ? Number(amount) / (unit === "ml" ? 1000 : 1) : null;
}

/** A product's weight is that of its smallest size; larger ones weigh as much more as they hold. */
function getWeight(parent: SeedProduct, variation: SeedVariation): number | undefined {
  const sizes = (parent.variations ?? []).flatMap((it) => readLitres(it) ?? []);
  const own = readLitres(variation);
  if (own === null || parent.weight === undefined) return parent.weight;
  return Math.round((parent.weight * own * 100) / Math.min(...sizes)) / 100;
}

function seedVariation(
  run: SeedRun,
  parentId: number,
  parent: SeedProduct,
  variation: SeedVariation,
): void {
  const id = run.ids.next("post");
  const labels = seedVariationAttributes(run, id, parent, variation);
  const [requested = null] = chargedPrice(run, variation);
  const suffix = Object.values(variation.attributes).filter(Boolean).map(toSlug).join("-");
  run.rows.products.push({
    id,
    parentId,
    type: "VARIATION",
    slug: `${parent.slug}-${suffix || id}`,
    sku: variation.sku || null,
    nameId: [parent.name.id, labels.map((label) => label.id).join(", ")]
      .filter(Boolean)
      .join(" - "),
    nameEn: [parent.name.en, labels.map((label) => label.en).join(", ")]
      .filter(Boolean)
      .join(" - "),
    ...pick(parent, ["virtual", "soldIndividually"]),
    weight: getWeight(parent, variation),
    ...parent.dimensions,
    ...ownPrices(run, variation),
    ...stockRow(variation.stock),
    minPrice: requested,
    maxPrice: requested,
    onSale: variation.salePrice !== undefined,
    imageId: variation.image ? mediaId(run, variation.image) : null,
    date: new Date(parent.date).toISOString(),
    modified: new Date(parent.date).toISOString(),
  });
}

function seedProductTerms(run: SeedRun, productId: number, product: SeedProduct): void {
  const named = (taxonomy: string, name: string) =>
    termId(run, { taxonomy, slug: toSlug(name), name: sameText(name) });
  const termIds = [
    ...product.categories.map((slug) => run.ids.requireTerm("product_cat", slug)),
    ...(product.tags ?? []).map((tag) => named("product_tag", tag)),
    ...(product.brand === undefined ? [] : [named("product_brand", product.brand)]),
    named("product_type", product.type),
    ...visibilityNames(product).map((name) => named("product_visibility", name)),
  ];
  for (const [position, term] of [...new Set(termIds)].entries()) {
    run.rows.productTerms.push({ productId, termId: term, position });
  }
}

/** WooCommerce's hidden terms for filters. */
function visibilityNames({ featured, stock, reviews }: SeedProduct): string[] {
  return [
    ...(featured ? ["featured"] : []),
    ...(stock.status === "OUT_OF_STOCK" ? ["outofstock"] : []),
    ...(reviews.length > 0 ? [`rated-${Math.round(averageRating(reviews))}`] : []),
  ];
}

function seedExtras(run: SeedRun, productId: number, product: SeedProduct): void {
  const { rows } = run;
  for (const [position, image] of (product.gallery ?? []).entries()) {
    rows.productImages.push({ productId, mediaId: mediaId(run, image), position });
  }
  for (const [position, { name, file }] of (product.downloads ?? []).entries()) {
    const id = `${product.slug}-${position + 1}`;
    rows.productDownloads.push({ id, productId, nameId: name.id, nameEn: name.en, file, position });
  }
  for (const [key, value] of Object.entries(product.metaData ?? {})) {
    rows.productMeta.push({ productId, key, value });
  }
}
