import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import {
  buildIndexes,
  finishIndexes,
  indexBuilder,
  openShop,
  seedProducts,
} from "../../tests/support/edge-shop.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import { addProduct } from "../../tests/support/shop-rows.ts";
import { storedCatalogue } from "../catalogue/index-engine.ts";
import { editionBucket, indexEdition } from "../catalogue/index-store.ts";
import type { Bindings } from "../platform/app-env.ts";
import { configFor } from "../settings/config.ts";
import { inObject, learnReport } from "../wiring/read-shop-report.ts";

const slugs = [
  ["오일-필터", "오일 필터"],
  ["🛢-oli", "🛢 Oli"],
  ["café", "Café"],
  ["diskon-50%-off", "Diskon 50% off"],
  ["긴".repeat(22), "긴".repeat(60)],
  ["a".repeat(200), "A".repeat(300)],
] as const;

// WordPress stores what is not ASCII, and a percent sign, as octets in small letters.
const stored = (slug: string) => encodeURIComponent(slug).toLowerCase();
const run = (sql: string, ...values: unknown[]) =>
  backendEnv.DB.prepare(sql)
    .bind(...values)
    .run();

const category = "엔진-오일";

beforeAll(async () => {
  await seedProducts();
  for (const [at, [slug, name]] of slugs.entries())
    await addProduct(90_001 + at, { slug: stored(slug), nameId: name, nameEn: name });
  await run(
    "INSERT INTO terms (id, taxonomy, slug, name_id, name_en, count) VALUES (9900, 'product_cat', ?, '엔진 오일', '엔진 오일', 6)",
    stored(category),
  );
  for (const [at] of slugs.entries())
    await run("INSERT INTO product_terms (product_id, term_id) VALUES (?, 9900)", 90_001 + at);
  await run(
    `INSERT INTO posts (id, slug, title_id, title_en, excerpt_id, excerpt_en, content_id, content_en,
      author_first_name, date, modified) VALUES (99001, ?, '오일', '오일', '', '', '<p>.</p>', '<p>.</p>',
      'Rani', '2026-11-19T00:00:00.000Z', '2026-11-19T00:00:00.000Z')`,
    stored("오일-가이드"),
  );
});

const origin = "http://localhost:8787";

describe.each(slugs)("a product of the slug %s", (slug, name) => {
  const path = `/product/${encodeURIComponent(slug)}`;

  test("has its page, and its own address wherever the page names it", async () => {
    const shop = openShop();
    const html = await shop.text(path);
    expect(html).toContain(`<h1>${name}</h1>`);
    expect(html).toContain(`<link rel="canonical" href="${origin}${path}"/>`);
    expect(html).toContain(`hrefLang="en" href="${origin}/en${path}"`);
    expect(html).toContain(`"url":"${origin}${path}"`);
    expect(html).toContain(
      `text=${encodeURIComponent(name)}%20${encodeURIComponent(origin + path)}`,
    );
  });

  test("is found by its address as WordPress writes it", async () => {
    const response = await openShop().fetch(`/product/${stored(slug)}`);
    expect(response.status).toBe(200);
    await response.arrayBuffer();
  });

  test("is listed, mapped and fed by the same address", async () => {
    const shop = openShop();
    const listing = await shop.text(`/product-category/${encodeURIComponent(category)}`);
    expect(listing).toContain(`href="${path}"`);
    expect(await shop.text("/sitemaps/products-1.xml")).toContain(`<loc>${origin}${path}</loc>`);
    expect(await shop.text("/feeds/products.xml")).toContain(`<g:link>${origin}${path}</g:link>`);
  });

  test("serves its buy box and its reviews", async () => {
    const shop = openShop();
    for (const area of ["offer", "review"]) {
      const response = await shop.fetch(`/${area}/${encodeURIComponent(slug)}`);
      expect(response.status).toBe(200);
      await response.arrayBuffer();
    }
  });
});

test("products of such slugs stay in the index when they were changed", async () => {
  const bindings = env as unknown as Bindings;
  await learnReport(bindings, inObject);
  const bucket = editionBucket(bindings.CATALOGUE, indexEdition(configFor(bindings)));
  const pricesInIndex = async () => {
    const cards = await storedCatalogue(bucket, "id_ID").every(0, 1_000);
    return slugs.map(([slug]) => cards.find((card) => card.slug === slug)?.price?.low);
  };
  await buildIndexes();
  expect(await pricesInIndex()).toEqual(slugs.map(() => 1000));
  await run(
    "UPDATE products SET regular_price = 4321, min_price = 4321, max_price = 4321 WHERE id BETWEEN 90001 AND ?",
    90_000 + slugs.length,
  );
  for (const [slug] of slugs) await indexBuilder().refreshProduct(slug);
  await finishIndexes();
  expect(await pricesInIndex()).toEqual(slugs.map(() => 4321));
});

test("a category and an article with such a slug have their pages and sitemap entries", async () => {
  const shop = openShop();
  const encoded = encodeURIComponent(category);
  const listing = await shop.text(`/product-category/${encoded}`);
  expect(listing).toContain(">엔진 오일</h1>");
  expect(listing).toContain(`href="${origin}/product-category/${encoded}"`);
  expect(await shop.text("/sitemaps/categories.xml")).toContain(`/product-category/${encoded}<`);
  expect(await shop.text(`/products?filter=category[${encoded}]`)).toContain("오일 필터");
  const article = `/article/${encodeURIComponent("오일-가이드")}`;
  expect(await shop.text(article)).toContain(`href="${origin}${article}"`);
  expect(await shop.text("/sitemaps/articles.xml")).toContain(`<loc>${origin}${article}</loc>`);
});
