import { afterEach, describe, expect, test } from "vitest";
import { backendProxy } from "../../tests/support/backend-proxy.ts";
import { newName, password, visitor } from "../../tests/support/session-visitor.ts";
import type { ShopBrowser } from "../../tests/support/shop-browser.ts";
import {
  customer,
  leadsTo,
  openBrowser,
  readCode,
  readFlash,
} from "../../tests/support/shop-customers.ts";

const readAccount = ({ sessionId }: ShopBrowser) => visitor(sessionId).customer.readAccount();
const readUsername = async (browser: ShopBrowser) =>
  (await readAccount(browser))?.viewer?.username ?? null;
const ownPage = { referer: "http://localhost:8787/en/my-account?tab=details" };

afterEach(() => backendProxy.open());

describe("registering", () => {
  test("creates an account, logs it in and confirms it", async () => {
    const browser = openBrowser();
    const username = newName();
    const fields = { email: `${username}@example.test`, password: "delapan8" };
    const response = await browser.submit("register", fields);
    expect([response.status, leadsTo(response)]).toEqual([303, "/en/my-account"]);
    expect(await readUsername(browser)).toBe(username);
    expect(await readFlash(browser)).toEqual({
      notices: [{ id: "account.created", isGood: true }],
    });
    const other = { email: `${newName()}@example.test`, password };
    expect(await openBrowser().call("register", other)).toEqual({ ok: true, value: {} });
  });

  test("leads to the requested page, but shows errors on its own page", async () => {
    const fields = { email: `${newName()}@example.test`, returnTo: "/en/faq" };
    const browser = openBrowser();
    const wrong = await browser.submit("register", { ...fields, password: "pendek" }, ownPage);
    expect(leadsTo(wrong)).toBe("/en/my-account?tab=details");
    const right = await browser.submit("register", { ...fields, password }, ownPage);
    expect(leadsTo(right)).toBe("/en/faq?flash=1");
    const other = { email: `${newName()}@example.test`, password };
    expect(leadsTo(await openBrowser().submit("register", other, ownPage))).toBe("/en/my-account");
  });

  test("names beside each field what is missing", async () => {
    const result = await openBrowser().call("register", {});
    expect(result).toMatchObject({
      error: {
        code: "checkout.required.email",
        fields: {
          email: { id: "checkout.required.email" },
          password: { id: "account.password-short" },
        },
      },
    });
  });

  test("with an address that is taken makes no other account", async () => {
    const { email } = await customer();
    const browser = openBrowser();
    expect(await browser.call("register", { email, password })).toMatchObject({
      error: { fields: { email: { id: "account.email-taken" } } },
    });
    expect(await readUsername(browser)).toBeNull();
  });

  test("greets by the name that was given, or else by what precedes the address's @", async () => {
    const [named, nameless] = [openBrowser(), openBrowser()];
    const email = `${newName()}@example.test`;
    const given = { name: "Sari Dewi Lestari", email, password };
    expect(readCode(await named.call("register", given))).toBe("ok");
    expect(await named.read("/en/my-account")).toContain("<h1>Hello, Sari</h1>");
    const viewer = { firstName: "Sari", lastName: "Dewi Lestari", email };
    expect(await readAccount(named)).toMatchObject({ viewer, displayName: "Sari Dewi Lestari" });
    await nameless.call("register", { email: "Putri@toko.test", password });
    expect(await nameless.read("/en/my-account")).toContain("<h1>Hello, putri</h1>");
  });

  test("gives each of two equal names a user name, and either logs in by the address", async () => {
    const names = [];
    for (const email of ["wati@satu.test", "wati@dua.test"]) {
      expect(readCode(await openBrowser().call("register", { email, password }))).toBe("ok");
      const browser = openBrowser();
      expect(readCode(await browser.call("login", { username: email, password }))).toBe("ok");
      names.push(await readUsername(browser));
    }
    expect(names).toEqual(["wati", expect.stringMatching(/^wati-\d{4}$/)]);
  });

  test("with an address that yields no user name says to take another", async () => {
    const odd = { email: "+++@example.test", password };
    expect(await openBrowser().call("register", odd)).toMatchObject({
      error: { fields: { email: { id: "account.not-created" } } },
    });
  });
});

describe("logging in", () => {
  test.each([
    [{}, ["account.missing-username", "account.password-missing"]],
    [{ username: "ani" }, ["account.password-missing"]],
    [{ password }, ["account.missing-username"]],
  ])("with %o requires both, without a backend call", async (fields, missing) => {
    const result = await openBrowser().call("login", fields);
    const errors = (!result.ok && result.error.fields) || {};
    expect(Object.values(errors).map(({ id }) => id)).toEqual(missing);
    expect(backendProxy.log).toEqual([]);
  });

  test("leads to the requested page, but shows errors on its own page", async () => {
    const { username } = await customer();
    const fields = { username, password, returnTo: "/en/checkout" };
    const wrong = await openBrowser().submit("login", { ...fields, password: "salah" }, ownPage);
    expect(leadsTo(wrong)).toBe("/en/my-account?tab=details");
    const browser = openBrowser();
    expect(leadsTo(await browser.submit("login", fields, ownPage))).toBe("/en/checkout");
    expect(await readUsername(browser)).toBe(username);
    const straight = await openBrowser().submit("login", { username, password }, ownPage);
    expect(leadsTo(straight)).toBe("/en/my-account");
    const result = await openBrowser().call("login", { username, password });
    expect(result).toEqual({ ok: true, value: {} });
  });

  test("fails while the backend is down", async () => {
    backendProxy.intercept = async () => new Response("down", { status: 502 });
    const result = await openBrowser().call("login", { username: "ani", password });
    expect(readCode(result)).toBe("backend-unavailable");
  });

  test("lasts beyond the browser's closing only where that is wanted", async () => {
    const { username } = await customer();
    const lasting = async (more: Record<string, string>) => {
      const response = await openBrowser().submit("login", { username, password, ...more });
      const [cookie] = response.headers
        .getSetCookie()
        .filter((it) => it.startsWith("local-session"));
      return cookie?.includes("Max-Age");
    };
    expect(await lasting({ remember: "on" })).toBe(true);
    expect(await lasting({})).toBe(false);
  });
});

describe("logging out", () => {
  test("forgets the shopper, and the device's wishlist by choice only", async () => {
    const { browser } = await customer();
    const { browser: other } = await customer();
    const response = await browser.submit("logout", {}, ownPage);
    expect([leadsTo(response), response.headers.get("clear-site-data")]).toEqual([
      "/en/my-account",
      null,
    ]);
    expect(browser.sessionId).toBeNull();
    const thorough = await other.submit("logout", { forgetWishlist: "on" });
    expect(thorough.headers.get("clear-site-data")).toBe('"storage"');
  });
});
