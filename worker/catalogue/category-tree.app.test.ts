import { beforeAll, expect, test, vi } from "vitest";
import { openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import { english, indonesian } from "../../tests/support/messages.ts";

const run = (sql: string) => backendEnv.DB.prepare(sql).run();

const added = 120;

beforeAll(async () => {
  await seedProducts();
  await run(
    `UPDATE terms SET name_id = 'Rem & Kopling', name_en = 'Brakes & Clutch' WHERE slug = 'minyak-rem'`,
  );
  for (let at = 1; at <= added; at++)
    await run(
      `INSERT INTO terms (id, taxonomy, slug, name_id, name_en, count)
       SELECT ${70_000 + at}, taxonomy, 'rak-${at}', 'Rak ${at}', 'Shelf ${at}', 1
       FROM terms WHERE slug = 'minyak-rem'`,
    );
});

interface Link {
  href: string;
  name: string;
}

const linksIn = (html = ""): Link[] =>
  [...html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/g)].map(
    ([, href = "", inner = ""]) => ({
      href,
      name: inner.replace(/<[^>]+>/g, "").replaceAll("&amp;", "&"),
    }),
  );

const findMenu = (html: string) => linksIn(html.split('id="mega-menu"')[1]?.split("</ul>")[0]);
const findTiles = (html: string) =>
  linksIn(html.split('class="category-grid"')[1]?.split("</ul>")[0]);

const languages = [
  { prefix: "", renamed: "Rem & Kopling", shelf: "Rak", all: indonesian["layout.categories"] },
  { prefix: "/en", renamed: "Brakes & Clutch", shelf: "Shelf", all: english["layout.categories"] },
];

test.each(languages)(
  "categories are called as the backend calls them under '$prefix'",
  async ({ prefix, renamed }) => {
    const shop = openShop();
    const link = { href: `${prefix}/product-category/minyak-rem`, name: renamed };
    const home = await shop.text(prefix || "/");
    expect(findTiles(home)).toHaveLength(8);
    expect(findTiles(home)).toContainEqual(link);
    for (const path of ["/faq", "/products", "/cart", "/nothing-is-here", "/my-account"])
      expect(findMenu(await shop.text(prefix + path)), path).toContainEqual(link);
  },
);

test.each(languages)(
  "the menu under '$prefix' has the shop's own categories, the home page's first",
  async ({ prefix, shelf: section, all }) => {
    const menu = findMenu(await openShop().text(`${prefix}/faq`));
    const isOwn = ({ name }: Link) => name.startsWith(section);
    expect(menu.slice(0, 8).some(isOwn)).toBe(false);
    expect(menu.slice(8, 16).every(isOwn)).toBe(true);
    expect(menu[16]).toEqual({ href: `${prefix}/categories`, name: all });
  },
);

test("a list of categories has all of them, behind the hundredth too, and so has the sitemap", async () => {
  const shop = openShop();
  expect(findTiles(await shop.text("/categories"))).toHaveLength(added + 8);
  const sitemap = await shop.text("/sitemaps/categories.xml");
  expect(sitemap.match(/<loc>[^<]*\/product-category\/rak-\d+<\/loc>/g)).toHaveLength(2 * added);
});

test("the operator chooses the categories of the home page", async () => {
  const named = openShop({
    HOME_CATEGORIES: "rak-7, minyak-rem,tidak-ada",
    BASE_URL: "http://a.b",
  });
  expect(findTiles(await named.text("/")).map(({ name }) => name)).toEqual([
    "Rak 7",
    "Rem & Kopling",
  ]);
  const other = openShop({ HOME_CATEGORIES: "ban,velg", BASE_URL: "http://c.d" });
  expect(findTiles(await other.text("/"))).toHaveLength(8);
});

const readHead = (html: string) => ({
  canonical: /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1],
  alternates: [...html.matchAll(/<link rel="alternate" hrefLang="[^"]+" href="([^"]+)"/gi)].map(
    ([, href]) => href,
  ),
});

test.each([
  ["/category", "/categories"],
  ["/categories", "/categories"],
  ["/category/minyak-rem", "/product-category/minyak-rem"],
  ["/product-category/minyak-rem", "/product-category/minyak-rem"],
])("the canonical address of %s is %s, in each language", async (path, canonical) => {
  const shop = openShop();
  const origin = "http://localhost:8787";
  for (const prefix of ["", "/en"])
    expect(readHead(await shop.text(prefix + path))).toEqual({
      canonical: origin + prefix + canonical,
      alternates: [origin + canonical, `${origin}/en${canonical}`, origin + canonical],
    });
});

test("a page whose menu fails to load links to all categories, and is not stored", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
  // An address of its own, so that no cache has anything for it.
  const shop = openShop({ BASE_URL: "http://never.asked" });
  shop.backend.fault = "refused";
  const page = await shop.fetch("/faq");
  expect(page.status).toBe(200);
  expect(findMenu(await page.text())[0]?.href).toBe("/categories");
  await shop.idle();
  shop.backend.fault = null;
  // On a busy machine the categories may come later than a page waits for its menu: then the next page has them.
  const menu = async () => findMenu(await shop.text("/faq"));
  await expect.poll(menu, { timeout: 300_000 }).toHaveLength(18);
});
