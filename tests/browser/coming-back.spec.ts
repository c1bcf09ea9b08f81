import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { parcel, Visitor, ways } from "./account-visitor.ts";
import { beyondScreen } from "./looks.ts";
import { expect, operator, test } from "./shop.ts";
import { put } from "./visit.ts";

/** Products that no other journey looks at, two for each way, so that none waits for another. */
const products = [
  { sold: "penghilang-jamur-kaca", reduced: "busa-pembersih-jok-kain" },
  { sold: "gemuk-pin-kaliper", reduced: "pembersih-cakram-rem" },
  { sold: "pelumas-rantai-motor", reduced: "peredam-suara-klep" },
  { sold: "pembersih-dasbor-embun", reduced: "pembersih-throttle-body" },
] as const;

/** The operator's form of a product: its address, and what its fields have. */
async function productForm(page: Page, slug: string) {
  const html = await (await page.request.get(`/product/${slug}`)).text();
  const [, id = ""] = /name="productId" value="(\d+)"/.exec(html) ?? [];
  const search = `/__backend/products?q=${encodeURIComponent(slug.replaceAll("-", " "))}`;
  const list = await (await page.request.get(search, { headers: operator })).text();
  const [form = ""] =
    new RegExp(`action="/__backend/products/${id}".*?</form>`, "s").exec(list) ?? [];
  const fieldOf = (name: string) =>
    new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(form)?.[1] ?? "";
  return { id, regularPrice: fieldOf("regularPrice"), salePrice: fieldOf("salePrice") };
}

/** Changes a product as the embedded shop's operator does. */
async function change(page: Page, id: string, fields: Record<string, string>): Promise<void> {
  const { origin } = new URL(page.url());
  const form = { stockStatus: "IN_STOCK", ...fields };
  const headers = { origin, ...operator };
  const response = await page.request.post(`/__backend/products/${id}`, { form, headers });
  expect(response.ok()).toBe(true);
}

/** The path of the link in the newest mail to an address; "" until there is one. */
async function linkInMail(page: Page, email: string): Promise<string> {
  const response = await page.request.get("/__backend/mails", { headers: operator });
  const [, rest = ""] = (await response.text()).split(email);
  const href = /href="(http[^"]+)"/.exec(rest)?.[1]?.replaceAll("&amp;", "&") ?? "";
  return href ? new URL(href).pathname + new URL(href).search : "";
}

/** The newest code that was mailed to an address; "" until there is one. */
async function mailedCode(page: Page, email: string): Promise<string> {
  const response = await page.request.get("/__backend/mails", { headers: operator });
  const text = (await response.text()).replaceAll(/<[^>]+>/g, " ");
  return new RegExp(`${email}[^@]*?(\\d{4} \\d{4})`).exec(text)?.[1] ?? "";
}

async function mailedLink(page: Page, email: string, pattern: RegExp): Promise<string> {
  await expect.poll(() => linkInMail(page, email), { timeout: 300_000 }).toMatch(pattern);
  return linkInMail(page, email);
}

