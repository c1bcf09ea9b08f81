import { beforeAll, expect, test } from "vitest";
import {
  ADD,
  budi,
  loggedIn,
  openRegisteredShop,
  shopper,
} from "../../backend/accounts/registered-shop.fixture.ts";
import { backendEnv } from "../support/embedded-backend.ts";
import { ANI, type Shopper } from "../support/shopper.ts";
import type { RecordedPair } from "./recorded-pair.ts";

const pairs = import.meta.glob<RecordedPair>("./recorded/orders/*.json", {
  eager: true,
  import: "default",
});

interface Orders {
  customer: { orders: { nodes: (Record<string, unknown> & { refunds: { nodes: [] } })[] } };
}

type Owner = "customer" | "guest";

const recorded = (owner: Owner, reader: string) => {
  const pair = pairs[`./recorded/orders/order-${owner}-${reader}.json`];
  if (!pair) throw new Error(`nobody recorded ${owner} ${reader}`);
  return { query: pair.request.query ?? "", data: (pair.response.body as { data: Orders }).data };
};

const CHECKOUT = "mutation($i:CheckoutInput!){checkout(input:$i){order{databaseId orderNumber}}}";
const NAME = "mutation($i:UpdateCustomerInput!){updateCustomer(input:$i){customer{id}}}";
const emails = { customer: budi.email, guest: ANI.email };
const orders = {} as Record<Owner, { buyer: Shopper; id: number }>;

async function buys(buyer: Shopper, email: string) {
  await buyer.send(ADD, { i: { productId: 100 } });
  const metaData = ["checkout_key", "delivery_method"].map((key) => ({
    key,
    value: "flat_rate:1",
  }));
  const input = { paymentMethod: "bacs", billing: { ...ANI, email }, metaData };
  const { data } = await buyer.send<{ checkout: { order: { orderNumber: string } } }>(CHECKOUT, {
    i: input,
  });
  return { buyer, id: Number(data.checkout.order.orderNumber) };
}

/** A guest's session that is given somebody's e-mail address. */
async function named(email: string) {
  const guest = shopper();
  await guest.send(NAME, { i: { billing: { email } } });
  return guest;
}

const readers: Record<string, (owner: Owner) => Promise<Shopper>> = {
  owner: async (owner) => orders[owner].buyer,
  "owner-session-alone": async (owner) => {
    const alone = shopper();
    alone.token = orders[owner].buyer.token;
    return alone;
  },
  "guest-named-by-email": (owner) => named(emails[owner]),
  "guest-stranger": () => named("orang@example.test"),
  "other-customer": async () => (await loggedIn("sari")).one,
};

beforeAll(async () => {
  await openRegisteredShop();
  orders.guest = await buys(shopper(), ANI.email);
  orders.customer = await buys((await loggedIn()).one, budi.email);
  const { id } = await buys(shopper(), "lain@example.test");
  await backendEnv.DB.prepare("INSERT INTO order_refunds VALUES (NULL, ?, 500, 'Rusak', ?)")
    .bind(id, new Date().toISOString())
    .run();
});

/** What is null of an order, and whether it has refunds, all of which are of others' orders. */
const toShown = ({ customer }: Orders) =>
  customer.orders.nodes.map((node) => ({
    hidden: Object.keys(node).filter((field) => node[field] === null),
    hasRefunds: node.refunds.nodes.length > 0,
  }));

test.each([
  ["customer", "owner"],
  ["customer", "owner-session-alone"],
  ["customer", "guest-named-by-email"],
  ["customer", "guest-stranger"],
  ["customer", "other-customer"],
  ["guest", "owner"],
  ["guest", "guest-named-by-email"],
  ["guest", "guest-stranger"],
  ["guest", "other-customer"],
] as const)("of a %s's order the same is null to its %s as recorded", async (owner, reader) => {
  const { query, data } = recorded(owner, reader);
  const asking = await readers[reader]?.(owner);
  const result = await asking?.send<Orders>(query, { id: orders[owner].id });
  expect(result?.errors).toBeUndefined();
  expect(result && toShown(result.data)).toEqual(toShown(data));
});
