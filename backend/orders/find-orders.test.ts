import { beforeAll, expect, test } from "vitest";
import { addProduct, orderAlike, orderRow, shipFor } from "../../tests/support/shop-rows.ts";
import { ANI, Shopper } from "../../tests/support/shopper.ts";

const ADD = "mutation{addToCart(input:{productId:100,quantity:1}){cart{total}}}";
const CHECKOUT = `mutation($i:CheckoutInput!){checkout(input:$i){order{databaseId}}}`;
const FIND = `query($f:Int,$a:String,$w:CustomerToOrderConnectionWhereArgs){customer{
  orders(first:$f,after:$a,where:$w){pageInfo{hasNextPage endCursor} edges{cursor} nodes{databaseId}}}}`;

interface OrderList {
  customer: {
    orders: {
      pageInfo: { hasNextPage: boolean; endCursor: string | null };
      edges: { cursor: string }[];
      nodes: { databaseId: number }[];
    };
  };
}

async function buyer(email: string, key: string, firstName = "Ani") {
  const shopper = new Shopper();
  await shopper.send(ADD);
  const metaData = [{ key: "checkout_key", value: key }];
  const billing = { ...ANI, firstName, email };
  const { data } = await shopper.send<{ checkout: { order: { databaseId: number } } }>(CHECKOUT, {
    i: { paymentMethod: "cod", billing, metaData },
  });
  return { shopper, id: data.checkout.order.databaseId };
}

let many: Awaited<ReturnType<typeof buyer>>;
let other: Awaited<ReturnType<typeof buyer>>;

beforeAll(async () => {
  await shipFor(250);
  await addProduct(100);
  many = await buyer("banyak@example.test", "key-0-77", "Satu");
  await orderAlike(many.id, 129);
  other = await buyer("lain@example.test", "key-1-77");
});

/** The orders that a query finds. */
async function find(where: object, { first = 5, after = "" } = {}) {
  const { data } = await many.shopper.send<OrderList>(FIND, {
    f: first,
    a: after || null,
    w: where,
  });
  return data.customer.orders;
}

const idsIn = ({ nodes }: OrderList["customer"]["orders"]) =>
  nodes.map(({ databaseId }) => databaseId);

test("a guest's orders are read a hundred at a time, without overlap", async () => {
  const page = await find({}, { first: 100 });
  const rest = await find({}, { first: 100, after: page.pageInfo.endCursor ?? "" });
  expect([page.nodes.length, rest.nodes.length]).toEqual([100, 30]);
  expect([page.pageInfo.hasNextPage, rest.pageInfo.hasNextPage]).toEqual([true, false]);
  expect(page.edges.at(-1)?.cursor).toBe(page.pageInfo.endCursor);
  expect(new Set([...idsIn(page), ...idsIn(rest)]).size).toBe(130);
});

test.each([
  ["an own id", () => ({ include: [many.id] }), () => [many.id]],
  ["another's id", () => ({ include: [other.id] }), () => []],
  ["a number", () => ({ search: String(many.id) }), () => [many.id]],
  ["a key in its metadata", () => ({ search: "key-0-77" }), () => []],
  ["nothing", () => ({ search: "gibtsnicht999" }), () => []],
])("%s finds its order alone", async (_what, where, ids) => {
  expect(idsIn(await find(where()))).toEqual(ids());
});

test("hits in others' orders come first, and leave no room for one's own", async () => {
  await orderAlike(other.id, 6);
  expect((await orderRow(many.id)).billing.city).toBe(ANI.city);
  expect(idsIn(await find({ search: ANI.city }))).toEqual([]);
});

test("pages for a guest without an e-mail address fail", async () => {
  const nobody = new Shopper();
  expect(await nobody.refusal(FIND, { f: 5 })).toBe("Internal server error");
  const nodes = "{customer{orders(first:5){nodes{databaseId}}}}";
  expect(await nobody.send(nodes)).toMatchObject({ data: { customer: { orders: { nodes: [] } } } });
});
