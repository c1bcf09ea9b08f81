import { languages, parcel, Visitor } from "./account-visitor.ts";
import { expect, test } from "./shop.ts";

test("a wishlist on the device and the account's become one", async ({
  page,
  browser,
  baseURL,
}) => {
  const visitor = new Visitor(page, languages[0]);
  await visitor.open(parcel);
  const id = Number(await page.locator("form [name=productId]").first().getAttribute("value"));
  await page.evaluate((ids) => localStorage.setItem("wishlist", ids), JSON.stringify([id]));
  await visitor.register();
  await visitor.open("/my-account?tab=wishlist");
  await expect(page.locator(".product-card")).toHaveCount(1);
  // Another device of the same customer, where there is no script.
  const other = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const elsewhere = await other.newPage();
  const there = visitor.on(elsewhere);
  await there.open("/my-account?tab=wishlist");
  await there.login();
  await expect(elsewhere.locator(".product-card")).toHaveCount(1);
  await elsewhere.locator(".wishlist-remove button").click();
  await there.expectStatus(visitor.words["account.wishlist-empty"]);
  await other.close();
  await visitor.open("/my-account?tab=wishlist");
  await visitor.expectStatus(visitor.words["account.wishlist-empty"]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("wishlist"))).toBe("[]");
});
