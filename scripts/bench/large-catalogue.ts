// A made catalogue as large shops have them: few words, categories and brands are on many products, most
// on few. Each product is the same for its number, so that a million need not be in memory.

import { seededRandom } from "../../tests/support/seeded-random.ts";
import type { Facet, IndexedProduct } from "../../worker/commerce/indexed-product.ts";

const vocabularySize = 30_000;
const categoryCount = 240;
const brandCount = 400;

const syllables =
  "ba be bi bo bu da de di do du ga gi gu ka ke ki ko ku la le li lo ma me mi mo mu na ne ni no pa pe pi ra re ri ro sa se si so su ta te ti to tu wa ya".split(
    " ",
  );

// Words of the searches below, from common to rare.
const named =
  "oli mesin mobil motor minyak rem sampo pembersih injektor filter kaca aki ban lampu wiper busi kampas rantai radiator spion".split(
    " ",
  );
const ranksOfNamed = named.map((_word, at) => 6 + at * at * 3);

function madeWord(rank: number): string {
  const at = ranksOfNamed.indexOf(rank);
  if (at >= 0) return named[at] as string;
  const count = syllables.length;
  const second = Math.floor(rank / count) % count;
  const third = (Math.floor(rank / count ** 2) + rank * 7) % count;
  return `${syllables[third]}${syllables[rank % count]}${syllables[second]}${rank % 3 === 0 ? "n" : ""}`;
}

/** Draws ranks from 0, the one of rank r in proportion to 1 / (r + 1). */
export function zipf(size: number): (random: number) => number {
  const sums = new Float64Array(size);
  let sum = 0;
  for (let rank = 0; rank < size; rank++) {
    sum += 1 / (rank + 1);
    sums[rank] = sum;
  }
  return (random) => {
    const wanted = random * sum;
    let [from, to] = [0, size - 1];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((sums[middle] as number) < wanted) from = middle + 1;
      else to = middle;
    }
    return from;
  };
}

const vocabulary = Array.from({ length: vocabularySize }, (_, rank) => madeWord(rank));
const [wordRank, categoryRank, brandRank] = [
  zipf(vocabularySize),
  zipf(categoryCount),
  zipf(brandCount),
];

const values = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ slug: `${prefix}${at}`, label: `${prefix} ${at}` }));

const parents = values("induk-", 12);

/** Twelve categories with 240 below them, 400 brands and three attributes of 8 to 40 values. */
export const largeFacets: Facet[] = [
  {
    name: "category",
    label: "Kategori",
    values: [
      ...parents,
      ...values("kategori-", categoryCount).map((value, at) => ({
        ...value,
        parent: `induk-${at % parents.length}`,
      })),
    ],
  },
  { name: "pa_brand", label: "Merek", values: values("merek-", brandCount) },
  { name: "pa_size", label: "Ukuran", values: values("ukuran-", 40) },
  { name: "pa_color", label: "Warna", values: values("warna-", 16) },
  { name: "pa_material", label: "Bahan", values: values("bahan-", 8) },
];

/** The product of a number; lower ones are newer. */
export function largeProduct(number: number): IndexedProduct {
  const random = seededRandom(number * 7_919 + 17);
  for (let skipped = 0; skipped < 3; skipped++) random();
  const category = categoryRank(random());
  const words = (count: number) =>
    Array.from({ length: count }, () => vocabulary[wordRank(random())] as string);
  const name = `${words(3 + Math.floor(random() * 3)).join(" ")} ${number}`;
  // Brands make products of some categories alone.
  const brand = (category * 13 + brandRank(random()) * 5) % brandCount;
  const regular = 500 * Math.ceil(Math.exp(2 + (category % 7) / 2 + random() * 4));
  const onSale = random() < 0.15;
  const price = onSale ? Math.round(regular * 0.8) : regular;
  const reviewCount = random() < 0.3 ? 1 + Math.floor(random() * 40) : 0;
  const isInStock = random() > 0.12;
  const sales = Math.floor(random() ** 8 * 5_000);
  const id = number + 1;
  const one = (prefix: string, count: number) => [`${prefix}${Math.floor(random() ** 2 * count)}`];
  const facts = [`merek ${brand}`];
  return {
    card: {
      id,
      slug: `produk-${id}`,
      name,
      type: "SIMPLE",
      image: { source: `https://cdn.example.com/2026/11/produk-${id}.webp`, alt: name },
      price: random() < 0.01 ? null : { low: price, high: price },
      regularPrice: { low: regular, high: regular },
      purchasable: true,
      onSale,
      discount: onSale ? -20 : 0,
      rating: reviewCount > 0 ? Math.round(random() * 20 + 30) / 10 : 0,
      reviewCount,
      stockStatus: isInStock ? "IN_STOCK" : "OUT_OF_STOCK",
    },
    date: 1_790_000_000_000 - number * 60_000,
    ...(number % 1_000 === 0 && { salesRank: number / 1_000 }),
    search: {
      texts: [
        {
          name,
          categories: [`kategori ${category}`],
          facts,
          short: words(12).join(" "),
          description: words(60).join(" "),
        },
      ],
      skus: [`SKU-${id}`],
      sales,
      isInStock,
    },
    categories: [`kategori-${category}`, `induk-${category % parents.length}`],
    terms: {
      pa_brand: [`merek-${brand}`],
      ...(random() < 0.7 && { pa_size: one("ukuran-", 40) }),
      ...(random() < 0.5 && { pa_color: one("warna-", 16) }),
      ...(random() < 0.4 && { pa_material: one("bahan-", 8) }),
    },
  };
}
