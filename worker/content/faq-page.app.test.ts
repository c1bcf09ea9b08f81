import { beforeAll, expect, test } from "vitest";
import { openShop, seedProducts } from "../../tests/support/edge-shop.ts";

beforeAll(seedProducts);

/** One answer of the page, as HTML. */
const answerOf = (html: string, id: string): string =>
  new RegExp(`<div class="prose" id="${id}">(.*?)</div>`, "s").exec(html)?.[1] ?? "";

test("is there when the backend cannot say how a cart is paid", async () => {
  // Pages are cached by settings: this one is for no other test.
  const shop = openShop({ SITE_NAME: "Without a backend" });
  shop.backend.fault = "refused";
  const html = await shop.text("/en/faq");
  expect(answerOf(html, "methods")).toContain("shown at the checkout before you order");
});

test("says how the backend lets a cart be paid, besides cash", async () => {
  const shop = openShop();
  expect(answerOf(await shop.text("/en/faq"), "methods")).toContain("<p>With Bank transfer");
  const html = await shop.text("/faq");
  expect(answerOf(html, "methods")).toContain("<p>Dengan Transfer Bank");
  expect(answerOf(html, "methods").match(/COD/g)).toHaveLength(1);
});

test("leads to the cost for one's kecamatan where the shop has a price for each", async () => {
  const byProvince = answerOf(await openShop().text("/faq"), "cost");
  expect(byProvince).not.toContain('href="/delivery"');
  const byDistrict = answerOf(await openShop({ DISTRICTS: "address_2" }).text("/faq"), "cost");
  expect(byDistrict).toContain('<a href="/delivery">');
});

test("takes photos of a damaged parcel by WhatsApp", async () => {
  const [, message = ""] =
    /href="https:\/\/wa\.me\/\d+\?text=([^"]+)"/.exec(
      answerOf(await openShop().text("/faq"), "damaged"),
    ) ?? [];
  expect(decodeURIComponent(message)).toBe("Halo, paket saya rusak atau salah. Nomor pesanan:");
});
