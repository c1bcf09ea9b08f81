import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { backendProxy, storefrontSettings } from "../../tests/support/backend-proxy.ts";
import { at, refuse } from "../../tests/support/other-backend.ts";
import { bindings } from "../../tests/support/session-visitor.ts";
import {
  checkoutFields,
  leadsTo,
  openBrowser,
  readFlash,
  shopper,
  stockShop,
} from "../../tests/support/shop-customers.ts";
import { addProduct } from "../../tests/support/shop-rows.ts";

beforeAll(async () => {
  await stockShop();
  await addProduct(900, { weight: 0.9, nameId: "Oli Berbobot" });
});

afterEach(() => {
  backendProxy.open();
  delete storefrontSettings.COURIERS;
});

describe("another address", () => {
  const addresses = {
    "billing.country": "id",
    "billing.state": "JI",
    "shipping.country": "ID",
    "shipping.state": "JB",
    "shipping.postcode": "40111",
    "shipping.city": "Bandung",
    password: "rahasia",
  };

  /** Which destination the backend was queried for. */
  async function request(fields: Record<string, string>) {
    const browser = await shopper();
    const received: unknown[] = [];
    at("ChangeShippingCounty", async (request, pass) => {
      received.push(((await request.clone().json()) as { variables: unknown }).variables);
      return pass(request);
    });
    const response = await browser.submit("change-address", fields);
    return { browser, received, location: leadsTo(response) };
  }

  test("is the destination, and the form is there again as it was", async () => {
    const bandung = { country: "ID", state: "JB", postcode: "40111", city: "Bandung" };
    const there = await request({ ...addresses, differentBilling: "on" });
    const surabaya = { country: "ID", state: "JI" };
    expect(there.received).toEqual([{ shipping: bandung, billing: surabaya }]);
    expect(there.location).toBe("/en/checkout");
    const { password: _, ...typed } = addresses;
    expect(await readFlash(there.browser)).toEqual({
      notices: [],
      form: "change-address",
      values: { ...typed, differentBilling: "on" },
    });
    const here = await request(addresses);
    expect(here.received).toEqual([{ shipping: bandung, billing: bandung }]);
  });

  test("that the backend refuses shows the backend's message", async () => {
    const browser = await shopper();
    refuse("ChangeShippingCounty", "No");
    const result = await browser.call("change-address", { country: "ID" });
    expect(result).toMatchObject({ error: { notice: { id: "backend.said", text: "No" } } });
  });

  test("outside the delivery area is refused without a backend call", async () => {
    const { received, browser } = await request({ country: "US" });
    expect(received).toEqual([]);
    expect(await readFlash(browser)).toMatchObject({
      fields: { country: { id: "checkout.country-unknown" } },
    });
    const result = await browser.call("read-states", { country: "us" });
    expect(result).toMatchObject({
      error: { code: "checkout.country-unknown", fields: { country: {} } },
    });
    expect(await browser.call("read-states", { country: "id" })).toEqual({
      ok: true,
      value: { states: expect.arrayContaining([{ code: "JI", name: "Jawa Timur" }]) },
    });
  });
});

test("a rate that is not offered is refused beside the rates", async () => {
  const result = await (await shopper()).call("choose-shipping", { rate: "flat_rate:9" });
  expect(result).toMatchObject({
    error: { code: "checkout.shipping-method-unavailable", fields: { shippingMethod: {} } },
  });
});

test("a rate that the backend does not take over is not chosen", async () => {
  const browser = await shopper();
  backendProxy.intercept = async (request, pass) => {
    const sent = (await request.clone().text()).replace("flat_rate:9", "flat_rate:1");
    return pass(new Request(request, { body: sent }));
  };
  const result = await browser.call("choose-shipping", { rate: "flat_rate:9" });
  expect(result).toMatchObject({
    error: {
      code: "checkout.no-shipping-method",
      fields: { shippingMethod: {} },
      cart: { chosenRate: "flat_rate:1" },
    },
  });
});

