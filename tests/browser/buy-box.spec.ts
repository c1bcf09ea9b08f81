import type { Page } from "@playwright/test";
import english from "../../shared/i18n/messages/en.json" with { type: "json" };
import indonesian from "../../shared/i18n/messages/id.json" with { type: "json" };
import { expect, test } from "./shop.ts";

const oil = "/en/product/oli-samudra-5w-30";
/** 1 L as 0W-40 and 5W-40, 4 L as 5W-40 and 5W-50. */
const twoChoices = "/en/product/oli-samudra-prestasi";

test("a variation is chosen and put into the cart without React", async ({ page }) => {
  // It never comes.
  await page.route("**/assets/react-*.js", () => {});
  await page.goto(oil);
  await page.getByLabel(english["product.quantity"], { exact: true }).fill("2");
  await page.getByRole("button", { name: "1 L", exact: true }).click();
  await expect(page.locator(".offer-facts")).toContainText("€11.90");
  await expect(page.getByLabel(english["product.quantity"], { exact: true })).toHaveValue("2");
  await page.getByRole("button", { name: english["product.increase"] }).click();
  await page.getByRole("button", { name: english["product.add"] }).click();
  await expect(page.locator(".buy-hint")).toHaveText(english["product.added"]);
  await expect(page.locator(".cart-badge")).toHaveText("3");
});

test("a button is not replaced while it is pressed: the press counts", async ({ page }) => {
  await page.goto("/product/minyak-cvt-samudra");
  const button = page.getByRole("button", { name: indonesian["product.add"] });
  await button.hover();
  const offer = page.waitForResponse("**/offer/**");
  await page.mouse.down();
  await (await offer).finished();
  await page.evaluate(async () => {
    for (let painted = 0; painted < 20; painted += 1) await new Promise(requestAnimationFrame);
  });
  await page.mouse.up();
  await expect(page.locator(".cart-badge")).toHaveText("1");
});

test("a quantity above the stock becomes the stock, in the page's words, on the product and in the cart", async ({
  page,
}) => {
  await page.goto("/en/product/minyak-cvt-samudra");
  const quantity = page.getByLabel(english["product.quantity"], { exact: true });
  const most = (await quantity.getAttribute("max")) ?? "";
  await quantity.fill("9999");
  await quantity.blur();
  await expect(quantity).toHaveValue(most);
  await expect(page.locator(".buy-hint")).toHaveText(`Only ${most} left`);
  await page.getByRole("button", { name: english["product.add"] }).click();
  await expect(page.locator(".buy-hint")).toHaveText(english["product.added"]);
  await page.goto("/en/cart");
  const inCart = page.locator("main input[type=number]");
  await inCart.focus();
  await expect(page.locator("shop-island[name=cart-view]")).toHaveAttribute("hydrated");
  await inCart.fill("9999");
  await expect(inCart).toHaveValue(most);
  await expect(page.locator("main .cart-line-limit")).toHaveText(`Only ${most} left`);
});

test.describe("on a connection that loses a response", () => {
  test.use({
    expectedErrors: [
      "Failed to load resource: net::ERR_FAILED /en/offer/oli-samudra-5w-30?pa_size=1l",
      "TypeError: Failed to fetch",
    ],
  });

  test("a choice shows the error, changes nothing, and can be made again", async ({ page }) => {
    await page.goto(oil);
    const title = page.getByRole("heading", { level: 1 });
    const hint = page.locator(".buy-hint");
    const choice = page.getByRole("button", { name: "1 L", exact: true });
    await page.route("**/offer/**", (route) => route.abort());
    await choice.click();
    await expect(hint).toHaveText(english["network.offline"]);
    await expect(title).toHaveText("Samudra 5W-30 Engine Oil - 4 L");
    await expect(page).toHaveURL(oil);
    await page.unroute("**/offer/**");
    await choice.click();
    await expect(title).toHaveText("Samudra 5W-30 Engine Oil - 1 L");
    await expect(hint).toHaveText("");
  });
});

