import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { addProduct, shipFor } from "../../tests/support/shop-rows.ts";
import { Shopper } from "../../tests/support/shopper.ts";
import { emptyAddress } from "../session/address.ts";
import { courierRates, type Parcel } from "./courier-rates.ts";

beforeAll(async () => {
  await shipFor(250);
  await addProduct(100, { weight: 1 });
  await addProduct(101, { weight: 1 });
  await addProduct(102, { virtual: true });
});

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

  /** A shopper whose courier failed when the cart was rated, and responds again since. */
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

describe("a slow courier", () => {
  const ADD = "mutation($i:AddToCartInput!){addToCart(input:$i){cart{contents{itemCount}}}}";
  const item = (productId: number) => ({ i: { productId, quantity: 1 } });
  const SAFE = `{cart{isEmpty needsShippingAddress subtotal subtotalTax discountTotal discountTax
    contentsTotal shippingTotal totalTax feeTotal fees{name} appliedCoupons{code}
    contents{itemCount nodes{key quantity subtotal}}} customer{billing{city}} paymentGateways{nodes{id}}}`;
  const slow = { COURIERS: "address_2", COURIER_DELAY_MS: "8000" } as const;
  const HEADER = { "x-storefront-no-shipping": "1" };

  /** Counts the courier's calls, which resolve when they are released. */
  function courier({ isOpen = true } = {}) {
    let requestCount = 0;
    const gate = Promise.withResolvers<void>();
    vi.spyOn(scheduler, "wait").mockImplementation(async () => {
      requestCount += 1;
      if (!isOpen) await gate.promise;
    });
    return { requested: () => requestCount, resolve: gate.resolve };
  }

  afterEach(() => vi.restoreAllMocks());

  /** A cart whose rates the session does not keep. */
  async function unrated(): Promise<Shopper> {
    const shopper = new Shopper({ COURIERS: "address_2" });
    await shopper.send(ADD, item(100));
    const slowly = new Shopper(slow);
    slowly.token = shopper.token;
    await slowly.send(
      'mutation{updateSession(input:{sessionData:[{key:"shipping_for_package_0",value:""}]}){session{key}}}',
    );
    return slowly;
  }

  test.each([
    ["total", "{cart{total}}", 1],
    ["chosenShippingMethods", "{cart{chosenShippingMethods}}", 1],
    ["availableShippingMethods", "{cart{availableShippingMethods{rates{id}}}}", 1],
    ["recalculateTotals", "{cart(recalculateTotals:true){subtotal}}", 1],
    ["all of them", "{cart{total chosenShippingMethods availableShippingMethods{rates{id}}}}", 1],
    ["everything else", SAFE, 0],
  ])("is asked for %s until the session has rates", async (_what, query, calls) => {
    const shopper = await unrated();
    const { requested: requestCount } = courier();
    await shopper.send(query);
    expect(requestCount()).toBe(calls);
    await shopper.send("{cart{total}}");
    expect(requestCount()).toBe(1);
  });

  test.each([
    ["addToCart", ADD, item(101), 1],
    ["addToCart of what is not shipped", ADD, item(102), 1],
    [
      "addCartItems, once for each",
      "mutation($i:AddCartItemsInput!){addCartItems(input:$i){cart{subtotal}}}",
      { i: { items: [item(100).i, item(101).i] } },
      2,
    ],
    [
      "updateCustomer",
      'mutation{updateCustomer(input:{shipping:{city:"Solo"}}){customer{id}}}',
      {},
      0,
    ],
    ["emptyCart", "mutation{emptyCart(input:{}){cart{isEmpty}}}", {}, 0],
  ])("is asked by %s", async (_what, mutation, variables, calls) => {
    const shopper = await unrated();
    const { requested: requestCount } = courier();
    await shopper.send(mutation, variables);
    expect(requestCount()).toBe(calls);
  });

  test("is left alone by the header where the plugin does so", async () => {
    const { requested: requestCount } = courier();
    const shopper = new Shopper({ ...slow, COURIERS_APART: "on" });
    await shopper.send(ADD, item(100), HEADER);
    const { data } = await shopper.send<{ cart: Record<string, string> }>(
      "{cart{total subtotal subtotalTax shippingTotal}}",
      {},
      HEADER,
    );
    expect([requestCount(), data.cart.shippingTotal]).toEqual([0, expect.stringMatching(/^\D*0/)]);
    await shopper.send("{cart{availableShippingMethods{rates{id}}}}", {}, HEADER);
    expect(requestCount()).toBe(1);
    const without = new Shopper(slow);
    await without.send(ADD, item(100), HEADER);
    expect(requestCount()).toBe(2);
  });

  test("makes two changes side by side lose one, though both succeed", async () => {
    const shopper = new Shopper(slow);
    await shopper.send(
      'mutation{updateSession(input:{sessionData:[{key:"a",value:"b"}]}){session{key}}}',
    );
    const other = new Shopper({ COURIERS: "address_2" });
    other.token = shopper.token;
    const { requested: requestCount, resolve } = courier({ isOpen: false });
    const first = shopper.send(ADD, item(100));
    await expect.poll(() => requestCount()).toBe(1);
    const second = await other.send(ADD, item(102));
    resolve();
    expect([(await first).errors, second.errors]).toEqual([undefined, undefined]);
    const { data } = await other.send<{ cart: { contents: { itemCount: number } } }>(
      "{cart{contents{itemCount}}}",
    );
    expect(data.cart.contents.itemCount).toBe(1);
  });
});
