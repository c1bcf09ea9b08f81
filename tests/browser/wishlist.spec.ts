import type { Request } from "@playwright/test";
import english from "../../shared/i18n/messages/en.json" with { type: "json" };
import { expect, test } from "./shop.ts";

const ids = "JSON.parse(localStorage.getItem('wishlist') ?? '[]')";

test("a wishlist item moves from a card to the list, to the cart and back", async ({ page }) => {
  await page.goto("/en/products?search=samudra");
  const card = page
    .locator(".product-card")
    .filter({ has: page.locator('a[href$="/minyak-cvt-samudra"]') });
  const product = (await card.locator("h3").textContent()) ?? "";
  const button = card.locator("[data-save]");
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await page.goto("/en/wishlist");
  const wishes = page.locator(".wishlist-item");
  await expect(wishes).toHaveCount(1);
  await expect(wishes).toContainText(product);
  await page.getByRole("button", { name: english["wishlist.to-cart"] }).click();
  await expect(page.locator(".wishlist [role=status]")).toHaveText(
    english["wishlist.moved"].replace("{name}", product),
  );
  await expect(wishes).toHaveCount(0);
  // Whoever goes on by the keyboard goes on from here.
  await expect(page.locator("[data-part=wishlist] a")).toBeFocused();
  await expect(page.locator("main")).toContainText(english["wishlist.empty"]);
  await expect(page.locator(".cart-badge")).toHaveText("1");
  expect(await page.evaluate(ids)).toEqual([]);
  await page.goto("/en/cart");
  const lines = page.locator("main .cart-line");
  await expect(lines).toContainText(product);
  await lines.getByRole("button", { name: `${english["cart.to-wishlist"]}: ${product}` }).click();
  await expect(lines).toHaveCount(0);
  await page.goto("/en/wishlist");
  await expect(wishes).toContainText(product);
});

test("a wishlist button on the product's page is a switch, and other windows follow", async ({
  page,
  context,
}) => {
  await page.goto("/en/product/minyak-cvt-samudra");
  const button = page.locator(".product-title [data-save]");
  const other = await context.newPage();
  await other.goto("/en/wishlist");
  await button.press("Enter");
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await expect(other.locator(".wishlist-item")).toHaveCount(1);
  await button.press("Enter");
  await expect(button).toHaveAttribute("aria-pressed", "false");
  await expect(other.locator(".wishlist-item")).toHaveCount(0);
});

test("an older response that arrives last does not undo a newer wishlist", async ({ page }) => {
  await page.goto("/en/product/minyak-cvt-samudra");
  const id = Number(await page.locator(".product-title [data-save]").getAttribute("data-save"));
  const { promise: newerIsShown, resolve } = Promise.withResolvers<void>();
  await page.route("**/wishlist?ids=", async (route) => {
    await newerIsShown;
    await route.continue();
  });
  const first = page.waitForRequest("**/wishlist?ids=");
  await page.goto("/en/wishlist");
  await first;
  const isOlder = (request: Request) => request.url().endsWith("?ids=");
  const olderIsOver = Promise.race([
    page.waitForEvent("requestfinished", isOlder),
    page.waitForEvent("requestfailed", isOlder),
  ]);
  await page.evaluate((wish) => {
    localStorage.setItem("wishlist", JSON.stringify([wish]));
    dispatchEvent(new Event("storage"));
  }, id);
  const wishes = page.locator(".wishlist-item");
  await expect(wishes).toHaveCount(1);
  resolve();
  await olderIsOver;
  await expect(page.locator("shop-fragment[name=wishlist][aria-busy]")).toHaveCount(0);
  await expect(wishes).toHaveCount(1);
});

test("a session that is no more takes no wishes with it", async ({ page, context }) => {
  await page.goto("/en/product/minyak-cvt-samudra");
  await page.locator(".product-title [data-save]").click();
  await expect(page.locator("[data-save][aria-pressed=true]").first()).toBeVisible();
  const site = { domain: "localhost", path: "/" };
  await context.addCookies([
    { ...site, name: "local-session", value: "a".repeat(86), httpOnly: true },
    { ...site, name: "cart_count", value: "3" },
  ]);
  await page.goto("/en/cart");
  await page.goto("/en/wishlist");
  await expect(page.locator(".wishlist-item")).toHaveCount(1);
});

test("a product moved to the cart is in the drawer too, while it is open and after", async ({
  page,
}) => {
  await page.goto("/en/product/minyak-cvt-samudra");
  const id = Number(await page.locator(".product-title [data-save]").getAttribute("data-save"));
  const listIt = (product: number) =>
    page.evaluate((only) => {
      localStorage.setItem("wishlist", JSON.stringify([only]));
      dispatchEvent(new Event("storage"));
    }, product);
  await listIt(id);
  await page.goto("/en/wishlist");
  const move = page.getByRole("button", { name: english["wishlist.to-cart"] });
  const openCart = page.locator("header .cart-button");
  const quantity = page.locator(".cart-drawer[open] .cart-line [type=number]");
  await move.click();
  await expect(page.locator(".cart-badge")).toHaveText("1");
  await openCart.click();
  await expect(quantity).toHaveValue("1");
  await page.keyboard.press("Escape");
  await listIt(id);
  const { promise: drawerIsOpen, resolve } = Promise.withResolvers<void>();
  await page.route("**/actions/add-to-cart", async (route) => {
    await drawerIsOpen;
    await route.continue();
  });
  await move.click();
  await openCart.click();
  await expect(quantity).toHaveValue("1");
  resolve();
  await expect(quantity).toHaveValue("2");
  await expect(page.locator(".cart-badge")).toHaveText("2");
});

test.describe("with script off", () => {
  test.use({ javaScriptEnabled: false });

  test("a wishlist button leads to the page that explains the need for script", async ({
    page,
  }) => {
    await page.goto("/en/products");
    await page.locator(".product-card [data-save]").first().click();
    await page.waitForURL("**/en/wishlist");
    await expect(page.locator(".wishlist-script")).toHaveText(english["wishlist.needs-script"]);
  });
});

test("a browser that stores nothing is told why there is no wishlist", async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("Storage is off.", "QuotaExceededError");
    };
  });
  await page.goto("/en/product/minyak-cvt-samudra");
  await page.locator(".product-title [data-save]").click();
  await expect(page).toHaveURL(/\/en\/wishlist$/);
  await expect(page.locator(".wishlist [role=alert]")).toHaveText(english["wishlist.not-stored"]);
});