/** Holds back every response of an offer until it is released. */
async function holdOffers(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route("**/offer/**", async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

for (const state of ["not hydrated", "hydrated"]) {
  test(`what was chosen is what is bought, however soon the button is pressed (${state})`, async ({
    page,
  }) => {
    await page.goto(oil);
    if (state === "hydrated") {
      await page.getByLabel(english["product.quantity"], { exact: true }).focus();
      await expect(page.locator("shop-fragment[name=buy-box]")).toHaveAttribute("hydrated", "");
    }
    const letGo = await holdOffers(page);
    await page.getByRole("button", { name: "1 L", exact: true }).click();
    await page.locator(".buy-row [type=submit]").click();
    await expect(page.getByRole("button", { name: english["product.adding"] })).toBeVisible();
    letGo();
    await expect(page.locator(".buy-hint")).toHaveText(english["product.added"]);
    await page.goto("/en/cart");
    await expect(page.locator("main .cart-line")).toContainText("1 L");
  });
}

test("quick choices are all applied, and the button of the one shown leads back to it", async ({
  page,
}) => {
  await page.goto(`${twoChoices}?pa_size=1l`);
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).not.toContainText("W-");
  const choose = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const letGo = await holdOffers(page);
  await choose("4 L");
  await choose("5W-40");
  letGo();
  await expect(title).toHaveText(/4 L, 5W-40$/);
  await page.unroute("**/offer/**");
  const letGoAgain = await holdOffers(page);
  await choose("1 L");
  await choose("4 L");
  letGoAgain();
  await expect(page.locator("shop-fragment[name=buy-box]")).not.toHaveAttribute("aria-busy");
  await expect(title).toHaveText(/4 L, 5W-40$/);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with script ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test("badge, old price and title are those of the chosen variation, and so is its wishlist item", async ({
      page,
    }) => {
      const facts = page.locator(".offer-facts");
      const badge = facts.locator(".price-saved");
      await page.goto(`${twoChoices}?pa_size=4l&pa_viscosity=5w-50`);
      await expect(page).toHaveTitle(/ - 4 L, 5W-50 \|/);
      await expect(badge).toHaveCount(0);
      await expect(facts.locator("s")).toHaveCount(0);
      await page.getByRole("button", { name: "5W-40", exact: true }).click();
      await expect(page).toHaveTitle(/ - 4 L, 5W-40 \|/);
      await expect(badge).toHaveText(/^Save \d+%$/);
      await expect(facts.locator("s")).toHaveCount(1);
      if (!javaScriptEnabled) return;
      await page.locator(".product-title [data-save]").click();
      await page.goto("/en/wishlist");
      const wish = page.locator(".wishlist-item");
      await expect(wish).toContainText("4 L, 5W-40");
      await page.getByRole("button", { name: english["wishlist.to-cart"] }).click();
      await expect(wish).toHaveCount(0);
      await page.goto("/en/cart");
      await expect(page.locator("main .cart-line")).toContainText("4 L");
      await expect(page.locator("main .cart-line")).toContainText("5W-40");
    });

    test("a combination without a variation is announced as unavailable, without stock or badge", async ({
      page,
    }) => {
      await page.goto(`${twoChoices}?pa_size=1l&pa_viscosity=5w-50`);
      const box = page.locator(".buy-box");
      await expect(box).toContainText(english["product.combination-unavailable"]);
      await expect(box.locator(".stock, .price-saved")).toHaveCount(0);
      await expect(box.locator(".buy-row [type=submit]")).toBeDisabled();
      await box.getByRole("button", { name: "5W-40", exact: true }).click();
      await expect(page).toHaveTitle(/ - 1 L, 5W-40 \|/);
      await expect(box.locator(".stock")).toHaveCount(1);
      await expect(box).not.toContainText(english["product.combination-unavailable"]);
    });
  });
}

