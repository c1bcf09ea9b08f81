import { describe, expect, it } from "vitest";
import { catalogue as seed } from "../../brand/engine-care/catalogue.ts";
import { repeatedValues } from "./repeated-values.fixture.ts";
import type { SeedProduct, SeedProductAttribute } from "./types.ts";

const { products, categories, attributes, articles, articleCategories } = seed;
const slugs = new Set(products.map(({ slug }) => slug));
/** File name to base64; these tests run in a worker, which has no folder to read. */
const uploads = byName(
  import.meta.glob<string>("./uploads/*", { query: "?inline", import: "default", eager: true }),
);
const downloads = byName(
  import.meta.glob<string>("./downloads/*", { query: "?inline", import: "default", eager: true }),
);
function byName(files: Record<string, string>): Map<string, string> {
  return new Map(Object.entries(files).map(([path, url]) => [path.split("/").at(-1) ?? "", url]));
}
const size = (file: string) => {
  const url = uploads.get(file) ?? "";
  return ((url.length - url.indexOf(",") - 1) * 3) / 4;
};
const count = (test: (product: SeedProduct) => unknown) => products.filter(test).length;
const onSale = (product: SeedProduct) =>
  product.salePrice ?? product.variations?.some(({ salePrice }) => salePrice);
const nearlySoldOut = ({ stock }: SeedProduct) =>
  stock.status === "IN_STOCK" &&
  stock.quantity !== null &&
  stock.quantity <= 3 &&
  stock.lowStockAmount;
const nameOf = (attribute: SeedProductAttribute) =>
  "taxonomy" in attribute ? attribute.taxonomy : attribute.name.id;
const valuesOf = (attribute: SeedProductAttribute) =>
  "taxonomy" in attribute ? attribute.terms : attribute.options.map(({ id }) => id);

describe("the range", () => {
  it("has eight products or more in each of the eight categories", () => {
    expect(categories).toHaveLength(8);
    expect(products.length).toBeGreaterThanOrEqual(64);
    for (const { slug } of categories)
      expect(
        count((product) => product.categories[0] === slug),
        slug,
      ).toBeGreaterThanOrEqual(8);
  });

  it("shows every kind of product that a shop can sell", () => {
    expect(count(({ type }) => type === "variable")).toBeGreaterThanOrEqual(10);
    expect(count(({ type }) => type === "external")).toBe(1);
    expect(count(({ type }) => type === "grouped")).toBe(1);
    expect(count(({ virtual, downloads }) => virtual && downloads?.length)).toBe(2);
    expect(count(({ soldIndividually }) => soldIndividually)).toBe(1);
    expect(count(({ defaultAttributes }) => defaultAttributes)).toBe(2);
  });

  it("shows every state of stock", () => {
    expect(count(({ stock }) => stock.status === "OUT_OF_STOCK")).toBe(3);
    expect(count(({ stock }) => stock.status === "ON_BACKORDER")).toBe(2);
    expect(count((product) => nearlySoldOut(product) && product.stock.quantity !== 1)).toBe(3);
    expect(count(({ stock }) => stock.quantity === 1)).toBe(1);
    expect(
      count(({ type, stock }) => type === "simple" && stock.quantity === null),
    ).toBeGreaterThan(2);
    expect(
      products.some(({ variations }) =>
        variations?.some(({ stock }) => stock.status === "OUT_OF_STOCK"),
      ),
    ).toBe(true);
  });

  it("has at least twelve products on sale, each below its regular price", () => {
    expect(count(onSale)).toBeGreaterThanOrEqual(12);
    const priced = products.flatMap((product) => [product, ...(product.variations ?? [])]);
    for (const { sku, regularPrice = 0, salePrice } of priced)
      if (salePrice !== undefined) expect(salePrice, sku).toBeLessThan(regularPrice);
  });

  it("prices everything that is sold by itself", () => {
    for (const { slug, type, regularPrice, variations = [] } of products) {
      const parent = type === "variable" || type === "grouped";
      expect(regularPrice === undefined, slug).toBe(parent);
      expect(variations.length > 0, slug).toBe(type === "variable");
      for (const price of parent ? variations.map((one) => one.regularPrice) : [regularPrice])
        expect(price, slug).toSatisfy(Number.isInteger);
    }
  });

  it("names everything once", () => {
    expect(repeatedValues(products.map(({ slug }) => slug))).toEqual([]);
    expect(
      repeatedValues(
        products.flatMap(({ sku, variations = [] }) => [sku, ...variations.map((one) => one.sku)]),
      ),
    ).toEqual([]);
    expect(repeatedValues(articles.map(({ slug }) => slug))).toEqual([]);
    expect(repeatedValues(products.map(({ name }) => name.id))).toEqual([]);
    expect(repeatedValues(products.map(({ name }) => name.en))).toEqual([]);
  });
});