describe("rates of another address", () => {
  const bandung = { country: "ID", state: "JB", city: "Kota Bandung", address2: "Coblong" };
  const surabaya = { country: "ID", state: "JI", city: "Kota Surabaya", address2: "Gubeng" };
  const papua = { country: "ID", state: "PA", city: "Kota Jayapura", address2: "Abepura" };
  const regular = "courier:5:jne:REG";
  const express = "courier:5:jne:YES";

  const inShipping = (location: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(location).map(([name, value]) => [`shipping.${name}`, value]),
    );

  /** Adds a method to the zone, after the flat rate. */
  const offerAlso = (id: number, method: string, minimum: number | null = null) =>
    bindings.DB.prepare(
      "INSERT INTO shipping_methods (instance_id, method_id, country, label_id, label_en, minimum_amount) VALUES (?, ?, 'ID', ?2, ?2, ?)",
    )
      .bind(id, method, minimum)
      .run();
  const freeFrom = (minimum: number) => offerAlso(2, "free_shipping", minimum);
  const fetchHere = () => offerAlso(3, "local_pickup");

  afterEach(() => bindings.DB.exec("DELETE FROM shipping_methods WHERE instance_id > 1"));

  /** Somebody in Bandung who has chosen a courier, as the form shows it. */
  async function inBandung(rate: string) {
    storefrontSettings.COURIERS = "address_2";
    const browser = openBrowser({ EXTRAS: "districts" });
    await browser.call("add-to-cart", { productId: 900, quantity: 1 });
    await browser.call("change-address", { shipping: bandung });
    const result = await browser.call("choose-shipping", { rate });
    if (!result.ok) throw new Error(result.error.code);
    const { rates } = result.value.cart;
    const shownRate = rates.find(({ id }) => id === rate);
    const confirmedRate = `${rate}|${shownRate?.cost}|${shownRate?.label}`;
    return { browser, rates, chosen: { shippingMethod: rate, seenRate: confirmedRate } };
  }

  /** A WooCommerce that chooses the first rate whenever it reckons anew. */
  function forgetful(): void {
    at("ChangeShippingCounty", async (request, pass) => {
      const { url, method, headers } = request;
      const response = await pass(request);
      const query =
        'mutation First { updateShippingMethod(input: { shippingMethods: ["flat_rate:1"] }) { cart { total } } }';
      const body = JSON.stringify({ operationName: "First", query });
      await pass(new Request(url, { method, headers, body }));
      return response;
    });
  }

  test("are by courier, with days and prices, the cheapest first", async () => {
    const { rates } = await inBandung(regular);
    const costs = rates.map(({ cost }) => cost);
    expect(costs).toEqual(costs.toSorted((a, b) => a - b));
    expect(rates.find(({ id }) => id === regular)).toEqual({
      id: regular,
      label: "JNE REG",
      cost: expect.any(Number),
      arrival: expect.stringMatching(/^arrives \w{3} /),
    });
  });

  test("keep the one that was chosen, and say its new price beside the old one", async () => {
    const { browser, chosen } = await inBandung(regular);
    forgetful();
    const result = await browser.call("change-address", { shipping: surabaya, ...chosen });
    expect(result).toMatchObject({
      ok: true,
      value: {
        cart: { chosenRate: regular },
        notices: [
          {
            id: "checkout.rate-changed",
            values: {
              name: "JNE REG",
              before: expect.stringMatching(/^€/),
              price: expect.stringMatching(/^€/),
            },
          },
        ],
      },
    });
  });

  test("say which one is chosen where the one before does not go there", async () => {
    const { browser, chosen } = await inBandung(express);
    await browser.submit("change-address", {
      ...inShipping(papua),
      ...chosen,
    });
    expect((await readFlash(browser))?.notices).toEqual([
      {
        id: "checkout.rate-gone",
        values: { name: "JNE YES", other: "Standard delivery", price: "€2.50" },
      },
    ]);
  });

  describe("that the last press alone brings to light", () => {
    /** The form of Bandung, sent with an address in Surabaya. */
    async function moving() {
      const { browser, rates, chosen } = await inBandung(regular);
      const result = await browser.call("read-cart", {});
      if (!result.ok) throw new Error(result.error.code);
      const form: Record<string, string> = {
        ...checkoutFields(result.value.cart.total),
        email: `${crypto.randomUUID()}@example.test`,
        ...inShipping(surabaya),
        ...chosen,
      };
      return { browser, rates, form };
    }
    const bothPrices = {
      id: "checkout.rate-changed",
      values: {
        name: "JNE REG",
        before: expect.stringMatching(/^€/),
        price: expect.stringMatching(/^€/),
      },
    };

    test("are named with both prices, and offered in words, the cheapest first", async () => {
      const { browser, form, rates: before } = await moving();
      const {
        "shipping.name": name,
        "shipping.phone": phone,
        "shipping.address1": address1,
      } = form as Record<string, string>;
      const shipping = { ...surabaya, name, phone, address1 };
      const input = { ...form, total: Number(form.total), shipping };
      const result = await browser.call("checkout", input);
      if (result.ok) throw new Error("ordered");
      const { code, notice, fields, cart } = result.error;
      expect(code).toBe("checkout.cart-changed");
      expect(notice).toMatchObject(bothPrices);
      expect(fields).toMatchObject({ shippingMethod: bothPrices });
      const rates = cart?.rates ?? [];
      expect(rates.map(({ cost }) => cost)).toEqual(
        rates.map(({ cost }) => cost).toSorted((a, b) => a - b),
      );
      const dear = rates.find(({ id }) => id === regular);
      expect(dear).toMatchObject({ label: "JNE REG", arrival: expect.stringMatching(/^arrives/) });
      expect(dear?.cost).not.toBe(before.find(({ id }) => id === regular)?.cost);
    });

    test("are named once without script too", async () => {
      const { browser, form } = await moving();
      await browser.submit("checkout", form);
      expect(await readFlash(browser)).toMatchObject({
        notices: [bothPrices],
        fields: { shippingMethod: bothPrices },
      });
    });
  });

  /** Somebody in Bandung who has picked nothing. */
  async function undecided() {
    const { browser, rates, chosen } = await inBandung(express);
    browser.jar.delete("local-rate");
    const result = await browser.call("change-address", { shipping: bandung });
    if (!result.ok) throw new Error(result.error.code);
    return { browser, rates, chosen, cart: result.value.cart };
  }

  test("have the cheapest delivery chosen until one is picked, in drawer, total and order", async () => {
    await fetchHere();
    const { browser, rates, cart } = await undecided();
    const [cheapest] = rates;
    expect(rates.at(-1)?.id).toBe("local_pickup:3");
    expect(cart).toMatchObject({ chosenRate: cheapest?.id, shipping: cheapest?.cost });
    expect(cart.total).toBe(cart.subtotal + (cheapest?.cost ?? 0));
    const result = await browser.call("read-cart", {});
    expect(result).toMatchObject({ value: { cart: { chosenRate: cheapest?.id } } });
    const order = await browser.submit("checkout", {
      ...checkoutFields(cart.total),
      ...inShipping({ ...bandung, postcode: "40132" }),
      email: `${crypto.randomUUID()}@example.test`,
      shippingMethod: cart.chosenRate ?? "",
    });
    expect(leadsTo(order)).toContain("/checkout/order-received/");
  });

  test.each([
    ["a courier", express],
    ["fetching", "local_pickup:3"],
  ])("keep %s that was picked through every change of the cart", async (_what, rate) => {
    await fetchHere();
    const { browser } = await inBandung(rate);
    const result = await browser.call("add-to-cart", { productId: 900, quantity: 1 });
    expect(result).toMatchObject({ value: { cart: { chosenRate: rate } } });
    const moved = await browser.call("change-address", { shipping: surabaya });
    const there = moved.ok ? moved.value.cart : null;
    const isOffered = there?.rates.some(({ id }) => id === rate);
    expect(there?.chosenRate === rate).toBe(isOffered);
  });

  test("are picked without script by the form alone", async () => {
    const { browser, cart } = await undecided();
    const [cheapest] = cart.rates;
    const confirmedRate = `${cheapest?.id}|${cheapest?.cost}|${cheapest?.label}`;
    const picked = { shippingMethod: express, seenRate: confirmedRate };
    await browser.submit("change-address", { ...inShipping(bandung), ...picked });
    const result = await browser.call("read-cart", {});
    expect(result).toMatchObject({ value: { cart: { chosenRate: express } } });
  });

  test("say which is the cheapest of another address, where none was picked", async () => {
    const browser = openBrowser({ EXTRAS: "districts" });
    storefrontSettings.COURIERS = "address_2";
    const result = await browser.call("add-to-cart", { productId: 900, quantity: 1 });
    expect(result).toMatchObject({ value: { cart: { chosenRate: null, needsDistrict: true } } });
    const moved = await browser.call("change-address", {
      shipping: bandung,
      shippingMethod: "flat_rate:1",
      seenRate: "flat_rate:1|250|Standard delivery",
    });
    if (!moved.ok) throw new Error(moved.error.code);
    const [cheapest] = moved.value.cart.rates;
    expect(moved.value.cart.chosenRate).toBe(cheapest?.id);
    expect(moved.value.notices).toMatchObject([
      { id: "checkout.rate-instead", values: { other: cheapest?.label }, isGood: true },
    ]);
  });

  test("are free as soon as the sum allows it, and cost again below it", async () => {
    await freeFrom(2_000);
    const { browser } = await undecided();
    const result = await browser.call("add-to-cart", { productId: 900, quantity: 4 });
    if (!result.ok) throw new Error(result.error.code);
    const { cart } = result.value;
    expect(cart).toMatchObject({ chosenRate: "free_shipping:2", shipping: 0 });
    const [line] = cart.lines;
    const fewer = await browser.call("update-quantity", {
      key: line?.key,
      quantity: 1,
    });
    if (!fewer.ok) throw new Error(fewer.error.code);
    expect(fewer.value.cart.chosenRate).toBe(fewer.value.cart.rates[0]?.id);
    expect(fewer.value.cart.shipping).toBeGreaterThan(0);
  });

  test("say nothing where the price is the same, or of a form with nonsense in it", async () => {
    const { browser, chosen } = await inBandung(regular);
    for (const more of [chosen, { ...chosen, seenRate: "||" }, { seenRate: `${regular}|-1|x` }]) {
      const result = await browser.call("change-address", { shipping: bandung, ...more });
      expect(result).toMatchObject({ ok: true, value: { notices: [] } });
    }
  });
});
