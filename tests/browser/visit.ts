import type { Page } from "@playwright/test";
import english from "../../shared/i18n/messages/en.json" with { type: "json" };
import { expect, fillAddress } from "./shop.ts";

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

/** Sends a product's form as a browser without script would. */
export async function put(visit: Visit, ...products: string[]): Promise<void> {
  for (const product of products) {
    await open(visit, product);
    await visit.page.evaluate(async () => {
      const form = document.querySelector<HTMLFormElement>(".buy-form");
      if (!form) throw new Error("There is no form to buy by.");
      const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
      await fetch(form.action, { method: "POST", body });
    });
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

/** Orders what is in the cart, to be paid on delivery unless told otherwise. */
export async function order(visit: Visit, method = "cod"): Promise<void> {
  const { page, words } = visit;
  await open(visit, "/checkout");
  await fillAddress(page);
  await page.locator(`[name="paymentMethod"][value="${method}"]`).check();
  await page.getByRole("button", { name: words["checkout.place-order"] }).click();
  await page.waitForURL("**/order-received/**");
}

/** Makes an account that nobody else has, and is logged in. */
export async function register(visit: Visit): Promise<void> {
  const { page } = visit;
  const name = `rina-${crypto.randomUUID().slice(0, 8)}`;
  const given = { email: `${name}@example.test`, username: name, password: "Rahasia-123" };
  await open(visit, "/my-account?action=register");
  for (const [field, value] of Object.entries(given))
    await page.locator(`main [name="${field}"]`).fill(value);
  await page.locator("main .form button[type=submit]").click();
  await expect(page.locator(".account-tabs")).toBeVisible();
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
