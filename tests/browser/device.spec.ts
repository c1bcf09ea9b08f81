import english from "../../shared/i18n/messages/en.json" with { type: "json" };
import { expect, test } from "./shop.ts";

test("what scripts have stored is counted, erased one by one, and all at once", async ({
  page,
}) => {
  await page.goto("/en/product/minyak-cvt-samudra");
  await page.locator("[data-save]").first().click();
  await page.waitForFunction(() => localStorage.getItem("viewed"));
  await page.goto("/en/products?search=samudra");
  await page.locator("header input[name=search]").click();
  await page.keyboard.type(" oil");
  await page.keyboard.press("Enter");
  await page.waitForURL("**search=samudra*oil");
  await page.goto("/en/my-account/device");
  const row = (name: string) => page.locator(".device li:visible").filter({ hasText: name });
  const wishlist = row(english["wishlist.title"]);
  await expect(wishlist).toContainText("1");
  await expect(row(english["product.recent"])).toContainText("1");
  await expect(row(english["search.past"])).toContainText("2");
  await wishlist.getByRole("button").click();
  await expect(page.locator(".device [role=status]")).toBeFocused();
  await expect(wishlist).toHaveCount(0);
  await page.getByRole("button", { name: english["device.all"] }).click();
  await expect(page.locator(".device")).toContainText(english["device.none"]);
  expect(await page.evaluate(() => localStorage.getItem("past-searches"))).toBeNull();
});
