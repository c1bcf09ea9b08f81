import { beforeAll, expect, test } from "vitest";
import { openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import { sendWebhook } from "../../tests/support/webhooks.ts";

beforeAll(seedProducts);

test("an old address of the brand's list leads to its page, in its language", async () => {
  const shop = openShop();
  const openedBy = async (path: string, method = "GET") => {
    const response = await shop.fetch(path, { redirect: "manual", method });
    return [response.status, response.headers.get("location")];
  };
  expect(await openedBy("/hubungi-kami")).toEqual([301, "/contact"]);
  expect(await openedBy("/hubungi-kami/?utm_source=mail")).toEqual([301, "/contact"]);
  expect(await openedBy("/en/hubungi-kami", "HEAD")).toEqual([301, "/en/contact"]);
  expect(await openedBy("/hubungi-kami/lagi")).toEqual([404, null]);
});

test.each([
  ["/shop", "/products"],
  ["/shop/page/2/", "/products/page/2"],
  ["/en/shop/", "/en/products"],
  ["/my-account/orders/", "/my-account?tab=orders"],
  ["/en/my-account/orders/2/", "/en/my-account?tab=orders"],
  ["/my-account/downloads/", "/my-account?tab=downloads"],
  ["/my-account/edit-account/", "/my-account?tab=details"],
  ["/my-account/edit-address/billing/", "/my-account?tab=addresses"],
  ["/my-account/view-order/1007/", "/order-summary/1007"],
  ["/checkout/order-pay/1007/", "/order-summary/1007"],
  [
    "/checkout/order-pay/1007/?pay_for_order=true&key=wc_order_x",
    "/checkout/order-received/1007?key=wc_order_x",
  ],
])("WooCommerce's address %s leads to %s", async (path, location) => {
  const response = await openShop().fetch(path, { redirect: "manual" });
  expect([response.status, response.headers.get("location")]).toEqual([301, location]);
  const isPrivate = location.includes("key=");
  expect(response.headers.get("cache-control")).toBe(
    isPrivate ? "no-store" : "public, max-age=300",
  );
});

test("a renamed product and article are found at their old addresses, as WordPress finds them", async () => {
  await backendEnv.DB.batch([
    backendEnv.DB.prepare(
      "UPDATE products SET slug = 'cvt-baru' WHERE slug = 'minyak-cvt-samudra'",
    ),
    backendEnv.DB.prepare("UPDATE products SET slug = 'cvt-terbaru' WHERE slug = 'cvt-baru'"),
    backendEnv.DB.prepare(
      "INSERT INTO posts (id, slug, title_id, title_en, excerpt_id, excerpt_en, content_id, content_en, author_first_name, date, modified) VALUES (94001, '%ec%98%a4%ec%9d%bc', 'a', 'a', '', '', '<p>a</p>', '', 'Ani', '2026-01-01T00:00:00', '2026-01-01T00:00:00')",
    ),
    backendEnv.DB.prepare("UPDATE posts SET slug = 'oli' WHERE id = 94001"),
  ]);
  const shop = openShop();
  const action = "woocommerce_storefront_settings";
  await sendWebhook(shop, { topic: `action.${action}`, body: { action, arg: 1, sent: "r1" } });
  await shop.idle();
  const at = async (path: string) => {
    const response = await shop.fetch(path, { redirect: "manual" });
    return [response.status, response.headers.get("location")];
  };
  expect(await at("/product/minyak-cvt-samudra")).toEqual([301, "/product/cvt-terbaru"]);
  expect(await at("/en/product/cvt-baru")).toEqual([301, "/en/product/cvt-terbaru"]);
  expect(await at("/article/%EC%98%A4%EC%9D%BC")).toEqual([301, "/article/oli"]);
  expect((await at("/product/cvt-terbaru"))[0]).toBe(200);
});

test("an article behind a password is a sentence, and in no list", async () => {
  await backendEnv.DB.prepare(
    "INSERT INTO posts (id, slug, title_id, title_en, excerpt_id, excerpt_en, content_id, content_en, author_first_name, date, modified, password) VALUES (94002, 'rahasia', 'Artikel Rahasia', 'Secret', 'petikan', '', '<p>isi</p>', '', 'Ani', '2027-01-01T00:00:00', '2027-01-01T00:00:00', 'x')",
  ).run();
  const shop = openShop();
  const body = { action: "edited_post", arg: 94002 };
  await sendWebhook(shop, { topic: "action.edited_post", body });
  const page = await shop.text("/article/rahasia");
  expect(page).toContain("Artikel ini hanya untuk yang punya kata sandinya.");
  expect(page).toContain('content="noindex');
  for (const list of ["/articles", "/articles/feed.xml", "/sitemaps/articles.xml"])
    expect(await shop.text(list)).not.toContain("rahasia");
});
