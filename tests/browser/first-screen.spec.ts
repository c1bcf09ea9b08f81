import english from "../../shared/i18n/messages/en.json" with { type: "json" };
import indonesian from "../../shared/i18n/messages/id.json" with { type: "json" };
import { expect, test } from "./shop.ts";

const products = ["oli-bara-motor-10w-40", "oli-samudra-5w-30", "minyak-cvt-samudra"];

for (const slug of products) {
  test(`the price and one button of ${slug} are on its first screen, from 320 to 430 x 740`, async ({
    page,
  }) => {
    await page.goto(`/en/product/${slug}`);
    for (const width of [320, 360, 390, 412, 430]) {
      await page.setViewportSize({ width, height: 740 });
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

for (const { width, prefix, words } of [
  { width: 360, prefix: "/en", words: english },
  { width: 768, prefix: "", words: indonesian },
]) {
  test(`the added product is announced with a link to the cart, and no button moves at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(`${prefix}/product/oli-samudra-5w-30`);
    const button = page.getByRole("button", { name: words["product.add"] });
    const before = await button.boundingBox();
    await button.click();
    const bar = page.locator(".buy-bar");
    await expect(bar).toContainText(words["product.added"]);
    const after = await button.boundingBox();
    expect([after?.y, after?.height]).toEqual([before?.y, before?.height]);
    const checkout = bar.getByRole("link", { name: words["cart.checkout"] });
    await expect(checkout).toBeInViewport({ ratio: 1 });
    await expect(checkout).toHaveAttribute("href", `${prefix}/checkout`);
    await bar.getByRole("link", { name: words["product.view-cart"] }).click();
    await expect(page).toHaveURL(`${prefix}/cart`);
  });
}

test("the total has a phone's bar to itself beside the button that buys, and the reason to wait a row above", async ({
  page,
}) => {
  const findBox = async (selector: string) => {
    const box = await page.locator(selector).boundingBox();
    if (!box) throw new Error(`The checkout shows no ${selector}.`);
    return box;
  };
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/product/minyak-cvt-samudra");
  await page.getByRole("button", { name: indonesian["product.add"] }).click();
  await expect(page.locator(".buy-bar")).toContainText(indonesian["product.added"]);
  await page.goto("/checkout");
  // What is appended before, React takes for a page of another server.
  await expect(page.locator("shop-island[name=checkout-form]")).toHaveAttribute("hydrated", "");
  expect((await findBox("#place-total")).x).toBe((await findBox('[name="shipping.phone"]')).x);
  const reason = page.locator(".place-bar [role=status]");
  await reason.evaluate((it) => it.append(document.title));
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    const { y, height } = await findBox(".place-bar [role=status]");
    expect(y + height).toBeLessThanOrEqual((await findBox(".place-order")).y);
  }
});
