import { runInDurableObject } from "cloudflare:test";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { backendProxy } from "../../tests/support/backend-proxy.ts";
import { at, listen, respondWithNothing } from "../../tests/support/other-backend.ts";
import { bindings } from "../../tests/support/session-visitor.ts";
import type { ShopBrowser } from "../../tests/support/shop-browser.ts";
import {
  checkoutFields,
  leadsTo,
  openBrowser,
  readCart,
  readCode,
  readFlash,
  stockShop,
} from "../../tests/support/shop-customers.ts";
import { orderRecord } from "../order/order-record.ts";
import { readCookie } from "../platform/http/cookies.ts";
import { sessionObject } from "../session/session-object.ts";

beforeAll(stockShop);

afterEach(() => backendProxy.open());

describe("ordering once more", () => {
  const bought = async (browser: ShopBrowser, ...ids: number[]) => {
    for (const productId of ids) await browser.call("add-to-cart", { productId, quantity: 1 });
    const { total } = await readCart(browser);
    const response = await browser.submit("checkout", checkoutFields(total));
    const location = leadsTo(response) ?? "";
    const [, orderId = "", key = ""] = /(\d+)\?key=(\w+)$/.exec(location) ?? [];
    return { orderId, key };
  };

  test("fills the cart with what is still sold, and names what is not", async () => {
    const order = await bought(openBrowser(), 100, 102);
    await bindings.DB.prepare("UPDATE products SET status = 'draft' WHERE id = 102").run();
    const browser = openBrowser();
    const from = { referer: "http://localhost:8787/en/my-account?tab=orders" };
    const response = await browser.submit("reorder", order, from);
    expect(leadsTo(response)).toBe("/en/cart");
    expect(readCookie(browser.cookie, "cart_count")).toBe("1");
    expect((await readCart(browser)).lines).toMatchObject([{ productId: 100, quantity: 1 }]);
    expect((await readFlash(browser))?.notices).toEqual([
      { id: "order.reordered", values: { number: order.orderId }, isGood: true },
      { id: "order.reorder-missing", values: { names: "Two Left" } },
    ]);
    await bindings.DB.prepare("UPDATE products SET status = 'publish' WHERE id = 102").run();
  });

  test("shows one notice where everything is still sold, and updates the badge's count", async () => {
    const order = await bought(openBrowser(), 100);
    const browser = openBrowser();
    respondWithNothing();
    const result = await browser.call("reorder", order);
    expect(readCookie(browser.cookie, "cart_count")).toBe("1");
    expect(result).toMatchObject({
      ok: true,
      value: {
        notices: [
          {
            id: "order.reordered",
            text: `The products of order ${order.orderId} are in your cart.`,
          },
        ],
      },
    });
    expect(result.ok && result.value.notices).toHaveLength(1);
  });

  test("adds each line that still has a product id in one call, as it was bought, and names the rest", async () => {
    const order = await bought(openBrowser(), 100);
    const record = orderRecord(bindings, order.orderId);
    const [line] = (await record.read(order.key))?.lines ?? [];
    if (!line) throw new Error("No line");
    const gone = { ...line, productId: null };
    const lines = [
      { ...gone, name: "Oli" },
      { ...line, variationId: 7, quantity: 2 },
      line,
      { ...line, variationId: 8, name: "Kampas" },
      { ...gone, name: "Busi" },
    ];
    await record.update({ lines });
    const received = listen();
    const browser = openBrowser();
    await browser.submit("reorder", order);
    const items = [
      { productId: 100, variationId: 7, quantity: 2 },
      { productId: 100, quantity: 1 },
      { productId: 100, variationId: 8, quantity: 1 },
    ];
    expect(received).toMatchObject([{ operationName: "addItems", variables: { items } }]);
    expect((await readCart(browser)).itemCount).toBe(1);
    expect((await readFlash(browser))?.notices).toContainEqual({
      id: "order.reorder-missing",
      values: { names: `Oli, ${line.name}, Kampas, Busi` },
    });
  });

  test("is not of an order that was erased, of which the session keeps the key alone", async () => {
    const buyer = openBrowser();
    const order = await bought(buyer, 100);
    const session = sessionObject(bindings, buyer.sessionId ?? "");
    if (!session) throw new Error("No session");
    const stored = () =>
      runInDurableObject(session, async (_, state) =>
        JSON.stringify([...state.storage.kv.list({ prefix: "checkout:" })]),
      );
    const { email = "" } =
      (await orderRecord(bindings, order.orderId).read(order.key))?.billing ?? {};
    expect(email).toContain("@");
    expect(await stored()).toContain(email);
    await expect.poll(() => orderRecord(bindings, order.orderId).erase()).toBe("erased");
    expect(await stored()).not.toContain(email);
    expect(await stored()).toContain('"state":"done"');
    expect(readCode(await buyer.call("reorder", order))).toBe("order.not-found");
  });

  test("reports what prevents a query of the backend", async () => {
    const order = await bought(openBrowser(), 100);
    const LIMIT_CALLS = { limit: async () => ({ success: false }) };
    const browser = openBrowser({ RATE_LIMITS: "on", LIMIT_CALLS });
    const response = await browser.send("reorder", order, { "cf-connecting-ip": "192.0.2.7" });
    expect(readCode(await response.json())).toBe("limit.calls");
  });

  test("is refused where nothing is sold any more, and without the key", async () => {
    const order = await bought(openBrowser(), 100);
    const { orderId } = order;
    for (const other of [{ orderId }, { ...order, key: "wc_order_wrong" }])
      expect(readCode(await openBrowser().call("reorder", other))).toBe("order.not-found");
    at("addItems", async () => Response.json({ data: null, errors: [{ message: "No" }] }));
    const result = await openBrowser().call("reorder", order);
    expect(readCode(result)).toBe("order.reorder-nothing");
  });
});
