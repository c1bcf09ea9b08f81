import english from "../../shared/i18n/messages/en.json" with { type: "json" };
import indonesian from "../../shared/i18n/messages/id.json" with { type: "json" };
import { expect, test } from "./shop.ts";

const languages = [
  { prefix: "", words: indonesian },
  { prefix: "/en", words: english },
];

const categories = [
  ["Oli Full Sintetik", "oli-full-sintetik-formula"],
  ["Oli Sintetik", "oli-sintetik-syn-formula"],
  ["Campuran Oli", "campuran-oli"],
  ["Campuran Bahan Bakar", "campuran-bahan-bakar"],
  ["Interior & Eksterior", "interior-dan-eksterior"],
  ["Minyak Rem", "minyak-rem"],
  ["Power Steering", "power-steering"],
  ["Pembersih Mesin", "pembersih-mesin"],
] as const;

for (const { prefix, words } of languages) {
  test(`the home page under "${prefix}" shows its parts in order, and each leads on`, async ({
    page,
  }) => {
    await page.goto(prefix || "/");
    const headings = page.locator("main h2");
    await expect(headings).toHaveText([
      words["home.categories"],
      words["home.best-sellers"],
      words["home.on-sale"],
      words["home.newest"],
      words["home.articles"],
      words["home.faq"],
    ]);
    await expect(page.locator("main .hero h1")).toHaveText(words["home.hero-title"]);
    await expect(page.locator("main .marquee ul").first().locator("li")).not.toHaveCount(0);
    const tiles = page.locator("main .category-grid a");
    for (const [index, [, slug]] of categories.entries())
      await expect(tiles.nth(index)).toHaveAttribute("href", `${prefix}/product-category/${slug}`);
    await expect(tiles).toHaveCount(categories.length);
    await expect(page.locator("main .product-card")).toHaveCount(12);
    await expect(page.locator("main .article-card")).toHaveCount(3);
    await expect(page.locator("main .question")).toHaveCount(4);
  });
}

test("the eight tiles bear the spec's names", async ({ page }) => {
  await page.goto("/");
  const names = categories.map(([name]) => name);
  await expect(page.locator("main .category-grid a")).toHaveText(names);
});

test("what is on sale has a badge, and the newest come first", async ({ page }) => {
  await page.goto("/en");
  const shelf = (title: string) =>
    page.locator(".shelf", { has: page.getByRole("heading", { name: title, exact: true }) });
  await expect(shelf("On sale").locator(".badge-sale")).toHaveCount(4);
  const newest = await shelf("New arrivals").locator("h3").allTextContents();
  await page.goto("/en/products?orderby=date&order=DESC");
  const listed = await page.locator(".product-card h3").allTextContents();
  expect(newest).toEqual(listed.slice(0, newest.length));
});

test("the footer names the company and the year of the clock", async ({ page }) => {
  await page.goto("/faq");
  const year = new Intl.DateTimeFormat("en", { year: "numeric", timeZone: "UTC" }).format();
  await expect(page.locator("footer")).toContainText(`© ${year} Engine Care Indonesia`);
  await expect(page.locator("footer [aria-current=page]")).toHaveText("Pertanyaan umum");
});

test("the chat opens with the company's number and a first line", async ({ page }) => {
  for (const [address, line] of [
    ["/", "Halo"],
    ["/en", "Hello"],
  ] as const) {
    await page.goto(address);
    const href = (await page.locator(".chat-button").getAttribute("href")) ?? "";
    expect(href).toMatch(/^https:\/\/wa\.me\/6281234567890\?text=/);
    expect(new URL(href).searchParams.get("text")).toContain(line);
  }
});

for (const address of ["/", "/profile", "/about", "/history"])
  test(`the picture of ${address} stands beside its words on a laptop`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(address);
    const words = await page.locator("main h1").boundingBox();
    const picture = await page.locator("main .site-picture").first().boundingBox();
    if (!words || !picture) throw new Error("The page has no heading, or no picture.");
    expect(picture.x).toBeGreaterThan(words.x + words.width / 2);
    expect(picture.y).toBeLessThan(words.y + words.height);
  });
