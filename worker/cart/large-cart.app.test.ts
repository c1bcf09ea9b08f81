import { afterEach, beforeAll, expect, test } from "vitest";
import { backendProxy } from "../../tests/support/backend-proxy.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import { at } from "../../tests/support/other-backend.ts";
import { visitor } from "../../tests/support/session-visitor.ts";
import type { ShopBrowser } from "../../tests/support/shop-browser.ts";
import {
  checkoutFields,
  leadsTo,
  readCart,
  shopper,
  stockShop,
} from "../../tests/support/shop-customers.ts";
import { addProduct } from "../../tests/support/shop-rows.ts";

const lines = 104;

let browser: ShopBrowser;

/** Fills the only cart with one each of many products, as if they had been added. */
async function fillCart(): Promise<void> {
  const row = await backendEnv.DB.prepare("SELECT state FROM sessions").first<{ state: string }>();
  const state = JSON.parse(row?.state ?? "{}");
  const [line] = state.lines;
  for (let productId = 2_001; productId < 2_000 + lines; productId += 1) {
    await addProduct(productId);
    state.lines.push({ ...line, productId, key: `key-of-${productId}` });
  }
  await backendEnv.DB.prepare("UPDATE sessions SET state = ?, version = version + 1")
    .bind(JSON.stringify(state))
    .run();
}

beforeAll(async () => {
  await stockShop();
  browser = await shopper();
  await fillCart();
});

afterEach(() => backendProxy.open());

test("a cart of more than a hundred lines shows all of them, and each once", async () => {
  const cart = await readCart(browser);
  expect(cart.lines.length).toBe(lines);
  expect(new Set(cart.lines.map(({ key }) => key)).size).toBe(lines);
});

test("a change of such a cart returns all of it", async () => {
  const { lines: before } = await readCart(browser);
  const key = before.at(-1)?.key;
  const result = await browser.call("update-quantity", { key, quantity: 3 });
  expect(result).toMatchObject({ ok: true, value: { cart: { itemCount: lines + 2 } } });
  expect(result.ok && result.value.cart.lines.at(-1)).toMatchObject({ key, quantity: 3 });
});

test("a change holds though the lines behind the hundredth cannot be read with it", async () => {
  const key = (await readCart(browser)).lines.at(-1)?.key;
  at("getCartLines", async () => new Response("down", { status: 503 }), 1);
  const result = await browser.call("update-quantity", { key, quantity: 2 });
  expect(result.ok && result.value.cart.lines.at(-1)).toMatchObject({ key, quantity: 2 });
});

test("such a cart is ordered completely", async () => {
  const { total } = await readCart(browser);
  const placed = await browser.submit("checkout", checkoutFields(total));
  const [, id, key = ""] = /order-received\/(\d+)\?key=([\w-]+)/.exec(leadsTo(placed) ?? "") ?? [];
  const order = await visitor(browser.sessionId).placedOrder(Number(id), key);
  expect(order?.lines.length).toBe(lines);
  const sold = await backendEnv.DB.prepare("SELECT count(*) AS count FROM order_lines").first();
  expect(sold).toEqual({ count: lines });
});
