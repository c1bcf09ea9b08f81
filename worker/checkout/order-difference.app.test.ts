import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { backendProxy, storefrontSettings } from "../../tests/support/backend-proxy.ts";
import { codeOf, newKey, submit, TOTAL } from "../../tests/support/checking-out.ts";
import { at } from "../../tests/support/other-backend.ts";
import { itemsOf, rowsOf, shopperWith, visitor } from "../../tests/support/session-visitor.ts";
import { addProduct, shipFor } from "../../tests/support/shop-rows.ts";

beforeAll(async () => {
  await shipFor(250);
  await addProduct(100, { stockQuantity: 500 });
});

beforeEach(() => {
  for (const level of ["warn", "error"] as const) vi.spyOn(console, level).mockReturnValue();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2030-01-01T08:00:00Z") });
  storefrontSettings.PAYMENT_PLUGINS = "xendit,duitku";
});

afterEach(() => {
  delete storefrontSettings.PAYMENT_PLUGINS;
  delete storefrontSettings.PACKING_FEE;
  backendProxy.open();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

interface CheckoutData {
  paymentMethod: string | null;
  shippingTotal: string | null;
  shippingLines: { nodes: { methodTitle: string }[] } | null;
  feeLines: { nodes: { name: string; total: string; totalTax: string | null }[] } | null;
}

/** Has the next checkout return another order than its form said. */
const withChanged = (change: (order: CheckoutData) => void) =>
  at(
    "Checkout",
    async (request, pass) => {
      const response = await pass(request);
      const data = (await response.json()) as { data: { checkout: { order: CheckoutData } } };
      change(data.data.checkout.order);
      return Response.json(data, response);
    },
    1,
  );

const byXendit = { paymentMethod: "xendit_gateway" };
const feeOf = (total: string) => ({ name: "Biaya", total, totalTax: null });

describe("an order whose total is right", () => {
  test.each<[what: string, change: (order: CheckoutData) => void]>([
    ["way of paying", (order) => Object.assign(order, { paymentMethod: "duitku_va_bca" })],
    [
      "way of paying, cash for a gateway",
      (order) => Object.assign(order, { paymentMethod: "cod" }),
    ],
    ["costs of delivery", (order) => Object.assign(order, { shippingTotal: "2.48" })],
    [
      "way of delivery",
      (order) =>
        Object.assign(order, { shippingLines: { nodes: [{ methodTitle: "Ambil sendiri" }] } }),
    ],
    [
      "delivery, that it has none of",
      (order) => Object.assign(order, { shippingLines: { nodes: [] } }),
    ],
    [
      "fees",
      (order) => Object.assign(order, { feeLines: { nodes: [feeOf("1.00"), feeOf("-1.00")] } }),
    ],
  ])("but not its %s is not shown as done, and an operator is notified", async (_what, change) => {
    const [id, key, notices] = [
      await shopperWith([100, 1]),
      newKey(),
      await rowsOf("contact_messages"),
    ];
    withChanged(change);
    expect(await submit(id, key, byXendit)).toMatchObject({
      state: "refused",
      failure: { code: "checkout.total-changed", notice: { id: "checkout.order-changed" } },
    });
    expect(await rowsOf("contact_messages")).toBe(notices + 1);
    expect(await visitor(id).lastOrder()).toBeNull();
    expect(await itemsOf(id)).toEqual([[100, 1]]);
    const placed = await rowsOf("orders");
    expect(codeOf(await submit(id, key, byXendit))).toBe("checkout.total-changed");
    expect(await rowsOf("orders")).toBe(placed);
  });

  test.each<[what: string, change: (order: CheckoutData) => void]>([
    [
      "keeps its parts to itself",
      (order) =>
        Object.assign(order, {
          paymentMethod: null,
          shippingTotal: null,
          shippingLines: null,
          feeLines: null,
        }),
    ],
    ["rounds its delivery otherwise", (order) => Object.assign(order, { shippingTotal: "2.51" })],
    [
      "writes its title otherwise",
      (order) => {
        for (const line of order.shippingLines?.nodes ?? [])
          line.methodTitle = `<b>${line.methodTitle}</b>&nbsp;`;
      },
    ],
  ])("and that %s is done", async (_what, change) => {
    const [id, key] = [await shopperWith([100, 1]), newKey()];
    withChanged(change);
    expect(codeOf(await submit(id, key, byXendit))).toBe("done");
  });

  test("with a fee of the cart is done", async () => {
    storefrontSettings.PACKING_FEE = "150";
    const id = await shopperWith([100, 1]);
    const confirmed = { seenTotal: TOTAL + 150 };
    expect(codeOf(await submit(id, newKey(), byXendit, confirmed))).toBe("done");
  });
});
