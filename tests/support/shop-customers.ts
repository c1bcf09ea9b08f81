import { env } from "cloudflare:workers";
import type { EdgeShop } from "./edge-shop.ts";
import { ShopBrowser } from "./shop-browser.ts";
import { aniTyped } from "./shopper.ts";

const { DB } = env as unknown as { DB: D1Database };

/** The street of everybody who buys here: nobody else may read it. */
export const street = "Jl. Melati Rahasia 5";

let visitorCount = 0;

/** A product's number in the embedded backend. */
export const idOf = async (slug: string): Promise<number> => {
  const row = await DB.prepare("SELECT id FROM products WHERE slug = ?")
    .bind(slug)
    .first<{ id: number }>();
  return row?.id ?? 0;
};

/** Somebody with an account of their own. */
export async function customer(
  shop: EdgeShop,
): Promise<{ browser: ShopBrowser; username: string }> {
  visitorCount += 1;
  const username = `orang${visitorCount}`;
  const browser = new ShopBrowser(shop);
  await browser.register(username);
  return { browser, username };
}

interface Placed {
  orderId: number;
  orderKey: string;
}

/** Buys a guide as a file; the operator has received the money. */
export async function buy(browser: ShopBrowser, email: string): Promise<Placed> {
  const productId = await idOf("panduan-ganti-minyak-rem");
  const added = await browser.call("add-to-cart", { productId, quantity: 1 });
  const cart = added.ok ? (added.value.cart as { total: number }) : { total: 0 };
  const form = {
    key: crypto.randomUUID(),
    total: cart.total,
    paymentMethod: "bacs",
    email,
    billing: { ...aniTyped, address1: street },
  };
  const result = await browser.call("checkout", form);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  const placed = result.value as unknown as Placed;
  await DB.prepare("UPDATE orders SET status = 'COMPLETED' WHERE id = ?")
    .bind(placed.orderId)
    .run();
  return placed;
}
