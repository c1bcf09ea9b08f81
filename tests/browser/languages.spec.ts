import { expect, test } from "./shop.ts";

test("the language switch preserves path and query, and the cookie stores the choice", async ({
  page,
}) => {
  await page.goto("/products?search=oli");
  await page.locator(".footer").getByRole("button", { name: "EN" }).click();
  await expect(page).toHaveURL(/\/en\/products\?search=oli$/);
  await page.goto("/faq");
  await expect(page).toHaveURL(/\/en\/faq$/);
  await page.locator(".footer").getByRole("button", { name: "ID" }).click();
  await expect(page).toHaveURL(/[^n]\/faq$/);
});
