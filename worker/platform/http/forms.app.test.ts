import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { backendProxy } from "../../../tests/support/backend-proxy.ts";
import {
  Browser,
  codeOf,
  flashOf,
  leadsTo,
  openShop,
  shopper,
} from "../../../tests/support/browser-with-cookies.ts";
import { BackendError } from "../backend-error.ts";
import type { Limiter } from "./limiter.ts";

beforeAll(openShop);

afterEach(() => backendProxy.open());

const nobodyWaits: Limiter = {
  client: null,
  waitOfClient: async () => 0,
  waitOfAccount: async () => 0,
  delayOfAccount: async () => 0,
  lookUp: async () => ({ state: "open", missed: async () => {} }),
  guess: async ({ attempt }) => ({ ok: true, value: await attempt() }),
  mayMail: async () => true,
};

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
    ["write-review", {}, "/en/products#write", ["input-invalid"]],
    ["reorder", { orderId: "999" }, "/en/my-account", ["order.not-found"]],
    ["pay-again", { orderId: "999" }, "/en/my-account", ["order.not-found"]],
    ["save-wishlist", { add: "7" }, "/en/my-account?tab=wishlist", ["account.login-needed"]],
  ])("%s %o leads to %s", async (name, fields, location, messages) => {
    const browser = await shopper();
    const response = await browser.submit(name, fields);
    expect([response.status, leadsTo(response)]).toEqual([303, location]);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const notices = (await flashOf(browser))?.notices.map(({ id }) => id);
    expect(notices).toEqual(messages.length > 0 ? messages : undefined);
  });

  test("without a session creates none, with or without a notice", async () => {
    for (const [name, notice] of [
      ["read-cart", undefined],
      ["empty-cart", [{ id: "cart.emptied" }]],
    ] as const) {
      const browser = new Browser();
      await browser.submit(name, {});
      expect([browser.sessionId, (await flashOf(browser))?.notices]).toEqual([null, notice]);
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
    expect(leadsTo(wanted)).toBe("/en/faq");
  });

  test("shows session notices before its own", async () => {
    const browser = await shopper();
    await browser.submit("apply-code", { code: "ngawur" });
    const { notices, form, values } = (await flashOf(browser)) ?? {};
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
    const response = await new Browser().post(name, "{}", { ...json, ...headers });
    expect([response.status, response.headers.get("cache-control")]).toEqual([status, "no-store"]);
    expect(await response.json()).toEqual({ ok: false, error: { code, notice: { id: code } } });
  });

  test("tries are counted for the account that is named", async () => {
    const waitOfAccount = vi.fn(async (_: string, account: string) =>
      account === "korban" ? 60 : 0,
    );
    const limiter = { ...nobodyWaits, waitOfAccount };
    const browser = new Browser({ limiter });
    for (const input of [{ username: "", login: "korban" }, { username: 7 }, null])
      await browser.post("login", JSON.stringify(input), json);
    expect(waitOfAccount.mock.calls).toEqual([["login", "korban"]]);
    const response = await browser.post("login", '{"username":"korban"}', json);
    const headers = ["retry-after", "cache-control"].map((name) => response.headers.get(name));
    expect([response.status, ...headers]).toEqual([429, "60", "no-store"]);
    const notice = { id: "limit.reached", text: "[limit.reached]" };
    expect(await response.json()).toEqual({ ok: false, error: { code: "limit.reached", notice } });
  });
});

test("tries are counted before anything of the body is read", async () => {
  const waitOfClient = vi.fn(async () => 60);
  const limiter = { ...nobodyWaits, waitOfClient };
  const response = await new Browser({ limiter }).post("login", "{", json);
  expect([response.status, waitOfClient.mock.calls]).toEqual([429, [["login"]]]);
});

test("too many messages get a 429 with Retry-After", async () => {
  const contact = { send: async () => "too-many" as const };
  const typed = { name: "Ani", email: "a@b.test", phone: "1", message: "x", privacy: true };
  const response = await new Browser({ contact }).post("contact", JSON.stringify(typed), json);
  expect([response.status, response.headers.get("retry-after")]).toEqual([429, "60"]);
  const other = await new Browser().post("read-cart", "{}", json);
  const headers = ["retry-after", "cache-control"].map((header) => other.headers.get(header));
  expect(headers).toEqual([null, "no-store"]);
});

test("a catalogue failure is reported, a defect of ours is not hidden", async () => {
  const failing = (error: Error) => ({
    countries: () => Promise.reject(error),
    states: async () => [],
  });
  const down = new Browser({ countries: failing(new BackendError("timeout", "getStates")) });
  const { status, result } = await down.call("read-states", { country: "ID" });
  expect([status, codeOf(result)]).toEqual([503, "backend-unavailable"]);
  const broken = new Browser({ countries: failing(new RangeError("ours")) });
  await expect(broken.call("read-states", { country: "ID" })).rejects.toThrow("ours");
});
