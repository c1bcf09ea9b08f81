import type { Locator, Page } from "@playwright/test";
import { english, indonesian } from "../support/messages.ts";
import { expect, fillAddress, test } from "./shop.ts";
import { oil, parcel, type } from "./visit.ts";

/** What of a part of the page assistive technology is given, in this order, whatever is between. */
async function expectInOrder(part: Locator, phrases: readonly string[]): Promise<void> {
  const lines = (await part.ariaSnapshot()).split("\n");
  let at = -1;
  const matches = phrases.filter((phrase) => {
    const next = lines.findIndex((line, index) => index > at && line.includes(phrase));
    if (next >= 0) at = next;
    return next >= 0;
  });
  expect(matches, lines.join("\n")).toEqual(phrases);
}

/** Notes what live regions of the page announce from now on: regions that were there before. */
const listen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const announced: string[] = [];
    Object.assign(globalThis, { announced });
    for (const region of document.querySelectorAll("[aria-live], [role=status], output"))
      new MutationObserver(() => announced.push(region.textContent ?? "")).observe(region, {
        childList: true,
        characterData: true,
        subtree: true,
      });
  });

const announced = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { announced: string[] }).announced);

test.use({ viewport: { width: 390, height: 844 } });

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

  test(`a screen reader has a search and what it found, in ${name}`, async ({ page }) => {
    await page.goto(prefix || "/");
    await listen(page);
    await type(visit(page), "oli");
    await expect
      .poll(async () => (await announced(page)).some((each) => /^[1-9]\d* /.test(each)))
      .toBe(true);
    await expect(page.getByRole("combobox", { name: words["search.label"] })).toBeFocused();
    const list = page.locator("#suggestions");
    await expectInOrder(list, [`listbox "${words["search.suggestions"]}"`, "option "]);
  });

  test(`a screen reader has a product, its choice and that it was added, in ${name}`, async ({
    page,
  }) => {
    await page.goto(prefix + oil);
    const choose = words["product.choose"].replace("{label}", size);
    await expectInOrder(page.locator("main"), [
      `navigation "${words["layout.breadcrumb"]}"`,
      "[level=1]",
      words["product.in-stock"].split("{", 1).join(),
      `form "${choose}"`,
      `heading "${size}" [level=2]`,
      'button "4 L" [pressed]',
      `spinbutton "${words["product.quantity"]}"`,
      `button "${words["product.add"]}"`,
    ]);
    await listen(page);
    await page.getByRole("button", { name: "1 L", exact: true }).click();
    const price = /€\s?\d/;
    await expect
      .poll(async () => (await announced(page)).some((each) => price.test(each)))
      .toBe(true);
    await page.getByRole("button", { name: words["product.add"] }).click();
    await expect.poll(async () => (await announced(page)).join()).toContain(words["product.added"]);
  });

  test(`a screen reader hears what to choose where a payment method is missing, in ${name}`, async ({
    page,
  }) => {
    await page.goto(prefix + parcel);
    await page.getByRole("button", { name: words["product.add"] }).click();
    await expect(page.locator(".buy-hint[data-state=added]")).toBeVisible();
    await page.goto(`${prefix}/checkout`);
    await expect(page.locator("shop-island[name=checkout-form]")).toHaveAttribute("hydrated", "");
    await fillAddress(page);
    await page.getByRole("button", { name: words["checkout.place-order"] }).click();
    const group = page.getByRole("group", { name: words["checkout.payment"] });
    const methods = group.getByRole("radio");
    await expect(methods.first()).toBeFocused();
    await expect(methods.first()).toHaveAttribute("aria-invalid", "true");
    await expect(group).toHaveAccessibleDescription(words["checkout.required.payment"]);
    await expect(page.locator(".error-summary")).toContainText(words["checkout.required.payment"]);
    await page.keyboard.press("Space");
    await expect(methods.first()).toBeChecked();
    await expect(group).not.toContainText(words["checkout.required.payment"]);
    await expect(page.locator(".error-summary")).toHaveCount(0);
  });

  test(`a screen reader has the drawer, the checkout and what it lacks, in ${name}`, async ({
    page,
  }) => {
    await page.goto(prefix + parcel);
    await page.getByRole("button", { name: words["product.add"] }).click();
    await expect(page.locator(".buy-hint[data-state=added]")).toBeVisible();
    await page.locator(".cart-button").click();
    await expect(page.locator(".cart-drawer .cart-line")).toBeVisible();
    await expectInOrder(page.locator(".cart-drawer"), [
      `dialog "${words["cart.title"]}"`,
      `button "${words["cart.close"]}"`,
      items,
      `heading "${fluid}" [level=3]`,
      `spinbutton "${words["cart.line-quantity"].replace("{name}", fluid)}"`,
      words["cart.shipping"],
      `link "${words["cart.checkout"]}"`,
    ]);

    await page.goto(`${prefix}/checkout`);
    const main = page.locator("main");
    await expectInOrder(main, [
      `heading "${words["checkout.title"]}" [level=1]`,
      `heading "${words["checkout.summary"]}" [level=2]`,
      `textbox "${words["field.phone"]}"`,
      `textbox "${words["field.email"]}"`,
      `group "${words["checkout.shipping-method"]}`,
      "radio ",
      `group "${words["checkout.payment"]}"`,
      "radio ",
      words["cart.total"],
      `button "${words["checkout.place-order"]}"`,
    ]);
    const phone = main.getByRole("textbox", { name: words["field.phone"] });
    await expect(phone).toHaveAccessibleDescription(words["field.phone-help"]);
    await page.locator(".checkout-main").evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await page.getByRole("button", { name: words["checkout.place-order"] }).click();
    // The focus goes to the first field that lacks something, and its sentence is spoken with it.
    await expect(phone).toBeFocused();
    await expect(phone).toHaveAccessibleDescription(
      `${words["checkout.required.phone"]} ${words["field.phone-help"]}`,
    );
    const descriptions = await main.locator("[aria-invalid=true][required]").evaluateAll((fields) =>
      fields.map((field) =>
        (field.getAttribute("aria-describedby") ?? "")
          .split(" ")
          .map((id) => document.getElementById(id)?.textContent)
          .join(" "),
      ),
    );
    for (const field of ["phone", "name", "email", "address1", "postcode"] as const)
      expect(descriptions).toContainEqual(
        expect.stringContaining(words[`checkout.required.${field}`]),
      );
  });
}
