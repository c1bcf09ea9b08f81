import type { Page } from "@playwright/test";
import english from "../../shared/i18n/messages/en.json" with { type: "json" };
import { expect, test } from "./shop.ts";
import { parcel, put } from "./visit.ts";

const screens = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

const open = [
  "/en",
  "/en/products",
  "/en/product-category/minyak-rem",
  "/en/products?search=brake+fluid",
  "/en/product/minyak-cvt-samudra",
  "/en/product/oli-samudra-5w-30",
  "/en/product/paket-servis-rumahan",
  "/en/review/minyak-cvt-samudra",
  "/en/articles",
  "/en/contact",
  "/en/faq",
  "/en/wishlist",
  "/en/my-account",
  "/en/nowhere",
];

/**
 * What lies over a price, a link or a button of the content, at any place that the page is scrolled
 * to. Header and bars do so at the screen's edge, from side to side, and nothing else may.
 */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const nameOf = (element: Element) => `${element.localName}.${element.className}`;
    const isBar = (element: Element): boolean => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { position } = getComputedStyle(at);
        if (position !== "fixed" && position !== "sticky") continue;
        const { left, right, top, bottom } = at.getBoundingClientRect();
        const spans = left <= 0 && right >= document.documentElement.clientWidth;
        return spans && (top <= 0 || bottom >= innerHeight);
      }
      return false;
    };
    const found = new Set<string>();
    const look = (control: Element) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      if (width < 2 || height < 2 || x < 0 || x > innerWidth || y < 0 || y > innerHeight) return;
      if (!control.checkVisibility({ visibilityProperty: true })) return;
      const hit = document.elementFromPoint(x, y);
      if (!hit || control.contains(hit) || hit.contains(control) || isBar(hit)) return;
      // A card is one link: its target lies over the card's own texts.
      const card = control.closest(".product-card, article, li");
      if (card?.contains(hit)) return;
      found.add(`${nameOf(hit)} over ${nameOf(control)}`);
    };
    const step = Math.round(innerHeight / 7);
    for (let y = 0; y < document.documentElement.scrollHeight; y += step) {
      scrollTo({ top: y, behavior: "instant" });
      for (const control of document.querySelectorAll(
        "main :is(a, button, input, select, .price, .wishlist-button, .totals dd)",
      ))
        look(control);
    }
    return [...found];
  });

for (const viewport of screens) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("nothing lies over a price, a link or a button, wherever a page is scrolled to", async ({
      page,
    }) => {
      const all: Record<string, string[]> = {};
      for (const address of open) {
        await page.goto(address);
        const over = await covered(page);
        if (over.length > 0) all[address] = over;
      }
      expect(all).toEqual({});
    });

    test("nothing lies over the sums and buttons of cart and checkout", async ({ page }) => {
      await put({ page, at: (path) => `/en${path}`, words: english }, parcel);
      for (const address of ["/en/cart", "/en/checkout"]) {
        await page.goto(address);
        await expect(page.locator("main .button-primary:visible").first()).toBeVisible();
        expect(await covered(page), address).toEqual([]);
      }
    });
  });
}
