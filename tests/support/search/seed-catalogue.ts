import type { Localized, SeedProduct } from "../../../backend/seed/types.ts";
import { catalogue as seed } from "../../../brand/engine-care/catalogue.ts";
import type {
  CatalogueSource,
  IndexedProduct,
  SearchText,
} from "../../../worker/commerce/indexed-product.ts";

type Language = "id" | "en";

const plain = (html: string): string =>
  html
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

function listFacts({ attributes }: SeedProduct, language: Language): string[] {
  return attributes.flatMap((it) => {
    if ("options" in it) return it.options.map((option) => option[language]);
    const terms = seed.attributes.find(({ taxonomy }) => taxonomy === it.taxonomy)?.terms ?? [];
    return it.terms.map((slug) => terms.find((term) => term.slug === slug)?.name[language] ?? slug);
  });
}

function toSearchText(product: SeedProduct, language: Language): SearchText {
  const text = (value: Localized) => plain(value[language]);
  return {
    name: text(product.name),
    categories: product.categories.map(
      (slug) => seed.categories.find((it) => it.slug === slug)?.name[language] ?? slug,
    ),
    facts: listFacts(product, language),
    short: text(product.shortDescription),
    description: text(product.description),
  };
}

function findPrice({ regularPrice, salePrice, variations = [] }: SeedProduct) {
  const prices = [
    salePrice ?? regularPrice,
    ...variations.map((it) => it.salePrice ?? it.regularPrice),
  ].filter((it) => it !== undefined);
  return prices.length > 0 ? { low: Math.min(...prices), high: Math.max(...prices) } : null;
}

function indexedProduct(product: SeedProduct, at: number, language: Language): IndexedProduct {
  const price = findPrice(product);
  const terms = product.attributes.flatMap((it) =>
    "taxonomy" in it ? [[it.taxonomy, it.terms] as const] : [],
  );
  return {
    card: {
      id: at + 1,
      slug: product.slug,
      name: product.name[language],
      type: "SIMPLE",
      image: null,
      price,
      regularPrice: price,
      purchasable: true,
      onSale: false,
      discount: 0,
      rating: 0,
      reviewCount: 0,
      stockStatus: product.stock.status,
    },
    date: Date.parse(product.date),
    search: {
      texts: [
        toSearchText(product, language),
        toSearchText(product, language === "id" ? "en" : "id"),
      ],
      skus: [product.sku, ...(product.variations ?? []).map(({ sku }) => sku)],
      sales: product.totalSales,
      isInStock: product.stock.status !== "OUT_OF_STOCK",
    },
    categories: product.categories,
    terms: Object.fromEntries(terms),
  };
}

/** The products of the embedded shop as the index of a language reads them. */
export function seedCatalogue(language: Language): CatalogueSource {
  const products = seed.products
    .map((product, at) => indexedProduct(product, at, language))
    .sort((a, b) => b.date - a.date);
  const values = (terms: readonly { slug: string; name: Localized }[]) =>
    terms.map(({ slug, name }) => ({ slug, label: name[language] }));
  const facets = [
    { name: "category", label: "", values: values(seed.categories) },
    ...seed.attributes.map(({ taxonomy, label, terms }) => ({
      name: taxonomy,
      label: label[language],
      values: values(terms),
    })),
  ];
  return { products, facets };
}
