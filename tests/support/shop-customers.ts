import type { ActionFailure, Result } from "../../shared/actions.ts";
import { type EdgeShop, openShop } from "./edge-shop.ts";
import { bindings, newName, password, takeCards, visitor } from "./session-visitor.ts";
import { ShopBrowser } from "./shop-browser.ts";
import { addProduct, readId, shipFor } from "./shop-rows.ts";
import { paymentSettings } from "./shop-settings.ts";
import { ANI, aniSends, aniTyped } from "./shopper.ts";

const { DB } = bindings;

/** Stocks a small shop: two products, of one of which two are left, a coupon and a gift card. */
export async function stockShop(): Promise<void> {
  await shipFor(250);
  await addProduct(100);
  await addProduct(102, { stockQuantity: 2, nameId: "Sisa Dua", nameEn: "Two Left" });
  await DB.batch([
    DB.prepare("INSERT INTO coupons (code, type, amount) VALUES ('hemat', 'percent', 10)"),
    DB.prepare("INSERT INTO gift_cards (code, balance) VALUES ('KADO', 400)"),
  ]);
}

/** A browser at a shop that takes cards, in an isolate of its own. */
export function openBrowser(settings: Record<string, unknown> = {}): ShopBrowser {
  takeCards();
  return new ShopBrowser(openShop({ ...paymentSettings, ...settings }));
}

/** Somebody with one of a product in the cart, in a shop with these settings. */
export async function shopper(
  settings: Record<string, unknown> = {},
  productId = 100,
): Promise<ShopBrowser> {
  const browser = openBrowser(settings);
  await browser.call("add-to-cart", { productId, quantity: 1 });
  return browser;
}

/** The cart as the browser's island reads it. */
export async function readCart(browser: ShopBrowser) {
  const result = await browser.call("read-cart", {});
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value.cart;
}

/** What the browser's next page has to say. */
export const readFlash = ({ sessionId, cookie }: ShopBrowser) =>
  visitor(sessionId, "en_US", cookie).flash.read();

/** Where a response sends the browser. */
export const leadsTo = (response: Response) => response.headers.get("location");

/** What became of a call, in a word. */
export const readCode = (result: Result<unknown, ActionFailure>) =>
  result.ok ? "ok" : result.error.code;

/** The checkout form as Ani fills it in. */
export const checkoutFields = (total: number): Record<string, string> => ({
  key: crypto.randomUUID(),
  total: String(total),
  paymentMethod: "cod",
  shippingMethod: "flat_rate:1",
  email: ANI.email,
  ...Object.fromEntries(Object.entries(aniTyped).map(([name, it]) => [`shipping.${name}`, it])),
});

/** The street of everybody who buys here: nobody else may read it. */
export const street = "Jl. Melati Rahasia 5";

/** Somebody with an account of their own, logged in. */
export async function customer(shop?: EdgeShop) {
  const username = newName();
  const browser = shop ? new ShopBrowser(shop) : openBrowser();
  await browser.register(username, password);
  return { browser, username, email: `${username}@example.test` };
}

export interface Placed {
  orderId: number;
  orderKey: string;
}

/** Has the cart sent to Surabaya, and orders it. */
export async function placeOrder(browser: ShopBrowser, form: object = {}): Promise<Placed> {
  const rated = await browser.call("change-address", { country: "ID", state: "JI" });
  const total = rated.ok ? rated.value.cart.total : 0;
  const key = crypto.randomUUID();
  const sent = { key, total, paymentMethod: "cod", ...aniSends, ...form };
  const result = await browser.call<Placed>("checkout", sent);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** Buys a guide as a file; the operator has received the money. */
export async function buy(browser: ShopBrowser, email: string): Promise<Placed> {
  const productId = await readId("panduan-ganti-minyak-rem");
  await browser.call("add-to-cart", { productId, quantity: 1 });
  const billing = { ...aniTyped, address1: street };
  const placed = await placeOrder(browser, {
    paymentMethod: "bacs",
    email,
    shipping: undefined,
    billing,
  });
  await DB.prepare("UPDATE orders SET status = 'COMPLETED' WHERE id = ?")
    .bind(placed.orderId)
    .run();
  return placed;
}
