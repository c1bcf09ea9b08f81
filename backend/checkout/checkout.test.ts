import { beforeAll, describe, expect, it } from "vitest";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import { addProduct, shipFor, stockOf } from "../../tests/support/shop-rows.ts";
import { ANI, Shopper } from "../../tests/support/shopper.ts";

const ADD = "mutation($i:AddToCartInput!){addToCart(input:$i){cartItem{key quantity} cart{total}}}";
const CHECKOUT = `mutation($i:CheckoutInput!){checkout(input:$i){result redirect
  order{databaseId orderNumber orderKey status total(format:RAW) needsPayment datePaid transactionId
    giftCards{code amount(format:RAW)} couponLines{nodes{code discount}}
    metaData(keysIn:["checkout_key"]){key value}}}}`;
const CART = "{cart{isEmpty total(format:RAW) contents{itemCount}}}";

interface CheckoutData {
  checkout: { order: Record<string, unknown> & { databaseId: number } } | null;
}

const cod = { paymentMethod: "cod", billing: ANI, shipping: ANI };

async function shopperWith(productId: number, quantity = 1): Promise<Shopper> {
  const shopper = new Shopper();
  await shopper.send(ADD, { i: { productId, quantity } });
  return shopper;
}

async function count(table: string): Promise<number> {
  const row = await backendEnv.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<{
    n: number;
  }>();
  return row?.n ?? 0;
}

beforeAll(async () => {
  await shipFor(250);
  await addProduct(100, { stockQuantity: 50 });
  await addProduct(101, { stockQuantity: 1, nameId: "Keping Terakhir" });
  await addProduct(102, { stockQuantity: 2, nameId: "Sisa Dua" });
  await addProduct(103);
  await addProduct(104, { stockQuantity: 1, nameId: "Keping Ditahan" });
  await backendEnv.DB.batch([
    backendEnv.DB.prepare(
      "INSERT INTO coupons (code, type, amount, usage_limit) VALUES ('sekali', 'percent', 50, 1)",
    ),
    backendEnv.DB.prepare(
      "INSERT INTO gift_cards (code, balance) VALUES ('KADO', 400), ('PENUH', 99999)",
    ),
  ]);
});