for (const [at, { language, javaScriptEnabled, how }] of ways.entries()) {
  test.describe(how, () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 800 } });
    const { sold: slug, reduced } = products[at] ?? products[0];

    test("a visitor logs in by a provider, and the cart comes along", async ({ page }) => {
      const visitor = new Visitor(page, language);
      const { words } = visitor;
      const by = words["account.login-with"].replace("{provider}", "Google");
      await put({ page, at: visitor.at }, parcel);
      await visitor.open("/my-account");
      expect(await beyondScreen(page)).toBe(0);
      await page.getByRole("link", { name: by }).click();
      await page.waitForURL("**/__backend/identity/authorize**");
      await page.getByRole("button", { name: "Cancel" }).click();
      await visitor.expectStatus(words["account.provider-cancelled"]);
      await page.getByRole("link", { name: by }).click();
      await page.locator('[name="email"]').fill(`${visitor.name}@example.test`);
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.waitForURL(`**${visitor.at("/my-account")}`);
      await visitor.expectStatus("Sari");
      await visitor.open("/cart");
      await expect(page.locator("main .cart-line")).toHaveCount(1);
    });

    test("a customer logs in by a mailed code", async ({ page }) => {
      const visitor = new Visitor(page, language);
      const { words } = visitor;
      const email = `${visitor.name}@example.test`;
      await visitor.register();
      await page.context().clearCookies();
      await visitor.open("/my-account");
      await page.getByRole("link", { name: words["account.code-login"] }).click();
      await visitor.fill("email", email);
      await visitor.press(words["order.code-mail"]);
      await visitor.expectStatus(words["account.code-sent"]);
      await expect.poll(() => mailedCode(page, email)).not.toBe("");
      expect(await beyondScreen(page)).toBe(0);
      await visitor.fill("code", await mailedCode(page, email));
      await visitor.press(words["account.login"]);
      await page.waitForURL(`**${visitor.at("/my-account")}`);
      await expect(page.locator("main .account-tabs")).toBeVisible();
    });

    test("who waits for a sold-out product is mailed when it is back, and may end it", async ({
      page,
    }) => {
      const visitor = new Visitor(page, language);
      const { words } = visitor;
      const email = `${visitor.name}@example.test`;
      await visitor.open("/");
      const { id, ...prices } = await productForm(page, slug);
      await change(page, id, { ...prices, stockQuantity: "0" });
      const ask = async () => {
        await expect(async () => {
          await visitor.open(`/product/${slug}`);
          await page
            .getByRole("link", { name: words["alert.stock-link"] })
            .click({ timeout: 2_000 });
        }).toPass();
        await visitor.expectStatus(words["alert.stock-title"]);
        expect(await beyondScreen(page)).toBe(0);
        await visitor.fill("email", email);
        await visitor.press(words["alert.ask"]);
        await visitor.expectStatus(words["alert.asked"]);
      };
      await ask();
      await page.goto(await mailedLink(page, email, /\/alert\/mail\//));
      await visitor.press(words["alert.confirm"]);
      await visitor.expectStatus(words["alert.waits-stock"]);
      await visitor.press(words["alert.end"]);
      await visitor.expectStatus(words["alert.ended"]);
      await ask();
      await page.goto(await mailedLink(page, email, /\/alert\/mail\//));
      await visitor.press(words["alert.confirm"]);
      await change(page, id, { ...prices, stockQuantity: "40" });
      const link = await mailedLink(page, email, new RegExp(`/product/${slug}$`));
      expect(link).toBe(visitor.at(`/product/${slug}`));
    });

    test("who waits for a lower price is mailed when it falls", async ({ page }) => {
      const visitor = new Visitor(page, language);
      const { words } = visitor;
      const email = `${visitor.name}@example.test`;
      await visitor.open(`/alert/${reduced}`);
      await visitor.expectStatus(words["alert.price-title"]);
      await visitor.fill("email", "no-address");
      await visitor.press(words["alert.ask"]);
      await visitor.expectStatus(words["checkout.invalid-email"]);
      await visitor.fill("email", email);
      await visitor.press(words["alert.ask"]);
      await page.goto(await mailedLink(page, email, /\/alert\/mail\//));
      await visitor.press(words["alert.confirm"]);
      await visitor.expectStatus(words["alert.waits-price"]);
      const { id, ...prices } = await productForm(page, reduced);
      // Not below what other journeys filter by.
      const lower = Number(prices.salePrice || prices.regularPrice) - 0.1;
      expect(lower).toBeGreaterThan(1);
      await change(page, id, { ...prices, salePrice: lower.toFixed(2), stockQuantity: "40" });
      expect(await mailedLink(page, email, new RegExp(`/product/${reduced}$`))).toBeTruthy();
    });

    test("a shared list is shown, and added to the cart by one press", async ({ page }) => {
      const visitor = new Visitor(page, language);
      const { words } = visitor;
      const { id } = await productForm(page, "minyak-cvt-samudra");
      await visitor.open(`/wishlist/shared/${id},x${randomUUID().slice(0, 2)}`);
      await visitor.expectStatus(words["wishlist.shared"]);
      expect(await beyondScreen(page)).toBe(0);
      await page.locator("main form [type=submit]").click();
      await page.waitForURL(`**${visitor.at("/cart")}`);
      await expect(page.locator("main .cart-line")).toHaveCount(1);
    });
  });
}