test("a product sold out since the page was rendered shows it at the first focus", async ({
  page,
}) => {
  await page.route("**/offer/**", async (route) => {
    const response = await route.fetch();
    const [html, button] = [await response.text(), '<button type="submit" class="button '];
    await route.fulfill({
      response,
      body: html.replace(button, `<button disabled ${button.slice(8)}`),
    });
  });
  await page.goto(oil);
  const quantity = page.getByLabel(english["product.quantity"], { exact: true });
  await quantity.focus();
  await expect(page.getByRole("button", { name: english["product.add"] })).toBeDisabled();
  await expect(quantity).toBeFocused();
});

for (const state of ["not hydrated", "hydrated"]) {
  test(`a button pressed twice in a hurry puts in one piece (${state})`, async ({ page }) => {
    await page.goto(oil);
    if (state === "hydrated") {
      await page.getByRole("button", { name: "1 L", exact: true }).click();
      await expect(page).toHaveURL(/pa_size=1l$/);
    }
    let sent = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/actions/add-to-cart")) sent += 1;
    });
    await page.getByRole("button", { name: english["product.add"] }).dblclick();
    await expect(page.locator(".buy-hint[data-state=added]")).toBeVisible();
    await expect(page.locator(".cart-badge")).toHaveText("1");
    expect(sent).toBe(1);
  });
}

test("a press is not lost where the offer is refreshed at that moment", async ({ page }) => {
  // The frame after the press comes late.
  await page.addInitScript(() => {
    const frame = Promise.withResolvers<Pick<Animation, "cancel">>();
    Object.assign(window, { paint: () => frame.resolve({ cancel() {} }) });
    Element.prototype.animate = () => frame.promise as unknown as Animation;
  });
  await page.route(/minyak-cvt-samudra\?$/, async (route) => {
    const response = await route.fetch();
    const changed = (await response.text()).replace(/max="\d+"/, 'max="77"');
    await route.fulfill({ response, body: changed });
  });
  await page.goto("/en/product/minyak-cvt-samudra");
  await page.getByRole("button", { name: english["product.increase"] }).click();
  const quantity = page.locator("[name=quantity]");
  await expect(quantity).toHaveAttribute("max", "77");
  await page.evaluate(() => (window as unknown as { paint: () => void }).paint());
  await expect(quantity).toHaveValue("2");
});

test("where the shop wants it, the cart opens with what was added", async ({ page }) => {
  await page.goto(oil);
  // As open-cart in EXTRAS has the server write it.
  await page.locator(".buy-form").evaluate((form) => {
    form.dataset.opensCart = "true";
  });
  await page.locator(".buy-row [type=submit]").click();
  await expect(page.locator(".cart-drawer .cart-line")).toContainText("4 L");
});

test.describe("where the product is gone by now", () => {
  const address = "/en/offer/oli-samudra-5w-30?pa_size=1l";
  test.use({
    expectedErrors: [
      `Failed to load resource: the server responded with a status of 404 (Not Found) ${address}`,
    ],
  });

  test("a choice opens the page that it opens without script", async ({ page }) => {
    await page.goto(oil);
    await page.route("**/offer/**", (route) => route.fulfill({ status: 404 }));
    const loaded = page.waitForEvent("load");
    await page.getByRole("button", { name: "1 L", exact: true }).click();
    await loaded;
    await expect(page).toHaveURL(/\?pa_size=1l$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/1 L$/);
  });
});

test.describe("when no response arrives", () => {
  test("a choice is aborted after 20 seconds, with a notice", async ({ browser }) => {
    // Playwright's clock reaches the next test of a context that is used again.
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    await page.clock.install();
    await page.goto(oil);
    await page.getByLabel(english["product.quantity"], { exact: true }).focus();
    await expect(page.locator("shop-fragment[name=buy-box]")).toHaveAttribute("hydrated", "");
    await page.route("**/offer/**", () => {});
    const requested = page.waitForRequest(/offer.*1l$/);
    await page.getByRole("button", { name: "1 L", exact: true }).click();
    await requested;
    await page.clock.fastForward(20_000);
    await expect(page.locator(".buy-hint")).toHaveText(english["network.offline"]);
    expect(errors).toEqual([]);
    await page.context().close();
  });
});
