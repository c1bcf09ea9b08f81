import { describe, expect, it } from "vitest";
import { catalogue as seed } from "../../brand/engine-care/catalogue.ts";
import { repeatedValues } from "./repeated-values.fixture.ts";
import type { SeedProductAttribute } from "./types.ts";

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

const getName = (attribute: SeedProductAttribute) =>
  "taxonomy" in attribute ? attribute.taxonomy : attribute.name.id;
const getValues = (attribute: SeedProductAttribute) =>
  "taxonomy" in attribute ? attribute.terms : attribute.options.map(({ id }) => id);

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
          used.some((one) => getName(one) === taxonomy && getValues(one).includes(slug)),
          slug,
        ).toBe(true);
      }
    expect(new Set(used.filter((one) => "name" in one).map(getName)).size).toBeGreaterThanOrEqual(
      2,
    );
  });

  it("varies only by attributes that the product lets one choose", () => {
    for (const { slug, attributes: own, variations = [], defaultAttributes = {} } of products) {
      const choices = new Map(
        own.filter((one) => one.variation).map((one) => [getName(one), getValues(one)]),
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
});
