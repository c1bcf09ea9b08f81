import { runInDurableObject } from "cloudflare:test";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  accountProxy,
  backendProxy,
  storefrontSettings,
  timeouts,
} from "../../tests/support/backend-proxy.ts";
import { codeOf, input, newKey, submit, TOTAL } from "../../tests/support/checking-out.ts";
import { at, holdOperation } from "../../tests/support/other-backend.ts";
import { add, bindings, itemsOf, rowsOf, visitor } from "../../tests/support/session-visitor.ts";
import { addProduct, shipFor } from "../../tests/support/shop-rows.ts";
import { Shopper } from "../../tests/support/shopper.ts";
import { getCart } from "../woocommerce/documents/cart-queries.ts";

const REGISTER =
  "mutation($i:RegisterCustomerInput!){registerCustomer(input:$i){customer{databaseId}}}";
const password = "BudiPass-123";

let visitorCount = 0;
let userId = 0;
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
  const { data } = await new Shopper().send<{
    registerCustomer: { customer: { databaseId: number } };
  }>(REGISTER, { i: account });
  userId = data.registerCustomer.customer.databaseId;
  [phone, laptop] = [await loggedIn(username), await loggedIn(username)];
});

afterEach(() => {
  backendProxy.open();
  timeouts.reset();
  accountProxy.isSilent = false;
  delete storefrontSettings.PAYMENT_PLUGINS;
});

async function loggedIn(username: string): Promise<string> {
  const client = visitor(null);
  const login = await client.login({ kind: "login", username, password, remember: false });
  expect(login.ok).toBe(true);
  return client.ensure();
}

/** Counts how many operations that change something are under way at once, at most. */
function countOverlaps(): { most: number } {
  const overlaps = { most: 0 };
  let inside = 0;
  backendProxy.intercept = async (request, pass) => {
    const { operationName } = (await request.clone().json()) as { operationName: string };
    if (operationName === getCart.name) return pass(request);
    inside += 1;
    overlaps.most = Math.max(overlaps.most, inside);
    await scheduler.wait(5);
    const response = await pass(request);
    inside -= 1;
    return response;
  };
  return overlaps;
}

const endAccountObject = () =>
  runInDurableObject(bindings.ACCOUNTS.get(bindings.ACCOUNTS.idFromName(String(userId))), (_, at) =>
    at.abort("reset"),
  ).catch(() => {});

test("two devices of one customer never change the cart at once, and lose nothing", async () => {
  const overlaps = countOverlaps();
  const adding = Array.from({ length: 6 }, () =>
    [phone, laptop].map((id) => add(visitor(id), 100)),
  );
  const results = await Promise.all(adding.flat());
  expect(results.every(({ ok }) => ok)).toBe(true);
  expect(overlaps.most).toBe(1);
  expect(await itemsOf(phone)).toEqual([[100, 12]]);
});

test("a change beside a checkout of another device is made at once, and no order at another total", async () => {
  expect((await add(visitor(phone), 100)).ok).toBe(true);
  const [held, orders] = [holdOperation("StorefrontCheckout"), await rowsOf("orders")];
  const buying = submit(phone, newKey(), {}, { seenTotal: TOTAL });
  await held.reached();
  expect((await add(visitor(laptop), 100, 2)).ok).toBe(true);
  held.release();
  expect(codeOf(await buying)).toBe("checkout.cart-changed");
  expect([await rowsOf("orders"), await itemsOf(phone)]).toEqual([orders, [[100, 3]]]);
});

test("a device whose change takes long keeps the other from changing, not from knowing why", async () => {
  Object.assign(timeouts, { turn: 500 });
  laptop = await loggedIn(`perangkat${visitorCount}`);
  const held = holdOperation("addToCart");
  const first = add(visitor(phone), 100);
  await held.reached();
  const refused = { ok: false, error: { notice: { id: "cart.busy-elsewhere" } } };
  expect(await add(visitor(laptop), 100, 2)).toMatchObject(refused);
  // The one that was given up keeps nobody of its own session waiting either.
  expect(await add(visitor(laptop), 100, 3)).toMatchObject(refused);
  held.release();
  expect((await first).ok).toBe(true);
  expect((await add(visitor(laptop), 100, 2)).ok).toBe(true);
  expect(await itemsOf(laptop)).toEqual([[100, 3]]);
});

test("a device sends nothing any more when its turn may be over before that has ended", async () => {
  expect((await add(visitor(phone), 100)).ok).toBe(true);
  const held = holdOperation("getCart");
  // Its total has changed, so that the cart is prepared again: several calls of one turn.
  const shipping = { ...input.shipping, city: "Malang" };
  const buying = submit(phone, newKey(), { shipping }, { seenTotal: TOTAL + 1 });
  await held.reached();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 100_000 });
  backendProxy.log = [];
  held.release();
  expect(await buying).toMatchObject({ state: "refused" });
  expect(backendProxy.log).toEqual([]);
  vi.useRealTimers();
  expect((await add(visitor(laptop), 100)).ok).toBe(true);
  expect(await itemsOf(phone)).toEqual([[100, 2]]);
});

test("a customer's object that is reset in the middle stops no device", async () => {
  const held = holdOperation("addToCart");
  const first = add(visitor(phone), 100);
  await held.reached();
  const second = add(visitor(laptop), 100, 2);
  await endAccountObject();
  // The first has not ended with it, and the second would undo it.
  backendProxy.log = [];
  await scheduler.wait(300);
  expect(backendProxy.log).toEqual([]);
  held.release();
  expect([(await first).ok, (await second).ok]).toEqual([true, true]);
  expect(await itemsOf(phone)).toEqual([[100, 3]]);
});

test("an add whose response is lost is not taken for another device's of the same product", async () => {
  expect((await add(visitor(phone), 100)).ok).toBe(true);
  at("addToCart", async () => new Response("bad gateway", { status: 504 }), 1);
  const lost = visitor(phone);
  const [one, other] = await Promise.all([add(lost, 100, 2), add(visitor(laptop), 100, 2)]);
  expect([one.ok, other.ok]).toEqual([true, true]);
  expect([await itemsOf(phone), lost.notices]).toEqual([[[100, 5]], []]);
});

test("a customer's object that hangs stops no device", async () => {
  accountProxy.isSilent = true;
  expect((await add(visitor(phone), 100)).ok).toBe(true);
});

test("guests, and different customers, do not wait for each other", async () => {
  const held = holdOperation("addToCart");
  const first = add(visitor(phone), 100);
  await held.reached();
  expect((await add(visitor(null), 100)).ok).toBe(true);
  held.release();
  expect((await first).ok).toBe(true);
});
