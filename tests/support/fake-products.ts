import type {
  CatalogueSource,
  Facet,
  IndexedProduct,
} from "../../worker/commerce/indexed-product.ts";
import { seededRandom } from "./seeded-random.ts";

const words =
  "oli mesin sintetik penuh pembersih injektor bensin solar minyak rem transmisi otomatis untuk motor mobil diesel perlindungan mengurangi gesekan suara halus kerak ruang bakar cuaca panas macet jalan harian kilometer tinggi kemasan botol liter ganti setiap bulan sesuai buku servis kendaraan anda radiator power steering kaca jok kulit wangi kabin sampo pengilap cat bodi rantai pelumas".split(
    " ",
  );

const values = (slugs: string[]) => slugs.map((slug) => ({ slug, label: slug.toUpperCase() }));

/** The facets of the made catalogue: as many values as the shop's own. */
export const fakeFacets: Facet[] = [
  {
    name: "category",
    label: "Kategori",
    values: values(
      "oli-full-sintetik-formula oli-sintetik-syn-formula campuran-oli campuran-bahan-bakar interior-dan-eksterior minyak-rem power-steering pembersih-mesin".split(
        " ",
      ),
    ),
  },
  {
    name: "pa_size",
    label: "Ukuran",
    values: values("100ml 150ml 200ml 250ml 300ml 450ml 500ml 800ml 1l 4l 5l 20l".split(" ")),
  },
  {
    name: "pa_viscosity",
    label: "Kekentalan",
    values: values(
      "0w-16 0w-20 0w-40 5w-30 5w-40 5w-50 10w-30 10w-40 15w-40 15w-50 20w-50 80w-90".split(" "),
    ),
  },
  {
    name: "pa_vehicle",
    label: "Kendaraan",
    values: values(["motor", "mobil-bensin", "mobil-diesel"]),
  },
  { name: "pa_color", label: "Warna", values: values(["hitam", "abu-abu", "merah", "biru"]) },
];

const some = (slugs: Facet["values"], random: () => number, most: number): string[] => {
  const count = Math.floor(random() * (most + 1));
  return [...new Set(Array.from({ length: count }, () => pick(slugs, random).slug))];
};

const pick = <Item>(items: readonly Item[], random: () => number): Item =>
  items[Math.floor(random() * items.length)] as Item;

function fakeProduct(id: number, random: () => number): IndexedProduct {
  const text = Array.from({ length: 30 }, () => pick(words, random)).join(" ");
  const name = `${text.split(" ").slice(0, 3).join(" ")} ${id}`;
  const regular = 100 * Math.ceil(random() * 200);
  const onSale = random() < 0.2;
  const price = onSale ? Math.round(regular * 0.8) : regular;
  const reviewCount = Math.floor(random() * 4);
  return {
    card: {
      id,
      slug: `${name.replaceAll(" ", "-")}`,
      name,
      type: "SIMPLE",
      image: { source: `${text.split(" ").slice(0, 2).join("-")}.webp`, alt: name },
      price: random() < 0.02 ? null : { low: price, high: price },
      regularPrice: { low: regular, high: regular },
      purchasable: true,
      onSale,
      discount: onSale ? -20 : 0,
      rating: reviewCount > 0 ? Math.round(random() * 40 + 10) / 10 : 0,
      reviewCount,
      stockStatus: random() < 0.1 ? "OUT_OF_STOCK" : "IN_STOCK",
    },
    date: 1_700_000_000_000 + Math.floor(random() * 1_000) * 86_400_000,
    search: {
      texts: [
        {
          name,
          categories: [],
          facts: [],
          short: text.split(" ").slice(0, 12).join(" "),
          description: text,
        },
      ],
      skus: [`SKU-${id}`],
      sales: id % 1_000,
      isInStock: id % 10 > 0,
    },
    categories: some(fakeFacets[0]?.values ?? [], random, 2),
    terms: Object.fromEntries(
      fakeFacets.slice(1).map(({ name: facet, values: all }) => [facet, some(all, random, 2)]),
    ),
  };
}

/** As many products as are asked for, the same for the same seed. */
export function fakeCatalogue(count: number, seed = 1954): CatalogueSource {
  const random = seededRandom(seed);
  const products = Array.from({ length: count }, (_, index) => fakeProduct(index + 1, random));
  return { products, facets: fakeFacets };
}
