// What the embedded backend sells and publishes: catalogue/*.json, where a text of several lines is a
// list of them.
import type {
  Localized,
  Seed,
  SeedArticle,
  SeedProduct,
  SeedReview,
  View,
} from "../../backend/seed/types.ts";
import articleCategories from "./catalogue/article-categories.json" with { type: "json" };
import articles from "./catalogue/articles.json" with { type: "json" };
import attributes from "./catalogue/attributes.json" with { type: "json" };
import categories from "./catalogue/categories.json" with { type: "json" };
import coupons from "./catalogue/coupons.json" with { type: "json" };
import giftCards from "./catalogue/gift-cards.json" with { type: "json" };
import fuelAdditives from "./catalogue/products/campuran-bahan-bakar.json" with { type: "json" };
import oilTreatments from "./catalogue/products/campuran-oli.json" with { type: "json" };
import interiorAndExterior from "./catalogue/products/interior-dan-eksterior.json" with {
  type: "json",
};
import brakeFluids from "./catalogue/products/minyak-rem.json" with { type: "json" };
import fullSyntheticOils from "./catalogue/products/oli-full-sintetik-formula.json" with {
  type: "json",
};
import syntheticOils from "./catalogue/products/oli-sintetik-syn-formula.json" with {
  type: "json",
};
import engineCleaners from "./catalogue/products/pembersih-mesin.json" with { type: "json" };
import steeringFluids from "./catalogue/products/power-steering.json" with { type: "json" };
import reviews from "./catalogue/reviews.json" with { type: "json" };
import shippingMethods from "./catalogue/shipping.json" with { type: "json" };

type Text = Record<keyof Localized, string | string[]>;
type Written<Item, Texts extends keyof Item> = Omit<Item, Texts> & Record<Texts, Text>;

type WrittenProduct = Written<
  Omit<SeedProduct, "image" | "gallery" | "reviews">,
  "shortDescription" | "description"
> & { views?: View[] };

type WrittenReview = [author: string, rating: SeedReview["rating"], day: string, content: string];

const products = [
  ...fullSyntheticOils,
  ...syntheticOils,
  ...oilTreatments,
  ...fuelAdditives,
  ...interiorAndExterior,
  ...brakeFluids,
  ...steeringFluids,
  ...engineCleaners,
] as unknown as WrittenProduct[];

const toLines = (text: string | string[]): string => [text].flat().join("\n");

const toText = ({ id, en }: Text): Localized => ({ id: toLines(id), en: toLines(en) });

const viewAlt: Record<View, Localized> = {
  back: { id: "label belakang dan cara pakai", en: "back label with directions" },
  detail: { id: "dari dekat", en: "close-up" },
  range: { id: "semua pilihan berjajar", en: "all choices side by side" },
  scene: { id: "di bengkel rumah", en: "in the home garage" },
};

const toReview = ([author, rating, day, content]: WrittenReview): SeedReview => ({
  author,
  email: `${author.toLowerCase().replace(/[^a-z]+/g, ".")}@example.test`,
  rating,
  date: `${day}T08:00:00Z`,
  content,
});

/** @internal For the test that each is a product. */
export const reviewsBySlug = reviews as unknown as Record<string, WrittenReview[]>;

function toProduct({ views = [], ...product }: WrittenProduct): SeedProduct {
  const { slug, name } = product;
  return {
    ...product,
    shortDescription: toText(product.shortDescription),
    description: toText(product.description),
    image: { file: `${slug}.webp`, alt: name },
    gallery: views.map((view) => ({
      file: `${slug}-${view}.webp`,
      alt: {
        id: `${name.id}, ${viewAlt[view].id}`,
        en: `${name.en}, ${viewAlt[view].en}`,
      },
    })),
    reviews: (reviewsBySlug[slug] ?? []).map(toReview),
  };
}

const toArticle = (article: Written<SeedArticle, "excerpt" | "content">): SeedArticle => ({
  ...article,
  excerpt: toText(article.excerpt),
  content: toText(article.content),
});

export const catalogue = {
  categories,
  attributes,
  products: products.map(toProduct),
  articleCategories,
  articles: articles.map(toArticle),
  coupons,
  giftCards,
  shippingMethods,
} as Seed;
