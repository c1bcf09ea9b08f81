import { expect, test } from "vitest";
import { readResource, tagsOfWebhook } from "./webhook-tags.ts";

test("a product outdates its own page by slug and id, and every listing", () => {
  expect(tagsOfWebhook("product.updated", { id: 7, slug: "minyak-rem" })).toEqual([
    "product:minyak-rem",
    "product:#7",
    "listing",
    "stock",
  ]);
});

test("a variation outdates its product", () => {
  expect(tagsOfWebhook("product.updated", { id: 8, parent_id: 7 })).toContain("product:#7");
});

test("a product that comes or goes changes the counts of categories; its id is enough", () => {
  const tags = tagsOfWebhook("product.deleted", { id: 7 });
  expect(tags).toEqual(["product:#7", "listing", "stock", "categories"]);
});

test("an order outdates the stock of what it holds", () => {
  const body = readResource('{"id": 5, "line_items": [{"product_id": 7}, {"product_id": 0}]}');
  expect(body && tagsOfWebhook("order.created", body)).toEqual(["stock", "product:#7"]);
});

test("a category outdates the tree and the listings", () => {
  expect(tagsOfWebhook("action.edited_product_cat", {})).toEqual(["categories", "listing"]);
});

test("a coupon outdates nothing: carts ask for it live", () => {
  expect(tagsOfWebhook("coupon.updated", { id: 3 })).toEqual([]);
});

test.each(["", "null", "[]", '"text"', '{"id": "7"}', '{"id": -1}'])(
  "reads no resource in %j",
  (text) => {
    expect(readResource(text)).toBeNull();
  },
);
