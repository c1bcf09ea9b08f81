import { expect, test } from "vitest";
import { getIsolate } from "../../worker/layout/isolate.ts";
import { openShop } from "../support/edge-shop.ts";
import { count, isFull, productPaths, reliabilityTest } from "./reliability-test.ts";

reliabilityTest();

const evil = "evil.example";
const usedHeaders = [
  "x-forwarded-host",
  "x-forwarded-for",
  "x-forwarded-proto",
  "x-forwarded-scheme",
  "x-forwarded-port",
  "x-forwarded-prefix",
  "x-host",
  "x-original-url",
  "x-rewrite-url",
  "x-http-method-override",
  "x-http-host-override",
  "x-original-host",
  "forwarded",
  "x-real-ip",
  "true-client-ip",
  "cf-connecting-ip",
  "x-wap-profile",
  "x-custom-ip-authorization",
  "x-amz-website-redirect-location",
  "referer",
  "user-agent",
  "origin",
  "accept-language",
  "cookie",
  "authorization",
  "cache-control",
  "pragma",
  "range",
  "if-modified-since",
  "x-requested-with",
  "dnt",
  "via",
  "te",
  "upgrade-insecure-requests",
  "purpose",
  "sec-fetch-mode",
  "x-locale",
  "x-lang",
];
const words = [
  "host",
  "url",
  "path",
  "proto",
  "lang",
  "debug",
  "cache",
  "user",
  "id",
  "token",
  "callback",
  "template",
  "theme",
  "ip",
  "server",
  "backend",
];
/** Two words, then three: names that no machine of ours reads. */
const fakeNames = (joint: string): string[] => [
  ...words.flatMap((one) => words.map((other) => one + joint + other)),
  ...words.flatMap((one) =>
    words.flatMap((other) => words.map((third) => [one, other, third].join(joint))),
  ),
];
const parameters = [
  "utm_source",
  "utm_medium",
  "fbclid",
  "gclid",
  "lang",
  "locale",
  "debug",
  "callback",
  "_",
  "v",
  "cb",
  "host",
  "url",
  "redirect",
  "next",
  "page",
  "theme",
  "token",
  "__proto__",
];

test("R5: no header and no parameter that the key leaves out changes a stored byte", async () => {
  const shop = openShop();
  const path = "/products";
  const before = await shop.text(path);
  const created = fakeNames("-").map((name) => `x-${name}`);
  const names = [...usedHeaders, ...created].slice(0, count(1_200, 200));
  const requests = [...parameters, ...fakeNames("_")].slice(0, count(1_200, 150));
  expect(names.length + requests.length).toBe(count(2_400, 350));
  for (const name of names) {
    const poisoned = await shop.fetch(path, { headers: { [name]: evil } });
    const text = await poisoned.text();
    if (poisoned.status === 200) expect([name, text === before]).toEqual([name, true]);
    expect(text).not.toContain(evil);
  }
  for (const name of requests) {
    const text = await shop.text(`${path}?${name}=${evil}`);
    expect([name, text === before]).toEqual([name, true]);
  }
  expect(await shop.text(path)).toBe(before);
});

test("R5: a header cannot poison a page that is not cached yet", async () => {
  for (const [at, name] of usedHeaders.entries()) {
    const shop = openShop({ PHONE: `+62 812 ${1_000_000 + at}` });
    const [path = ""] = await productPaths(shop, 1);
    await shop.text(path, { headers: { [name]: evil } });
    const text = await shop.text(path);
    expect([name, text.includes(evil)]).toEqual([name, false]);
    if (!isFull && at > 12) return;
  }
});

const privatePaths = [
  "/cart",
  "/checkout",
  "/my-account",
  "/order-summary",
  "/wishlist",
  "/my-account/lost-password",
  "/checkout/order-received/1",
];
const disguises = [
  "/x.css",
  "/x.js",
  "/x.png",
  ".css",
  ".js",
  ".json",
  ".ico",
  ";x.css",
  "%3bx.css",
  "%2fx.css",
  "/..%2fx.css",
  "%00.css",
  "%0a.css",
  "%23.css",
  "%3f.css",
  "//x.css",
  "/./x.css",
  "/%2e%2e/x.css",
  "%5cx.css",
  "/x.avif",
  "/robots.txt",
  "/_payload.json",
  "%20.css",
  "%09.css",
];

test("R5: no disguise of a private page gets a cacheable response", async () => {
  const shop = openShop();
  const cookie = `__Host-session=${"a".repeat(86)}`;
  const forms = privatePaths.flatMap((path) =>
    disguises.flatMap((disguise) => [path + disguise, `/en${path}${disguise}`]),
  );
  expect(forms.length).toBeGreaterThan(200);
  const { pages } = getIsolate(shop.bindings, () => new Date());
  const before = pages.count;
  for (const form of forms) {
    const response = await shop.fetch(form, { headers: { cookie } });
    await response.text();
    const isOpen = /public|max-age=[1-9]/.test(response.headers.get("cache-control") ?? "no-store");
    expect([form, response.status, isOpen]).toEqual([form, 404, false]);
  }
  expect(pages.count).toBe(before);
});

test("R5: private pages are never stored", async () => {
  const shop = openShop();
  for (const path of ["/cart", "/checkout", "/contact"]) {
    const response = await shop.fetch(path);
    expect([path, response.headers.get("cache-control")]).toEqual([path, "private, no-store"]);
  }
});
