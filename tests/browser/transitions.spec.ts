import { expect, type Page, test } from "@playwright/test";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** Notes in each page that appears what its transition moved. */
const watch = (page: Page) =>
  page.addInitScript(() =>
    addEventListener("pagereveal", (event) => {
      const { viewTransition } = event as PageRevealEvent;
      const note = (text: string) => document.documentElement.setAttribute("data-moved", text);
      if (!viewTransition) return note("nothing");
      const moved = () =>
        document
          .getAnimations()
          .map(({ effect }) => (effect as KeyframeEffect | null)?.pseudoElement ?? "")
          .filter((name) => name.startsWith("::view-transition-group"))
          .join(" ");
      viewTransition.ready.then(
        () => note(moved()),
        () => note("refused"),
      );
    }),
  );

/** A browser without speculation rules, as Safari is: it prerenders nothing. */
const withoutRules = (page: Page) =>
  page.addInitScript(() => Reflect.deleteProperty(HTMLScriptElement, "supports"));

const html = (page: Page) => page.locator("html");

for (const from of ["/products", "/", "/product/minyak-cvt-samudra"]) {
  test(`from ${from} the tapped card's picture becomes the product's`, async ({ page }) => {
    await withoutRules(page);
    await watch(page);
    await page.goto(from);
    const card = page.locator(".product-card").last();
    await card.scrollIntoViewIfNeeded();
    // What moves is a visible picture.
    await expect(card.locator("img")).toHaveJSProperty("complete", true);
    await card.locator("h3 a").click();
    await expect(html(page)).toHaveAttribute("data-moved", /\(picture\)/);
    await expect(page).toHaveURL(/\/product\//);
  });
}

test("a browser that prerenders shows the next page at once", async ({ page }) => {
  await watch(page);
  await page.goto("/products");
  await expect(page.locator("body")).toHaveAttribute("data-idle");
  await page.locator(".product-card h3 a").first().click();
  await expect(page).toHaveURL(/\/product\//);
  await expect(html(page)).toHaveAttribute("data-moved", "nothing");
});

test("with reduced motion pages change at once", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await watch(page);
  await page.goto("/products");
  await page.locator(".product-card h3 a").first().click();
  await expect(page).toHaveURL(/\/product\//);
  await expect(html(page)).toHaveAttribute("data-moved", "nothing");
});
