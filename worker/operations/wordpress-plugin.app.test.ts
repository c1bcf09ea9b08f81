import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { calls } from "../../tests/wordpress/calls.json";

beforeAll(seedProducts);

beforeEach(() => {
  for (const level of ["info", "warn"] as const) vi.spyOn(console, level).mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const product = ["product:produk-41", "product:#41", "listing", "stock"];
const order = ["stock", "product:#41"];
const categories = ["categories", "listing"];

/** What each change of tests/wordpress/shop.php invalidates. */
const invalidated: Record<string, string[]> = {
  "a new product": [...product, "categories"],
  "a changed product": product,
  "a changed variation": product,
  "stock of a product": product,
  "stock of a variation": product,
  "a product into the trash": ["product:#41", "listing", "stock", "categories"],
  "a product out of the trash": [...product, "categories"],
  "a deleted variation": product,
  "a review": product,
  "an approved review": product,
  "a new category": categories,
  "a changed category": categories,
  "a deleted category": categories,
  "a picture of a category": categories,
  "a tag": ["listing"],
  "a brand": ["listing"],
  "a value of an attribute": ["listing"],
  "an attribute": ["listing"],
  "a menu": ["settings"],
  "a post": ["articles"],
  "a page": ["articles"],
  "a deleted post": ["articles"],
  "a category of posts": ["articles"],
  "products of other types": ["listing"],
  "settings of WooCommerce": ["settings"],
  "a new order": order,
  "a changed order": order,
  "a refund": order,
  "a note to the buyer": order,
  "an order into the trash": ["stock"],
  "an erased order": [],
  "an erased order that is saved": order,
  "a new coupon": [],
  "a changed coupon": [],
  "a deleted coupon": [],
};

test("each call of the WordPress plugin is accepted, and invalidates what has changed", async () => {
  const shop = openShop();
  const results: Record<string, unknown> = {};
  for (const { change, url, headers, body } of calls) {
    const path = new URL(url).pathname;
    const response = await shop.fetch(path, { method: "POST", body, headers });
    expect([change, response.status]).toEqual([change, 200]);
    results[change] = ((await response.json()) as { invalidated: string[] }).invalidated;
  }
  expect(results).toEqual(invalidated);
});

const settings = {
  backend: "https://woo.example/graphql",
  header: "header-of-the-plugin",
  webhooks: "secret-of-the-plugin",
};
const WORDPRESS_KEY = `esk1_${btoa(JSON.stringify(settings)).replaceAll("=", "")}`;

test("calls are accepted by the secret of the plugin's key, beside that of WooCommerce's webhooks", async () => {
  const [first] = calls;
  if (!first) throw new Error("There are no calls.");
  const signed = async (secret: string) => {
    const encode = new TextEncoder();
    const algorithm = { name: "HMAC", hash: "SHA-256" };
    const key = await crypto.subtle.importKey("raw", encode.encode(secret), algorithm, false, [
      "sign",
    ]);
    const bytes = await crypto.subtle.sign("HMAC", key, encode.encode(first.body));
    return btoa(String.fromCharCode(...new Uint8Array(bytes)));
  };
  const shop = openShop({ WORDPRESS_KEY });
  const fetchStatus = async (secret: string) => {
    const headers = { ...first.headers, "X-WC-Webhook-Signature": await signed(secret) };
    return (
      await shop.fetch("/webhooks/woocommerce", { method: "POST", body: first.body, headers })
    ).status;
  };
  expect(await fetchStatus("secret-of-the-plugin")).toBe(200);
  expect(await fetchStatus("session-tests")).toBe(200);
  expect(await fetchStatus("another")).toBe(401);
});
