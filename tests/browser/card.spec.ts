import type { Page } from "@playwright/test";
import englishWords from "../../shared/i18n/messages/en.json" with { type: "json" };
import indonesianWords from "../../shared/i18n/messages/id.json" with { type: "json" };
import { choosePayment, expect, fillAddress, languages, test } from "./shop.ts";
import { bankPage } from "./stripe-script.ts";

const stub = `http://localhost:${Number(process.env.BROWSER_TEST_PORT ?? 8799) - 1}`;

test.use({ viewport: { width: 390, height: 844 } });

test.beforeEach(async ({ page }) => {
  // The browser's own word to Stripe goes to the same stub that the shop asks.
  await page.route("https://api.stripe.com/**", async (route) => {
    await fetch(stub + new URL(route.request().url()).pathname);
    await route.fulfill({ json: {}, headers: { "access-control-allow-origin": "*" } });
  });
  await page.route("https://bank.example/**", (route) =>
    route.fulfill({ contentType: "text/html", body: bankPage }),
  );
});

type Language = (typeof languages)[number];

const [indonesian, english] = languages;
const notices = (page: Page) => page.locator(".notices").last();

async function addToCart(page: Page, { prefix, add }: Language): Promise<void> {
  await page.goto(`${prefix}/product/pembersih-karburator`);
  await page.getByRole("button", { name: add }).click();
  await expect(page.locator(".buy-hint[data-state=added]")).toBeVisible();
}

/** Comes to the checkout with one thing in the cart, and chooses cards there. */
async function toCheckout(page: Page, language: Language = indonesian): Promise<void> {
  await addToCart(page, language);
  await page.goto(`${language.prefix}/checkout`);
  await choosePayment(page, "stripe");
}

async function payBy(page: Page, number: string, { placeOrder }: Language = indonesian) {
  await page.getByLabel("Card number").fill(number);
  await page.getByRole("button", { name: placeOrder }).click();
}

test("nothing of cards is loaded before they are chosen", async ({ page }) => {
  const scripts = page.locator('script[src^="https://js.stripe.com/"]');
  await addToCart(page, indonesian);
  await page.goto("/checkout");
  await expect(page.locator("shop-island[name=checkout-form]")).toHaveAttribute("hydrated", "");
  await expect(page.locator("[name=paymentMethod]:checked")).toHaveCount(0);
  await choosePayment(page, "bacs");
  await expect(page.locator(".card-fields")).toBeHidden();
  await expect(scripts).toHaveCount(0);
  await choosePayment(page, "stripe");
  await expect(page.getByLabel("Card number")).toBeVisible();
  await expect(scripts).toHaveCount(1);
});

test("a shopper pays by card: incomplete, declined, then paid", async ({ page }) => {
  await toCheckout(page);
  await fillAddress(page);
  await payBy(page, "");
  await expect(notices(page)).toHaveText("Your card number is incomplete.");
  await payBy(page, "4000");
  await expect(notices(page)).toHaveText("Your card was declined.");
  await payBy(page, "4242");
  await page.waitForURL("**/order-received/**");
  await expect(page.locator("main")).toContainText("Kartu Kredit");
});

test("a shopper pays by a wallet's button: a form with gaps, then paid", async ({ page }) => {
  await page.addInitScript("window.wallet = 'accepted'");
  await toCheckout(page);
  const wallet = page.getByRole("button", { name: "Google Pay" });
  const sheet = page.locator("dialog[open]", { hasText: "Confirm" });
  await wallet.click();
  await expect(page.locator(".error-summary")).toBeVisible();
  await expect(sheet).toBeHidden();
  const rated = page.waitForResponse(/change-address/);
  await fillAddress(page);
  await rated;
  await wallet.click();
  // The amount that the wallet shows is the total that the form sends.
  const total = Number(await page.locator('[name="total"]').inputValue()) / 100;
  await expect(sheet).toContainText(total.toFixed(2));
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.waitForURL("**/checkout/order-received/**");
  await expect(page.locator("main")).toContainText(indonesian.thanks);
});

