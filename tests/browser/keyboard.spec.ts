import type { Page } from "@playwright/test";
import { english } from "../support/messages.ts";
import { expect, screens, test } from "./shop.ts";

const [phone, laptop] = screens;

/** The visible name of what has the focus. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: active } = document;
    return active?.getAttribute("aria-label") ?? active?.textContent?.trim() ?? "";
  });

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Goes on with Tab, or back, until something of that name has the focus. */
async function tabTo(page: Page, name: string, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) {
    await page.keyboard.press(key);
    if ((await focused(page)) === name) return;
  }
  throw new Error(`Tab never came to ${name}.`);
}

test("the first Tab offers the way past the header, and Enter takes it", async ({ page }) => {
  await page.goto("/products");
  await press(page, "Tab");
  const skip = page.locator(".skip-link").first();
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await press(page, "Enter");
  await expect(page.locator("main")).toBeFocused();
  await press(page, "Tab");
  await expect(page.locator("main :focus")).toHaveCount(1);
});

test.describe("on a laptop", () => {
  test.use({ viewport: laptop.viewport });

  test("the categories open and close by key, and the focus stays with them", async ({ page }) => {
    await page.goto("/en");
    await tabTo(page, "Categories");
    await press(page, "Enter");
    const menu = page.locator("#mega-menu");
    await expect(menu).toBeVisible();
    await press(page, "Tab");
    await expect(menu.locator("a").first()).toBeFocused();
    await press(page, "Escape");
    await expect(menu).toBeHidden();
    await expect(page.locator(".mega-button")).toBeFocused();
    await press(page, "Enter", "Tab", "Enter");
    await page.waitForURL("**/en/product-category/**");
    await expect(page.locator(".main-navigation [aria-current]")).toHaveText("Products");
  });

  test("a search is typed, a suggestion chosen and opened without a pointer", async ({ page }) => {
    await page.goto("/");
    await page.locator("#search").focus();
    await page.keyboard.type("rem");
    const list = page.locator("#suggestions [role=option]");
    await expect(list.first()).toBeVisible();
    await press(page, "Escape");
    await expect(list).toHaveCount(0);
    // At once: on a slow machine the suggestions of half the text would stand under the arrow keys.
    await page.keyboard.insertText(" d");
    await expect(list.first()).toBeVisible();
    await press(page, "ArrowDown");
    await expect(list.first()).toHaveAttribute("aria-selected", "true");
    await expect(page.locator("#search")).toHaveAttribute("aria-activedescendant", /suggestion/);
    await press(page, "Enter");
    await page.waitForURL("**/product/**");
  });

  test("the language is switched by key, and page and query stay", async ({ page }) => {
    await page.goto("/products?search=oli");
    await tabTo(page, "EN");
    await press(page, "Enter");
    await page.waitForURL("**/en/products?search=oli");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: phone.viewport });

  test("the menu opens, holds and gives back the focus", async ({ page }) => {
    await page.goto("/en");
    await tabTo(page, "Menu");
    await press(page, "Enter");
    const menu = page.locator("#mobile-menu");
    await expect(menu).toBeVisible();
    await press(page, "Tab");
    await expect(menu.locator(":focus")).toHaveCount(1);
    await press(page, "Escape");
    await expect(menu).toBeHidden();
    await expect(page.locator(".menu-button")).toBeFocused();
  });

  test("the filters open, choose and close by key", async ({ page }) => {
    await page.goto("/en/products");
    await page.locator(".filters-button").focus();
    await press(page, "Enter");
    const filters = page.locator("#filters");
    await expect(filters).toBeVisible();
    await filters.locator("input[type=checkbox]").first().focus();
    await press(page, "Space");
    await page.waitForURL("**filter=**");
    await press(page, "Escape");
    await expect(filters).toBeHidden();
    await expect(page.locator(".filters-button")).toBeFocused();
  });
});

test("the cart's drawer holds the focus, closes with Escape and returns the focus", async ({
  page,
}) => {
  await page.goto("/en/product/minyak-cvt-samudra");
  await page.getByRole("button", { name: english["product.add"] }).focus();
  await press(page, "Enter");
  await expect(page.locator(".cart-badge")).toHaveText("1");
  await page.locator(".cart-button").focus();
  await press(page, "Enter");
  const drawer = page.locator(".cart-drawer");
  await expect(drawer.locator(".cart-line")).toBeVisible();
  for (let turn = 0; turn < 24; turn += 1) {
    await press(page, "Tab");
    // The browser's own bar is part of the round; the page behind the drawer is not.
    const isOutside = await page.evaluate(() => {
      const { activeElement: active } = document;
      return active !== document.body && !active?.closest(".cart-drawer");
    });
    expect(isOutside).toBe(false);
  }
  // Where the browser's bar has the focus, Escape is not the page's.
  await drawer.getByRole("button").first().focus();
  await press(page, "Escape");
  await expect(drawer).toBeHidden();
  await expect(page.locator(".cart-button")).toBeFocused();
});

test("a line is removed by key and put back", async ({ page }) => {
  await page.goto("/en/product/minyak-cvt-samudra");
  await page.getByRole("button", { name: english["product.add"] }).click();
  await expect(page.locator(".cart-badge")).toHaveText("1");
  await page.goto("/en/cart");
  await page.getByRole("button", { name: /^Remove/ }).focus();
  await press(page, "Enter");
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toBeVisible();
  await undo.focus();
  await press(page, "Enter");
  await expect(page.locator("main .cart-line")).toHaveCount(1);
});

test("a picture is enlarged and closed by key", async ({ page }) => {
  await page.goto("/en/product/minyak-cvt-samudra");
  const zoom = page.locator(".viewer-open");
  await zoom.focus();
  await press(page, "Enter");
  await expect(page.locator(".viewer-close")).toBeFocused();
  // What lies behind is out of reach: the way round comes back to the button, forwards and backwards.
  for (let turn = 0; turn < 6; turn += 1) {
    await press(page, "Tab");
    await expect(page.locator(":is(header, footer, .product-summary) :focus")).toHaveCount(0);
  }
  await tabTo(page, english["product.zoom-close"]);
  await tabTo(page, english["product.zoom-close"], "Shift+Tab");
  await press(page, "Escape");
  await expect(page.locator(".viewer:popover-open")).toHaveCount(0);
  await expect(zoom).toBeFocused();
});

test("the focused element is always visible, under no header and within the screen", async ({
  page,
}) => {
  await page.setViewportSize(phone.viewport);
  // Measured once it has come to rest.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/en/product/oli-samudra-5w-30");
  for (let turn = 0; turn < 60; turn += 1) {
    await press(page, "Tab");
    const observed = await page.evaluate(() => {
      const { activeElement: active } = document;
      if (!active || active === document.body) return "";
      const box = active.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height / 2, 20)];
      const top = document.elementFromPoint(x, y);
      const isVisible = top !== null && (active.contains(top) || top.contains(active));
      return isVisible ? "" : `${active.localName}.${active.className} under ${top?.className}`;
    });
    expect(observed).toBe("");
  }
});

test("a visitor sends a message by keyboard alone", async ({ page }) => {
  await page.goto("/en/contact");
  await page.locator('[name="name"]').focus();
  for (const text of ["Ani Wijaya", "ani@example.test", "0812 3456 7890", "Is it for scooters?"]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Space");
  await page.locator(".contact-form button[type=submit]").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "sent successfully" })).toBeFocused();
});
