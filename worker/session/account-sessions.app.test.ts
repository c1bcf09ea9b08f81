import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { backendProxy, storefrontSettings, timeouts } from "../../tests/support/backend-proxy.ts";
import { newKey, readCode, submit, TOTAL } from "../../tests/support/checking-out.ts";
import { at, holdOperation } from "../../tests/support/other-backend.ts";
import { add, countRows, readItems, visitor } from "../../tests/support/session-visitor.ts";
import { addProduct, shipFor } from "../../tests/support/shop-rows.ts";
import { Shopper } from "../../tests/support/shopper.ts";

const REGISTER =
  "mutation($i:RegisterCustomerInput!){registerCustomer(input:$i){customer{databaseId}}}";
const password = "BudiPass-123";

let visitorCount = 0;
let phone = "";
let laptop = "";

beforeAll(async () => {
  await shipFor(250);
  await addProduct(100, { stockQuantity: 5_000 });
});

beforeEach(async () => {
  visitorCount += 1;
  const username = `perangkat${visitorCount}`;
  const account = { username, password, email: `${username}@example.test`, authenticate: true };
  await new Shopper().send(REGISTER, { i: account });
  [phone, laptop] = [await loggedIn(username), await loggedIn(username)];
});

afterEach(() => {
  backendProxy.open();
  timeouts.reset();
  delete storefrontSettings.PAYMENT_PLUGINS;
});

async function loggedIn(username: string): Promise<string> {
  const client = visitor(null);
  const login = await client.login({ kind: "login", username, password, remember: false });
  expect(login.ok).toBe(true);
  return client.ensure();
}

test("two devices of one customer lose nothing of what they change at once", async () => {
  const adding = Array.from({ length: 6 }, () =>
    [phone, laptop].map((id) => add(visitor(id), 100)),
  );
  const results = await Promise.all(adding.flat());
  expect(results.every(({ ok }) => ok)).toBe(true);
  expect(await readItems(phone)).toEqual([[100, 12]]);
});

test("a change beside a checkout of another device is made at once, and no order at another total", async () => {
  expect((await add(visitor(phone), 100)).ok).toBe(true);
  const [held, orders] = [holdOperation("StorefrontCheckout"), await countRows("orders")];
  const buying = submit(phone, newKey(), {}, { seenTotal: TOTAL });
  await held.reached();
  expect((await add(visitor(laptop), 100, 2)).ok).toBe(true);
  held.release();
  expect(readCode(await buying)).toBe("checkout.cart-changed");
  expect([await countRows("orders"), await readItems(phone)]).toEqual([orders, [[100, 3]]]);
});

test("an add whose response is lost is not taken for another device's of the same product", async () => {
  expect((await add(visitor(phone), 100)).ok).toBe(true);
  at("addToCart", async () => new Response("bad gateway", { status: 504 }), 1);
  const lost = visitor(phone);
  const [one, other] = await Promise.all([add(lost, 100, 2), add(visitor(laptop), 100, 2)]);
  expect([one.ok, other.ok]).toEqual([true, true]);
  expect([await readItems(phone), lost.notices]).toEqual([[[100, 5]], []]);
});

test("guests, and different customers, do not wait for each other", async () => {
  const held = holdOperation("addToCart");
  const first = add(visitor(phone), 100);
  await held.reached();
  expect((await add(visitor(null), 100)).ok).toBe(true);
  held.release();
  expect((await first).ok).toBe(true);
});
