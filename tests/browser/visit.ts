import type { Page } from "@playwright/test";
import english from "../../shared/i18n/messages/en.json" with { type: "json" };
import { choosePayment, expect, fillAddress, test } from "./shop.ts";

/** A page in one language, to be brought into a state. */
export interface Visit {
  page: Page;
  /** A path under the language's prefix. */
  at: (path: string) => string;
  words: typeof english;
}

/** Products of the seed: one that is sent, one of many variations, one to download. */
export const parcel = "/product/minyak-cvt-samudra";
export const oil = "/product/oli-samudra-5w-30";
export const guide = "/product/panduan-rawat-mesin-tropis";

/** Opens a page in the visit's language. */
export const open = ({ page, at }: Visit, path: string) =>
  page.goto(at(path), { waitUntil: "domcontentloaded" });

/** Calls an action with the browser's cookies, without a page; the page that tests it sends its form. */
export async function act(page: Page, path: string, data: object): Promise<void> {
  const origin = test.info().project.use.baseURL ?? "";
  const response = await page.request.post(path, { data, headers: { origin } });
  expect([path, await response.json()]).toEqual([path, expect.objectContaining({ ok: true })]);
}

const readAttribute = (tag: string, name: string): string =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? "";

/** Adds products to the cart by their forms, without a page. */
export async function put(
  { page, at }: Pick<Visit, "page" | "at">,
  ...products: string[]
): Promise<void> {
  const headers = { origin: test.info().project.use.baseURL ?? "" };
  for (const product of products) {
    const html = await (await page.request.get(at(product))).text();
    const [sent = ""] = /<form[^>]*\bclass="buy-form".*?<\/form>/s.exec(html) ?? [];
    const inputs = sent.match(/<input[^>]*>/g) ?? [];
    const form = Object.fromEntries(
      inputs.map((tag) => [readAttribute(tag, "name"), readAttribute(tag, "value")]),
    );
    const response = await page.request.post(at("/actions/add-to-cart"), { form, headers });
    expect([product, new URL(response.url()).pathname]).toEqual([product, at("/cart")]);
  }
}

/** Sends a form of the page as it is, so that the shop has something to say of it. */
export async function sendEmpty(
  visit: Visit,
  path: string,
  form: string,
  button = `${form} button[type=submit]`,
): Promise<void> {
  await open(visit, path);
  const sent = visit.page.locator(form);
  await sent.evaluate((element: HTMLFormElement) => {
    element.noValidate = true;
  });
  await visit.page.locator(button).last().click();
  await expect(visit.page.locator("[aria-invalid=true]").first()).toBeVisible();
}

/** Opens the drawer and waits for what is in the cart. */
export async function openCart({ page }: Visit): Promise<void> {
  await page.locator(".cart-button").click();
  await expect(page.locator(".cart-drawer :is(.cart-filled, .cart-empty)")).toBeVisible();
}

/** Orders what is in the cart, to be paid on delivery unless specified otherwise. */
export async function order(visit: Visit, method = "cod"): Promise<void> {
  const { page, words } = visit;
  await open(visit, "/checkout");
  await fillAddress(page);
  await choosePayment(page, method);
  await page.getByRole("button", { name: words["checkout.place-order"] }).click();
  await page.waitForURL("**/order-received/**");
}

/** Makes an account that nobody else has, and is logged in, without a page. */
export async function register({ page, at }: Visit): Promise<void> {
  const email = `rina-${crypto.randomUUID().slice(0, 8)}@example.test`;
  const given = { email, password: "Rahasia-123" };
  await act(page, at("/actions/register"), given);
}

/** Types into the search box, and waits for what it says. */
export async function type({ page }: Visit, text: string): Promise<void> {
  await expect(page.locator("#search")).toBeVisible();
  await page.locator("#search").pressSequentially(text);
  await expect(page.locator("#suggestions [role=option]").first()).toBeVisible();
}

/** Puts a product on the wishlist, then opens a page. */
export async function wish(visit: Visit, path: string): Promise<void> {
  const { page } = visit;
  await open(visit, "/products");
  await page.locator("[data-save]").first().click();
  await expect(page.locator("[data-save][aria-pressed=true]").first()).toBeVisible();
  await open(visit, path);
}
