import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TextClient } from "../support/text-client.ts";
import { findProduct } from "./buy.ts";
import { indonesian as words } from "./languages.ts";
import { type RawResponse, sendRaw } from "./raw-http.ts";
import { type Served, serveShop } from "./served-shop.ts";
import { newState } from "./stocked-state.ts";

const state = newState();
let shop: Served;
let shopper: TextClient;

beforeAll(async () => {
  shop = await serveShop({ state });
  shopper = new TextClient(shop.origin);
  await findProduct(shopper, words, words.simple);
  await shopper.press(words.add);
});
afterAll(async () => {
  await shop.kill();
  rmSync(state, { recursive: true, force: true });
});

const evil = "evil-canary.example";
const page = "/products";
const read = async (): Promise<string> => (await fetch(shop.origin + page)).text();

const bodies = [
  `search=${evil}`,
  `{"search":"${evil}"}`,
  `<search>${evil}</search>`,
  `--x\r\nContent-Disposition: form-data; name="search"\r\n\r\n${evil}\r\n--x--`,
];
const types = [
  "application/x-www-form-urlencoded",
  "application/json",
  "text/xml",
  "multipart/form-data; boundary=x",
];
const overrides = [
  "X-HTTP-Method-Override: POST",
  "X-Method-Override: PUT",
  `X-Original-URL: /${evil}`,
  `X-Rewrite-URL: /${evil}`,
  `X-Forwarded-Host: ${evil}`,
  `Forwarded: host=${evil}`,
  `Host: ${evil}`,
  `Accept-Language: ${evil}`,
  `X-Naughty: \u{1f600}\u{fdfa}${evil}`,
];

test("R5: a read with a body, however it is dressed, changes nothing that others read", async () => {
  const before = await read();
  const fat = bodies.flatMap((body) =>
    types.flatMap((type) => overrides.map((override) => ({ body, type, override }))),
  );
  for (const { body, type, override } of fat) {
    const headers = [`Content-Type: ${type}`, override];
    const response = await sendRaw(shop.origin, { target: page, headers, body });
    expect([override, response.body.includes(evil)]).toEqual([override, false]);
    expect([override, response.status < 500]).toEqual([override, true]);
  }
  expect(await read()).toBe(before);
});

const privatePaths = ["/cart", "/checkout", "/my-account", "/wishlist", "/order-summary"];
const suffixes = [
  "/x.css",
  ".css",
  ";x.css",
  ";/x.js",
  "%3bx.css",
  "%2fx.css",
  "%2e%2e%2fx.css",
  "/..%2fx.css",
  "/../assets/x.js",
  "/%2e%2e/assets/x.js",
  "/..;/assets/x.js",
  "\\x.css",
  "/..\\x.css",
  "%5cx.css",
  "%00.css",
  "%0a.css",
  "%0d%0aX:1",
  "%23.css",
  "#.css",
  "%3f.css",
  "//x.css",
  "/./x.css",
  "/_payload.json",
  "/robots.txt",
  "%20.css",
  "%09.css",
  "%c0%afx.css",
  "%ef%bc%8fx.css",
  "/x.css%00",
  "?x.css",
  "?/x.css",
  "/favicon.ico",
];
const rawPaths = privatePaths.flatMap((path) => [
  ...suffixes.map((suffix) => path + suffix),
  `/assets/..${path}`,
  `/assets/%2e%2e${path}`,
  `/assets/..%2f${path.slice(1)}`,
  `/./${path.slice(1)}`,
  `/products/..${path}`,
  `/en/..${path}`,
  path.toUpperCase(),
  `//${path.slice(1)}`,
  `http://localhost${path}`,
  `http://${evil}${path}`,
]);

const isCacheable = ({ headers }: RawResponse): boolean =>
  /public|s-maxage|max-age=[1-9]/.test(headers.get("cache-control") ?? "");

test("R5: no spelling of a private page's address brings it where a cache would keep it", async () => {
  expect(rawPaths.length).toBeGreaterThanOrEqual(200);
  const { cookie = "" } = shopper.jar.header() as { cookie?: string };
  const own = await sendRaw(shop.origin, { target: "/cart", headers: [`Cookie: ${cookie}`] });
  expect(own.body).toContain(words.quantityOf);
  for (const target of rawPaths) {
    const response = await sendRaw(shop.origin, { target, headers: [`Cookie: ${cookie}`] });
    expect([target, response.status < 500]).toEqual([target, true]);
    if (isCacheable(response))
      expect([target, response.body.includes(words.quantityOf)]).toEqual([target, false]);
    // Whoever comes after has no session, and must not meet somebody else's.
    const next = await sendRaw(shop.origin, { target });
    expect([target, next.body.includes(words.quantityOf)]).toEqual([target, false]);
  }
});
