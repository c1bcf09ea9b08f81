import { expect, test } from "vitest";
import { isConfusing, isOwnPath, ownReferer } from "./request-checks.ts";
import { isSameOrigin } from "./same-origin.ts";

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

const ask = (headers: Record<string, string>, method = "POST") =>
  isSameOrigin(
    new Request("http://localhost:8787/actions/x", { method, headers }),
    "https://shop.example",
  );

test.each([
  [{ "sec-fetch-site": "same-origin" }, true],
  [{ "sec-fetch-site": "none" }, true],
  [{ "sec-fetch-site": "same-site" }, false],
  [{ "sec-fetch-site": "cross-site" }, false],
  [{ "sec-fetch-site": "same-origin", origin: "null" }, true],
  [{ origin: "http://localhost:8787" }, true],
  [{ origin: "https://shop.example" }, true],
  [{ origin: "https://evil.example" }, false],
  [{ origin: "null" }, false],
  [{}, true],
])("returns for a change with %j: %s", (headers, own) => {
  expect(ask(headers as Record<string, string>)).toBe(own);
});

test("allows every read", () => {
  expect(ask({ "sec-fetch-site": "cross-site" }, "GET")).toBe(true);
});

test.each([
  "/",
  "/en/products?search=oli+mesin&filter=sale[true]",
  "/product/k%C3%A9ramik#reviews",
])("%s is a path of ours", (path) => expect(isOwnPath(path)).toBe(true));

// Text beyond ASCII comes encoded from every page of ours, and a header cannot carry all of it.
test.each([
  ["another site's", "//evil.example"],
  ["another site's to a browser", "/\\evil.example"],
  ["an address", "https://evil.example/"],
  ["a script", "javascript:alert(1)"],
  ["with a line break", "/a\r\nset-cookie: a=b"],
  ["with a blank", "/a b"],
  ["with a NUL", "/\0"],
  ["with a control character", "/\u0001"],
  ["not encoded", "/é"],
  ["half a character", "/\ud800"],
  ["empty", ""],
  ["none", undefined],
])("a path that is %s is none of ours", (_what, path) => expect(isOwnPath(path)).toBe(false));

const from = (referer: string) =>
  ownReferer(new Request("https://shop.example/actions/login", { headers: { referer } }));

test("the page of ours that led here is known by its path and query", () => {
  expect(from("https://shop.example/en/cart?a=1")).toBe("/en/cart?a=1");
  expect(from("https://evil.example/en/cart")).toBeNull();
  expect(from("nonsense")).toBeNull();
});
