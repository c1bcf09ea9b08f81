import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { backendProxy } from "../../tests/support/backend-proxy.ts";
import { readOperation } from "../../tests/support/other-backend.ts";
import { bindings, password, visitor } from "../../tests/support/session-visitor.ts";
import type { ShopBrowser } from "../../tests/support/shop-browser.ts";
import {
  customer,
  leadsTo,
  openBrowser,
  readCart,
  readCode,
  readFlash,
  stockShop,
} from "../../tests/support/shop-customers.ts";
import {
  MAX_SAVED_ADDRESSES,
  readSavedAddresses,
  type SavedAddress,
  toVersion,
} from "../delivery/saved-addresses.ts";

beforeAll(stockShop);

afterEach(() => backendProxy.open());

const home = {
  name: "Ani Wijaya",
  phone: "0812 3456 7890",
  address1: 'Jl. Kenanga 12 "pagar hijau" \\ RT 03/05 & <b>',
  city: "Malang",
  state: "JI",
  postcode: "65119",
  country: "id",
};

const newId = () => crypto.randomUUID();

const save = (browser: ShopBrowser, more: object = {}) =>
  browser.call("save-address", { id: newId(), label: "Rumah", shipping: home, ...more });

const readStored = ({ sessionId }: ShopBrowser): Promise<SavedAddress[]> =>
  readSavedAddresses(visitor(sessionId));

const readLabels = async (browser: ShopBrowser) =>
  (await readStored(browser)).map(({ label }) => label);

/** Somebody with an account, logged in on two devices. */
async function onTwoDevices() {
  const { browser, username } = await customer();
  const other = openBrowser();
  await other.call("login", { username, password });
  return [browser, other] as const;
}

describe("saved addresses", () => {
  test("are saved with the account as they were typed, on every device", async () => {
    const [browser, other] = await onTwoDevices();
    const result = await save(browser);
    expect(result).toEqual({ ok: true, value: { location: "/en/my-account?tab=addresses" } });
    const [saved] = await readStored(other);
    expect(saved).toMatchObject({
      label: "Rumah",
      address: { ...home, country: "ID", phone: "+6281234567890" },
    });
    // WordPress may take backslashes and tags out of what it keeps.
    const rows = "SELECT group_concat(value) AS texts FROM user_meta WHERE key = 'saved_addresses'";
    const stored = await bindings.DB.prepare(rows).first("texts");
    expect(stored).toContain("Jl. Kenanga 12");
    expect(stored).not.toMatch(/[\\<]/);
  });

  test("have the first of them as the default, until another is", async () => {
    const { browser } = await customer();
    await save(browser);
    const office = newId();
    await save(browser, { id: office, label: "Kantor" });
    await save(browser, { label: "Ibu", isDefault: true });
    expect(await readLabels(browser)).toEqual(["Ibu", "Rumah", "Kantor"]);
    const response = await browser.submit("prefer-address", { id: office });
    expect(leadsTo(response)).toBe("/en/my-account?tab=addresses");
    expect(await readLabels(browser)).toEqual(["Kantor", "Ibu", "Rumah"]);
  });

  test("are changed and removed", async () => {
    const { browser } = await customer();
    const id = newId();
    await save(browser, { id });
    const [shown] = await readStored(browser);
    if (!shown) throw new Error("not saved");
    const version = toVersion(shown);
    await save(browser, { id, version, label: "Rumah baru" });
    expect(await readLabels(browser)).toEqual(["Rumah baru"]);
    const [changed] = await readStored(browser);
    if (!changed) throw new Error("lost");
    const removed = await browser.submit("remove-address", { id, version: toVersion(changed) });
    expect(leadsTo(removed)).toBe("/en/my-account?tab=addresses");
    expect((await readFlash(browser))?.notices).toContainEqual({
      id: "address.removed",
      isGood: true,
    });
    expect(await readLabels(browser)).toEqual([]);
  });

  test("are checked as at the checkout, each field in words", async () => {
    const { browser } = await customer();
    const wrong = { ...home, postcode: "1", name: "", landmark: "x".repeat(201) };
    const result = await save(browser, { shipping: wrong });
    expect(result.ok || Object.keys(result.error.fields ?? {}).sort()).toEqual([
      "shipping.landmark",
      "shipping.name",
      "shipping.postcode",
    ]);
    expect(await readLabels(browser)).toEqual([]);
  });

  test.each([
    ["no id", { id: "" }],
    ["an id of markup", { id: "<script>alert" }],
    ["a name of 8 KB", { label: "x".repeat(8_000) }],
    ["a city of 8 KB", { shipping: { ...home, city: "x".repeat(8_000) } }],
  ])("with %s are refused", async (_what, more) => {
    const { browser } = await customer();
    expect(readCode(await save(browser, more))).toBe("input-invalid");
  });

  test("are limited in number, and a full list shows an error", async () => {
    const { browser } = await customer();
    for (let at = 0; at < MAX_SAVED_ADDRESSES; at += 1) await save(browser, { label: `${at}` });
    expect(readCode(await save(browser, { label: "one more" }))).toBe("address.full");
    expect(await readLabels(browser)).toHaveLength(MAX_SAVED_ADDRESSES);
  });

  test.each(["save-address", "remove-address", "prefer-address"])(
    "of nobody cannot be changed by %s",
    async (name) => {
      const input = { id: newId(), shipping: home };
      expect(readCode(await openBrowser().call(name, input))).toBe("account.login-needed");
    },
  );
});

