import { readFileSync, rmSync } from "node:fs";
import type { Browser, BrowserContext, Locator, Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { barriers, beyondScreen, covered } from "../browser/looks.ts";
import { english, indonesian } from "../support/messages.ts";
import { launchChromium } from "./chromium.ts";
import { indonesian as words } from "./languages.ts";
import { rupiah, type Served, serveShop } from "./served-shop.ts";
import { newState } from "./stocked-state.ts";

const state = newState();
let shop: Served;
let browser: Browser;

beforeAll(async () => {
  shop = await serveShop({ state, settings: rupiah });
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await shop.stop();
  rmSync(state, { recursive: true, force: true });
});

const phone = { width: 360, height: 740 };
const coblong = "32.73.02";

interface VisitOptions {
  javaScriptEnabled?: boolean;
  /** Code of the kecamatan that was chosen before. */
  district?: string;
  viewport?: { width: number; height: number };
}

/** Opens the checkout with one bottle in the cart. */
async function visitCheckout(
  { javaScriptEnabled = true, district = "", viewport = phone }: VisitOptions,
  prefix = "",
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    baseURL: shop.origin,
    viewport,
    javaScriptEnabled,
    bypassCSP: true,
    reducedMotion: "reduce",
  });
  // Chromium sends secure cookies to localhost, but sets them by https alone.
  const url = shop.origin.replace("http:", "https:");
  if (district)
    await context.addCookies([{ name: "district", value: district, url, secure: true }]);
  const page = await context.newPage();
  page.setDefaultTimeout(300_000);
  const product = `${prefix}/product/oli-bara-motor-10w-40`;
  // On a busy machine the backend may be too late for the first page.
  await expect.poll(async () => (await page.goto(product))?.status()).toBe(200);
  await page.locator(".buy-form button[type=submit]").click();
  if (javaScriptEnabled) await page.locator(".buy-hint[data-state=added]").waitFor();
  await page.goto(`${prefix}/checkout`);
  return { context, page };
}

const measureHeight = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollHeight);

/** What the bar, the summary and the sent form say that it costs. */
const totals = async (page: Page) => {
  const [bar, summary] = await Promise.all([
    page.locator("#place-total strong").textContent(),
    page.locator(".summary > summary strong").textContent(),
  ]);
  return { bar, summary, sent: Number(await page.locator('[name="total"]').inputValue()) };
};

const shownRates = (page: Page) => page.locator('[name="shippingMethod"]:visible').count();

test.each([
  ["with script", "", true],
  ["without script", "/en", false],
])(
  "%s, a phone's checkout with nine rates is at most 1,800 px, and shows three of them",
  async (_how, prefix, javaScriptEnabled) => {
    const { context, page } = await visitCheckout({ javaScriptEnabled, district: coblong }, prefix);
    expect(await page.locator('[name="shippingMethod"]').count()).toBe(9);
    expect(await shownRates(page)).toBe(3);
    expect(await measureHeight(page)).toBeLessThanOrEqual(1_800);

    const more = page.locator(".more-choices summary");
    expect(await more.textContent()).toContain("6");
    await more.click();
    expect(await shownRates(page)).toBe(9);
    const later = page.getByRole("radio", { name: "SiCepat REG" });
    await later.check();
    // The price is the backend's; without script it follows with the next page. A shop that is busy
    // refuses the choice, and it is made again.
    const priced = async () => {
      await later.check();
      return page.locator('[name="seenRate"][value*="SiCepat"]').count();
    };
    if (javaScriptEnabled) await expect.poll(priced, { timeout: 300_000 }).toBe(1);
    await more.click();
    // What is chosen stays in sight when the rest is put away.
    expect([await shownRates(page), await later.isChecked()]).toEqual([4, true]);
    if (javaScriptEnabled) {
      const { bar, summary, sent } = await totals(page);
      expect(summary).toBe(bar);
      expect(Number(bar?.replace(/\D/g, ""))).toBe(sent);
    }
    await context.close();
  },
);

test("a rate that is chosen before the scripts have come is the cart's when they have", async () => {
  const { context, page } = await visitCheckout({ district: coblong });
  const scripts = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  const later = page.locator('[name="shippingMethod"]:visible:not(:checked)').first();
  const id = await later.getAttribute("value");
  await page.locator(`[name="shippingMethod"][value="${id}"]`).check();
  scripts.resolve();
  await page.locator(`[name="seenRate"][value^="${id}|"]`).waitFor({ state: "attached" });
  const { bar, sent } = await totals(page);
  expect(Number(bar?.replace(/\D/g, ""))).toBe(sent);
  await context.close();
});