test("a wallet's button comes once the form can be checked: no press on it is lost", async ({
  page,
}) => {
  await page.addInitScript(() => {
    let loaded: string[] | undefined;
    const wallet = () => {
      loaded ??= performance.getEntriesByType("resource").map(({ name }) => name);
      return "accepted";
    };
    Object.defineProperties(window, {
      wallet: { get: wallet },
      loadedBeforeWallet: { get: () => loaded },
    });
  });
  const { promise: isLate, resolve: load } = Promise.withResolvers<void>();
  await page.route("**/assets/form-errors-*.js", async (route) => {
    await isLate;
    await route.continue();
  });
  await toCheckout(page);
  await fillAddress(page);
  load();
  await page.getByRole("button", { name: "Google Pay" }).click();
  await expect(page.locator("dialog[open]", { hasText: "Confirm" })).toBeVisible();
  const scripts = await page.evaluate(() => Reflect.get(window, "loadedBeforeWallet") as string[]);
  expect(scripts.join()).toContain("form-errors");
});

test("a wallet that is declined says so in its sheet and in the form, and a card pays the same order", async ({
  page,
}) => {
  await page.addInitScript("window.wallet = 'refused'");
  await toCheckout(page);
  await fillAddress(page);
  await page.getByRole("button", { name: "Google Pay" }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(notices(page)).toHaveText("Your card was declined.");
  await expect(page.locator("dialog[open]")).toHaveText("Payment failed");
  await payBy(page, "4242");
  await page.waitForURL("**/order-received/**");
  await expect(page.locator("main")).toContainText("Kartu Kredit");
});

test("a wallet whose sheet showed another total is not charged, and says the new one", async ({
  page,
}) => {
  await page.addInitScript("window.wallet = 'accepted'");
  await toCheckout(page);
  await fillAddress(page);
  const total = page.locator('[name="total"]');
  const before = await total.inputValue();
  await page.getByRole("button", { name: "Google Pay" }).click();
  await page.locator(".summary > summary").click();
  const codes = page.locator(".summary .cart-codes");
  await codes.locator("details > summary").click();
  await codes.locator('[name="code"]').fill("HEMAT10");
  await codes.getByRole("button", { name: "Pakai" }).click();
  await expect(total).not.toHaveValue(before);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(notices(page)).toHaveText(indonesianWords["checkout.card-failed"]);
  await page.getByRole("button", { name: "Google Pay" }).click();
  const now = Number(await total.inputValue()) / 100;
  await expect(page.locator("dialog[open]", { hasText: "Confirm" })).toContainText(now.toFixed(2));
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.waitForURL("**/order-received/**");
});

test.describe("where Stripe's script breaks", () => {
  test.use({ expectedErrors: ["TypeError: Stripe broke"] });

  test("the shop shows a notice, and the form can be sent again", async ({ page }) => {
    await toCheckout(page);
    await fillAddress(page);
    await payBy(page, "5000");
    await expect(notices(page)).toHaveText(indonesianWords["checkout.card-failed"]);
    await payBy(page, "4242");
    await page.waitForURL("**/order-received/**");
    await expect(page.locator("main")).toContainText("Kartu Kredit");
  });
});

test("a form restored from the browser's history can be sent again", async ({ page }) => {
  await toCheckout(page);
  await fillAddress(page);
  await payUnheard(page);
  const button = page.locator(".place-order");
  await expect(button).toBeDisabled();
  await page.evaluate(() =>
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
  );
  await button.click();
  await page.waitForURL("**/order-received/**");
});

test("a bank that asks on its own page: refused, then approved", async ({ page }) => {
  const { prefix, thanks } = english;
  await toCheckout(page, english);
  await fillAddress(page);
  await payBy(page, "3155", english);
  await page.getByRole("button", { name: "Refuse" }).click();
  await page.waitForURL(`**${prefix}/checkout`);
  await expect(page.locator(".checkout-main > .notices").first()).toHaveText(
    englishWords["checkout.card-failed"],
  );
  // What was typed is there again.
  await expect(page.locator('[name="shipping.address1"]')).toHaveValue("Jl. Melati 5");
  await payBy(page, "3155", english);
  await page.getByRole("button", { name: "Approve" }).click();
  await page.waitForURL(`**${prefix}/checkout/order-received/**`);
  await expect(page.locator("main")).toContainText(thanks);
});

/** Pays, and returns the stub's payment once it is paid; the page itself does not hear of it. */
async function payUnheard(page: Page) {
  const preparing = page.waitForResponse(/prepare-payment/);
  await payBy(page, "9995");
  const prepared = (await (await preparing).json()) as { value: { clientSecret: string } };
  const find = async () => {
    const { intents } = (await (await fetch(stub)).json()) as {
      intents: { id: string; status: string; client_secret: string }[];
    };
    return intents.find(
      ({ status, client_secret }) =>
        status === "succeeded" && client_secret === prepared.value.clientSecret,
    );
  };
  await expect.poll(find).toBeTruthy();
  return find();
}

test("a shopper who paid, closed the tab and returns sees the order, not the form", async ({
  page,
}) => {
  await toCheckout(page);
  await fillAddress(page);
  await payUnheard(page);
  const tab = await page.context().newPage();
  await page.close();
  await tab.goto("/checkout");
  await tab.waitForURL("**/order-received/**");
  await expect(tab.locator("main")).toContainText("Terima kasih");
});

test("a gift card that pays for all of it puts the card form away, and taking it off brings it back", async ({
  page,
}) => {
  await toCheckout(page);
  await expect(page.getByLabel("Card number")).toBeVisible();
  await page.locator(".summary > summary").click();
  const codes = page.locator(".summary .cart-codes");
  await codes.locator("details > summary").click();
  await codes.locator('[name="code"]').fill("KADO-10000-BBBB");
  await codes.getByRole("button", { name: "Pakai" }).click();
  await expect(page.locator("main")).toContainText("Tidak ada lagi yang perlu dibayar");
  await expect(page.getByLabel("Card number")).toBeHidden();
  await codes.locator("li button").click();
  await expect(page.getByLabel("Card number")).toBeVisible();
  await fillAddress(page);
  await payBy(page, "4242");
  await page.waitForURL("**/order-received/**");
});

test("the order button stays where it is when the form becomes usable, and under a press", async ({
  page,
}) => {
  // On a phone it is at the screen's lower edge, over the form.
  const findTop = () => [
    document.querySelector(".place-bar")?.getBoundingClientRect().top,
    document.querySelector<HTMLElement>(".checkout-main")?.offsetHeight,
  ];
  await page.setViewportSize({ width: 390, height: 844 });
  // Who has paid by card finds cards chosen.
  await toCheckout(page);
  await fillAddress(page);
  await payBy(page, "4242");
  await page.waitForURL("**/order-received/**");
  // The page as it arrives: no island is hydrated before this event.
  await page.addInitScript(
    `addEventListener("DOMContentLoaded", () => { window.firstTop = (${findTop})(); });`,
  );
  await addToCart(page, indonesian);
  await page.goto("/checkout");
  await page.getByLabel("Card number").waitFor();
  const first = await page.evaluate("firstTop");
  expect(await page.evaluate(findTop)).toEqual(first);
  await page.locator('[name="shipping.phone"]').fill("08");
  await page.getByRole("button", { name: indonesian.placeOrder }).hover();
  await page.mouse.down();
  expect(await page.evaluate(findTop)).toEqual(first);
  await page.mouse.up();
  await expect(page.locator(".error-summary")).toBeVisible();
});
