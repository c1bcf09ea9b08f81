import type { Page } from "@playwright/test";
import english from "../../shared/i18n/messages/en.json" with { type: "json" };
import { beyondScreen } from "./looks.ts";
import { expect, test } from "./shop.ts";
import { order, parcel, put } from "./visit.ts";

const shopper = (page: Page) => ({ page, at: (path: string) => `/en${path}`, words: english });

/** What of a page is on the paper. */
const seen = (page: Page, selector: string) => page.locator(`:is(${selector}):visible`);

test("an order on paper is the order alone, on one sheet", async ({ page }) => {
  const visit = shopper(page);
  await put(visit, parcel);
  await order(visit);
  await page.emulateMedia({ media: "print" });
  const furniture = "header.header, footer, .breadcrumb, button, .cart-drawer";
  await expect(seen(page, furniture)).toHaveCount(0);
  for (const part of [".order-facts", ".order-lines", ".totals", "address"])
    await expect(seen(page, part).first()).toBeVisible();
  await expect(page.locator("main")).toContainText("Jl. Melati 5");
  expect(await sheets(page)).toBe(1);
});

test("a printed product shows picture, price and description, in dark mode too", async ({
  page,
}) => {
  await page.goto("/en/product/minyak-cvt-samudra");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const furniture = "header.header, footer, .buy-form, .shelf, .viewer-open, .thumbnails, .share";
  await expect(seen(page, furniture)).toHaveCount(0);
  for (const part of ["h1", ".price", ".gallery img", ".prose", ".details"])
    await expect(seen(page, part).first()).toBeVisible();
  const [ink, paper] = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body);
    return [color, backgroundColor];
  });
  expect([ink, paper]).toEqual(["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
  expect(await sheets(page)).toBeLessThanOrEqual(3);
});

/** How many sheets of A4 a page takes. */
async function sheets(page: Page): Promise<number> {
  const pdf = (await page.pdf({ format: "A4", margin: { top: "1cm", bottom: "1cm" } })).toString(
    "latin1",
  );
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test("the home page moves nothing by itself", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/");
  const endless = await page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations === Infinity).length,
  );
  expect(endless).toBe(0);
});

test("nothing moves under reduced motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const address of ["/", "/products", "/product/minyak-cvt-samudra"]) {
    await page.goto(address);
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .map(({ effect }) => (effect as KeyframeEffect | null)?.target?.className),
    );
    expect([address, moving]).toEqual([address, []]);
    for (const part of ["html", ".mobile-menu", ".cart-drawer"]) {
      const first = page.locator(part).first();
      await expect(first).toHaveCSS("scroll-behavior", "auto");
      await expect(first).toHaveCSS("transition-duration", "0s");
    }
  }
});

test("in forced colours every control has an edge, and the selected one is distinct", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  for (const address of ["/en", "/en/products", "/en/product/oli-samudra-5w-30?pa_ukuran=4l"]) {
    await page.goto(address);
    const bare = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("main :is(.button, .option, .badge, input)")]
        .filter(
          (control) => control.checkVisibility() && !control.closest(".visually-hidden, .quantity"),
        )
        .filter((control) => !control.matches("[type=checkbox], [type=radio], [type=range]"))
        .filter((control) => Number.parseFloat(getComputedStyle(control).borderTopWidth) < 1)
        .map(({ className }) => className),
    );
    expect([address, bare]).toEqual([address, []]);
    expect(await beyondScreen(page)).toBe(0);
  }
  const [chosen, other] = [
    page.locator(".option[aria-pressed=true]").first(),
    page.locator(".option[aria-pressed=false]").first(),
  ];
  const outline = (element: Element) => getComputedStyle(element).outlineStyle;
  expect(await chosen.evaluate(outline)).not.toBe(await other.evaluate(outline));
  await page.locator(".skip-link").first().focus();
  await expect(page.locator(".skip-link").first()).not.toHaveCSS("outline-style", "none");
});