test("a rate that the shop refuses is not shown as chosen, and can be chosen again", async () => {
  const { context, page } = await visitCheckout({ district: coblong });
  const [before, later] = [
    page.locator('[name="shippingMethod"]:checked'),
    page.locator('[name="shippingMethod"]:visible:not(:checked)').first(),
  ];
  const chosen = await before.getAttribute("value");
  const id = await later.getAttribute("value");
  const radio = page.locator(`[name="shippingMethod"][value="${id}"]`);
  await page.route("**/actions/choose-shipping", (route) =>
    route.fulfill({
      status: 200,
      json: { ok: false, error: { code: "cart.busy", notice: { id: "cart.busy" } } },
    }),
  );
  const { bar } = await totals(page);
  await radio.click();
  await page.locator(".choices [role=alert], .choices .notices").first().waitFor();
  expect(await before.getAttribute("value")).toBe(chosen);
  expect((await totals(page)).bar).toBe(bar);
  await page.unroute("**/actions/choose-shipping");
  await radio.click();
  await page.locator(`[name="seenRate"][value^="${id}|"]`).waitFor({ state: "attached" });
  expect(await before.getAttribute("value")).toBe(id);
  await context.close();
});

test("the bar with total and button stays at a phone's lower edge, and covers no field with the focus", async () => {
  const { context, page } = await visitCheckout({ district: coblong });
  const bar = page.locator(".place-bar");
  const bottom = async () => {
    const box = await bar.boundingBox();
    return box && Math.round(box.y + box.height);
  };
  expect(await bottom()).toBe(phone.height);
  await page.locator('[name="shipping.phone"]').focus();
  for (let stops = 0; stops < 30; stops += 1) {
    await page.keyboard.press("Tab");
    const { name, hidden } = await page.evaluate(() => {
      const active = document.activeElement as HTMLElement;
      const top = document.querySelector(".place-bar")?.getBoundingClientRect().top ?? 0;
      const isOver = !active.closest(".place-bar") && active.getBoundingClientRect().bottom > top;
      return { name: active.className, hidden: isOver };
    });
    expect([name, hidden]).toEqual([name, false]);
    if (name.includes("place-order")) break;
  }
  // The button comes after the form.
  expect(await page.evaluate(() => document.activeElement?.className)).toContain("place-order");
  expect([await barriers(page), await covered(page)]).toEqual([[], []]);
  await context.close();
});

test("on a laptop the button follows the fields, and is on the first screen", async () => {
  const { context, page } = await visitCheckout(
    { district: coblong, viewport: { width: 1280, height: 800 } },
    "/en",
  );
  await page.getByRole("button", { name: english["checkout.place-order"] }).waitFor();
  const box = await page.locator(".place-order").boundingBox();
  expect((box?.y ?? 800) + (box?.height ?? 0)).toBeLessThanOrEqual(800);
  await page.getByRole("checkbox", { name: /account/ }).focus();
  const stops: string[] = [];
  while (!stops.at(-1)?.includes("place-order") && stops.length < 10) {
    await page.keyboard.press("Tab");
    stops.push(await page.evaluate(() => document.activeElement?.className ?? ""));
  }
  expect(stops.at(-1)).toContain("place-order");
  expect([await barriers(page), await covered(page)]).toEqual([[], []]);
  await context.close();
});

test("the kecamatan is chosen in a dialog by keyboard, and the focus comes back with nothing lost", async () => {
  const { context, page } = await visitCheckout({}, "/en");
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  expect((await totals(page)).bar).toMatch(/\+ delivery$/);
  await page.locator('[name="shipping.name"]').fill("Suharto");
  const field = page.locator('[id="shipping.address2"]');
  await field.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: english["field.change-district"] });
  await dialog.waitFor();
  expect(await barriers(page)).toEqual([]);
  // Closed without a choice, it changes nothing.
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await field.textContent()).toContain(english["field.change-district"]);
  await page.keyboard.press("Enter");
  await dialog.waitFor();
  await page.keyboard.type("coblong");
  const choice = dialog.getByRole("button", { name: "Coblong, Kota Bandung, Jawa Barat" });
  await choice.waitFor();
  while (!(await choice.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "hidden" });
  await page.locator('[name="shippingMethod"]:checked').waitFor();
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await field.textContent()).toContain("Coblong, Kota Bandung");
  expect(await page.locator('[name="shipping.name"]').inputValue()).toBe("Suharto");
  expect(await page.locator('[name="shipping.address2"]').inputValue()).toBe("Coblong");
  const { bar, summary } = await totals(page);
  expect([summary, /\+/.test(bar ?? "+")]).toEqual([bar, false]);
  expect(errors).toEqual([]);
  await context.close();
});

