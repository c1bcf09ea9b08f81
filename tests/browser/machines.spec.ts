import { expect, test } from "./shop.ts";
import { readDocument } from "./words.ts";

const files = [
  ["/sitemap.xml", "application/xml"],
  ["/sitemaps/pages.xml", "application/xml"],
  ["/sitemaps/products-1.xml", "application/xml"],
  ["/sitemaps/categories.xml", "application/xml"],
  ["/sitemaps/articles.xml", "application/xml"],
  ["/articles/feed.xml", "application/rss+xml"],
  ["/en/articles/feed.xml", "application/rss+xml"],
  ["/feeds/products.xml", "application/xml"],
  ["/en/feeds/products.xml", "application/xml"],
  ["/robots.txt", "text/plain"],
  ["/llms.txt", "text/plain"],
  ["/.well-known/security.txt", "text/plain"],
  ["/site.webmanifest", "application/manifest+json"],
] as const;

for (const [address, type] of files) {
  test(`${address} is there for machines, and names no backend`, async ({ request }) => {
    const response = await request.get(address);
    expect(response.status()).toBe(200);
    expect(response.headers()["content-type"]).toContain(type);
    expect(await response.text()).not.toContain("embedded.internal");
  });
}

test("each item of the product feed says what Merchant Center wants", async ({ request }) => {
  const feed = await (await request.get("/feeds/products.xml")).text();
  const items = feed.match(/<item>.*?<\/item>/gs) ?? [];
  expect(items.length).toBeGreaterThan(72);
  for (const item of items)
    for (const name of [
      "id",
      "title",
      "description",
      "link",
      "image_link",
      "availability",
      "price",
    ])
      expect(item).toContain(`<g:${name}>`);
});

test("every page of structured data is JSON that names its type", async ({ request }) => {
  for (const address of ["/", "/faq", "/article/engine-flush-perlukah", "/profile"]) {
    const html = await (await request.get(address)).text();
    const things = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json]) => JSON.parse(json ?? ""),
    );
    expect(things.length).toBeGreaterThan(0);
    for (const thing of things) {
      expect(thing["@context"]).toBe("https://schema.org");
      expect(thing["@type"]).toMatch(/^[A-Z]\w+$/);
    }
    expect(readDocument(html).words.length).toBeGreaterThan(0);
  }
});

test("somebody writes to the shop by keyboard alone", async ({ page }) => {
  await page.goto("/en/contact");
  await page.locator('[name="name"]').focus();
  for (const text of ["Ani Wijaya", "ani@example.test", "0812 3456 7890", "Is it for scooters?"]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Space");
  await page.locator(".contact-form button[type=submit]").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "sent successfully" })).toBeFocused();
});
