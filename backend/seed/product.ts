import { reviewsOf } from "./reviews.ts";
import type {
  Localized,
  SeedImage,
  SeedProduct,
  SeedProductAttribute,
  SeedStock,
} from "./types.ts";

/** Additional kinds of picture of a product; the script draws the same ones. */
export type View = "back" | "detail" | "range" | "scene";

const viewAlt: Record<View, Localized> = {
  back: { id: "label belakang dan cara pakai", en: "back label with directions" },
  detail: { id: "dari dekat", en: "close-up" },
  range: { id: "semua pilihan berjajar", en: "all choices side by side" },
  scene: { id: "di bengkel rumah", en: "in the home garage" },
};

export function defineProduct(
  input: Omit<SeedProduct, "image" | "gallery" | "reviews"> & { views?: View[] },
): SeedProduct {
  const { views = [], ...product } = input;
  return {
    ...product,
    image: { file: `${product.slug}.webp`, alt: product.name },
    gallery: views.map((view) => galleryImage(product.slug, product.name, view)),
    reviews: reviewsOf(product.slug),
  };
}

function galleryImage(slug: string, name: Localized, view: View): SeedImage {
  const alt = viewAlt[view];
  return {
    file: `${slug}-${view}.webp`,
    alt: { id: `${name.id}, ${alt.id}`, en: `${name.en}, ${alt.en}` },
  };
}

/** The picture of a variation: `suffix` follows the product's slug in the file name. */
export function variationImage(slug: string, suffix: string, id: string, en: string): SeedImage {
  return { file: `${slug}-${suffix}.webp`, alt: { id, en } };
}

/** A term list that only describes (and filters) the product. */
export function fact(taxonomy: string, ...terms: string[]): SeedProductAttribute {
  return { taxonomy, terms, variation: false };
}

/** A term list that the shopper chooses from. */
export function choice(taxonomy: string, ...terms: string[]): SeedProductAttribute {
  return { taxonomy, terms, variation: true };
}

/** A standard on the label such as "API SP", the same in both languages. */
export function standard(...options: string[]): SeedProductAttribute {
  return {
    name: { id: "Standar", en: "Standard" },
    options: options.map((option) => ({ id: option, en: option })),
    variation: false,
  };
}

/** How often it is changed: after how far, or how many months. */
export const interval = (distance: Localized, months: number): SeedProductAttribute => ({
  name: { id: "Ganti setiap", en: "Change every" },
  options: [distance, { id: `${months} bulan`, en: `${months} months` }],
  variation: false,
});

/** Boiling points of a brake fluid in °C: dry, and wet where it is stated. */
export function boilingPoint(dry: number, wet?: number): SeedProductAttribute {
  const options = [{ id: `kering ${dry} °C`, en: `dry ${dry} °C` }];
  if (wet) options.push({ id: `basah ${wet} °C`, en: `wet ${wet} °C` });
  return { name: { id: "Titik didih", en: "Boiling point" }, options, variation: false };
}

export function pieces(quantity: number, lowStockAmount?: number): SeedStock {
  return {
    status: "IN_STOCK",
    quantity,
    ...(lowStockAmount === undefined ? {} : { lowStockAmount }),
  };
}

export const uncounted: SeedStock = { status: "IN_STOCK", quantity: null };
export const soldOut: SeedStock = { status: "OUT_OF_STOCK", quantity: 0 };
export const onBackorder: SeedStock = { status: "ON_BACKORDER", quantity: 0, backorders: "NOTIFY" };
