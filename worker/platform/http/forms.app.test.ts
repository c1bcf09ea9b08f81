import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { ActionFailure } from "../../../shared/actions.ts";
import { backendProxy } from "../../../tests/support/backend-proxy.ts";
import { openShop } from "../../../tests/support/edge-shop.ts";
import { english } from "../../../tests/support/messages.ts";
import {
  leadsTo,
  openBrowser,
  readFlash,
  shopper,
  stockShop,
} from "../../../tests/support/shop-customers.ts";
import { accountKey } from "./client-address.ts";

beforeAll(stockShop);

afterEach(() => {
  backendProxy.open();
  vi.restoreAllMocks();
});

const from = { "cf-connecting-ip": "192.0.2.7" };

/** A count of tries, and whose they were. */
const countTries = (success: boolean) => vi.fn(async (_: { key: string }) => ({ success }));

const json = { "content-type": "application/json" };

describe("a form that comes from nowhere", () => {
  test.each([
    ["read-cart", {}, "/en/cart", []],
    ["empty-cart", {}, "/en/cart", ["cart.emptied"]],
    ["apply-code", { code: "hemat" }, "/en/cart", ["cart.code-applied"]],
    ["remove-coupon", { code: "x" }, "/en/cart", ["cart.code-removed"]],
    ["remove-gift-card", { code: "x" }, "/en/cart", ["cart.code-removed"]],
    ["remove-line", { key: "f00" }, "/en/cart", ["cart.removed"]],
    ["update-quantity", { key: "f00", quantity: "0" }, "/en/cart", []],
    ["choose-shipping", { rate: "flat_rate:1" }, "/en/checkout", []],
    [
      "choose-shipping",
      { rate: "flat_rate:9" },
      "/en/checkout",
      ["checkout.shipping-method-unavailable"],
    ],
    ["read-states", { country: "ID" }, "/en/checkout", []],
    ["prepare-payment", {}, "/en/checkout", ["input-invalid"]],
    ["checkout", {}, "/en/checkout", ["input-invalid"]],
    ["contact", {}, "/en/contact", ["checkout.errors"]],
    ["write-review", {}, "/en/products?flash=1#write", ["input-invalid"]],
    ["reorder", { orderId: "999" }, "/en/my-account", ["order.not-found"]],
    ["pay-again", { orderId: "999" }, "/en/my-account", ["order.not-found"]],
    ["save-wishlist", { add: "7" }, "/en/my-account?tab=wishlist", ["account.login-needed"]],
  ])("%s %o leads to %s", async (name, fields, location, messages) => {
    const browser = await shopper();
    const response = await browser.submit(name, fields);
    expect([response.status, leadsTo(response)]).toEqual([303, location]);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const notices = (await readFlash(browser))?.notices.map(({ id }) => id);
    expect(notices).toEqual(messages.length > 0 ? messages : undefined);
  });

  test("without a session creates none, with or without a notice", async () => {
    for (const [name, notice] of [
      ["read-cart", undefined],
      ["empty-cart", [{ id: "cart.emptied", isGood: true }]],
    ] as const) {
      const browser = openBrowser();
      await browser.submit(name, {});
      expect([browser.sessionId, (await readFlash(browser))?.notices]).toEqual([null, notice]);
    }
  });
});

describe("a form of a page of ours", () => {
  const from = { referer: "http://localhost:8787/en/cart?from=here" };
  test("returns to it, on success and on refusal", async () => {
    const browser = await shopper();
    expect(leadsTo(await browser.submit("empty-cart", {}, from))).toBe("/en/cart?from=here");
    const refused = await browser.submit("apply-code", { code: "ngawur" }, from);
    expect(leadsTo(refused)).toBe("/en/cart?from=here");
    const wanted = await browser.submit("apply-code", { code: "x", returnTo: "/en/faq" }, from);
    expect(leadsTo(wanted)).toBe("/en/faq?flash=1");
  });

  test("shows session notices before its own", async () => {
    const browser = await shopper();
    await browser.submit("apply-code", { code: "ngawur" });
    const { notices, form, values } = (await readFlash(browser)) ?? {};
    expect(notices).toMatchObject([{ id: "coupon.unknown" }]);
    expect([form, values]).toEqual(["apply-code", { code: "ngawur" }]);
  });
});

describe("before any action", () => {
  test.each([
    ["drop-tables", {}, 404, "action-unknown"],
    ["read-cart", { "sec-fetch-site": "cross-site" }, 403, "cross-site"],
    ["read-cart", { "content-type": "text/plain" }, 415, "input-invalid"],
  ])("%s with %o is a %i", async (name, headers, status, code) => {
    const response = await openBrowser().post(name, "{}", { ...json, ...headers });
    expect([response.status, response.headers.get("cache-control")]).toEqual([status, "no-store"]);
    expect(await response.json()).toEqual({ ok: false, error: { code, notice: { id: code } } });
  });

  test("tries are counted for the account that is named", async () => {
    const limit = countTries(false);
    const browser = openBrowser({ RATE_LIMITS: "on", LIMIT_FEW: { limit } });
    for (const input of [{ username: "", login: "korban" }, { username: 7 }, null])
      await browser.send("login", input);
    const key = `login:${accountKey("korban")}`;
    expect(limit.mock.calls).toEqual([[{ key }]]);
    const response = await browser.send("login", { username: "korban" });
    const headers = ["retry-after", "cache-control"].map((name) => response.headers.get(name));
    expect([response.status, ...headers]).toEqual([429, "60", "no-store"]);
    const notice = { id: "limit.reached", text: english["limit.reached"] };
    expect(await response.json()).toEqual({ ok: false, error: { code: "limit.reached", notice } });
  });
});

test("tries are counted before anything of the body is read", async () => {
  const limit = countTries(false);
  const browser = openBrowser({ RATE_LIMITS: "on", LIMIT_SOME: { limit } });
  const response = await browser.post("login", "{", { ...json, ...from });
  const key = "login:address:192.0.2.7";
  expect([response.status, limit.mock.calls]).toEqual([429, [[{ key }]]]);
});

test("too many messages get a 429 with Retry-After", async () => {
  const limits = { RATE_LIMITS: "on", LIMIT_FEW: { limit: countTries(false) } };
  const typed = { name: "Ani", email: "a@b.test", phone: "1", message: "x", privacy: true };
  const response = await openBrowser(limits).send("contact", typed, from);
  expect([response.status, response.headers.get("retry-after")]).toEqual([429, "60"]);
  const other = await openBrowser(limits).send("read-cart", {}, from);
  const headers = ["retry-after", "cache-control"].map((header) => other.headers.get(header));
  expect(headers).toEqual([null, "no-store"]);
});

test("a catalogue failure is reported", async () => {
  const shop = openShop();
  shop.backend.fault = "status-500";
  // In the language that no other test here has asked in: nothing is cached.
  const sent = { method: "POST", headers: json, body: '{"country":"ID"}' };
  const response = await shop.fetch("/actions/read-states", sent);
  const { error } = await response.json<{ error: ActionFailure }>();
  expect([response.status, error.code]).toEqual([503, "backend-unavailable"]);
});

test("a defect of ours is not hidden", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  const LIMIT_FEW = { limit: () => Promise.reject(new RangeError("ours")) };
  const browser = openBrowser({ RATE_LIMITS: "on", LIMIT_FEW });
  const typed = { name: "Ani", email: "a@b.test", phone: "1", message: "x", privacy: true };
  expect((await browser.send("contact", typed, from)).status).toBe(500);
  expect(log.mock.calls.flat().join()).toMatch(/"event":"defect".*ours/);
});
