import type { Locator, Page } from "@playwright/test";
import english from "../../shared/i18n/messages/en.json" with { type: "json" };
import indonesian from "../../shared/i18n/messages/id.json" with { type: "json" };
import { beyondScreen, isMore } from "./looks.ts";
import { expect, test } from "./shop.ts";
import { order, parcel, put } from "./visit.ts";

const shopper = (page: Page) => ({ page, at: (path: string) => `/en${path}`, words: english });

/** What of a page is on the paper. */
const visible = (page: Page, selector: string) => page.locator(`:is(${selector}):visible`);

test("an order on paper is the order alone, on one sheet", async ({ page }) => {
  const visit = shopper(page);
  await put(visit, parcel);
  await order(visit);
  await page.emulateMedia({ media: "print" });
  const furniture = "header.header, footer, .breadcrumb, button, .cart-drawer";
  await expect(visible(page, furniture)).toHaveCount(0);
  for (const part of [".order-facts", ".order-lines", ".totals", "address"])
    await expect(visible(page, part).first()).toBeVisible();
  await expect(page.locator("main")).toContainText("Jl. Melati 5");
  expect(await sheets(page)).toBe(1);
});

test("a printed product shows picture, price and description, in dark mode too", async ({
  page,
}) => {
  await page.goto("/en/product/minyak-cvt-samudra");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const furniture =
    "header.header, footer, .buy-form, .page-section, .viewer-open, .thumbnails, .share";
  await expect(visible(page, furniture)).toHaveCount(0);
  for (const part of ["h1", ".price", ".gallery img", ".prose", ".details"])
    await expect(visible(page, part).first()).toBeVisible();
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

/** What moves without an end: by what, for how long, and whether it does so now. */
const endless = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().flatMap(({ effect, playState }) => {
      const { target } = effect as KeyframeEffect;
      const { iterations, duration } = effect?.getComputedTiming() ?? {};
      if (iterations !== Number.POSITIVE_INFINITY) return [];
      const frames = (effect as KeyframeEffect).getKeyframes();
      const moved = frames.flatMap(({ offset, computedOffset, easing, composite, ...rest }) =>
        Object.keys(rest),
      );
      return [[target?.className, [...new Set(moved)].join(), duration, playState].join(" ")];
    }),
  );

for (const { width, prefix, words } of [
  { width: 768, prefix: "", words: indonesian },
  { width: 1280, prefix: "/en", words: english },
].filter((_, at) => isMore || at === 0))
  test(`on the home page at ${width} px a line of promises alone passes, once in 20 s, until it is stopped`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.goto(prefix || "/");
    const moving = ["trust transform 20000 running", "trust transform 20000 running"];
    const still = moving.map((line) => line.replace("running", "paused"));
    expect(await endless(page)).toEqual(moving);
    expect(await beyondScreen(page)).toBe(0);
    const marquee = page.getByRole("region", { name: words["home.trust"] });
    // What follows the list, without a gap, is nothing to a screen reader.
    await expect(marquee.getByRole("listitem")).toHaveCount(6);
    await marquee.hover();
    expect(await endless(page)).toEqual(still);
    await page.mouse.move(0, 0);
    const pause = page.getByRole("checkbox", { name: words["home.pause"] });
    await page.locator(".hero :is(a, button):visible").last().focus();
    while (!(await pause.evaluate((control) => control === document.activeElement)))
      await page.keyboard.press("Tab");
    expect(await endless(page)).toEqual(still);
    await page.keyboard.press("Space");
    expect(await endless(page)).toEqual([]);
    await expectWhole(marquee);
    await page.keyboard.press("Space");
    expect(await endless(page)).toEqual(still);
    await page.locator(".hero :is(a, button):visible").last().focus();
    expect(await endless(page)).toEqual(moving);
  });

/** All of the line can be read where it stands. */
async function expectWhole(marquee: Locator, count = 6): Promise<void> {
  const clipped = await marquee.evaluate((section) =>
    [...section.querySelectorAll("li")]
      .filter((item) => item.checkVisibility())
      .filter((item) => {
        const { left, right } = item.getBoundingClientRect();
        const isCut = item.scrollWidth > item.clientWidth || left < 0;
        return isCut || right > document.documentElement.clientWidth;
      })
      .map(({ textContent }) => textContent),
  );
  expect(clipped).toEqual([]);
  await expect(marquee.locator("li:visible")).toHaveCount(count);
}

test("on a phone four promises stand still", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/");
  const promises = page.getByRole("region", { name: indonesian["home.trust"] });
  await expectWhole(promises, 4);
  await expect(promises.locator("label")).toBeHidden();
  expect(await endless(page)).toEqual([]);
});

test("the promises stand still and whole where less motion is wanted, and without script stop as well", async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.setViewportSize({ width: 768, height: 740 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/en");
  const marquee = page.getByRole("region", { name: english["home.trust"] });
  await expectWhole(marquee);
  await expect(marquee.locator("label")).toBeHidden();
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await expect(marquee.locator("li:visible")).toHaveCount(12);
  await marquee.locator("label").click();
  await expectWhole(marquee);
  await context.close();
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
