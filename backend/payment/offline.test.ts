import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { askBackend } from "../../tests/support/embedded-backend.ts";
import { addProduct, shipFor } from "../../tests/support/shop-rows.ts";
import type { OfflineOutcome } from "./offline.ts";
import { later, now, ORDERS, settings, waiting } from "./waiting-orders.fixture.ts";

const TOKEN = "open sesame";
const mine = { authorization: `Bearer ${TOKEN}` };
const shop = settings({ OPERATOR_TOKEN: TOKEN });

const visit = (path: string, init: RequestInit = {}) => askBackend(path, init, shop, now);

function press(id: number, outcome: OfflineOutcome | string, headers: object = mine) {
  const body = new URLSearchParams({ outcome });
  const origin = "http://embedded.internal";
  const path = `/__backend/payments/${id}`;
  return visit(path, { method: "POST", headers: { origin, ...headers }, body });
}

beforeAll(async () => {
  await shipFor(250);
  await addProduct(100, { stockQuantity: 100 });
});

beforeEach(() => later(24 * 60));

describe("the developer's gateways", () => {
  it.each([
    ["paid", "PROCESSING"],
    ["pending", "ON_HOLD"],
    ["expired", "CANCELLED"],
    ["denied", "FAILED"],
    ["cancelled", "CANCELLED"],
  ] as const)("pressed %s, the order is %s", async (outcome, status) => {
    const order = await waiting("offline_link");
    await press(order.id, outcome);
    expect(await order.status()).toBe(status);
  });

  it("are paid late, and once paid nothing else counts", async () => {
    const order = await waiting("offline_store");
    later(61);
    await order.shopper.send(ORDERS);
    expect(await order.status()).toBe("CANCELLED");
    await press(order.id, "paid");
    await press(order.id, "expired");
    expect(await order.status()).toBe("PROCESSING");
  });

  it("show number, code and amount, and lead back to the shop by the order's key", async () => {
    const order = await waiting("offline_va");
    const page = await (await visit(`/__backend/payments/${order.id}`, { headers: mine })).text();
    expect(page).toMatch(/Virtual account<\/dt><dd><code>BCA \d{16}</);
    expect(page).toMatch(/QRIS<\/dt><dd><code>000201/);
    const { orderKey } = order.checkout.order;
    expect(page).toContain(`/payment/return?order=${order.id}&amp;key=${orderKey}`);
    const list = await (await visit("/__backend/payments", { headers: mine })).text();
    expect(list).toContain(`href="/__backend/payments/${order.id}?key=${orderKey}"`);
  });

  it("open the page where the buyer is sent by the order's key, and no other page by it", async () => {
    const [order, other] = [await waiting("offline_link"), await waiting("offline_link")];
    const { pathname, search } = new URL(order.checkout.redirect ?? "");
    const page = await (await visit(pathname + search)).text();
    expect(page).toContain(`action="${pathname}${search}"`);
    expect(page).not.toContain("<nav");
    const elsewhere = [
      pathname,
      `${pathname}?key=wc_order_wrong`,
      `/__backend/payments/${other.id}${search}`,
      `/__backend/payments${search}`,
      `/__backend${search}`,
    ];
    for (const path of elsewhere) expect((await visit(path)).status, path).toBe(401);
    expect((await press(order.id, "paid", {})).status).toBe(401);
    expect(await order.status()).toBe("PENDING");
    const pressed = await visit(pathname + search, {
      method: "POST",
      headers: { origin: "http://embedded.internal" },
      body: new URLSearchParams({ outcome: "paid" }),
    });
    expect(pressed.headers.get("location")).toContain(`${pathname}${search}&note=`);
    expect(await order.status()).toBe("PROCESSING");
  });

  it("know no other gateway's orders, and no other outcome", async () => {
    const xendit = await waiting("xendit_gateway");
    const own = await waiting("offline_link");
    await press(xendit.id, "paid");
    await press(own.id, "refunded");
    expect([await xendit.status(), await own.status()]).toEqual(["PENDING", "PENDING"]);
    const path = `/__backend/payments/${xendit.id}`;
    expect((await visit(path, { headers: mine })).status).toBe(404);
  });
});
