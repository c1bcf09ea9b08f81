import { expect, test } from "vitest";
import { isConfusing } from "./malformed-request.ts";

test.each([
  "/",
  "/products/page/2",
  "/product/oli-5w-30",
  "/en/product/%E7%9F%B3%E6%B2%B9",
  "/products/_payload.json",
  "/builds/meta/abc.json",
  "/_image/320x2/http%3A%2F%2Fembedded.internal%2Fa.webp",
  "/my-account/lost-password",
  "/.well-known/security.txt",
])("takes %s", (path) => {
  expect(isConfusing(path)).toBe(false);
});

test.each([
  "/my-account/style.css",
  "/en/checkout/x.js",
  "/cart;x.css",
  "/cart%3bx.css",
  "/cart%2Fstyle",
  "/cart%00",
  "/cart%0d%0aSet-Cookie:x",
  "/cart%23.css",
  "/cart%3F.css",
  "/my-account%5cx",
  "//my-account",
  "/my-account//x",
  "/.git/config",
  "/my-account%2ecss",
  "/product/%zz",
  "/product/100%",
])("refuses %s", (path) => {
  expect(isConfusing(path)).toBe(true);
});