test("without script the kecamatan is chosen on its page, which leads back to the field", async () => {
  const { context, page } = await visitCheckout({ javaScriptEnabled: false });
  await page.locator('[name="shipping.name"]').fill("Suharto");
  const field = page.locator('[id="shipping.address2"]');
  await field.click();
  await page.waitForURL("**/delivery?**");
  await page.locator("main").getByRole("searchbox").fill("coblong");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Coblong, Kota Bandung, Jawa Barat" }).click();
  await page.waitForURL("**/checkout");
  expect(await page.locator(":focus").getAttribute("id")).toBe("shipping.address2");
  expect(await field.textContent()).toContain("Coblong, Kota Bandung");
  expect(await page.locator('[name="shipping.name"]').inputValue()).toBe("Suharto");
  expect(await shownRates(page)).toBe(3);
  await context.close();
});

test("what an optional field lacks opens its fold and takes the focus", async () => {
  const { context, page } = await visitCheckout({ district: coblong });
  const fields = {
    "shipping.phone": "0812 3456 7890",
    "shipping.name": "Suharto",
    email: "suharto@example.test",
    "shipping.address1": "Jl. Melati 5",
  };
  for (const [name, value] of Object.entries(fields))
    await page.locator(`main [name="${name}"]`).fill(value);
  await page.locator('[name="paymentMethod"][value="cod"]').check();
  const fold = page.getByText(indonesian["field.fold-landmark"], { exact: true }).first();
  const postcode = page.locator('[name="shipping.postcode"]');
  expect(await postcode.isVisible()).toBe(false);
  await fold.click();
  await postcode.fill("123");
  await fold.click();
  await page.getByRole("button", { name: indonesian["checkout.place-order"] }).click();
  await page.locator(".error-summary").waitFor();
  expect(await page.locator(":focus").getAttribute("name")).toBe("shipping.postcode");
  // It stays open while the error is mended.
  await postcode.fill("40132");
  await page.locator(".error-summary").waitFor({ state: "detached" });
  expect(await postcode.isVisible()).toBe(true);
  await context.close();
});

test("nothing moves while the form with a chosen kecamatan loads, or once another is chosen", async () => {
  const { context, page } = await visitCheckout({ district: coblong });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) shifts.push(entry.value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.reload();
  await page.locator("shop-island[name=checkout-form][hydrated]").waitFor();
  await page.locator('[id="shipping.address2"]').click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("searchbox").fill("menteng jakarta");
  const rated = page.waitForResponse(/change-address/);
  await dialog.getByRole("button", { name: /^Menteng, Kota Jakarta Pusat/ }).click();
  await rated;
  await page.locator('[name="shipping.address2"][value="Menteng"]').waitFor({ state: "attached" });
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  await context.close();
});

/** Orders by a payment method, and stays on the page of the order. */
async function orderBy(method: string, options: VisitOptions, prefix = "") {
  const { context, page } = await visitCheckout({ district: coblong, ...options }, prefix);
  const fields = {
    "shipping.phone": "0812 3456 7890",
    "shipping.name": "Suharto",
    email: `${method}-${crypto.randomUUID().slice(0, 8)}@example.test`,
    "shipping.address1": "Jl. Melati 5",
  };
  for (const [name, value] of Object.entries(fields))
    await page.locator(`main [name="${name}"]`).fill(value);
  await page.locator(`[name="paymentMethod"][value="${method}"]`).check();
  await page.locator(".place-order").click();
  await page.waitForURL("**/order-received/**");
  return { context, page };
}

