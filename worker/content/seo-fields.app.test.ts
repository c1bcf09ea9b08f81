import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../backend/database.ts";
import { options, posts } from "../../backend/schema/content.ts";
import { products } from "../../backend/schema/products.ts";
import { buildIndexes, openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";

const article = "engine-flush-perlukah";
const hiddenArticle = "memahami-kekentalan-oli";
const product = "oli-samudra-5w-30";

const db = () => openDatabase(backendEnv.DB);

async function type(id: number, fields: object): Promise<void> {
  await db()
    .insert(options)
    .values({ name: `seo_${id}`, value: JSON.stringify(fields) });
}

const articleId = async (slug: string) =>
  (await db().select().from(posts).where(eq(posts.slug, slug)))[0]?.id ?? 0;

beforeAll(async () => {
  await seedProducts();
  await buildIndexes();
  await type(await articleId(article), {
    title: "Flushing & cleaning | Elsewhere",
    description: "What <b>editors</b> write.",
    canonical: "https://magazine.example/flush",
  });
  await type(await articleId(hiddenArticle), { noindex: true });
  const [row] = await db().select().from(products).where(eq(products.slug, product));
  await type(row?.id ?? 0, {
    ...{ title: "The oil", noindex: true },
    // WordPress's own address is none of the shop's.
    canonical: "https://embedded.internal/product/the-oil/",
  });
});

const getHead = (html: string) => html.slice(0, html.indexOf("</head>"));

describe("with the fields of Yoast or Rank Math", () => {
  const open = () => openShop({ SEO_FIELDS: "on" }, { SEO_FIELDS: "on" });

  test("an article has its editor's title, description and canonical address", async () => {
    const html = getHead(await open().text(`/en/article/${article}`));
    expect(html).toContain("<title>Flushing &amp; cleaning | Elsewhere</title>");
    expect(html).toContain('name="description" content="What editors write."');
    expect(html).toContain('property="og:title" content="Flushing &amp; cleaning | Elsewhere"');
    expect(html).toContain('rel="canonical" href="https://magazine.example/flush"');
    expect(html).not.toContain("hrefLang");
  });

  test("what is hidden from search engines says so, and is not in the sitemap", async () => {
    const shop = open();
    const html = getHead(await shop.text(`/product/${product}`));
    expect(html).toContain("<title>The oil</title>");
    expect(html).toContain('name="robots" content="noindex');
    expect(html).toContain(`rel="canonical" href="http://localhost:8787/product/${product}"`);
    const [articles, listed] = [
      await shop.text("/sitemaps/articles.xml"),
      await shop.text("/sitemaps/products-1.xml"),
    ];
    expect(articles).toContain(`/article/${article}<`);
    expect(articles).not.toContain(`/article/${hiddenArticle}<`);
    expect(listed).not.toContain(`/product/${product}<`);
    expect(listed).toContain("/product/oli-");
  });
});

test("pages are as they are where WordPress no longer has the plugin", async () => {
  const shop = openShop({ SEO_FIELDS: "on" }, { SEO_FIELDS: "off" });
  const response = await shop.fetch(`/en/article/${hiddenArticle}`);
  const html = getHead(await response.text());
  expect(response.status).toBe(200);
  expect(html).toMatch(/<title>[^<]+ \| /);
  expect(html).not.toContain("noindex");
});
