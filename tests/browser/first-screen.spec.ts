import english from "../../shared/i18n/messages/en.json" with { type: "json" };
import { expect, test } from "./shop.ts";

const products = ["oli-bara-motor-10w-40", "oli-samudra-5w-30", "minyak-cvt-samudra"];

for (const width of [320, 360, 390, 412, 430]) {
  test(`at ${width} x 740 the price and one button are on a product's first screen`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    for (const slug of products) {
      await page.goto(`/en/product/${slug}`);
      const bar = await page.locator(".buy-bar").boundingBox();
      const price = await page.locator(".offer-facts .price strong").boundingBox();
      const button = page.getByRole("button", { name: english["product.add"] });
      if (!bar || !price) throw new Error("There is no price, or no bar.");
      expect(price.y + price.height).toBeLessThanOrEqual(bar.y);
      expect(bar.y + bar.height).toBe(740);
      expect((await button.boundingBox())?.height).toBeLessThanOrEqual(48);
      await expect(page.locator(".bar-price")).toBeInViewport({ ratio: 1 });
    }
  });
}

test("on a laptop the promises are beside the picture, under the button", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/en/product/oli-samudra-5w-30");
  await expect(page.locator(".promises li")).toHaveCount(5);
  await expect(page.locator(".promises")).toBeInViewport({ ratio: 1 });
});

test("the bar announces the added product, links to the cart, and moves no button", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/en/product/oli-samudra-5w-30");
  const button = page.getByRole("button", { name: english["product.add"] });
  const before = await button.boundingBox();
  await button.click();
  const bar = page.locator(".buy-bar");
  await expect(bar).toContainText(english["product.added"]);
  expect((await button.boundingBox())?.y).toBe(before?.y);
  await bar.getByRole("link", { name: english["product.view-cart"] }).click();
  await expect(page).toHaveURL("/en/cart");
});