test("the first visit buys a 10W-40 by QRIS in 7 taps and 6 typed fields, one of them the search", async () => {
  const context = await browser.newContext({
    reducedMotion: "reduce",
    baseURL: shop.origin,
    viewport: phone,
    hasTouch: true,
    isMobile: true,
  });
  const visit = await context.newPage();
  visit.setDefaultTimeout(300_000);
  const counts = { taps: 0, typed: 0 };
  const tap = async (target: Locator) => {
    counts.taps += 1;
    await target.tap();
  };
  const type = async (target: Locator, text: string) => {
    counts.typed += 1;
    await target.pressSequentially(text);
  };
  const field = (name: string) => visit.locator(`main [name="${name}"]`);

  await visit.goto("/");
  await type(visit.locator("header input[type=search]"), "oli bara motor 10w40");
  await tap(visit.locator('.suggestions a[href="/product/oli-bara-motor-10w-40"]').first());
  await visit.waitForURL("**/product/oli-bara-motor-10w-40");
  const add = visit.getByRole("button", { name: words.add });
  for (const shown of [visit.locator(".offer-facts .price strong"), add]) {
    const box = await shown.boundingBox();
    expect(box).not.toBeNull();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.height);
  }
  await tap(add);
  await tap(visit.locator(".buy-bar").getByRole("link", { name: words.checkout }));
  await type(field("shipping.phone"), "0812 3456 7890");
  await type(field("shipping.name"), "Suharto");
  await type(field("email"), "suharto@example.test");
  await type(field("shipping.address1"), "Jl. Melati 5 RT 03/05");
  await tap(visit.locator('main [name="district"][value="shipping"]'));
  await type(visit.locator("main").getByRole("searchbox"), "Coblong");
  await tap(visit.getByRole("button", { name: "Coblong, Kota Bandung, Jawa Barat" }));
  await visit.locator('[name="shippingMethod"]:checked').waitFor();
  // Its page shows a QR code beside the number.
  await tap(visit.locator('[name="paymentMethod"][value="offline_va"]'));
  await tap(visit.getByRole("button", { name: words.order }));
  await visit.waitForURL("**/order-received/**");
  await visit.getByRole("img", { name: /^Kode QR/ }).waitFor();
  expect(counts).toEqual({ taps: 7, typed: 6 });
  await context.close();
});

const findBottom = async (target: Locator): Promise<number> => {
  const box = await target.boundingBox();
  if (!box) throw new Error("It is not on the page.");
  return box.y + box.height;
};

test.each([
  ["offline_va", ""],
  ["offline_store", "/en"],
])(
  "the page of an order to be paid by %s (%s) leads with the number and its button",
  async (method, prefix) => {
    const { context, page } = await orderBy(method, {}, prefix);
    const amount = await page.locator("h1").textContent();
    expect(amount).toMatch(/Rp\s105\.500$/);
    for (const part of [page.locator(".pay-number"), page.locator(".pay-copy").first()])
      expect(await findBottom(part)).toBeLessThanOrEqual(500);
    await page.waitForFunction(() =>
      /\d\d:\d\d:\d\d/.test(document.querySelector("[data-left]")?.shadowRoot?.textContent ?? ""),
    );
    // The facts of the order are below what was ordered.
    const facts = await page.locator(".order-facts").boundingBox();
    expect(facts?.y).toBeGreaterThan(await findBottom(page.locator(".order-lines")));
    expect([await barriers(page), await covered(page)]).toEqual([[], []]);
    await page.locator(".pay-how summary").click();
    await page.locator(".pay-how li").first().waitFor();
    expect(await beyondScreen(page)).toBe(0);
    await context.close();
  },
);

test("a QR code is saved as a picture that an app on the same phone can read", async () => {
  const { context, page } = await orderBy("offline_va", {});
  const button = page.getByRole("button", { name: indonesian["order.save-qr"] });
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  expect(download.suggestedFilename()).toMatch(/^QRIS-\d+\.png$/);
  const picture = readFileSync(await download.path());
  // A PNG's signature, and its width: twelve pixels a module.
  expect(picture.subarray(1, 4).toString()).toBe("PNG");
  const modules = await page
    .locator(".pay-qr")
    .evaluate((drawing: SVGSVGElement) => drawing.viewBox.baseVal.width);
  expect(picture.readUInt32BE(16)).toBe(modules * 12);
  await context.close();
});

test("without script the number is as high, and nothing that needs a script is shown", async () => {
  const { context, page } = await orderBy("offline_va", { javaScriptEnabled: false }, "/en");
  expect(await findBottom(page.locator(".pay-number"))).toBeLessThanOrEqual(500);
  expect(await page.locator(".pay-copy:visible").count()).toBe(0);
  expect(await page.locator(".pay-qr").isVisible()).toBe(true);
  await context.close();
});
