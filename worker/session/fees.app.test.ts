import { afterEach, beforeAll, expect, test } from "vitest";
import { storefrontSettings } from "../../tests/support/backend-proxy.ts";
import { newKey, readCode, submit } from "../../tests/support/checking-out.ts";
import { shopperWith, visitor } from "../../tests/support/session-visitor.ts";
import { addProduct, newestMail, shipFor } from "../../tests/support/shop-rows.ts";

beforeAll(async () => {
  await shipFor(250);
  await addProduct(100);
});

afterEach(() => {
  for (const name of Object.keys(storefrontSettings)) delete storefrontSettings[name];
});

test("a fee has its own row in the cart, the order and the mail", async () => {
  storefrontSettings.PACKING_FEE = "150";
  const id = await shopperWith([100, 1]);
  expect(await visitor(id).readCart()).toMatchObject({
    subtotal: 1000,
    fees: [{ name: "Pengemasan", total: 150 }],
  });
  const state = await submit(id, newKey(), {}, { seenTotal: 1400 });
  if (state.state !== "done") throw new Error(JSON.stringify(state));
  const { order } = state;
  expect(order.fees).toEqual([{ name: "Pengemasan", total: 150 }]);
  expect(order.subtotal + order.shipping + 150).toBe(order.total);
  expect(await newestMail()).toContain("<li>Pengemasan: €1.50</li>");
});

test("a surcharge of the payment method is shown before it is agreed to", async () => {
  storefrontSettings.COD_FEE = "300";
  storefrontSettings.FEES_BY_PAYMENT = "on";
  const id = await shopperWith([100, 1]);
  const key = newKey();
  const first = await submit(id, key);
  expect(first).toMatchObject({
    failure: {
      code: "checkout.cart-changed",
      cart: { fees: [{ name: "Biaya bayar di tempat", total: 300 }], total: 1550 },
    },
  });
  const transfer = { paymentMethod: "bacs" };
  expect(readCode(await submit(id, newKey(), transfer, { seenTotal: 1550 }))).toBe(
    "checkout.cart-changed",
  );
  const state = await submit(id, newKey(), {}, { seenTotal: 1550 });
  expect(state).toMatchObject({ state: "done", order: { fees: [{ total: 300 }], total: 1550 } });
});

test.each([
  ["cod", "flat_rate:1", 1250, ["Siapkan €12.50 tunai untuk kurir.", "Jl. Melati 5"]],
  ["bacs", "flat_rate:1", 1250, ["Transfer €12.50 ke rekening ini", "Bank Uji 123"]],
])(
  "the mail of an order by %s explains payment, delivery and where to look",
  async (method, rate, total, sentences) => {
    storefrontSettings.BANK_DETAILS = "Bank Uji 123";
    const id = await shopperWith([100, 1]);
    const changes = { paymentMethod: method, shippingMethod: rate };
    const state = await submit(id, newKey(), changes, { seenTotal: total });
    if (state.state !== "done") throw new Error(JSON.stringify(state));
    const mail = await newestMail();
    for (const sentence of sentences) expect(mail).toContain(sentence);
    expect(mail).toMatch(/<li>Pengiriman \([^)]+\): €2\.50<\/li>/);
    expect(mail).toContain(`/order-summary/${state.orderId}?key=${state.orderKey}"`);
  },
);
