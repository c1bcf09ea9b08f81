import sharp from "sharp";
import { everyPage } from "./every-page.ts";
import { isFull } from "./looks.ts";
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

test("each item of the product feed has the fields that Merchant Center requires", async ({
  request,
}) => {
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

const inside = (text: string, element: string): string[] =>
  [...text.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, "gs"))].map(
    ([, content = ""]) => content,
  );

test("the sitemaps name every page in every language, its twins and its picture", async ({
  request,
  baseURL,
}) => {
  const read = async (address: string) => (await request.get(address)).text();
  const files = inside(await read("/sitemap.xml"), "loc").map((url) => new URL(url).pathname);
  expect(files).toHaveLength(4);
  const entries = (await Promise.all(files.map(read))).flatMap((file) => inside(file, "url"));
  for (const entry of entries)
    for (const lang of ["id", "en", "x-default"]) expect(entry).toContain(`hreflang="${lang}"`);
  const named = entries.map((entry) => inside(entry, "loc")[0] ?? "");
  expect(new Set(named).size).toBe(named.length);
  const paths = named.map((url) => new URL(url).pathname);
  for (const path of ["/", "/en", "/en/faq", "/articles", "/en/racing/stp-racing", "/contact"])
    expect(paths).toContain(path);
  expect(paths.filter((path) => path.startsWith("/product/")).length).toBe(72);
  expect(paths.filter((path) => path.startsWith("/en/product/")).length).toBe(72);
  expect(paths.filter((path) => path.startsWith("/article/")).length).toBe(12);
  const pictured = entries.filter((entry) =>
    /\/(product|article)\//.test(inside(entry, "loc")[0] ?? ""),
  );
  for (const entry of pictured) expect(entry).toContain("<image:loc>");
  for (const url of named) expect(url.startsWith(baseURL ?? "")).toBe(true);
});

test("the manifest's icons exist in the declared size", async ({ request }) => {
  const manifest = await (await request.get("/site.webmanifest")).json();
  expect(manifest).toMatchObject({ name: "Engine Care Indonesia", lang: "id", start_url: "/" });
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain("maskable");
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp(await (await request.get(src)).body()).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  for (const address of ["/favicon.svg", "/apple-touch-icon.png", "/favicon.ico"])
    expect([address, (await request.get(address)).status()]).toEqual([address, 200]);
});

test("security.txt is valid for at most a year, and names a contact", async ({ request }) => {
  const text = await (await request.get("/.well-known/security.txt")).text();
  const expires = new Date(/^Expires: (.+)$/m.exec(text)?.[1] ?? 0).getTime();
  expect(expires).toBeGreaterThan(Date.now());
  expect(expires).toBeLessThanOrEqual(Date.now() + 366 * 24 * 3_600_000);
  expect(text).toMatch(/^Contact: https?:\/\/.+\/contact$/m);
});

test("robots.txt links to the sitemap, and disallows no page that has noindex itself", async ({
  request,
}) => {
  const text = await (await request.get("/robots.txt")).text();
  // What is closed is never read, so that its noindex would never be read.
  for (const path of ["/cart", "/my-account", "/en/cart", "/en/my-account"]) {
    expect(text).not.toContain(`Disallow: ${path}\n`);
    expect(await (await request.get(path)).text()).toMatch(/name="robots" content="noindex/);
  }
  expect(text).toMatch(/^Sitemap: .+\/sitemap\.xml$/m);
  expect(text).not.toMatch(/^Disallow: \/$/m);
});

test("llms.txt leads to pages that are there", async ({ request }) => {
  const text = await (await request.get("/llms.txt")).text();
  expect(text).toMatch(/^# Engine Care Indonesia\n\n> /);
  const links = [...text.matchAll(/\]\((.+?)\)/g)].map(([, url = ""]) => new URL(url).pathname);
  expect(links.length).toBeGreaterThan(8);
  for (const path of links) expect([path, (await request.get(path)).status()]).toEqual([path, 200]);
});

test("the articles' feed is newest first, and each item is a page", async ({ request }) => {
  for (const prefix of ["", "/en"]) {
    const feed = await (await request.get(`${prefix}/articles/feed.xml`)).text();
    const items = inside(feed, "item");
    expect(items).toHaveLength(12);
    const times = items.map((item) => Date.parse(inside(item, "pubDate")[0] ?? ""));
    expect(times).toEqual([...times].sort((one, other) => other - one));
    for (const item of items) {
      const { pathname } = new URL(inside(item, "link")[0] ?? "");
      expect(pathname.startsWith(`${prefix}/article/`)).toBe(true);
    }
  }
});

// pages.spec.ts reads that pages name one, worker/operations/image.app.test.ts makes one.
if (isFull)
  test("every page that may be shared has a picture that messengers show", async ({ request }) => {
    const pictures = new Set<string>();
    for (const { address } of everyPage.filter(({ lang }) => lang === "id")) {
      const html = await (await request.get(address)).text();
      const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? "";
      expect([address, picture !== ""]).toEqual([address, true]);
      expect(html).toContain('name="twitter:card" content="summary_large_image"');
      pictures.add(new URL(picture.replaceAll("&amp;", "&")).pathname);
    }
    for (const path of pictures) {
      const response = await request.get(path);
      expect([path, response.headers()["content-type"]]).toEqual([path, "image/jpeg"]);
      expect((await response.body()).length).toBeLessThan(300_000);
    }
  });
