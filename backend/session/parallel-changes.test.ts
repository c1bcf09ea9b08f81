import { beforeAll, describe, expect, it } from "vitest";
import { addProduct, shipFor } from "../../tests/support/shop-rows.ts";
import { Shopper } from "../../tests/support/shopper.ts";

const ADD = "mutation($i:AddToCartInput!){addToCart(input:$i){cartItem{key}}}";
const LINES = "{cart{contents(first:100){itemCount productCount}}}";
const IDS = Array.from({ length: 12 }, (_, index) => 100 + index);

beforeAll(async () => {
  await shipFor(250);
  for (const id of IDS) await addProduct(id);
});

/** Another request of the same shopper, under way at the same time. */
function twin(shopper: Shopper): Shopper {
  const other = new Shopper();
  other.token = shopper.token;
  return other;
}

describe("parallel changes of one session", () => {
  it("lose no line", async () => {
    const shopper = new Shopper();
    await shopper.send("{cart{isEmpty}}");
    const adds = IDS.map((productId) => twin(shopper).refusal(ADD, { i: { productId } }));
    expect(new Set(await Promise.all(adds))).toEqual(new Set([undefined]));
    expect((await shopper.send(LINES)).data).toMatchObject({
      cart: { contents: { productCount: IDS.length } },
    });
  });

  it("lose no piece of one line", async () => {
    const shopper = new Shopper();
    await shopper.send("{cart{isEmpty}}");
    const adds = IDS.map(() => twin(shopper).refusal(ADD, { i: { productId: 100 } }));
    await Promise.all(adds);
    expect((await shopper.send(LINES)).data).toMatchObject({
      cart: { contents: { itemCount: IDS.length } },
    });
  });

  it("keep sessions apart", async () => {
    const shoppers = IDS.map(() => new Shopper());
    await Promise.all(
      shoppers.map((shopper, index) => shopper.send(ADD, { i: { productId: IDS[index] } })),
    );
    const view = await Promise.all(
      shoppers.map((shopper) => shopper.send("{cart{contents{nodes{product{node{databaseId}}}}}}")),
    );
    expect(view.map(({ data }) => JSON.stringify(data).match(/\d+/g))).toEqual(
      IDS.map((id) => [String(id)]),
    );
  });
});
