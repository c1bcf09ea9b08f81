import type { Localized, Seed, SeedProduct, SeedReview, SeedStock } from "../seed/types.ts";
import { pickOne, type Random, seededRandom, wholeBelow } from "./random.ts";

const LINES = [
  "Prima",
  "Tangguh",
  "Lintas",
  "Delta",
  "Santara",
  "Vektor",
  "Garda",
  "Nusa",
  "Orbit",
  "Kencana",
];
const GRADES = [
  "Harian",
  "Niaga",
  "Touring",
  "Racing",
  "Klasik",
  "Turbo",
  "Eco",
  "Pro",
  "Ultra",
  "Matic",
];

/**
 * The normal seed, plus the requested number of products generated from it with a seeded generator.
 */
export function syntheticSeed(base: Seed, count: number, seed = 1954): Seed {
  const random = seededRandom(seed);
  const templates = base.products.filter(({ type }) => type === "simple" || type === "variable");
  const created = Array.from({ length: Math.max(0, count - base.products.length) }, (_, index) =>
    syntheticProduct(pickOne(random, templates), index + 1, random),
  );
  return { ...base, products: [...base.products.slice(0, count), ...created] };
}

function syntheticProduct(template: SeedProduct, number: number, random: Random): SeedProduct {
  const words = `${pickOne(random, LINES)} ${pickOne(random, GRADES)} ${number}`;
  const factor = 0.5 + random() * 2;
  const cents = (amount: number) => Math.max(99, Math.round((amount * factor) / 10) * 10);
  return {
    ...template,
    slug: `${template.slug}-${number}`,
    sku: `${template.sku}-${number}`,
    name: named(template.name, words),
    ...makePrices(template, random, cents),
    variations: template.variations?.map((variation, index) => ({
      ...variation,
      ...makePrices(variation, random, cents),
      sku: `${variation.sku}-${number}-${index}`,
    })),
    stock: makeStock(template.stock, random),
    totalSales: Math.floor(1_000 * random() ** 4),
    featured: random() < 0.02,
    date: new Date(Date.UTC(2023, 0, 1) + random() * 3 * 365 * 86_400_000).toISOString(),
    grouped: undefined,
    upsell: undefined,
    crossSell: undefined,
    gallery: template.gallery?.slice(0, 1),
    reviews: makeReviews(template.reviews, random),
  };
}

const named = ({ id, en }: Localized, words: string): Localized => ({
  id: `${id} ${words}`,
  en: `${en} ${words}`,
});

interface Priced {
  regularPrice?: number;
  salePrice?: number;
}

/** One in five prices is a sale. */
function makePrices(
  { regularPrice }: Priced,
  random: Random,
  cents: (amount: number) => number,
): Priced {
  if (regularPrice === undefined) return {};
  const regular = cents(regularPrice);
  const sale = Math.round(regular * (0.6 + random() * 0.3));
  return { regularPrice: regular, salePrice: random() < 0.2 ? sale : undefined };
}

function makeStock(template: SeedStock, random: Random): SeedStock {
  const chance = random();
  if (chance < 0.05) return { status: "OUT_OF_STOCK", quantity: 0 };
  if (chance < 0.08) return { status: "ON_BACKORDER", quantity: 0, backorders: "NOTIFY" };
  if (template.quantity === null) return { status: "IN_STOCK", quantity: null };
  return { status: "IN_STOCK", quantity: 1 + wholeBelow(random, 300) };
}

/** Some of the template's reviews, with random ratings. */
function makeReviews(templates: SeedReview[], random: Random): SeedReview[] {
  return templates.slice(0, wholeBelow(random, 4)).map((review) => ({
    ...review,
    rating: pickOne<SeedReview["rating"]>(random, [2, 3, 4, 4, 5, 5, 5]),
  }));
}
