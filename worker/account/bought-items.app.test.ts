import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { type EdgeShop, openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { buy, customer, street } from "../../tests/support/shop-customers.ts";
import { readId } from "../../tests/support/shop-rows.ts";

const { UPLOADS } = env as unknown as { UPLOADS: R2Bucket };

let shop: EdgeShop;

beforeAll(async () => {
  await seedProducts();
  shop = openShop();
});

describe("another's order", () => {
  test("opens for its owner and the holder of its key only", async () => {
    const { browser: owner, username } = await customer(shop);
    const { orderId, orderKey } = await buy(owner, `${username}@example.test`);
    const path = `/en/order-summary/${orderId}`;
    const { browser: other } = await customer(shop);
    const guest = new ShopBrowser(shop);
    expect(await owner.read(path)).toContain(street);
    expect(await guest.read(`${path}?key=${orderKey}`)).toContain(street);
    const refused = [
      await guest.open(path),
      await guest.open(`${path}?key=wc_order_wrong`),
      await guest.open(`${path}?key=`),
      await other.open(path),
      await other.open(`${path}?key=wc_order_wrong`),
      await other.open(`/en/checkout/order-received/${orderId}`),
      await owner.open(`${path}?key=wc_order_wrong`),
      await other.open("/en/order-summary"),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404, 302]);
    for (const response of refused) expect(await response.text()).not.toContain(street);
    expect((await other.call("reorder", { orderId })).ok).toBe(false);
    expect((await guest.call("reorder", { orderId, key: "wrong" })).ok).toBe(false);
  });

  test("does not open for the buyer's e-mail address alone", async () => {
    const { browser: owner, username } = await customer(shop);
    const email = `${username}@example.test`;
    await buy(owner, email);
    const thief = new ShopBrowser(shop);
    await thief.call("add-to-cart", { productId: await readId("minyak-cvt-samudra"), quantity: 1 });
    await thief.call("update-address", { billing: { email } });
    const { browser: customerThief } = await customer(shop);
    await customerThief.call("update-address", {
      billing: {
        name: "Pencuri Wijaya",
        address1: "Jl. Lain 1",
        city: "Surabaya",
        state: "JI",
        postcode: "60111",
        country: "ID",
        email,
      },
    });
    for (const browser of [thief, customerThief]) {
      for (const tab of ["orders", "downloads", "addresses"]) {
        const page = await browser.read(`/en/my-account?tab=${tab}`);
        expect(page).not.toContain(street);
        expect(page).not.toContain("/order-summary/");
        expect(page).not.toContain("/downloads/");
      }
    }
    expect(shop.backend).toBeDefined();
  });
});

describe("a bought file", () => {
  test("streams to its owner without revealing its source", async () => {
    await UPLOADS.put("woocommerce_uploads/panduan-ganti-minyak-rem.pdf", "%PDF-1.7 panduan");
    const { browser: owner, username } = await customer(shop);
    await buy(owner, `${username}@example.test`);
    const page = await owner.read("/en/my-account?tab=downloads");
    const file = /href="(\/en\/downloads\/[\w-]{32})"/.exec(page)?.[1] ?? "";
    expect(page).not.toMatch(/download_file|wc_order_/);
    const response = await owner.open(file);
    expect([response.status, response.headers.get("content-disposition")]).toEqual([
      200,
      expect.stringMatching(/^attachment; filename="[\w .-]+\.pdf"$/),
    ]);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(await response.text()).toContain("%PDF");
    const { browser: other } = await customer(shop);
    for (const browser of [other, new ShopBrowser(shop)])
      expect((await browser.open(file)).status).toBe(404);
    for (const path of [
      "/en/downloads/x",
      `${file}?order=1&key=x`,
      `/en/downloads/${"A".repeat(32)}`,
    ])
      expect((await other.open(path)).status).toBe(404);
  });
});
