import { beforeAll, describe, expect, it } from "vitest";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import { ANI } from "../../tests/support/shopper.ts";
import {
  ADD,
  budi,
  loggedIn,
  openRegisteredShop,
  pass,
  password,
  shopper,
} from "./registered-shop.fixture.ts";

beforeAll(openRegisteredShop);

describe("lost password", () => {
  const SEND = "mutation($u:String!){sendPasswordResetEmail(input:{username:$u}){success}}";
  const RESET =
    "mutation($k:String!,$l:String!,$p:String!){resetUserPassword(input:{key:$k,login:$l,password:$p}){user{username}}}";

  async function mailedKey(): Promise<string> {
    await shopper().send(SEND, { u: "budi@example.test" });
    const mail = await backendEnv.DB.prepare("SELECT body FROM mails ORDER BY id DESC").first<{
      body: string;
    }>();
    return /key=(\w+)/.exec(mail?.body ?? "")?.[1] ?? "";
  }

  it("reports success for every user and mails known users only", async () => {
    expect((await shopper().send(SEND, { u: "nobody@example.test" })).data).toEqual({
      sendPasswordResetEmail: { success: true },
    });
    expect(await shopper().refusal(SEND, { u: " " })).toBe("Enter a username or email address.");
    expect(await mailedKey()).toMatch(/^\w{20}$/);
  });

  it("takes each key once, for a day, for its own user", async () => {
    const reset = (k: string, l = "budi") => shopper().refusal(RESET, { k, l, p: password });
    const key = await mailedKey();
    expect(await reset(key, "sari")).toBe("Password reset link is invalid.");
    expect(await reset(key)).toBeUndefined();
    expect(await reset(key)).toBe("Password reset link is invalid.");
    const late = await mailedKey();
    pass(86_400_001);
    expect(await reset(late)).toBe("Password reset link is invalid.");
  });
});

describe("a customer's own", () => {
  it("addresses and wishlist are stored with the account", async () => {
    const { one } = await loggedIn();
    const update = `mutation($i:UpdateCustomerInput!){updateCustomer(input:$i){customer{
      shipping{city} metaData(keysIn:["wishlist"]){key value}}}}`;
    const metaData = [
      { key: "wishlist", value: "[1,2]" },
      { key: "_role", value: "administrator" },
    ];
    await one.send(update, { i: { shipping: ANI, metaData } });
    const { one: elsewhere } = await loggedIn();
    const view = await elsewhere.send("{customer{shipping{city} metaData{key value}}}");
    expect(view.data).toEqual({
      customer: {
        shipping: { city: "Surabaya" },
        metaData: [{ key: "wishlist", value: "[1,2]" }],
      },
    });
  });

  it("orders are closed to other customers: by id, by e-mail and by session", async () => {
    const { one } = await loggedIn();
    await one.send(ADD, { i: { productId: 100 } });
    const checkout = "mutation($i:CheckoutInput!){checkout(input:$i){order{databaseId orderKey}}}";
    const input = { paymentMethod: "cod", billing: { ...ANI, email: budi.email } };
    const placed = await one.send<{
      checkout: { order: { databaseId: number; orderKey: string } };
    }>(checkout, { i: input });
    const { databaseId, orderKey } = placed.data.checkout.order;
    const order = "query($id:ID!){order(id:$id,idType:DATABASE_ID){orderNumber}}";
    const byKey = "query($id:ID!){order(id:$id,idType:ORDER_KEY){orderNumber}}";
    expect((await one.send(order, { id: databaseId })).data).toMatchObject({
      order: { orderNumber: String(databaseId) },
    });
    const { one: other } = await loggedIn("sari");
    const denied = "Not authorized to access this order";
    expect(await other.refusal(order, { id: databaseId })).toBe(denied);
    expect(await shopper().refusal(order, { id: databaseId })).toBe(denied);
    expect(await shopper().refusal(byKey, { id: orderKey })).toBe(denied);
    expect(await one.refusal(order, { id: 999999 })).toBe(
      "No order exists with the database_id: 999999",
    );
    const thief = shopper();
    await thief.send("mutation($i:UpdateCustomerInput!){updateCustomer(input:$i){customer{id}}}", {
      i: { billing: { email: budi.email } },
    });
    const orders = "{customer{orders{nodes{databaseId}} downloadableItems{nodes{url}}}}";
    const nothing = { customer: { orders: { nodes: [] }, downloadableItems: { nodes: [] } } };
    const hidden = { ...nothing.customer, orders: { nodes: [{ databaseId: null }] } };
    expect((await thief.send(orders)).data).toEqual({ customer: hidden });
    one.bearer = null;
    expect((await one.send(orders)).data).toEqual(nothing);
  });
});
