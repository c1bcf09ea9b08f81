import { beforeAll, describe, expect, it } from "vitest";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import { addProduct, shipFor } from "../../tests/support/shop-rows.ts";
import { Shopper } from "../../tests/support/shopper.ts";

const ADD = "mutation($i:AddToCartInput!){addToCart(input:$i){cartItem{key quantity}}}";
const TOTALS = `{cart{total(format:RAW) subtotal(format:RAW) totalTax(format:RAW) shippingTotal(format:RAW)
  totalTaxes{label amount} displayPricesIncludeTax chosenShippingMethods
  availableShippingMethods{rates{id cost}}}}`;

async function shopperWith(productId: number, quantity = 1, env = {}): Promise<Shopper> {
  const shopper = new Shopper(env);
  await shopper.send(ADD, { i: { productId, quantity } });
  return shopper;
}

beforeAll(async () => {
  await shipFor(250);
  await backendEnv.DB.batch([
    backendEnv.DB.prepare(
      `UPDATE shipping_methods SET state_costs = '{"PA":650}' WHERE instance_id = 1`,
    ),
    backendEnv.DB.prepare(
      "INSERT INTO shipping_methods (instance_id, method_id, country, label_id, label_en, minimum_amount) VALUES (2, 'free_shipping', 'ID', 'Gratis', 'Free', 5000)",
    ),
    backendEnv.DB.prepare(
      "INSERT INTO coupons (code, type, amount, minimum_amount) VALUES ('potong', 'fixed_cart', 300, 2000)",
    ),
  ]);
  await addProduct(100, { regularPrice: 1110 });
  await addProduct(104, { virtual: true });
});

describe("totals", () => {
  it("add tax to the price, or take it out of the price, as the setting requires", async () => {
    const added = await shopperWith(100, 1, { TAX_RATE: "11", TAX_DISPLAY: "added" });
    expect((await added.send(TOTALS)).data).toMatchObject({
      cart: {
        subtotal: "11.10",
        totalTax: "1.22",
        total: "14.82",
        totalTaxes: [{ label: "PPN 11 %", amount: "€1.22" }],
        displayPricesIncludeTax: false,
      },
    });
    const included = await shopperWith(100, 1, { TAX_RATE: "11", TAX_DISPLAY: "included" });
    expect((await included.send(TOTALS)).data).toMatchObject({
      cart: { subtotal: "10.00", totalTax: "1.10", total: "13.60", displayPricesIncludeTax: true },
    });
  });

  it("follow the shipping address, and the sum from which shipping is free", async () => {
    const shopper = await shopperWith(100);
    const ship = "mutation($i:UpdateCustomerInput!){updateCustomer(input:$i){customer{id}}}";
    await shopper.send(ship, { i: { shipping: { country: "ID", state: "PA" } } });
    expect((await shopper.send(TOTALS)).data).toMatchObject({
      cart: {
        shippingTotal: "6.50",
        availableShippingMethods: [{ rates: [{ id: "flat_rate:1", cost: "€6.50" }] }],
      },
    });
    await shopper.send(ADD, { i: { productId: 100, quantity: 4 } });
    const choose =
      'mutation{updateShippingMethod(input:{shippingMethods:["free_shipping:2"]}){cart{total}}}';
    await shopper.send(choose);
    expect((await shopper.send(TOTALS)).data).toMatchObject({
      cart: { shippingTotal: "0.00", chosenShippingMethods: ["free_shipping:2"] },
    });
    await shopper.send(ship, { i: { shipping: { country: "SG", state: "" } } });
    expect((await shopper.send(TOTALS)).data).toMatchObject({
      cart: { chosenShippingMethods: [""], availableShippingMethods: [{ rates: null }] },
    });
  });

  it("have no shipping for what is not shipped", async () => {
    expect((await (await shopperWith(104)).send(TOTALS)).data).toMatchObject({
      cart: { chosenShippingMethods: [], availableShippingMethods: [] },
    });
  });

  it("lose a coupon's discount while the cart is below its minimum", async () => {
    const shopper = await shopperWith(100, 2);
    const apply =
      'mutation{applyCoupon(input:{code:"POTONG"}){applied{code} cart{contents{nodes{key}}}}}';
    const { data } = await shopper.send<{
      applyCoupon: { cart: { contents: { nodes: { key: string }[] } } };
    }>(apply);
    const key = data.applyCoupon.cart.contents.nodes[0]?.key;
    const set =
      "mutation($k:ID!){updateItemQuantities(input:{items:[{key:$k,quantity:1}]}){cart{discountTotal(format:RAW)}}}";
    expect((await shopper.send(set, { k: key })).data).toEqual({
      updateItemQuantities: { cart: { discountTotal: "0.00" } },
    });
    const low = await shopperWith(100);
    expect(await low.refusal(apply)).toBe(
      'The minimum spend for coupon &quot;potong&quot; is <span class="woocommerce-Price-amount amount">€20.00</span>.',
    );
  });
});
