import type {
  Seed,
  SeedProduct,
  SeedProductAttribute,
  SeedReview,
  SeedVariation,
} from "../../backend/seed/types.ts";
import { sameText } from "../../backend/seeding/seed-terms.ts";
import { fixtureArticles } from "./fixture-articles.ts";
import { toImage } from "./fixture-image.ts";
import { RECORDED_PRODUCTS, type RecordedProduct } from "./fixture-products.ts";

const CATEGORIES = [
  ["oli-full-sintetik-formula", "Oli Full Sintetik"],
  ["oli-sintetik-syn-formula", "Oli Sintetik"],
  ["campuran-oli", "Campuran Oli"],
  ["campuran-bahan-bakar", "Campuran Bahan Bakar"],
  ["interior-dan-eksterior", "Interior & Eksterior"],
  ["minyak-rem", "Minyak Rem"],
  ["power-steering", "Power Steering"],
  ["pembersih-mesin", "Pembersih Mesin"],
] as const;

const SIZES = [
  ["1-liter", "1 Liter", 95_000],
  ["4-liter", "4 Liter", 350_000],
  ["5-liter", "5 Liter", 430_000],
] as const;

const UNUSED_SIZES = ["1-liter", "4-liter", "5-liter"].map((name) => ({
  slug: `${name}-2`,
  name: sameText(name),
}));

const BOTTLE = {
  name: sameText("Kemasan"),
  options: [sameText("Botol"), sameText("Jeriken")],
  variation: false,
};

function toVariations({ slug, sku, saleOfMiddle }: RecordedProduct): SeedVariation[] {
  return SIZES.map(([size, , regularPrice], index) => ({
    sku: `${sku}-${size}`,
    attributes: { pa_size: size },
    regularPrice,
    salePrice: size === "4-liter" ? saleOfMiddle : undefined,
    stock: { status: "IN_STOCK", quantity: 20 + index },
    image: size === "4-liter" ? toImage(`varian-${slug}`) : undefined,
  }));
}

function toAttributes({ variable, viscosity }: RecordedProduct): SeedProductAttribute[] {
  const sizes = SIZES.map(([slug]) => slug);
  if (variable) return [{ taxonomy: "pa_size", terms: sizes, variation: true }, BOTTLE];
  return viscosity ? [{ taxonomy: "pa_viskositas", terms: [viscosity], variation: false }] : [];
}

const WORDS = [
  "Bagus, pengiriman cepat.",
  "Lumayan untuk harganya.",
  "Sangat puas!",
  "Kurang cocok untuk motor saya.",
  "Mesin jadi lebih halus.",
];

const createReview = (rating: SeedReview["rating"], index: number): SeedReview => ({
  author: index % 3 === 0 ? "Budi Santoso" : `Pembeli ${index + 1}`,
  email: `pembeli${index}@example.test`,
  rating,
  date: `2026-11-${20 - index}T03:31:12+07:00`,
  content: WORDS[index % WORDS.length] ?? "",
});

const writeDescription = (name: string) =>
  `<p><strong>${name}</strong> adalah produk pilihan untuk kendaraan harian. Diuji pada suhu tinggi &amp; lalu lintas padat.</p>\n<ul>\n<li>Melindungi mesin</li>\n<li>Hemat bahan bakar</li>\n</ul>\n`;

