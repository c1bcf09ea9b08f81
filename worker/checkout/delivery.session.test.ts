import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { backendDoor } from "../../tests/support/backend-door.ts";
import { flashOf, leadsTo, openShop } from "../../tests/support/browser-with-cookies.ts";
import { shopper } from "../../tests/support/browsing-people.ts";
import { at } from "../../tests/support/checking-out.ts";
import { refuse } from "../../tests/support/other-backend.ts";

beforeAll(openShop);

afterEach(() => backendDoor.open());

describe("another address", () => {
  const places = {
    "billing.country": "id",
    "billing.state": "JI",
    "shipping.country": "ID",
    "shipping.state": "JB",
    "shipping.postcode": "40111",
    "shipping.city": "Bandung",
    password: "rahasia",
  };

  /** Which place the backend was asked about. */
  async function asked(fields: Record<string, string>) {
    const browser = await shopper();
    const heard: unknown[] = [];
    at("ChangeShippingCounty", async (request, pass) => {
      heard.push(((await request.clone().json()) as { variables: unknown }).variables);
      return pass(request);
    });
    const response = await browser.submit("change-address", fields);
    return { browser, heard, location: leadsTo(response) };
  }

  test("is the one that goods go to, and the form is there again as it was", async () => {
    const bandung = { country: "ID", state: "JB", postcode: "40111", city: "Bandung" };
    const there = await asked({ ...places, shipToDifferentAddress: "on" });
    const surabaya = { country: "ID", state: "JI" };
    expect(there.heard).toEqual([{ shipping: bandung, billing: surabaya }]);
    expect(there.location).toBe("/en/checkout");
    const { password: _, ...typed } = places;
    expect(await flashOf(there.browser)).toEqual({
      notices: [],
      form: "change-address",
      values: { ...typed, shipToDifferentAddress: "on" },
    });
    const here = await asked(places);
    expect(here.heard).toEqual([{ shipping: surabaya, billing: surabaya }]);
  });

  test("that the backend does not take is told in its words", async () => {
    const browser = await shopper();
    refuse("ChangeShippingCounty", "No");
    const { answer } = await browser.call("change-address", { country: "ID" });
    expect(answer).toMatchObject({ error: { notice: { id: "backend.said", text: "No" } } });
  });

  test("where nobody delivers is refused without asking", async () => {
    const { heard, browser } = await asked({ country: "US" });
    expect(heard).toEqual([]);
    expect(await flashOf(browser)).toMatchObject({
      fields: { country: { id: "checkout.country-unknown" } },
    });
    const { answer } = await browser.call("read-states", { country: "us" });
    expect(answer).toMatchObject({
      error: { code: "checkout.country-unknown", fields: { country: {} } },
    });
    expect((await browser.call("read-states", { country: "id" })).answer).toEqual({
      ok: true,
      value: { states: [{ code: "JI", name: "Jawa Timur" }] },
    });
  });
});

test("a rate that is not offered is refused beside the rates", async () => {
  const { answer } = await (await shopper()).call("choose-shipping", { rate: "flat_rate:9" });
  expect(answer).toMatchObject({
    error: { code: "checkout.shipping-method-unavailable", fields: { shippingMethod: {} } },
  });
});

test("a rate that the backend does not take over is not chosen", async () => {
  const browser = await shopper();
  backendDoor.keeper = async (request, pass) => {
    const sent = (await request.clone().text()).replace("flat_rate:9", "flat_rate:1");
    return pass(new Request(request, { body: sent }));
  };
  const { answer } = await browser.call("choose-shipping", { rate: "flat_rate:9" });
  expect(answer).toMatchObject({
    error: {
      code: "checkout.no-shipping-method",
      fields: { shippingMethod: {} },
      cart: { chosenRate: "flat_rate:1" },
    },
  });
});
