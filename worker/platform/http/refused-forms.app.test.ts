import { runInDurableObject } from "cloudflare:test";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { ActionName } from "../../../shared/actions.ts";
import { backendProxy } from "../../../tests/support/backend-proxy.ts";
import { openedIn } from "../../../tests/support/counted-objects.ts";
import { bindings, visitor } from "../../../tests/support/session-visitor.ts";
import {
  checkoutFields,
  openBrowser,
  readFlash,
  stockShop,
} from "../../../tests/support/shop-customers.ts";
import { actions } from "../../actions.ts";

beforeAll(stockShop);

afterEach(() => {
  backendProxy.open();
  vi.useRealTimers();
});

/** Session objects that hold anything. */
async function storedSessions(): Promise<number> {
  let stored = 0;
  for (const id of openedIn(bindings.SESSIONS))
    stored += await runInDurableObject(bindings.SESSIONS.get(id), (_session, { storage }) =>
      [...storage.kv.list()].length > 0 ? 1 : 0,
    );
  return stored;
}

const details = { name: "Ani W", email: "ani@example.test" };
const passwords = { currentPassword: "salah", password: "Lain-7421", confirmation: "Lain-7421" };

/** What somebody without a cookie may send and is refused; of an action that is not here, nothing. */
const refusedForms: Partial<Record<ActionName, Record<string, string>>> = {
  "add-to-cart": { productId: "987654" },
  "add-all": { productIds: "987654,987655" },
  "add-items": { items: "987654:1,987655:1" },
  "update-quantity": { key: "f00", quantity: "2" },
  "apply-code": { code: "ngawur" },
  "choose-district": { code: "1" },
  "find-district": { district: "billing" },
  "choose-payment": { paymentMethod: "bukan cara" },
  "choose-shipping": { rate: "flat_rate:9" },
  "change-address": { country: "XX" },
  checkout: checkoutFields(1250),
  "prepare-payment": checkoutFields(1250),
  "write-review": { productId: "100" },
  contact: { name: "Ani", message: "Halo" },
  login: { username: "tidak-ada", password: "salah" },
  register: { email: "x", password: "1" },
  "reset-password-email": { username: "" },
  "reset-password": { key: "k", login: "l", ...passwords },
  "update-customer": details,
  "update-password": passwords,
  "update-address": { "billing.country": "ID" },
  "save-address": { id: "alamat-1", "shipping.country": "ID" },
  "remove-address": { id: "alamat-1" },
  "prefer-address": { id: "alamat-1" },
  "use-address": { address: "alamat-1", "billing.country": "ID" },
  reorder: { orderId: "999" },
  "pay-again": { orderId: "999" },
  "save-wishlist": { add: "7" },
  "read-states": { country: "XX" },
  "fill-cart": { items: "x" },
  "order-skus": { list: "" },
  "find-order": { number: "1", contact: "x" },
  "ask-order": { orderId: "999" },
  "cancel-order": { orderId: "999" },
  "claim-orders": { code: "" },
  "confirm-email": { code: "" },
  "mail-order-code": { orderId: "999" },
  "mail-login-code": { email: "" },
  "login-by-code": { email: "ani@example.test", code: "" },
  "ask-alert": { productId: "100", email: "x" },
  "confirm-alert": { productId: "100", token: "" },
  "end-alert": { productId: "100", token: "" },
  "open-order": { orderId: "999" },
  "keep-vehicle": { model: "tidak-ada", year: "2019" },
  "keep-odometer": { vehicle: "tidak-ada", km: "14.200" },
  "bring-vehicles": { vehicles: "tidak-ada" },
};
/** These are never refused for what they say. */
const neverRefused: ActionName[] = [
  "read-cart",
  "empty-cart",
  "remove-line",
  "remove-coupon",
  "reload-checkout",
];
const alwaysDone: ActionName[] = [
  ...neverRefused,
  "remove-gift-card",
  "logout",
  "forget-vehicle",
  "choose-consent",
];

const refused = actions.map(({ name }) => name).filter((name) => !alwaysDone.includes(name));

