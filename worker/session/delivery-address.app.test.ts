import { beforeAll, expect, test } from "vitest";
import { input, newKey, readCode, submit } from "../../tests/support/checking-out.ts";
import { add, bindings, shopperWith, visitor } from "../../tests/support/session-visitor.ts";
import { addProduct, shipFor } from "../../tests/support/shop-rows.ts";

beforeAll(async () => {
  await shipFor(250);
  await addProduct(100);
});

const bandung = {
  ...input.shipping,
  firstName: "Budi",
  address1: "Jl. Braga 1",
  city: "Bandung",
  state: "JB",
  postcode: "40111",
  phone: "+6281200000001",
};

test("a refused checkout leaves a customer one whole delivery address", async () => {
  const client = visitor(await shopperWith([100, 1]));
  const credentials = { username: "langganan", email: "langganan@example.test" };
  await client.login({ kind: "register", ...credentials, password: "Rahasia-123" });
  const id = client.id ?? "";
  expect(readCode(await submit(id, newKey()))).toBe("done");
  await add(client, 100);
  const elsewhere = { shipping: bandung, shipToDifferentAddress: true };
  const refused = await submit(id, newKey(), elsewhere, { seenTotal: 1 });
  expect(readCode(refused)).toBe("checkout.cart-changed");
  const account = await visitor(id).customer.readAccount();
  expect(account?.shipping).toMatchObject({
    firstName: "Budi",
    address1: "Jl. Braga 1",
    city: "Bandung",
    state: "JB",
    postcode: "40111",
  });
  expect(account?.billing).toMatchObject({ address1: "Jl. Melati 5", city: "Surabaya" });
});

test("the telephone of a delivery address is on the order, for its buyer and for the shop", async () => {
  const id = await shopperWith([100, 1]);
  const elsewhere = { shipping: bandung, shipToDifferentAddress: true };
  const state = await submit(id, newKey(), elsewhere);
  if (state.state !== "done") throw new Error(JSON.stringify(state));
  expect(state.order).toMatchObject({
    note: "Tolong bungkus rapi",
    shippingAddress: { city: "Bandung", phone: bandung.phone },
  });
  const row = await bindings.DB.prepare("SELECT customer_note, meta FROM orders WHERE id = ?")
    .bind(state.orderId)
    .first<{ customer_note: string; meta: string }>();
  expect(row?.customer_note).toContain(bandung.phone);
  expect(JSON.parse(row?.meta ?? "")).toContainEqual({
    key: "delivery_phone",
    value: bandung.phone,
  });
});