describe("checkout", () => {
  it("creates an order, reduces the stock, empties the cart and stores the shopper's own key", async () => {
    const shopper = await shopperWith(100, 3);
    const input = { ...cod, metaData: [{ key: "checkout_key", value: "k-1" }] };
    const { data, errors } = await shopper.send<CheckoutData>(CHECKOUT, { i: input });
    expect(errors).toBeUndefined();
    const order = data.checkout?.order;
    expect(order).toMatchObject({ status: "PROCESSING", total: "32.50", needsPayment: false });
    expect(order?.metaData).toEqual([{ key: "checkout_key", value: "k-1" }]);
    expect(await stockOf(100)).toBe(47);
    expect((await shopper.send(CART)).data).toMatchObject({
      cart: { isEmpty: true, total: "0.00" },
    });
    const match = await shopper.send(
      '{customer{orders{nodes{databaseId metaData(keysIn:["checkout_key"]){value}}}}}',
    );
    expect(match.data).toEqual({
      customer: {
        orders: { nodes: [{ databaseId: order?.databaseId, metaData: [{ value: "k-1" }] }] },
      },
    });
  });

  it("sells the last piece once, however many want it at the same moment", async () => {
    const shoppers = await Promise.all(Array.from({ length: 6 }, () => shopperWith(101)));
    const before = await count("orders");
    const refusals = await Promise.all(shoppers.map((one) => one.refusal(CHECKOUT, { i: cod })));
    expect(refusals.filter((message) => message === undefined)).toHaveLength(1);
    expect(new Set(refusals.filter(Boolean))).toEqual(
      new Set([
        'Sorry, "Keping Terakhir" is not in stock. Please edit your cart and try again. We apologize for any inconvenience caused.',
      ]),
    );
    expect(await stockOf(101)).toBe(0);
    expect(await count("orders")).toBe(before + 1);
  });

  it("sells nobody what an order that awaits its payment holds", async () => {
    const plugins = { PAYMENT_PLUGINS: "midtrans", WORDPRESS_PLUGIN_KEY: "" };
    const [waiting, other] = [new Shopper(plugins), new Shopper(plugins)];
    for (const shopper of [waiting, other])
      await shopper.send(ADD, { i: { productId: 104, quantity: 1 } });
    const atGateway = { ...cod, paymentMethod: "midtrans_sub_bca_va" };
    expect(await waiting.refusal(CHECKOUT, { i: atGateway })).toBeUndefined();
    expect(await other.refusal(CHECKOUT, { i: cod })).toBe(
      "Not enough units of Keping Ditahan are available in stock to fulfil this order.",
    );
    expect(await stockOf(104)).toBe(1);
  });

  it("makes one order of one cart, however often it is submitted at once", async () => {
    const shopper = await shopperWith(100);
    const tries = Array.from({ length: 5 }, () => {
      const twin = new Shopper();
      twin.token = shopper.token;
      return twin.refusal(CHECKOUT, { i: cod });
    });
    const results = await Promise.all(tries);
    expect(results.filter((message) => message === undefined)).toHaveLength(1);
    expect(new Set(results.filter(Boolean))).toEqual(new Set(["Sorry, no session found."]));
  });

  it("names the available quantity when a cart exceeds the stock", async () => {
    const shopper = await shopperWith(102, 2);
    const other = await shopperWith(102, 1);
    await other.send(CHECKOUT, { i: cod });
    expect(await shopper.refusal(CHECKOUT, { i: cod })).toBe(
      'Sorry, we do not have enough "Sisa Dua" in stock to fulfill your order (1 available). We apologize for any inconvenience caused.',
    );
    expect((await shopper.send(CART)).data).toMatchObject({ cart: { contents: { itemCount: 2 } } });
  });

  it("accepts a client's claim to have paid, as a stock shop does; no fee lowers the total", async () => {
    const shopper = await shopperWith(103);
    const claim = { isPaid: true, transactionId: "tx-2", fees: [{ name: "Diskon" }] };
    const input = { ...cod, ...claim, paymentMethod: "bacs" };
    const { data } = await shopper.send<CheckoutData>(CHECKOUT, { i: input });
    expect(data.checkout?.order).toMatchObject({
      status: "PROCESSING",
      total: "12.50",
      datePaid: expect.any(String),
      transactionId: "tx-2",
    });
  });

  it("redeems a coupon and a gift card with the order, and calls no gateway when nothing is left to pay", async () => {
    const shopper = await shopperWith(103);
    await shopper.send('mutation{applyCoupon(input:{code:"SEKALI"}){applied{code}}}');
    for (const code of ["kado", "penuh"]) {
      await shopper.send(`mutation{applyGiftCard(input:{code:"${code}"}){cart{total}}}`);
    }
    const { data } = await shopper.send<CheckoutData>(CHECKOUT, {
      i: { ...cod, paymentMethod: "" },
    });
    expect(data.checkout?.order).toMatchObject({
      status: "PROCESSING",
      total: "0.00",
      datePaid: expect.any(String),
      couponLines: { nodes: [{ code: "sekali", discount: "5.00" }] },
      giftCards: [
        { code: "KADO", amount: "4.00" },
        { code: "PENUH", amount: "3.50" },
      ],
    });
    const late = await shopperWith(103);
    expect(await late.refusal('mutation{applyCoupon(input:{code:"sekali"}){applied{code}}}')).toBe(
      "Usage limit for coupon &quot;sekali&quot; has been reached.",
    );
    expect(await late.refusal('mutation{applyGiftCard(input:{code:"kado"}){cart{total}}}')).toBe(
      "Gift card &quot;KADO&quot; has no balance left.",
    );
  });

  it("refuses what cannot be ordered, and leaves the cart alone", async () => {
    const empty = new Shopper();
    expect(await empty.refusal(CHECKOUT, { i: cod })).toBe("Sorry, no session found.");
    const shopper = await shopperWith(103);
    const refused = (more: object) => shopper.refusal(CHECKOUT, { i: { ...cod, ...more } });
    expect(await refused({ paymentMethod: "kartu" })).toBe("Invalid payment method.");
    expect(await refused({ paymentMethod: "stripe" })).toBe("Invalid payment method.");
    expect(await refused({ billing: { ...ANI, email: "bukan-email" } })).toBe(
      "Invalid billing email address",
    );
    expect(await refused({ shipping: { ...ANI, country: "US", state: "CA" } })).toMatch(
      /^No shipping method has been selected\./,
    );
    expect((await shopper.send(CART)).data).toMatchObject({ cart: { contents: { itemCount: 1 } } });
  });
});
