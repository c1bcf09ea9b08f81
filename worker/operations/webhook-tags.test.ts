import { expect, test } from "vitest";
import { isOfTopic, readResource, tagsOfWebhook } from "./webhook-tags.ts";

test("a product invalidates its own page by slug and id, and every listing", () => {
  expect(tagsOfWebhook("product.updated", { id: 7, slug: "minyak-rem" })).toEqual([
    "product:minyak-rem",
    "product:#7",
    "listing",
    "stock",
  ]);
});

test("a variation invalidates its product", () => {
  expect(tagsOfWebhook("product.updated", { id: 8, parent_id: 7 })).toContain("product:#7");
});

test("a product that comes or goes changes the counts of categories; its id is enough", () => {
  const tags = tagsOfWebhook("product.deleted", { id: 7 });
  expect(tags).toEqual(["product:#7", "listing", "stock", "categories"]);
});

test("an order invalidates the stock of what it holds", () => {
  const body = readResource('{"id": 5, "line_items": [{"product_id": 7}, {"product_id": 0}]}');
  expect(body && tagsOfWebhook("order.created", body)).toEqual(["stock", "product:#7"]);
});

test("a category invalidates the tree and the listings", () => {
  for (const topic of ["action.edited_product_cat", "action.woocommerce_storefront_category"])
    expect(tagsOfWebhook(topic, {})).toEqual(["categories", "listing"]);
});

test("a coupon invalidates nothing: carts query it live", () => {
  expect(tagsOfWebhook("coupon.updated", { id: 3 })).toEqual([]);
});

const order = { id: 7, order_key: "wc_order_1", status: "completed", line_items: [] };
const product = { id: 7, slug: "minyak-rem", status: "pending", type: "simple" };
const coupon = { id: 7, code: "HEMAT10", discount_type: "percent" };
const customer = { id: 7, username: "siti", role: "customer" };
const category = { action: "edited_product_cat", arg: 15 };

test.each<[string, object, boolean]>([
  ["order.updated", order, true],
  ["order.created", { id: 7, status: "completed" }, true],
  ["order.deleted", { id: 7 }, true],
  ["product.updated", product, true],
  ["product.deleted", { id: 7 }, true],
  ["coupon.updated", coupon, true],
  ["customer.updated", customer, true],
  ["action.edited_product_cat", category, true],
  ["order.updated", product, false],
  ["order.updated", coupon, false],
  ["order.updated", customer, false],
  ["order.updated", category, false],
  ["product.updated", order, false],
  ["product.deleted", order, false],
  ["product.updated", coupon, false],
  ["product.updated", category, false],
  ["action.edited_product_cat", product, false],
  ["action.edited_product_cat", {}, false],
  ["action.created_product_cat", category, false],
  ["", category, false],
  ["", order, false],
])("the topic %j of the body %j: %s", (topic, body, isBound) => {
  const resource = readResource(JSON.stringify(body));
  expect(resource && isOfTopic(topic, resource)).toBe(isBound);
});

test.each(["", "null", "[]", '"text"', '{"id": "7"}', '{"id": -1}'])(
  "reads no resource in %j",
  (text) => {
    expect(readResource(text)).toBeNull();
  },
);
