import { describe, expect, it } from "vitest";
import { reviewsBySlug, catalogue as seed } from "../../brand/engine-care/catalogue.ts";
import { repeatedValues } from "./repeated-values.fixture.ts";
import type { SeedProduct } from "./types.ts";

const { products, articles, articleCategories } = seed;
const slugs = new Set(products.map(({ slug }) => slug));
const count = (test: (product: SeedProduct) => unknown) => products.filter(test).length;
const texts = JSON.stringify(seed);
const wordCount = (html: string) =>
  html
    .replace(/<[^>]+>/g, " ")
    .trim()
    .split(/\s+/).length;

describe("the copy", () => {
  it("describes each product in at least 90 words per language, without duplicates", () => {
    for (const { slug, description } of products) {
      expect(wordCount(description.id), `${slug} id`).toBeGreaterThanOrEqual(90);
      expect(wordCount(description.en), `${slug} en`).toBeGreaterThanOrEqual(90);
    }
    expect(repeatedValues(products.map(({ description }) => description.id))).toEqual([]);
    expect(repeatedValues(products.map(({ description }) => description.en))).toEqual([]);
    expect(repeatedValues(products.map(({ shortDescription }) => shortDescription.id))).toEqual([]);
  });

  it("has twelve articles of 400 words or more in each language", () => {
    expect(articles).toHaveLength(12);
    expect(articleCategories).toHaveLength(3);
    for (const { slug, content } of articles) {
      expect(wordCount(content.id), `${slug} id`).toBeGreaterThanOrEqual(400);
      expect(wordCount(content.en), `${slug} en`).toBeGreaterThanOrEqual(400);
      expect(content.id, slug).toContain("<h2>");
      expect(content.id, slug).toContain("<li>");
    }
  });

  it("closes every HTML element that it opens", () => {
    for (const html of texts.match(/(?<=")<p>.*?(?=","|"\})/g) ?? [])
      for (const tag of ["p", "ul", "li", "h2", "h3", "strong", "em"])
        expect(html.split(`<${tag}>`).length, html.slice(0, 60)).toBe(
          html.split(`</${tag}>`).length,
        );
  });

  it("has the same structure in both languages", () => {
    const shape = (html: string) => (html.match(/<\/?(p|ul|li|h2|h3)>/g) ?? []).join("");
    for (const { slug, description } of products)
      expect(shape(description.en), slug).toBe(shape(description.id));
    for (const { slug, content } of articles)
      expect(shape(content.en), slug).toBe(shape(content.id));
  });
});

describe("the reviews", () => {
  it("range from none to thirty a product", () => {
    expect(count(({ reviews }) => reviews.length === 30)).toBe(1);
    expect(
      count(({ reviews }) => reviews.length >= 5 && reviews.length <= 12),
    ).toBeGreaterThanOrEqual(5);
    expect(count(({ reviews }) => reviews.length === 0)).toBeGreaterThan(0);
    for (const slug of Object.keys(reviewsBySlug)) expect(slugs.has(slug), slug).toBe(true);
  });

  it("are each written once, after the product was published, by distinct authors", () => {
    expect(
      repeatedValues(products.flatMap(({ reviews }) => reviews.map(({ content }) => content))),
    ).toEqual([]);
    for (const { slug, date, reviews } of products) {
      expect(repeatedValues(reviews.map(({ email }) => email)), slug).toEqual([]);
      for (const review of reviews) {
        expect(review.date > date, `${slug}: ${review.author}`).toBe(true);
        expect(review.email).toMatch(/^[a-z.]+@example\.test$/);
      }
    }
  });
});

describe("coupons, gift cards and dates", () => {
  it("are those that the shop's tests and operators rely on", () => {
    expect(seed.coupons.map(({ code }) => code)).toEqual([
      "HEMAT10",
      "POTONG5",
      "KADALUARSA",
      "SEKALIPAKAI",
    ]);
    expect(seed.giftCards).toEqual([
      { code: "KADO-2500-AAAA", balance: 2500 },
      { code: "KADO-10000-BBBB", balance: 10000 },
    ]);
  });

  it("lie between January 2024 and October 2026", () => {
    const dates = [...products, ...articles].map(({ date }) => date).sort();
    expect(dates[0]?.slice(0, 7)).toBe("2024-01");
    expect(dates.at(-1)?.slice(0, 7)).toBe("2026-10");
    expect(new Set(dates.map((date) => date.slice(0, 4))).size).toBe(3);
  });
});
