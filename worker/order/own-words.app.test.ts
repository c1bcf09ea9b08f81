import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import { beforeAll, expect, test, vi } from "vitest";
import { productAttributes, variationAttributes } from "../../backend/schema/attributes.ts";
import { type EdgeShop, openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { addProduct, newestMail } from "../../tests/support/shop-rows.ts";
import { aniSends } from "../../tests/support/shopper.ts";

const { DB } = env as unknown as { DB: D1Database };
const [SHIRT, RED, GONE, STAYS] = [81_000, 81_001, 81_010, 81_020];
let shop: EdgeShop;

beforeAll(async () => {
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(console, level).mockReturnValue();
  await seedProducts();
  shop = openShop();
  const shirt = { type: "VARIABLE", slug: "kaos", nameId: "Kaos Bengkel" } as const;
  await addProduct(SHIRT, shirt);
  await addProduct(RED, { type: "VARIATION", parentId: SHIRT, nameId: "Kaos Bengkel, Merah" });
  await addProduct(GONE, { nameId: "Lap Lama" });
  await addProduct(STAYS, { nameId: "Lap Baru" });
  const options = (...all: string[]) => all.map((one) => ({ id: one, en: one }));
  const attribute = { productId: SHIRT, variation: true } as const;
  const db = drizzle(DB);
  await db.insert(productAttributes).values([
    {
      ...attribute,
      ...{ position: 0, name: "warna", labelId: "Warna", labelEn: "Colour" },
      options: options("Merah", "Biru"),
    },
    {
      ...attribute,
      ...{ position: 1, name: "ukuran-kaos", labelId: "Ukuran Kaos", labelEn: "Shirt size" },
      options: options("S / M", "1/2 Liter"),
    },
  ]);
  await db.insert(variationAttributes).values([
    { variationId: RED, name: "warna", value: "Merah", position: 0 },
    { variationId: RED, name: "ukuran-kaos", value: "", position: 1 },
  ]);
});

interface Bought {
  productId: number;
  variationId?: number;
  attributes?: { name: string; value: string }[];
}

async function checkout(buyer: ShopBrowser) {
  const rated = await buyer.call("change-address", { country: "ID", state: "JI" });
  const { total } = (rated.ok ? rated.value.cart : {}) as { total: number };
  const form = { key: crypto.randomUUID(), total, paymentMethod: "bacs", ...aniSends };
  return buyer.call("checkout", form);
}

async function buy(buyer: ShopBrowser, ...items: Bought[]) {
  for (const item of items)
    expect(await buyer.call("add-to-cart", { ...item, quantity: 1 })).toMatchObject({ ok: true });
  const result = await checkout(buyer);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  await shop.idle();
  return result.value as unknown as { orderId: number; orderKey: string };
}

const linesIn = (html: string): string =>
  (/<table class="order-lines">.*?<\/table>/s.exec(html)?.[0] ?? "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

const size = { name: "ukuran-kaos", value: "1/2 Liter" };
const red = { name: "warna", value: "Merah" };

test("what was chosen of an option that takes any value is on page, mail and the next order", async () => {
  const buyer = new ShopBrowser(shop);
  await buyer.register("kaos");
  const shirt = { productId: SHIRT, variationId: RED, attributes: [red, size] };
  const { orderId, orderKey } = await buy(buyer, shirt);
  expect(await newestMail()).toContain("Kaos Bengkel, Merah, Shirt size: 1/2 Liter");
  const path = `order-summary/${orderId}`;
  const guest = new ShopBrowser(shop);
  for (const page of [
    await buyer.read(`/en/${path}`),
    await guest.read(`/en/${path}?key=${orderKey}`),
  ]) {
    expect(linesIn(page)).toContain("Kaos Bengkel, Merah Shirt size : 1/2 Liter");
    expect(linesIn(page)).not.toContain("Colour");
  }
  expect(linesIn(await buyer.read(`/${path}`))).toContain("Ukuran Kaos : 1/2 Liter");
  expect(await buyer.call("reorder", { orderId })).toMatchObject({ ok: true });
  expect(await buyer.read("/en/cart")).toMatch(/Shirt size[^1]*1\/2 Liter/);
});

test("an order names a product that was deleted, on its page and where it is ordered again", async () => {
  const buyer = new ShopBrowser(shop);
  await buyer.register("hapus");
  const { orderId, orderKey } = await buy(buyer, { productId: GONE }, { productId: STAYS });
  // As after "delete permanently".
  await DB.prepare(
    "UPDATE order_lines SET product_id = 999999 WHERE order_id = ? AND product_id = ?",
  )
    .bind(orderId, GONE)
    .run();
  for (const path of [`order-summary/${orderId}`, `order-summary/${orderId}?key=${orderKey}`])
    expect(linesIn(await buyer.read(`/${path}`))).toMatch(/Lap Lama.*Lap Baru/);
  const again = await buyer.call("reorder", { orderId });
  expect(again).toMatchObject({
    ok: true,
    value: {
      notices: expect.arrayContaining([
        expect.objectContaining({ id: "order.reorder-missing", values: { names: "Lap Lama" } }),
      ]),
    },
  });
});

test("a product that is withdrawn is taken out of the cart and named, and the rest is bought", async () => {
  const buyer = new ShopBrowser(shop);
  for (const productId of [GONE, STAYS])
    await buyer.call("add-to-cart", { productId, quantity: 1 });
  await DB.prepare("UPDATE products SET status = 'trash' WHERE id = ?").bind(GONE).run();
  const refused = await checkout(buyer);
  expect(refused).toMatchObject({ ok: false });
  expect(JSON.stringify(refused)).toContain("Lap Lama");
  const again = await checkout(buyer);
  expect(again).toMatchObject({ ok: true, value: { orderId: expect.any(Number) } });
});