describe("two devices", () => {
  test("that add at once lose nothing", async () => {
    const [browser, other] = await onTwoDevices();
    const labels = Array.from({ length: 8 }, (_, at) => `Alamat ${at}`);
    await Promise.all(labels.map((label, at) => save(at % 2 === 0 ? browser : other, { label })));
    expect((await readLabels(browser)).sort()).toEqual(labels);
  });

  test("that change the same address hear of one another", async () => {
    const [browser, other] = await onTwoDevices();
    const id = newId();
    await save(browser, { id });
    const [shown] = await readStored(other);
    if (!shown) throw new Error("not saved");
    const version = toVersion(shown);
    await save(browser, { id, version, label: "Diubah" });
    expect(readCode(await save(other, { id, version, label: "Lain" }))).toBe("address.changed");
    const removing = await other.call("remove-address", { id, version });
    expect(readCode(removing)).toBe("address.changed");
    expect(await readLabels(other)).toEqual(["Diubah"]);
  });

  test("that remove what the other changes leave it to be saved as a new one", async () => {
    const [browser, other] = await onTwoDevices();
    const id = newId();
    await save(browser, { id });
    const [shown] = await readStored(other);
    if (!shown) throw new Error("not saved");
    const version = toVersion(shown);
    await browser.call("remove-address", { id, version });
    expect(readCode(await save(other, { id, version }))).toBe("address.gone");
    expect(readCode(await save(other, { id }))).toBe("ok");
    expect(readCode(await other.call("prefer-address", { id: newId() }))).toBe(
      "address.removed-elsewhere",
    );
  });

  test("or one that sends a form twice after a lost response keep one address", async () => {
    const { browser } = await customer();
    const id = newId();
    backendProxy.intercept = async (request, pass) => {
      const name = await readOperation(request);
      const response = await pass(request);
      return name === "UpDateCustomer" ? new Response("", { status: 502 }) : response;
    };
    expect(readCode(await save(browser, { id }))).toBe("backend-unavailable");
    backendProxy.open();
    expect(readCode(await save(browser, { id }))).toBe("ok");
    expect(await readLabels(browser)).toEqual(["Rumah"]);
  });
});

describe("at the checkout one tap", () => {
  const typed = {
    email: "ani@example.test",
    "shipping.country": "ID",
    paymentMethod: "cod",
    customerNote: "Titip di pos satpam",
  };

  async function withAddress() {
    const { browser } = await customer();
    await browser.call("add-to-cart", { productId: 100, quantity: 1 });
    const id = newId();
    await save(browser, { id });
    return { browser, id };
  }

  test("writes an address into the form, keeps what was typed, and has the cart rated", async () => {
    const { browser, id } = await withAddress();
    const response = await browser.submit("use-address", { ...typed, address: id });
    expect(leadsTo(response)).toBe("/en/checkout");
    const { values } = (await readFlash(browser)) ?? {};
    expect(values).toMatchObject({
      email: "ani@example.test",
      "shipping.city": "Malang",
      "shipping.address1": home.address1,
      customerNote: "Titip di pos satpam",
    });
    expect(values).not.toHaveProperty("differentBilling");
    expect((await readCart(browser)).rates.length).toBeGreaterThan(0);
  });

  test("leaves a different billing address as it was typed", async () => {
    const { browser, id } = await withAddress();
    const payer = { "billing.name": "Budi", "billing.address1": "Jl. Lain 1" };
    const sent = { ...typed, ...payer, differentBilling: "on", address: id };
    await browser.submit("use-address", sent);
    expect((await readFlash(browser))?.values).toMatchObject({
      ...payer,
      differentBilling: "on",
      "shipping.address1": home.address1,
    });
  });

  test("writes an address into the billing fields of a form without delivery", async () => {
    const { browser, id } = await withAddress();
    await browser.submit("use-address", { "billing.country": "ID", address: id });
    expect((await readFlash(browser))?.values).toMatchObject({
      "billing.name": "Ani Wijaya",
      "billing.address1": home.address1,
    });
  });

  test("on a missing address shows an error, and keeps what was typed", async () => {
    const { browser } = await withAddress();
    await browser.submit("use-address", { ...typed, address: newId() });
    const flash = await readFlash(browser);
    expect(flash?.notices).toContainEqual({ id: "address.removed-elsewhere" });
    expect(flash?.values).toMatchObject({ customerNote: "Titip di pos satpam" });
  });
});
