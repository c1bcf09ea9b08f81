import { test as base, expect, type Page } from "@playwright/test";
import { english, indonesian } from "../support/messages.ts";
import { operatorToken } from "../support/shop-settings.ts";
import { stripeScript } from "./stripe-script.ts";

/**
 * Responds in place of Stripe's script, until it is stopped: no test requests the real one. A route of
 * Playwright's would pass every request of the page through the test and switch the browser's cache
 * off, at a third of the cost of a page.
 */
async function stubStripe(page: Page): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  browser.on("Fetch.requestPaused", ({ requestId }) => {
    const response = {
      requestId,
      responseCode: 200,
      responseHeaders: [{ name: "content-type", value: "text/javascript" }],
      body: Buffer.from(stripeScript).toString("base64"),
    };
    // A page that is closed by now waits for nothing.
    browser.send("Fetch.fulfillRequest", response).catch(() => {});
  });
  await browser.send("Fetch.enable", { patterns: [{ urlPattern: "https://js.stripe.com/*" }] });
  // A test may have closed its page.
  return () => browser.detach().catch(() => {});
}

/** A test whose page may not log an error or throw one, but for what it says that it expects. */
export const test = base.extend<{ expectedErrors: string[] }>({
  expectedErrors: [[], { option: true }],
  page: async ({ page, expectedErrors }, use) => {
    const pageErrors: string[] = [];
    page.on("pageerror", ({ message }) => {
      // The browser itself reports its view transition when another navigation ends it.
      if (!message.startsWith("Transition was skipped")) pageErrors.push(message);
    });
    // The shop itself logs nothing without ?debug: what went wrong is an event.
    await page.addInitScript(() =>
      addEventListener("shop-error", (event) => console.error((event as CustomEvent).detail)),
    );
    page.on("console", (message) => {
      const { url } = message.location();
      // The browser says of a missing page that it is missing: that is what was asked for.
      const isMissingPage = url === page.url() && message.text().includes("404");
      if (message.type() === "error" && !isMissingPage)
        pageErrors.push(`${message.text()} ${url.replace(/^\w+:\/\/[^/]+/, "")}`.trim());
    });
    const stop = await stubStripe(page);
    await use(page);
    // What is left of the page once the next test has it: a page without storage throws.
    await page.evaluate(() => sessionStorage.clear()).catch(() => {});
    // A page that is still loading misses what the test no longer stands in for.
    const observed = [...pageErrors];
    await stop();
    expect(observed).toEqual(expectedErrors);
  },
});

export { expect };

/** What opens the embedded shop's operator page. */
export const operator = { authorization: `Bearer ${operatorToken}` };

/** The languages that journeys are walked in, with what they say. */
export const languages = [
  {
    name: "Indonesian",
    prefix: "",
    add: indonesian["product.add"],
    placeOrder: indonesian["checkout.place-order"],
    checkout: indonesian["cart.checkout"],
    thanks: "Terima kasih",
  },
  {
    name: "English",
    prefix: "/en",
    add: english["product.add"],
    placeOrder: english["checkout.place-order"],
    checkout: english["cart.checkout"],
    thanks: "Thank you",
  },
] as const;

/** The screens that journeys are walked on. */
export const screens = [
  { name: "a phone", viewport: { width: 390, height: 844 } },
  { name: "a laptop", viewport: { width: 1280, height: 800 } },
] as const;

const address = {
  name: "Ani Wijaya",
  phone: "0812 3456 7890",
  city: "Surabaya",
  postcode: "60111",
  address1: "Jl. Melati 5",
};

/**
 * Fills in an Indonesian address, and the e-mail address of a checkout. Where nothing is delivered
 * the form asks for the billing address instead.
 */
export async function fillAddress(
  page: Page,
  email: string | null = "ani@example.test",
): Promise<void> {
  if (email) await page.locator('main [name="email"]').fill(email);
  const isDelivered = (await page.locator('[name="shipping.name"]').count()) > 0;
  const kind = isDelivered ? "shipping" : "billing";
  for (const [name, value] of Object.entries(address)) {
    await page.locator(`[name="${kind}.${name}"]`).fill(value);
  }
  await page.locator(`[name="${kind}.state"]`).selectOption("JI");
}

/** Chooses a payment method at the checkout, where none is chosen before; cash on delivery unless specified. */
export const choosePayment = (page: Page, method = "cod"): Promise<void> =>
  page.locator(`[name="paymentMethod"][value="${method}"]`).check();
