import { beforeAll, expect, test } from "vitest";
import { openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { english } from "../../tests/support/messages.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { readId } from "../../tests/support/shop-rows.ts";

beforeAll(seedProducts);

const product = "/en/product/minyak-cvt-samudra";

test("a product names packing, free delivery, cash and returns as the settings have them", async () => {
  const html = await openShop({
    PACKING_DAYS: "3-4",
    RETURN_DAYS: "30",
    FREE_SHIPPING_MINIMUM: "12300",
  }).text(product);
  for (const promise of [
    "In stock, packed in 3–4 working days",
    "Packed in 3–4 working days",
    "30-day returns",
    "from €123.00",
    "Pay by cash on delivery (COD)",
  ])
    expect(html).toContain(promise);
});

test("what the shop does not promise is shown nowhere", async () => {
  const shop = openShop({ RETURN_DAYS: "0", FREE_SHIPPING_MINIMUM: "0", CASH_ON_DELIVERY: "off" });
  for (const address of [product, "/en", "/en/faq"]) {
    const main = (await shop.text(address)).split("<main")[1]?.split("</main>")[0] ?? "";
    expect(main).not.toMatch(/-day returns|Free delivery|free delivery|cash on delivery|\{\w+\}/i);
  }
});

test("a cart with items says how one may pay and send back, from the same settings", async () => {
  for (const [cash, text] of [
    ["on", "<strong>Pay by cash on delivery (COD).</strong>"],
    ["off", "<strong>21-day returns</strong>"],
  ] as const) {
    const shop = openShop({ RETURN_DAYS: "21", CASH_ON_DELIVERY: cash });
    const browser = new ShopBrowser(shop);
    expect(await browser.read("/en/cart")).not.toContain("21-day returns");
    await browser.call("add-to-cart", {
      productId: await readId("minyak-cvt-samudra"),
      quantity: 1,
    });
    const list = (await browser.read("/en/cart")).split('class="cart-promises"')[1] ?? "";
    expect(/<li>(.*?)<\/li>/.exec(list)?.[1]).toContain(text);
  }
});

test("questions, profile and home page take the same days", async () => {
  const shop = openShop({ PACKING_DAYS: "5", RETURN_DAYS: "21" });
  expect(await shop.text("/en/faq")).toMatch(/within 5 working days[\s\S]*within 21 days/);
  expect(await shop.text("/en/profile")).toContain("within 5 working days");
  expect(await shop.text("/en")).toContain("21-day returns, sealed");
});

test("every footer leads to the questions about delivery and returns", async () => {
  const footer = (await openShop().text("/")).split("<footer")[1];
  const questions = await openShop().text("/faq");
  for (const [name, id] of [
    ["Pengiriman &amp; ongkir", "cost"],
    ["Retur", "change-of-mind"],
  ]) {
    expect(footer).toContain(`<a href="/faq#${id}">${name}</a>`);
    expect(questions).toContain(`id="${id}"`);
  }
});

test("a sold-out product offers a message to the shop, no button, and nothing that does something else", async () => {
  const html = await openShop().text("/en/product/pembersih-sensor-udara");
  const box = html.split('class="sold-out"')[1]?.split("</div>")[0] ?? "";
  expect(box).toContain(english["product.tell-me"]);
  expect(box).toContain(english["product.none-instead"]);
  expect(box).not.toContain('href="/en/product/');
  expect(html).toMatch(
    /<button type="submit" class="button button-primary" disabled="" hidden="">/,
  );
  expect(html).not.toContain('name="quantity"');
});
