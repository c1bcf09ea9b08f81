import { expect, test } from "vitest";
import { openShop } from "../../tests/support/edge-shop.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import { beginEach, buyBy, readOrderPage } from "../../tests/support/gateway-orders.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { readId } from "../../tests/support/shop-rows.ts";
import { aniSends } from "../../tests/support/shopper.ts";

beginEach({});

const business = { EXTRAS: "tax-numbers" };
const typed = "01.312.166.0-091.000";
const stored = "0013121660091000";

async function readMeta(orderId: number): Promise<{ key: string; value: string }[]> {
  const row = await backendEnv.DB.prepare("SELECT meta FROM orders WHERE id = ?")
    .bind(orderId)
    .first<{ meta: string }>();
  return JSON.parse(row?.meta || "[]");
}

test("a business's tax number is in the order's meta and on its page", async () => {
  const shop = openShop(business);
  const page = await new ShopBrowser(shop).read("/en/checkout");
  expect(page).not.toContain('name="npwp"');
  const order = await buyBy(shop, "cod", "island", { npwp: typed });
  expect(await readMeta(order.orderId)).toContainEqual({ key: "npwp", value: stored });
  expect(await readOrderPage(shop, order)).toContain(`Tax number (NPWP) ${stored}`);
});

test("the form has the field where the setting is on, and without script keeps what was typed", async () => {
  const shop = openShop(business);
  const buyer = new ShopBrowser(shop);
  const productId = await readId("pembersih-rantai-motor");
  await buyer.call("add-to-cart", { productId, quantity: 1 });
  expect(await buyer.read("/en/checkout")).toContain('name="npwp"');
  const fields = Object.entries(aniSends.shipping).map(([name, value]) => [
    `shipping.${name}`,
    value,
  ]);
  const form = {
    ...{ key: crypto.randomUUID(), total: "1", paymentMethod: "cod", email: aniSends.email },
    ...Object.fromEntries(fields),
    npwp: "01.312.166.1-091.000",
  };
  const refused = await buyer.submit("checkout", form);
  const again = await buyer.read(refused.headers.get("location") ?? "");
  expect(again).toContain("An NPWP has 16 digits.");
  expect(again).toContain('value="01.312.166.1-091.000"');
});

test("an order without one has none, and without the setting nothing sent is stored", async () => {
  const open = openShop(business);
  const without = await buyBy(open, "cod", "island");
  const off = await buyBy(openShop(), "cod", "island", { npwp: typed });
  for (const { orderId } of [without, off])
    expect((await readMeta(orderId)).filter(({ key }) => key === "npwp")).toEqual([]);
  expect(await readOrderPage(open, without)).not.toContain("NPWP");
});

test.each(["123", "1111111111111111", "<script>", "9".repeat(1_999)])(
  "an order with the number %s is refused at its field",
  async (npwp) => {
    const buyer = new ShopBrowser(openShop(business));
    const form = { key: crypto.randomUUID(), total: 1, paymentMethod: "cod", ...aniSends, npwp };
    expect(await buyer.call("checkout", form)).toMatchObject({
      ok: false,
      error: { fields: { npwp: { id: "checkout.npwp-invalid" } } },
    });
  },
);