function toProduct(recorded: RecordedProduct, index: number): SeedProduct {
  const { slug, name, variable, status = "IN_STOCK", quantity = null, warranty } = recorded;
  const pictures = Array.from({ length: recorded.gallery ?? 0 }, (_, index) => index + 1);
  return {
    ...recorded,
    menuOrder: index + 1,
    type: variable ? "variable" : "simple",
    name: sameText(name),
    shortDescription: sameText(`<p>${name}, cocok untuk semua kendaraan.</p>\n`),
    description: sameText(writeDescription(name)),
    categories: [recorded.category],
    tags: recorded.tag ? [recorded.tag] : [],
    brand: recorded.brand ?? "Valtek",
    stock: { status, quantity, lowStockAmount: recorded.lowStockAmount },
    weight: 1.2,
    dimensions: { length: 10, width: 8, height: 25 },
    attributes: toAttributes(recorded),
    variations: variable ? toVariations(recorded) : undefined,
    defaultAttributes: variable ? { pa_size: "4-liter" } : undefined,
    totalSales: recorded.totalSales ?? 0,
    image: toImage(`produk-${slug}`),
    gallery: pictures.map((index) => toImage(`galeri-${slug}-${index}`)),
    reviews: (recorded.ratings ?? []).map(createReview),
    metaData: { garansi_bulan: warranty, _rahasia: "tersembunyi" },
    upsell: recorded.upsell ? [recorded.upsell] : [],
  };
}

/** The three odd ones, which stand last in the shop's backward order. */
function oddProduct(
  slug: string,
  name: string,
  sku: string,
  more: Partial<SeedProduct>,
): SeedProduct {
  return {
    slug,
    sku,
    type: "simple",
    name: sameText(name),
    shortDescription: sameText(""),
    description: sameText(""),
    categories: ["pembersih-mesin"],
    stock: { status: "IN_STOCK", quantity: null },
    attributes: [],
    totalSales: 0,
    menuOrder: 0,
    date: "2026-11-21T10:31:11+07:00",
    image: toImage(`produk-${slug}`),
    reviews: [],
    ...more,
  };
}

const ODD_PRODUCTS = [
  oddProduct("kit-servis-mitra", "Kit Servis Mitra", "SKU-EXT", {
    type: "external",
    regularPrice: 199_000,
    externalUrl: "https://mitra.example.test/kit",
    buttonText: sameText("Beli di mitra"),
  }),
  oddProduct("panduan-perawatan-mesin-pdf", "Panduan Perawatan Mesin (PDF)", "SKU-PDF", {
    regularPrice: 49_000,
    virtual: true,
    totalSales: 4,
    image: toImage("produk-panduan"),
    downloads: [
      { name: sameText("Panduan.pdf"), file: "panduan.pdf", limit: null, expiryDays: null },
    ],
  }),
  oddProduct("paket-servis-lengkap", "Paket Servis Lengkap", "SKU-GRP", {
    type: "grouped",
    grouped: ["pembilas-mesin", "peningkat-oli-mesin"],
  }),
];

const OLI_MOTOR = {
  slug: "oli-motor",
  name: sameText("Oli Motor"),
  description: sameText(""),
  parent: "oli-full-sintetik-formula",
  image: "kat-oli-motor.png",
};

/** The recorded shop, rebuilt from its responses. */
export const fixtureSeed: Seed = {
  categories: [
    ...CATEGORIES.map(([slug, name]) => ({
      slug,
      name: sameText(name),
      description: sameText(`Kategori ${name.replace("&", "&amp;")} untuk kendaraan Anda.`),
      image: `kat-${slug}.png`,
    })),
    OLI_MOTOR,
  ],
  attributes: [
    {
      taxonomy: "pa_size",
      label: sameText("Ukuran"),
      terms: [...SIZES.map(([slug, name]) => ({ slug, name: sameText(name) })), ...UNUSED_SIZES],
    },
    {
      taxonomy: "pa_viskositas",
      label: sameText("Viskositas"),
      terms: ["10W-40", "15W-40", "5W-30"].map((name) => ({
        slug: name.toLowerCase(),
        name: sameText(name),
      })),
    },
  ],
  products: [...RECORDED_PRODUCTS.map(toProduct), ...ODD_PRODUCTS],
  articleCategories: [
    { slug: "tips", name: sameText("Tips"), description: sameText("") },
    { slug: "berita", name: sameText("Berita"), description: sameText("") },
  ],
  articles: fixtureArticles,
  coupons: [],
  giftCards: [],
  shippingMethods: [],
};
