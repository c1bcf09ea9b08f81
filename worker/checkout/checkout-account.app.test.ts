import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { backendProxy, timeouts } from "../../tests/support/backend-proxy.ts";
import { input, newKey, readCode, submit } from "../../tests/support/checking-out.ts";
import { at, failing } from "../../tests/support/other-backend.ts";
import { countRows, inStorage, shopperWith, visitor } from "../../tests/support/session-visitor.ts";
import { addProduct, shipFor } from "../../tests/support/shop-rows.ts";

const password = "Rahasia-123";
let visitorCount = 0;
let orders = 0;

beforeAll(async () => {
  await shipFor(250);
  await addProduct(100);
});

beforeEach(async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  orders = await countRows("orders");
});

afterEach(() => {
  backendProxy.open();
  timeouts.reset();
  vi.restoreAllMocks();
});

/** A guest who wants an account with the order. */
async function guest() {
  visitorCount += 1;
  const username = `pembeli${visitorCount}`;
  const billing = { ...input.billing, email: `${username}@example.test` };
  const changes = { billing, account: { username, password } };
  const id = await shopperWith([100, 1]);
  const client = visitor(id);
  const key = newKey();
  const buy = (from = client) =>
    from.checkout({ key, hash: username, input: { ...input, ...changes }, seenTotal: 1250 });
  return { id, client, key, username, changes, buy };
}

const readViewer = async (id: string) => (await visitor(id).cart.read())?.viewer?.username ?? null;

test("an account made at the checkout is logged in, under a new session id", async () => {
  const { id, client, username, buy } = await guest();
  expect(readCode(await buy())).toBe("done");
  const newId = client.id ?? "";
  expect(newId).not.toBe(id);
  expect(client.cookies().join()).toContain(newId);
  expect([await readViewer(id), await readViewer(newId)]).toEqual([null, username]);
  expect(await visitor(newId).lastOrder()).not.toBeNull();
  expect(await visitor(id).lastOrder()).toBeNull();
  const stored = await inStorage(newId, ({ kv }) => JSON.stringify([...kv.list()]));
  expect(stored).not.toContain(password);
});

test("an account made at the checkout owns its order", async () => {
  const { client, buy } = await guest();
  const state = await buy();
  const mine = await visitor(client.id).orders.list({});
  expect(mine?.orders.map(({ id }) => id)).toEqual([
    state.state === "done" ? state.orderId : state,
  ]);
});

test("an order whose response was lost leads to its buyer, logged in to the new account", async () => {
  const { id, client, username, buy } = await guest();
  at("StorefrontCheckout", failing("truncated"), 1);
  expect(readCode(await buy())).toBe("done");
  expect([await readViewer(id), await readViewer(client.id ?? "")]).toEqual([null, username]);
  const mine = await visitor(client.id).orders.list({});
  expect(mine?.orders).toHaveLength(1);
  expect((await countRows("orders")) - orders).toBe(1);
});

test("a form sent twenty times continues under one new id, and the old one opens nothing", async () => {
  const { id, client, buy } = await guest();
  const clients = Array.from({ length: 20 }, () => visitor(id));
  const states = await Promise.all(clients.map((each) => buy(each)));
  states.push(await buy(visitor(id)));
  expect(new Set(states.map(readCode))).toEqual(new Set(["done"]));
  expect(new Set(clients.map((each) => each.id)).size).toBe(1);
  expect(clients[0]?.id).not.toBe(id);
  expect((await countRows("orders")) - orders).toBe(1);
  // Whoever only knew the old cookie has another form, and learns nothing by it.
  expect(readCode(await submit(id, newKey()))).toBe("session.moved");
  expect(await client.checkoutState(newKey())).toEqual({ state: "unknown" });
});

test("a password set elsewhere ends the login that the checkout made", async () => {
  const { client, username, buy } = await guest();
  await buy();
  const elsewhere = visitor(null);
  const credentials = { username, password, remember: false };
  expect((await elsewhere.login({ kind: "login", ...credentials })).ok).toBe(true);
  const change = { current: password, password: "Lain-lagi-5" };
  expect((await elsewhere.login({ kind: "password", ...change })).ok).toBe(true);
  expect(await readViewer(client.id ?? "")).toBeNull();
});
