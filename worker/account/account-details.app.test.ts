import { afterEach, describe, expect, test } from "vitest";
import { backendProxy } from "../../tests/support/backend-proxy.ts";
import { listen } from "../../tests/support/other-backend.ts";
import { bindings, password, visitor } from "../../tests/support/session-visitor.ts";
import type { ShopBrowser } from "../../tests/support/shop-browser.ts";
import {
  customer,
  leadsTo,
  openBrowser,
  readCode,
  readFlash,
} from "../../tests/support/shop-customers.ts";
import { ANI, aniTyped } from "../../tests/support/shopper.ts";
import type { ActionContext } from "../platform/http/define-action.ts";
import { parseConfig } from "../settings/config.ts";
import { updateAddressAction } from "./account-actions.ts";

const readAccount = ({ sessionId }: ShopBrowser) => visitor(sessionId).customer.readAccount();

afterEach(() => backendProxy.open());

const billing = { ...aniTyped, email: ANI.email };

describe("details", () => {
  const details = { name: "Ani Wijaya", displayName: "Ani W" };

  test("are saved", async () => {
    const { browser, email } = await customer();
    const fields = { ...details, email };
    const response = await browser.submit("update-customer", fields);
    expect(leadsTo(response)).toBe("/en/my-account?tab=details");
    expect((await readFlash(browser))?.notices).toContainEqual({
      id: "account.updated",
      isGood: true,
    });
    const account = await readAccount(browser);
    expect(account?.viewer).toMatchObject({ firstName: "Ani", lastName: "Wijaya", email });
    expect(account?.displayName).toBe("Ani W");
    await browser.call("update-customer", { email: fields.email });
    expect((await readAccount(browser))?.viewer).toMatchObject({ firstName: "Ani" });
    await browser.call("update-customer", { name: "Suharto", email: fields.email });
    expect((await readAccount(browser))?.viewer).toMatchObject({
      firstName: "Suharto",
      lastName: null,
    });
  });

  test("need a valid address that is not taken", async () => {
    const [{ browser }, { email }] = [await customer(), await customer()];
    const change = (address: string) =>
      browser.call("update-customer", { ...details, email: address, emailPassword: password });
    expect(await change("ani@")).toMatchObject({
      error: { code: "checkout.invalid-email", fields: { email: {} } },
    });
    expect(await change(email)).toMatchObject({
      error: { code: "account.email-taken", fields: { email: {} } },
    });
  });

  test("take a new e-mail address with the current password only, notify the old one, and end other logins", async () => {
    const { browser, username, email } = await customer();
    const elsewhere = openBrowser();
    await elsewhere.call("login", { username, password });
    const change = (emailPassword: string) =>
      browser.call("update-customer", { email: "pindah@example.test", emailPassword });
    for (const wrong of ["", "salah"])
      expect(await change(wrong)).toMatchObject({ error: { fields: { emailPassword: {} } } });
    expect((await readAccount(browser))?.viewer).toMatchObject({ email });
    expect(await readAccount(elsewhere)).not.toBeNull();
    expect(await change(password)).toMatchObject({ ok: true });
    // It takes effect with its code (address-proof.app.test.ts).
    expect(await readAccount(browser)).toMatchObject({
      viewer: { email },
      newEmail: "pindah@example.test",
    });
    expect(await readAccount(elsewhere)).toBeNull();
    const newest = "SELECT recipient, body FROM mails ORDER BY id DESC";
    expect(await bindings.DB.prepare(newest).first()).toMatchObject({
      recipient: email,
      body: expect.stringContaining("pindah@example.test"),
    });
  });

  test("cannot be changed without a login", async () => {
    const nobody = openBrowser();
    const result = await nobody.call("update-customer", { email: "x@example.test" });
    expect(readCode(result)).toBe("account.not-authorised");
    expect(result.ok || result.error.fields).toBeUndefined();
    const notice = await nobody.call("update-address", { billing });
    expect(readCode(notice)).toBe("account.not-authorised");
  });
});

describe("addresses", () => {
  const shipping = { ...aniTyped, city: "Malang", country: "id" };

  test("are saved, one or both", async () => {
    const { browser } = await customer();
    const both = { billing, shipping };
    const received = listen();
    expect(await browser.call("update-address", both)).toEqual({ ok: true, value: {} });
    const saved = received[0]?.variables.input as { shipping?: object } | undefined;
    // Nobody writes to the shipping address.
    expect(Object.keys(saved?.shipping ?? { email: "" })).not.toContain("email");
    const response = await browser.submit("update-address", {
      ...Object.fromEntries(Object.entries(billing).map(([name, it]) => [`billing.${name}`, it])),
      "billing.city": "Kediri",
    });
    expect(leadsTo(response)).toBe("/en/my-account?tab=addresses");
    expect((await readFlash(browser))?.notices).toContainEqual({
      id: "account.updated",
      isGood: true,
    });
    expect(await readAccount(browser)).toMatchObject({
      billing: { city: "Kediri", country: "ID", email: ANI.email, phone: "+62811111111" },
      shipping: { city: "Malang", country: "ID", firstName: "Ani", lastName: "Wijaya" },
    });
  });

  test("are checked as at the checkout, each in its own fields", async () => {
    const { browser } = await customer();
    const wrong = { billing: { ...billing, postcode: "1" }, shipping: { ...shipping, state: "" } };
    const result = await browser.call("update-address", wrong);
    if (result.ok) throw new Error("saved");
    expect(Object.keys(result.error.fields ?? {}).sort()).toEqual([
      "billing.postcode",
      "shipping.state",
    ]);
    const abroad = await browser.call("update-address", { billing: { ...billing, country: "XX" } });
    expect(abroad).toMatchObject({ error: { code: "checkout.country-unknown" } });
    expect(abroad.ok || Object.keys(abroad.error.fields ?? {})).toEqual(["billing.country"]);
  });

  test("are saved without the one that was left blank", async () => {
    const { browser } = await customer();
    const blank = { ...Object.fromEntries(Object.keys(shipping).map((name) => [name, ""])) };
    const received = listen();
    const saved = await browser.call("update-address", {
      billing,
      shipping: { ...blank, country: "ID" },
    });
    expect(saved).toEqual({ ok: true, value: {} });
    expect(received[0]?.variables.input).not.toHaveProperty("shipping");
    const none = await browser.call("update-address", {
      billing: { ...blank, email: ANI.email, country: "ID" },
      shipping: { ...blank, country: "ID" },
    });
    expect(none.ok || Object.keys(none.error.fields ?? {})).toEqual(
      expect.arrayContaining(["billing.name", "shipping.name"]),
    );
  });

  test("that are none are not saved", async () => {
    const { browser } = await customer();
    const result = await browser.call("update-address", {});
    expect(readCode(result)).toBe("account.update-failed");
  });
});

test.each([
  ["update-customer", { email: "x@example.test" }, "account.update-failed"],
  ["update-address", { billing }, "account.update-failed"],
  [
    "update-password",
    { currentPassword: password, password, confirmation: password },
    "account.update-failed",
  ],
])("%s has its own message for a backend that is down", async (name, input, code) => {
  const { browser } = await customer();
  backendProxy.intercept = async () => new Response("down", { status: 502 });
  expect(readCode(await browser.call(name, input))).toBe(code);
});

test("a defect of ours is not reported as a backend error", async () => {
  const countries = () => Promise.reject(new RangeError("ours"));
  const context = { countries: { countries }, config: parseConfig(bindings) };
  await expect(
    updateAddressAction.run(context as unknown as ActionContext, { billing }),
  ).rejects.toThrow("ours");
});
