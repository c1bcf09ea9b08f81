import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { english, indonesian } from "../support/messages.ts";
import { expect, test } from "./shop.ts";
import { oil, parcel, type } from "./visit.ts";

const script = createRequire(import.meta.url).resolve("@guidepup/virtual-screen-reader/browser.js");
const served = "/virtual-screen-reader.js";

declare const reader: typeof import("@guidepup/virtual-screen-reader")["virtual"];

/** Has a part of the page read out from now on: where the focus goes, and what live regions announce. */
async function listen(page: Page, part: string): Promise<void> {
  await page.evaluate(
    async ([url, selector]) => {
      const { virtual } = await import(url);
      Object.assign(globalThis, { reader: virtual });
      const container = document.querySelector(selector);
      if (!container) throw new Error(`There is no ${selector} to read.`);
      await virtual.start({ container });
    },
    [served, part] as const,
  );
}

/** What was spoken since then. */
const spoken = (page: Page): Promise<string[]> => page.evaluate(() => reader.spokenPhraseLog());

/** Ends it. */
const leave = (page: Page): Promise<void> => page.evaluate(() => reader.stop());

/** All that is spoken of a part of the page, from its start to its end. */
async function transcript(page: Page, part: string): Promise<string[]> {
  await listen(page, part);
  const messages = await page.evaluate(async () => {
    const first = await reader.lastSpokenPhrase();
    for (let steps = 0; steps < 1_000; steps += 1) {
      await reader.next();
      const phrase = await reader.lastSpokenPhrase();
      if (phrase === first || phrase === `end of ${first}`) break;
    }
    return reader.spokenPhraseLog();
  });
  await leave(page);
  return messages;
}

/** The phrases in this order, whatever is announced between them. */
function expectInOrder(messages: readonly string[], phrases: readonly string[]): void {
  let at = -1;
  const matches = phrases.filter((phrase) => {
    const next = messages.findIndex((each, index) => index > at && each.includes(phrase));
    if (next >= 0) at = next;
    return next >= 0;
  });
  expect(matches, messages.join("\n")).toEqual(phrases);
}

const announced = (text: string) => `polite: ${text}`;

test.use({ bypassCSP: true, viewport: { width: 390, height: 844 } });

test.beforeEach(({ page }) =>
  page.route(`**${served}`, (route) =>
    route.fulfill({ contentType: "text/javascript", body: readFileSync(script, "utf8") }),
  ),
);

for (const { name, prefix, words, size, fluid, items } of [
  {
    name: "Indonesian",
    prefix: "",
    words: indonesian,
    size: "Ukuran",
    fluid: "Minyak CVT Samudra",
    items: "1 barang di keranjang",
  },
  {
    name: "English",
    prefix: "/en",
    words: english,
    size: "Size",
    fluid: "Samudra CVT Fluid",
    items: "1 item in the cart",
  },
]) {
  const visit = (page: Page) => ({ page, at: (path: string) => prefix + path, words });

  test(`a screen reader speaks a search and what it found, in ${name}`, async ({ page }) => {
    await page.goto(prefix || "/");
    await listen(page, "body");
    await type(visit(page), "oli");
    const match = /^polite: [1-9]\d* /;
    await expect.poll(async () => (await spoken(page)).some((each) => match.test(each))).toBe(true);
    expectInOrder(await spoken(page), [`searchbox, ${words["search.label"]}`]);
    await leave(page);
    const list = await transcript(page, "#suggestions");
    expectInOrder(list, [`listbox, ${words["search.suggestions"]}`, "option, "]);
    expect(list.find((each) => each.startsWith("option, "))).toMatch(/, position 1, set size \d+$/);
  });

  test(`a screen reader speaks a product, its choice and that it was added, in ${name}`, async ({
    page,
  }) => {
    await page.goto(prefix + oil);
    const choose = words["product.choose"].replace("{label}", size);
    expectInOrder(await transcript(page, "main"), [
      `navigation, ${words["layout.breadcrumb"]}`,
      ", level 1",
      words["product.in-stock"].split("{", 1).join(),
      `form, ${choose}`,
      `heading, ${size}, level 2`,
      "button, 4 L, 4l, pressed",
      `spinbutton, ${words["product.quantity"]}, 1, required`,
      `button, ${words["product.add"]}`,
    ]);
    await listen(page, "body");
    await page.getByRole("button", { name: "1 L", exact: true }).click();
    const price = /^polite: .*€\s?\d/;
    await expect.poll(async () => (await spoken(page)).some((each) => price.test(each))).toBe(true);
    await page.getByRole("button", { name: words["product.add"] }).click();
    await expect.poll(() => spoken(page)).toContain(announced(words["product.added"]));
  });

  test(`a screen reader speaks the drawer, the checkout and what it lacks, in ${name}`, async ({
    page,
  }) => {
    await page.goto(prefix + parcel);
    await page.getByRole("button", { name: words["product.add"] }).click();
    await expect(page.locator(".buy-hint[data-state=added]")).toBeVisible();
    await page.locator(".cart-button").click();
    await expect(page.locator(".cart-drawer .cart-line")).toBeVisible();
    expectInOrder(await transcript(page, ".cart-drawer"), [
      `dialog, ${words["cart.title"]}`,
      `button, ${words["cart.close"]}`,
      items,
      `heading, ${fluid}, level 3`,
      `spinbutton, ${words["cart.line-quantity"].replace("{name}", fluid)}, 1`,
      words["cart.shipping"],
      `link, ${words["cart.checkout"]}`,
    ]);

    await page.goto(`${prefix}/checkout`);
    expectInOrder(await transcript(page, "main"), [
      `heading, ${words["checkout.title"]}, level 1`,
      `textbox, ${words["field.phone"]}, ${words["field.phone-help"]}, required`,
      `textbox, ${words["field.email"]}, required`,
      `group, ${words["checkout.shipping-method"]}`,
      "radio, ",
      `group, ${words["checkout.payment"]}`,
      "radio, ",
      `heading, ${words["checkout.summary"]}, level 2`,
      words["cart.total"],
      `button, ${words["checkout.place-order"]}`,
      "end of main",
    ]);
    await listen(page, "main");
    const reason = `${words["checkout.required.phone"]} ${words["field.phone-help"]}`;
    const phone = `textbox, ${words["field.phone"]}, ${reason}, invalid, required`;
    await page.locator(".checkout-main").evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await page.getByRole("button", { name: words["checkout.place-order"] }).click();
    // The focus goes to the first field that lacks something, and its sentence is spoken with it.
    await expect.poll(() => spoken(page)).toContain(phone);
    await leave(page);
    expectInOrder(await transcript(page, "main"), [
      phone,
      `${words["checkout.required.name"]}, invalid, required`,
      `${words["checkout.required.email"]}, invalid, required`,
      `${words["checkout.required.address1"]}, invalid, required`,
      `${words["checkout.required.postcode"]}, invalid, required`,
    ]);
  });
}