describe("a refused form without a cookie", () => {
  test.each(refused)("%s leaves no session, and puts its notice in a cookie", async (name) => {
    const before = await storedSessions();
    const browser = openBrowser();
    const response = await browser.submit(name, refusedForms[name] ?? {});
    expect(response.status).toBe(303);
    expect([browser.sessionId, (await storedSessions()) - before]).toEqual([null, 0]);
    const flash = await readFlash(browser);
    expect([flash?.notices.length, flash?.form]).toEqual([1, name]);
    const [cookie, ...others] = response.headers.getSetCookie();
    expect(others).toEqual([]);
    expect(cookie).toMatch(/^local-flash=[^;]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
  });

  test("leaves none as an island's call either", async () => {
    const before = await storedSessions();
    for (const name of refused) {
      const browser = openBrowser();
      await browser.call(name, refusedForms[name] ?? {});
      expect(browser.cookie).toBe("");
    }
    expect(await storedSessions()).toBe(before);
  });
});

test.each(alwaysDone)("%s without a cookie leaves no session", async (name) => {
  const before = await storedSessions();
  const browser = openBrowser();
  await browser.submit(name, { key: "f00", code: "x" });
  expect([browser.sessionId, (await storedSessions()) - before]).toEqual([null, 0]);
});

describe("what a cookie carries", () => {
  const refusedContact = async (message: string) => {
    const browser = openBrowser();
    await browser.submit("contact", { name: "Ani", message, password: "rahasia" });
    return browser;
  };

  test("is the typed values without the password, and is shown once", async () => {
    const browser = await refusedContact("Apakah oli ini cocok?");
    const page = visitor(null, "en_US", browser.cookie);
    expect((await page.flash.read())?.values).toEqual({
      name: "Ani",
      message: "Apakah oli ini cocok?",
    });
    await page.flash.clear();
    expect(page.cookies()).toEqual([
      "__Host-flash=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax",
    ]);
  });

  test("remains when the page that would show it fails", async () => {
    const page = visitor(null, "en_US", (await refusedContact("Halo")).cookie);
    await page.flash.read();
    expect(page.cookies()).toEqual([]);
  });

  test("includes the notices of two forms in a row", async () => {
    const browser = await refusedContact("Halo");
    await browser.submit("apply-code", { code: "ngawur" });
    expect(await readFlash(browser)).toMatchObject({
      notices: [{ id: "checkout.errors" }, { id: "coupon.unknown" }],
      form: "apply-code",
    });
  });

  test("moves to a session created before it was read", async () => {
    const browser = await refusedContact("Halo");
    await browser.submit("add-to-cart", { productId: "100" });
    expect((await readFlash(browser))?.notices).toEqual([
      { id: "checkout.errors" },
      { id: "cart.added", isGood: true },
    ]);
  });

  test("is a message of 5,000 letters too, and a cookie however long the form is", async () => {
    const words = "Apakah minyak rem ini cocok untuk motor saya yang lama sekali? ".repeat(80);
    expect((await readFlash(await refusedContact(words)))?.values?.message).toBe(words);
    const noise = Array.from({ length: 20_000 }, () => Math.random().toString(36)[2]).join("");
    const browser = await refusedContact(noise);
    expect(browser.cookie.length).toBeLessThan(4_096);
    expect(await readFlash(browser)).toMatchObject({
      form: "contact",
      values: { name: "Ani" },
    });
  });

  test("is believed for ten minutes, and never where it was changed", async () => {
    const { cookie } = await refusedContact("Halo");
    const read = (given: string) => visitor(null, "en_US", given).flash.read();
    const [expires = "", packed = "", signature = ""] = cookie.split(".");
    const later = `__Host-flash=${(Date.now() + 1e9).toString(36)}`;
    const flipped = packed.startsWith("A") ? `B${packed.slice(1)}` : `A${packed.slice(1)}`;
    for (const forged of [
      [later, packed, signature].join("."),
      [expires, flipped, signature].join("."),
      [expires, packed, "A".repeat(43)].join("."),
      "__Host-flash=x",
      `__Host-flash=${"A".repeat(60_000)}`,
    ])
      expect(await read(forged)).toBeNull();
    expect(await read(cookie)).not.toBeNull();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11 * 60 * 1000 });
    expect(await read(cookie)).toBeNull();
  });
});
