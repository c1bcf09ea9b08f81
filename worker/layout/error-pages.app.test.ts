import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { english, indonesian } from "../../tests/support/messages.ts";

beforeAll(seedProducts);
afterEach(() => vi.restoreAllMocks());

const navigation = { headers: { accept: "text/html" } };

const languages = [
  {
    prefix: "",
    lang: "id",
    words: {
      heading: indonesian["error.not-found"],
      path: (path: string) => `Tidak ada halaman di ${path}.`,
      wrong: indonesian["error.something"],
      categories: indonesian["home.categories"],
      again: indonesian["error.try-again"],
      closed: indonesian["error.closed"],
    },
  },
  {
    prefix: "/en",
    lang: "en",
    words: {
      heading: english["error.not-found"],
      path: (path: string) => `There is no page at ${path}.`,
      wrong: english["error.something"],
      categories: english["home.categories"],
      again: english["error.try-again"],
      closed: english["error.closed"],
    },
  },
];

/** The link that asks for the same address once more; null where the page has none. */
const findHref = (html: string, words: string): string | null =>
  new RegExp(`<a[^>]* href="([^"]*)"[^>]*>${words}</a>`).exec(html)?.[1] ?? null;

/** Search and the shop's categories, or the way to them: an error is no dead end. */
function expectWaysOn(html: string, prefix: string, { title, tiles }: Ways): void {
  expect(html).toContain(`action="${prefix}/products"`);
  const section = html.split(`<h2>${title}</h2>`)[1]?.split("</section>")[0] ?? "";
  const links = [...section.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
  const isWay = (link = "") =>
    link.startsWith(`${prefix}/product-category/`) || link === `${prefix}/categories`;
  expect(links.length).toBeGreaterThan(0);
  expect(links.every(isWay)).toBe(true);
  if (tiles !== undefined) expect(links).toHaveLength(tiles || 1);
}

interface Ways {
  title: string;
  /** How many categories are named; 0 where the backend is not asked. */
  tiles?: number;
}

test("the home page of a language has no slash behind it", async () => {
  const response = await openShop().fetch("/en/?utm=1", { redirect: "manual" });
  expect([response.status, response.headers.get("location")]).toEqual([301, "/en?utm=1"]);
});

for (const { prefix, lang, words } of languages) {
  test(`a path that nothing is at is named on a 404 in ${lang}`, async () => {
    const response = await openShop().fetch(`${prefix}/nothing-here`, navigation);
    const html = await response.text();
    expect(response.status).toBe(404);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(html).toContain(`<html lang="${lang}">`);
    expect(html).toMatch(/<p class="error-status">Error(?:<!-- -->)? (?:<!-- -->)?404<\/p>/);
    expect(html).toContain(`<h1>${words.heading}</h1>`);
    expect(html).toContain(words.path(`${prefix}/nothing-here`));
    expect(findHref(html, words.again)).toBeNull();
    expect(html).toContain(`<title>${words.heading} | `);
    expectWaysOn(html, prefix, { title: words.categories, tiles: 8 });
  });

  test.each([
    ["/caf%C3%A9/%EC%98%A4%EC%9D%BC-%F0%9F%9A%97", "/café/오일-🚗"],
    ["/50%25-off", "/50%-off"],
    ["/%E0%A4%A", "/%E0%A4%A"],
    ["/%3Cscript%3Ealert(1)%3C/script%3E", "/&lt;script&gt;alert(1)&lt;/script&gt;"],
    ["/a%E2%80%AEb%00c", "/a\u{FFFD}b\u{FFFD}c"],
    [`/${"é".repeat(300)}`, `/${"é".repeat(119 - prefix.length)}…`],
  ])(`%s that nothing is at is named as it was typed in ${lang}`, async (path, named) => {
    const response = await openShop().fetch(prefix + path, navigation);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain(words.path(prefix + named));
  });

  test.each([
    ["/products/?search=oli%20&order=ASC", "/products?search=oli%20&order=ASC"],
    ["/product/minyak-rem-dot-3/", "/product/minyak-rem-dot-3"],
    ["/product-category/perawatan/minyak-rem", "/product-category/minyak-rem"],
    ["/product-category/a/b/minyak-rem/page/2/?x=1", "/product-category/minyak-rem/page/2?x=1"],
    ["/product-category/minyak-rem/page/2/", "/product-category/minyak-rem/page/2"],
    ["/my-account/", "/my-account"],
  ])(`%s as WordPress writes it leads to the page in ${lang}`, async (path, page) => {
    const response = await openShop().fetch(prefix + path, { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([301, prefix + page]);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  test.each(["/product-category/minyak-rem/tidak-ada", "/product-category/tidak/ada/page/2/"])(
    `%s, a category that there is not below another, is a 404 in ${lang}`,
    async (path) => {
      const response = await openShop().fetch(prefix + path, { redirect: "manual", ...navigation });
      expect([response.status, response.headers.get("location")]).toEqual([404, null]);
    },
  );

  test(`a slash too many behind what is sent, or with another one, leads nowhere in ${lang}`, async () => {
    const shop = openShop();
    const statuses = ["//products/", "/products//", "/products/%2f/"].map(async (path) => {
      const response = await shop.fetch(`http://localhost:8787${prefix}${path}`, navigation);
      return response.status;
    });
    expect(await Promise.all(statuses)).toEqual([404, 404, 404]);
    const sent = await shop.fetch(`${prefix}/products/`, { method: "POST" });
    expect(sent.status).toBe(404);
  });

  test.each([
    ["a spelling that machines read differently", "//products", {}, 404],
    ["an address that is too long", `/products?search=${"a".repeat(9_000)}`, {}, 414],
    ["headers that are too long", "/products", { cookie: "a".repeat(40_000) }, 431],
  ])(
    `%s is a page for people in ${lang}, and a line for others`,
    async (_what, path, headers, status) => {
      const shop = openShop();
      const address = path.startsWith("//") ? `${prefix}//products` : prefix + path;
      const page = await shop.fetch(`http://localhost:8787${address}`, {
        headers: { ...navigation.headers, ...headers },
      });
      expect(page.status).toBe(status);
      expect(page.headers.get("content-type")).toContain("text/html");
      const html = await page.text();
      expect(html).toContain(`<html lang="${lang}">`);
      expectWaysOn(html, prefix, { title: words.categories, tiles: 0 });
      const line = await shop.fetch(`http://localhost:8787${address}`, { headers });
      expect(line.status).toBe(status);
      expect(line.headers.get("content-type")).toContain("text/plain");
      expect(shop.backend.calls).toBe(0);
    },
  );

  test(`a shop without its backend says so in ${lang}, and when to come again`, async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const shop = openShop();
    shop.backend.fault = "refused";
    const response = await shop.fetch(`${prefix}/article/never-read-${lang}`, navigation);
    const html = await response.text();
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(html).toContain(`<h1>${words.closed}</h1>`);
    // What needs the backend is not offered; contact with the shop is.
    expect(html).not.toContain("<search");
    const main = html.split("<main")[1]?.split("</main>")[0] ?? "";
    expect(main).not.toContain(words.categories);
    expect(main).toContain('href="https://wa.me/');
  });

  test.each([
    ["an article", `/article/never-read-either-${lang}`],
    ["a product with its choice", `/product/minyak-rem-dot-3?pa_ukuran=4l&a=%26%22`],
  ])(`%s that is a 503 in ${lang} leads to its own address again`, async (_what, path) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const shop = openShop();
    shop.backend.fault = "refused";
    const response = await shop.fetch(prefix + path, navigation);
    expect(response.status).toBe(503);
    expect(findHref(await response.text(), words.again)).toBe(
      (prefix + path).replace("&", "&amp;"),
    );
  });

  test(`the home page that is a 503 in ${lang} offers one way to itself: to try again`, async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const shop = openShop();
    shop.backend.fault = "refused";
    const home = prefix || "/";
    const response = await shop.fetch(home, navigation);
    expect(response.status).toBe(503);
    const main = (await response.text()).split("<main")[1]?.split("</main>")[0] ?? "";
    expect(main.match(new RegExp(`href="${home}"`, "g"))).toHaveLength(1);
  });

  test(`a defect is a 500 in the spec's words in ${lang}, with an id and without a stack`, async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    // A binding that is not what it should be: nothing that a page could expect.
    const shop = openShop({ SESSIONS: null });
    const response = await shop.fetch(`${prefix}/cart`, {
      headers: { ...navigation.headers, cookie: `__Host-session=${"a".repeat(86)}` },
    });
    const html = await response.text();
    expect(response.status).toBe(500);
    expect(html).toContain(words.wrong);
    expect(html).toContain(response.headers.get("x-request-id"));
    expect(html.replaceAll("/worker/layout/deferred.css", "")).not.toMatch(
      /at \w+ \(|TypeError|worker\//,
    );
    expectWaysOn(html, prefix, { title: words.categories, tiles: 8 });
  });
}
