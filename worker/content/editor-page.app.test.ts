import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { openDatabase } from "../../backend/database.ts";
import { posts } from "../../backend/schema/content.ts";
import { openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { backendEnv, operate } from "../../tests/support/embedded-backend.ts";
import { sendWebhook } from "../../tests/support/webhooks.ts";

beforeAll(seedProducts);

const content = "<p>Halo</p>";

async function addPage(slug: string, html: string): Promise<void> {
  const db = openDatabase(backendEnv.DB);
  const text = { titleId: slug, titleEn: slug, excerptId: "", excerptEn: "", authorFirstName: "" };
  const date = "2026-01-05T02:00:00.000Z";
  await db.insert(posts).values({
    type: "page",
    slug,
    ...text,
    contentId: html,
    contentEn: html,
    date,
    modified: date,
  });
}

test("a page of WordPress's blocks is shown at its address, in its language, with the blocks' styles", async () => {
  const shop = openShop();
  const response = await shop.fetch("/en/sample-page");
  const html = await response.text();
  expect([response.status, response.headers.get("cache-control")]).toEqual([
    200,
    (await shop.fetch("/en/faq")).headers.get("cache-control"),
  ]);
  expect(html).toContain("<title>Sample page | ");
  expect(html).toContain('<link rel="canonical" href="http://localhost:8787/en/sample-page"/>');
  expect(html).toContain('class="wp-block-columns');
  expect(html).toContain('class="wp-block-button__link" href="/en/products"');
  expect(html).toMatch(/<link rel="stylesheet" href="[^"]*blocks[^"]*"\/><div class="prose/);
  expect(await shop.text("/sample-page")).toContain("<h1>Halaman contoh</h1>");
  expect((await shop.fetch("/sample-page/", { redirect: "manual" })).status).toBe(301);
  expect(await shop.text("/faq")).not.toContain("blocks");
  expect(await shop.text("/sitemaps/pages.xml")).toContain("/en/sample-page<");
});

test("a saved page is shown after the webhook; WooCommerce's own pages and drafts are none", async () => {
  const shop = openShop();
  await addPage("halo", content);
  await addPage("keranjang", '<div class="woocommerce"><p>Your cart is empty</p></div>');
  await addPage("kosong", "");
  const action = "woocommerce_storefront_post";
  await sendWebhook(shop, { topic: `action.${action}`, body: { action, arg: 1, sent: "p1" } });
  await shop.idle();
  expect(await shop.text("/halo")).toContain("<p>Halo</p>");
  for (const path of ["/keranjang", "/kosong", "/draft", "/halo/lagi", "/halo.txt"])
    expect([path, (await shop.fetch(path)).status]).toEqual([path, 404]);
  const db = openDatabase(backendEnv.DB);
  const [row] = await db
    .select()
    .from(posts)
    .where(and(eq(posts.slug, "halo"), eq(posts.type, "page")));
  const form = { status: "publish", titleId: "Halo", titleEn: "", contentId: "<p>Baru</p>" };
  await operate(`/contents/${row?.id}`, { ...form, contentEn: "" });
  await sendWebhook(shop, { topic: `action.${action}`, body: { action, arg: 1, sent: "p2" } });
  await shop.idle();
  expect(await shop.text("/halo")).toContain("<p>Baru</p>");
});

test("made-up addresses ask for no page", async () => {
  const shop = openShop();
  await shop.text("/tidak-ada-0");
  const { calls } = shop.backend;
  for (const at of [1, 2, 3, 4, 5]) expect((await shop.fetch(`/tidak-ada-${at}`)).status).toBe(404);
  expect(shop.backend.calls).toBe(calls);
});

test("a page below another one in another script has its address in pages and sitemap as it is sent", async () => {
  await addPage(encodeURI("услуги/замена").toLowerCase(), content);
  const shop = openShop();
  const action = "woocommerce_storefront_post";
  await sendWebhook(shop, { topic: `action.${action}`, body: { action, arg: 1, sent: "p3" } });
  await shop.idle();
  const path = encodeURI("/услуги/замена");
  const html = await shop.text(path);
  expect(html).toContain("<p>Halo</p>");
  expect(html).toContain(`<link rel="canonical" href="http://localhost:8787${path}"/>`);
  expect(await shop.text("/sitemaps/pages.xml")).toContain(
    `<loc>http://localhost:8787${path}</loc>`,
  );
});
