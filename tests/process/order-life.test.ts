import { rmSync } from "node:fs";
import { type Browser, expect as expectPage, type Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { beyondScreen } from "../browser/looks.ts";
import { english, indonesian } from "../support/messages.ts";
import { launchChromium } from "./chromium.ts";
import { rupiah, type Served, serveShop } from "./served-shop.ts";
import { newState } from "./stocked-state.ts";

const state = newState();
const token = "operator-of-the-order-life";
const coblong = "32.73.02";
let shop: Served;
let browser: Browser;

beforeAll(async () => {
  shop = await serveShop({ state, settings: { ...rupiah, OPERATOR_TOKEN: token } });
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await shop.stop();
  rmSync(state, { recursive: true, force: true });
});

const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const languages = [
  { name: "Indonesian", prefix: "", words: indonesian },
  { name: "English", prefix: "/en", words: english },
] as const;

type Language = (typeof languages)[number];

/** A customer, and what the operator does with their order. */
class Customer {
  readonly page: Page;
  readonly #language: Language;
  readonly #name = `rina-${crypto.randomUUID().slice(0, 8)}`;
  number = "";

  constructor(page: Page, language: Language) {
    this.page = page;
    this.#language = language;
  }

  static async open(language: Language): Promise<Customer> {
    const context = await browser.newContext({
      ...{ baseURL: shop.origin, viewport: { width: 360, height: 740 }, reducedMotion: "reduce" },
    });
    // Chromium sends secure cookies to localhost, but sets them by https alone.
    const url = shop.origin.replace("http:", "https:");
    await context.addCookies([{ name: "district", value: coblong, url, secure: true }]);
    const page = await context.newPage();
    page.setDefaultTimeout(300_000);
    return new Customer(page, language);
  }

  at = (path: string) => this.#language.prefix + path;
  get main() {
    return this.page.locator("main");
  }
  press = (name: string) => this.page.getByRole("button", { name, exact: true }).click();

  /** Buys a bottle with a new account. */
  async order(method: string): Promise<void> {
    const { page } = this;
    const email = `${this.#name}@example.test`;
    const data = { email, username: this.#name, password: "Rahasia-123" };
    const headers = { origin: shop.origin };
    await page.request.post(this.at("/actions/register"), { data, headers });
    await page.goto(this.at("/product/oli-bara-motor-10w-40"));
    await page.locator(".buy-form button[type=submit]").click();
    await page.locator(".buy-hint[data-state=added]").waitFor();
    await page.goto(this.at("/checkout"));
    const fields = {
      "shipping.phone": "0812 3456 7890",
      "shipping.name": "Suharto",
      "shipping.address1": "Jl. Melati 5",
    };
    for (const [name, value] of Object.entries(fields))
      await page.locator(`main [name="${name}"]`).fill(value);
    await page.locator(`[name="paymentMethod"][value="${method}"]`).check();
    await page.locator(".place-order").click();
    await page.waitForURL(/order-received\/\d+|payments\/\d+/);
    this.number = /(?:order-received|payments)\/(\d+)/.exec(page.url())?.[1] ?? "";
  }

  async operate(path: string, form: Record<string, string>): Promise<void> {
    const headers = { origin: shop.origin, authorization: `Bearer ${token}` };
    const response = await this.page.request.post(`/__backend/${path}`, { form, headers });
    expect(response.ok()).toBe(true);
  }

  /** The operator has seen the transfer, and leaves the rest of the form as it is. */
  async noteTransfer(): Promise<void> {
    const headers = { authorization: `Bearer ${token}` };
    const response = await this.page.request.get(`/__backend/orders/${this.number}`, { headers });
    const html = await response.text();
    const fieldIn = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1];
    await this.operate(`orders/${this.number}`, {
      status: "PROCESSING",
      paymentMethod: fieldIn("paymentMethod") ?? "",
      shippingMethod: fieldIn("shippingMethod") ?? "",
    });
  }

  openOrder = () => this.page.goto(this.at(`/order-summary/${this.number}`));

  /** The list of orders, the order's facts and the open step of its way say the same word. */
  async expectWord(word: string): Promise<void> {
    await this.page.goto(this.at("/my-account?tab=orders"));
    await expectPage(this.main.locator(".tag")).toHaveText(word);
    await this.openOrder();
    await expectPage(this.main.locator(".order-facts")).toContainText(word);
    await expectPage(this.main.locator(".order-progress")).toContainText(word);
    expect(await beyondScreen(this.page)).toBe(0);
  }
}

describe.each(languages)("in $name", (language) => {
  const { words } = language;

  test("an order is paid, shipped, arrives and is reviewed, under one word in every place", async () => {
    const customer = await Customer.open(language);
    const { main } = customer;
    const invitation = words["order.review-invitation"];
    const toReturn = main.getByText(words["order.ask-return"], { exact: true });
    await customer.order("offline_va");
    const { number } = customer;

    await customer.expectWord(words["order.status.awaiting-payment"]);
    const now = main.locator('.order-progress [aria-current="step"]');
    await expectPage(now).toContainText(words["order.status.awaiting-payment"]);
    await expectPage(main.getByText(words["order.progress.paid"], { exact: true })).toHaveCount(0);

    await customer.operate(`payments/${number}`, { outcome: "paid" });
    await customer.expectWord(words["order.status.packing"]);
    await expectPage(now).toContainText(words["order.status.packing"]);
    await expectPage(main.locator(".order-progress")).toContainText(words["order.progress.paid"]);

    const parcels = `orders/${number}/parcels`;
    await customer.operate(parcels, { courier: "JNE", number: "0109800123456" });
    await customer.expectWord(words["order.status.shipped"]);
    await expectPage(main.locator(".order-parcels .button-primary")).toHaveAttribute("href", /jne/);
    await expectPage(main).not.toContainText(invitation);
    await expectPage(toReturn).toHaveCount(0);

    await customer.operate(parcels, { courier: "JNE", number: "0109800654321", day: daysAgo(30) });
    await customer.expectWord(words["order.status.completed"]);
    await expectPage(main).toContainText(invitation);
    await expectPage(toReturn).toBeVisible();
    await main.getByRole("link", { name: words["review.write"] }).click();
    await customer.page.locator('[name="rating"][value="5"]').check({ force: true });
    await customer.page.locator('main [name="content"]').fill(`Sampai dengan baik, ${number}`);
    await customer.press(words["review.send"]);
    await expectPage(main).toContainText(words["review.thanks"]);
    await customer.page.context().close();
  });

  test("an order whose payment failed is paid by another method", async () => {
    const customer = await Customer.open(language);
    const { main, page } = customer;
    await customer.order("offline_link");
    const { number } = customer;
    await customer.operate(`payments/${number}`, { outcome: "denied" });
    await customer.openOrder();
    const box = main.locator('.order-next[data-tone="failed"]');
    const again = words["order.try-again"];
    // Nothing else comes first, and nothing is promised meanwhile.
    await expectPage(main.locator(".button-primary").first()).toHaveText(again);
    await expectPage(main.locator(".order-progress")).toHaveCount(0);
    await expectPage(box).toContainText(words["order.goods.shipping-unsent"]);
    const methods = box.locator('[name="paymentMethod"]');
    const offered = await methods.evaluateAll((all) =>
      all.map((input) => (input as HTMLInputElement).value),
    );
    const expected = ["offline_link", "offline_va", "offline_store", "bacs", "cod"];
    expect(offered.toSorted()).toEqual(expected.toSorted());
    await expectPage(box.locator('[value="offline_link"]')).toBeChecked();
    expect(await beyondScreen(page)).toBe(0);

    await box.locator('[value="bacs"]').check();
    await box.getByRole("button", { name: again }).click();
    await page.waitForURL(/order-(received|summary)/);
    await expectPage(main).toContainText(words["order.account-number"]);
    await customer.expectWord(words["order.status.awaiting-payment"]);

    await customer.noteTransfer();
    await customer.expectWord(words["order.status.packing"]);
    await expectPage(main.locator(".order-pay-again")).toHaveCount(0);
    await page.context().close();
  });
});
