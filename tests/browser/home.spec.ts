import { english, indonesian } from "../support/messages.ts";
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
      words["home.vehicle"],
      words["home.best-sellers"],
      words["home.categories"],
      words["home.on-sale"],
      words["home.articles"],
      words["home.faq"],
    ]);
    await expect(page.locator("main .hero h1")).toHaveText(words["home.hero-title"]);
    await expect(page.locator("main .trust:not([aria-hidden]) li")).toHaveCount(6);
    const tiles = page.locator("main .category-grid a");
    for (const [index, [, slug]] of categories.entries())
      await expect(tiles.nth(index)).toHaveAttribute("href", `${prefix}/product-category/${slug}`);
    await expect(tiles).toHaveCount(categories.length);
    await expect(page.locator("main .product-card")).toHaveCount(8);
    await expect(page.locator("main .article-card")).toHaveCount(3);
    await expect(page.locator("main .question")).toHaveCount(4);
  });
}

test("the eight tiles bear the spec's names", async ({ page }) => {
  await page.goto("/");
  const names = categories.map(([name]) => name);
  await expect(page.locator("main .category-grid a")).toHaveText(names);
});

test("what is on sale has a badge, and no product stands on the page twice", async ({ page }) => {
  await page.goto("/en");
  const sale = page.locator(".page-section", {
    has: page.getByRole("heading", { name: english["home.on-sale"] }),
  });
  await expect(sale.locator(".badge-sale")).toHaveCount(4);
  const names = await page.locator("main .product-card h3").allTextContents();
  expect(names).toEqual([...new Set(names)]);
});

test("from 320 to 430 x 740 there is something to buy within a screen and a half", async ({
  page,
}) => {
  for (const address of ["/", "/en"]) {
    await page.goto(address);
    for (const width of [320, 360, 430]) {
      await page.setViewportSize({ width, height: 740 });
      const price = await page.locator("main .product-card .price").first().boundingBox();
      expect(price && price.y + price.height).toBeLessThanOrEqual(1.5 * 740);
    }
  }
});

test("a vehicle leads to what fits it", async ({ page }) => {
  await page.goto("/en");
  await page.getByRole("link", { name: /^Motorbike ?, \d+ products$/ }).click();
  await expect(page).toHaveURL("/en/products?filter=pa_vehicle%5Bmotor%5D");
  await expect(page.locator("h1")).toHaveText("All products: Motorbike");
});

test("the footer names the company and the year of the clock", async ({ page }) => {
  await page.goto("/faq");
  const year = new Intl.DateTimeFormat("en", { year: "numeric", timeZone: "UTC" }).format();
  await expect(page.locator("footer")).toContainText(`© ${year} Engine Care Indonesia`);
  await expect(page.locator("footer [aria-current=page]")).toHaveText(indonesian["layout.faq"]);
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

test("the chat floats: it is on the screen wherever a page is scrolled to", async ({ page }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    for (const address of ["/", "/en/products", "/en/product/oli-samudra-5w-30", "/en/cart"]) {
      await page.goto(address);
      for (const share of [0, 0.5, 1]) {
        await page.evaluate(
          (at) => scrollTo({ top: document.body.scrollHeight * at, behavior: "instant" }),
          share,
        );
        await expect(page.locator(".chat-button")).toBeInViewport({ ratio: 1 });
      }
    }
  }
});

test("the chat is off the bars that buy", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const bars = { "/en/product/minyak-rem-dot-4": ".buy-bar", "/en/cart": "main .cart-foot" };
  for (const [address, bar] of Object.entries(bars)) {
    await page.goto(address);
    const top = (await page.locator(bar).boundingBox())?.y ?? 0;
    const chat = await page.locator(".chat-button").boundingBox();
    expect([address, (chat?.y ?? top) + (chat?.height ?? 0) <= top]).toEqual([address, true]);
    if (address !== "/en/cart") await page.locator(`${bar} [type=submit]`).click();
    await expect(page.locator(".cart-badge").first()).toHaveText("1");
  }
});

test("the checkout's chat stays in the header, off the prices of rates and payments", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/en/product/minyak-cvt-samudra");
  await page.locator(".buy-bar [type=submit]").click();
  await expect(page.locator(".cart-badge").first()).toHaveText("1");
  await page.goto("/en/checkout");
  const chat = page.locator(".chat-button");
  await expect(chat).toBeInViewport({ ratio: 1 });
  await page.locator("#paymentMethod").scrollIntoViewIfNeeded();
  await expect(chat).not.toBeInViewport();
});

for (const address of ["/", "/profile"])
  test(`the picture of ${address} stands beside its words on a laptop`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(address);
    const words = await page.locator("main h1").boundingBox();
    const picture = await page.locator("main .site-picture").first().boundingBox();
    if (!words || !picture) throw new Error("The page has no heading, or no picture.");
    expect(picture.x).toBeGreaterThan(words.x + words.width / 2);
    expect(picture.y).toBeLessThan(words.y + words.height);
  });
