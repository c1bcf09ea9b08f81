import { beforeAll, describe, expect, test } from "vitest";
import { shelve, shipFor } from "../../tests/support/shop-rows.ts";
import { Shopper } from "../../tests/support/shopper.ts";
import { emptyAddress } from "../session/address.ts";
import { courierRates, type Parcel } from "./courier-rates.ts";

const shop = { CURRENCY: "IDR", COURIER_API: "up" } as const;

const coblong = {
  ...emptyAddress(),
  state: "JB",
  city: "Kota Bandung",
  address1: "Jl. Kenanga No. 12",
  address2: "Coblong",
};

const parcel = (changes: Partial<Parcel["destination"]> = {}, more: Partial<Parcel> = {}) => ({
  destination: { ...coblong, ...changes },
  data: {},
  weight: 1,
  ...more,
});

const rates = (mode: string, given: Parcel) => courierRates({ ...shop, COURIERS: mode }, given);

const costs = (mode: string, given: Parcel) => rates(mode, given).map(({ cost }) => cost);

describe("couriers rate by kecamatan", () => {
  test("with days in the label, dearer the farther and the heavier", () => {
    const [oke] = rates("address_2", parcel());
    expect(oke).toMatchObject({ id: "courier:5:jne:OKE", label: expect.stringMatching(/hari\)$/) });
    const regular = (changes: Partial<Parcel["destination"]>, more: Partial<Parcel> = {}) =>
      rates("address_2", parcel(changes, more)).find(({ id }) => id.endsWith("jne:REG"))?.cost ?? 0;
    expect(regular({ state: "PA" })).toBeGreaterThan(regular({}) * 3);
    expect(regular({}, { weight: 2.2 })).toBe(regular({}) * 3);
    expect(regular({})).toBeGreaterThan(8_000);
  });

  test.each([
    ["no kecamatan", "address_2", parcel({ address2: "" })],
    ["a city without its kind", "woongkir", parcel({ city: "Bandung" })],
    ["a province by its name", "woongkir", parcel({ state: "Jawa Barat" })],
    ["no district in the session", "kiriminaja", parcel()],
    [
      "a short street",
      "kiriminaja",
      parcel({ address1: "Jl. A 1" }, { data: { destination_id: "1" } }),
    ],
    ["weight 0", "address_2", parcel({}, { weight: 0 })],
    ["60 kg", "address_2", parcel({}, { weight: 60 })],
    ["another country", "address_2", parcel({ country: "SG" })],
    ["no couriers", "off", parcel()],
  ])("%s: none", (_what, mode, given) => {
    expect(costs(mode, given)).toEqual([]);
  });

  test("Woongkir rates a kecamatan that it does not know as its city", () => {
    expect(rates("woongkir", parcel({ address2: "" }))[0]?.id).toBe("woongkir:5:jne:OKE");
  });

  test("KiriminAja rates the session's district and ignores the address", () => {
    const data = { destination_id: "31555" };
    expect(rates("kiriminaja", parcel({ city: "" }, { data }))[0]?.id).toBe(
      "kiriminaja-official_jne_OKE",
    );
  });

  test("a carrier that is down has no rates", () => {
    expect(courierRates({ ...shop, COURIERS: "address_2", COURIER_API: "down" }, parcel())).toEqual(
      [],
    );
  });
});

describe("a session keeps the rates of its package", () => {
  beforeAll(async () => {
    await shipFor(250);
    await shelve(100, { weight: 1 });
  });

  const rateIds = async (shopper: Shopper) => {
    const { data } = await shopper.send<{
      cart: { availableShippingMethods: { rates: { id: string }[] }[] };
    }>("{cart{availableShippingMethods{rates{id}}}}");
    return data.cart.availableShippingMethods.flatMap(({ rates }) => rates.map(({ id }) => id));
  };
  const move = (address2: string) => ({
    i: { shipping: { country: "ID", state: "JB", city: "Kota Bandung", address2 } },
  });
  const MOVE = "mutation($i:UpdateCustomerInput!){updateCustomer(input:$i){customer{databaseId}}}";
  const DROP =
    'mutation{updateSession(input:{sessionData:[{key:"shipping_for_package_0",value:""}]}){session{key}}}';

  /** A shopper whose courier failed when the cart was rated, and answers again since. */
  async function afterFailure() {
    const failing = new Shopper({ COURIERS: "address_2", COURIER_API: "down" });
    await failing.send("mutation($i:AddToCartInput!){addToCart(input:$i){cartItem{key}}}", {
      i: { productId: 100, quantity: 1 },
    });
    await failing.send(MOVE, move("Coblong"));
    const failed = await rateIds(failing);
    const shopper = new Shopper({ COURIERS: "address_2" });
    shopper.token = failing.token;
    return { shopper, failed };
  }

  test("also none of a carrier that failed, until they are dropped", async () => {
    const { shopper, failed } = await afterFailure();
    expect(failed).toEqual(["flat_rate:1"]);
    expect(await rateIds(shopper)).toEqual(["flat_rate:1"]);
    await shopper.send(DROP);
    expect(await rateIds(shopper)).toContain("courier:5:jne:REG");
  });

  test("until the address or the cart is another one", async () => {
    const { shopper } = await afterFailure();
    await shopper.send(MOVE, move("Cicendo"));
    expect(await rateIds(shopper)).toContain("courier:5:jne:REG");
    const { shopper: other } = await afterFailure();
    await other.send("mutation($i:AddToCartInput!){addToCart(input:$i){cartItem{key}}}", {
      i: { productId: 100, quantity: 1 },
    });
    expect(await rateIds(other)).toContain("courier:5:jne:REG");
  });
});