describe("what refers to something", () => {
  it("finds its category", () => {
    const existing = categories.map(({ slug }) => slug);
    for (const product of products)
      expect(existing, product.slug).toEqual(expect.arrayContaining(product.categories));
    const topics = articleCategories.map(({ slug }) => slug);
    for (const article of articles)
      expect(topics, article.slug).toEqual(expect.arrayContaining(article.categories));
    for (const { slug } of articleCategories)
      expect(
        articles.some((article) => article.categories.includes(slug)),
        slug,
      ).toBe(true);
  });

  it("finds its terms, each of them in use", () => {
    const used = products.flatMap((product) => product.attributes);
    for (const attribute of used) {
      if (!("taxonomy" in attribute)) continue;
      const terms = attributes.find(({ taxonomy }) => taxonomy === attribute.taxonomy)?.terms ?? [];
      expect(terms.map(({ slug }) => slug)).toEqual(expect.arrayContaining(attribute.terms));
    }
    for (const { taxonomy, terms } of attributes)
      for (const { slug } of terms) {
        expect(slug).toBe(slug.toLowerCase());
        expect(
          used.some((one) => nameOf(one) === taxonomy && valuesOf(one).includes(slug)),
          slug,
        ).toBe(true);
      }
    expect(new Set(used.filter((one) => "name" in one).map(nameOf)).size).toBeGreaterThanOrEqual(2);
  });

  it("varies only by attributes that the product lets one choose", () => {
    for (const { slug, attributes: own, variations = [], defaultAttributes = {} } of products) {
      const choices = new Map(
        own.filter((one) => one.variation).map((one) => [nameOf(one), valuesOf(one)]),
      );
      for (const { sku, attributes: chosen } of variations) {
        expect(Object.keys(chosen).sort(), sku).toEqual([...choices.keys()].sort());
        for (const [name, value] of Object.entries(chosen))
          expect(["", ...(choices.get(name) ?? [])], sku).toContain(value);
      }
      for (const [name, value] of Object.entries(defaultAttributes))
        expect(choices.get(name), slug).toContain(value);
      expect(repeatedValues(variations.map((one) => JSON.stringify(one.attributes))), slug).toEqual(
        [],
      );
    }
  });

  it("has one variation that fits any value, and combinations without a variation", () => {
    const variations = products.flatMap((product) => product.variations ?? []);
    expect(variations.filter((one) => Object.values(one.attributes).includes(""))).toHaveLength(1);
    const missing = products.filter(({ attributes: own, variations: created = [] }) => {
      const sets = own.filter((one) => one.variation).map((one) => valuesOf(one).length);
      return sets.length > 1 && created.length < sets.reduce((all, some) => all * some, 1);
    });
    expect(missing.length).toBeGreaterThanOrEqual(2);
  });

  it("finds the products of the grouped one", () => {
    for (const { slug, grouped = [] } of products)
      for (const member of grouped) expect(slugs.has(member), `${slug}: ${member}`).toBe(true);
  });

  it("finds its files, and no file lies about unused", () => {
    const images = [
      ...products.flatMap((one) => [
        one.image,
        ...(one.gallery ?? []),
        ...(one.variations ?? []).flatMap(({ image }) => image ?? []),
      ]),
      ...articles.map(({ image }) => image),
    ].map(({ file }) => file);
    const named = new Set([
      ...images,
      ...categories.map(({ image }) => image),
      "placeholder.webp",
      "shop-social.png",
    ]);
    expect([...uploads.keys()].sort()).toEqual([...named].sort());
    const paid = products.flatMap((product) => product.downloads ?? []).map(({ file }) => file);
    expect([...downloads.keys()].sort()).toEqual(paid.sort());
  });

  it("limits the size of pictures", () => {
    const files = [...uploads.keys()];
    expect(files.reduce((sum, file) => sum + size(file), 0)).toBeLessThan(4_000_000);
    for (const file of files)
      if (file.endsWith(".webp")) expect(size(file), file).toBeLessThanOrEqual(22 * 1024 + 2);
  });

  it("gives half of the products a second picture", () => {
    expect(count(({ gallery }) => gallery?.length)).toBeGreaterThanOrEqual(products.length / 2);
  });
});
