import { beforeAll, describe, expect, it } from "vitest";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import { addProduct, readStock, shipFor } from "../../tests/support/shop-rows.ts";
import { ANI, Shopper } from "../../tests/support/shopper.ts";

const ADD = "mutation($i:AddToCartInput!){addToCart(input:$i){cartItem{key quantity} cart{total}}}";
const CHECKOUT = `mutation($i:CheckoutInput!){checkout(input:$i){
  order{status total(format:RAW) datePaid
    giftCards{code amount(format:RAW)} couponLines{nodes{code discount}}}}}`;
const CART = "{cart{isEmpty total(format:RAW) contents{itemCount}}}";

const cod = { paymentMethod: "cod", billing: ANI, shipping: ANI };

async function shopperWith(productId: number, quantity = 1): Promise<Shopper> {
  const shopper = new Shopper();
  await shopper.send(ADD, { i: { productId, quantity } });
  return shopper;
}

beforeAll(async () => {
  await shipFor(250);
  await addProduct(103);
  await addProduct(104, { stockQuantity: 1, nameId: "Keping Ditahan" });
  await addProduct(105, { stockQuantity: 8, nameId: "Oli Delapan" });
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
    expect(await readStock(104)).toBe(1);
  });

  it("sells no more of a product in two items than others leave", async () => {
    const plugins = { PAYMENT_PLUGINS: "midtrans", WORDPRESS_PLUGIN_KEY: "" };
    const waiting = new Shopper(plugins);
    await waiting.send(ADD, { i: { productId: 105, quantity: 3 } });
    const atGateway = { ...cod, paymentMethod: "midtrans_sub_bca_va" };
    expect(await waiting.refusal(CHECKOUT, { i: atGateway })).toBeUndefined();
    const other = new Shopper(plugins);
    for (const extraData of ["{}", '{"catatan":"bungkus kado"}'])
      await other.send(ADD, { i: { productId: 105, quantity: 3, extraData } });
    expect(await other.refusal(CHECKOUT, { i: cod })).toBe(
      "Not enough units of Oli Delapan are available in stock to fulfil this order.",
    );
  });

  it("redeems a coupon and a gift card with the order, and calls no gateway when nothing is left to pay", async () => {
    const shopper = await shopperWith(103);
    await shopper.send('mutation{applyCoupon(input:{code:"SEKALI"}){applied{code}}}');
    for (const code of ["kado", "penuh"])
      await shopper.send(`mutation{applyGiftCard(input:{code:"${code}"}){cart{total}}}`);
    const { data } = await shopper.send(CHECKOUT, { i: { ...cod, paymentMethod: "" } });
    expect(data).toMatchObject({
      checkout: {
        order: {
          status: "PROCESSING",
          total: "0.00",
          datePaid: expect.any(String),
          couponLines: { nodes: [{ code: "sekali", discount: "5.00" }] },
          giftCards: [
            { code: "KADO", amount: "4.00" },
            { code: "PENUH", amount: "3.50" },
          ],
        },
      },
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
