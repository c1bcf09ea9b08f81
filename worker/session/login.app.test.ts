import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import responses from "../../backend/wordpress-plugin/responses.json" with { type: "json" };
import { backendProxy } from "../../tests/support/backend-proxy.ts";
import { newKey, readCode, submit } from "../../tests/support/checking-out.ts";
import { at } from "../../tests/support/other-backend.ts";
import {
  add,
  bindings,
  countRows,
  inStorage,
  visitor,
} from "../../tests/support/session-visitor.ts";
import { addProduct, shipFor } from "../../tests/support/shop-rows.ts";
import { Shopper } from "../../tests/support/shopper.ts";
import type { Login } from "../woocommerce/session/tokens.ts";

const budi = {
  kind: "login" as const,
  username: "budi",
  password: "BudiPass-123",
  remember: false,
};
const issued = { message: "A JWT token cannot be issued for this user." };
const internal = { message: "Internal server error" };
const keyRefused = responses.refused.graphql;
const REGISTER = "mutation($i:RegisterCustomerInput!){registerCustomer(input:$i){customer{id}}}";

beforeAll(async () => {
  await shipFor(250);
  await addProduct(100);
  await addProduct(101);
  const { username, password } = budi;
  const account = { username, password, email: "budi@example.test", authenticate: true };
  await new Shopper().send(REGISTER, { i: account });
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});

afterEach(() => {
  backendProxy.open();
  vi.useRealTimers();
});

async function guestWith(productId: number): Promise<string> {
  const client = visitor(null);
  await add(client, productId);
  return client.ensure();
}

/** Logs in and returns the session's new id. */
async function loggedIn(id: string): Promise<string> {
  const client = visitor(id);
  expect((await client.login(budi)).ok).toBe(true);
  return client.ensure();
}

const readViewer = async (id: string) => (await visitor(id).cart.read())?.viewer?.username ?? null;

const readProducts = async (id: string) =>
  (await visitor(id).readCart()).lines.map(({ productId }) => productId).sort();

const readLogin = (id: string) => inStorage(id, ({ kv }) => kv.get<Login>("token:login"));

const isUnbounded = (text: string) => /eyJ/.test(text);

/** Buys the cart, and returns the customer of the order. */
async function buyCart(id: string) {
  const state = await submit(id, newKey(), {}, { seenTotal: (await visitor(id).readCart()).total });
  if (state.state !== "done") throw new Error(readCode(state));
  const order = bindings.DB.prepare("SELECT customer_id FROM orders WHERE id = ?");
  return order.bind(state.orderId).first<number | null>("customer_id");
}

const budiId = () =>
  bindings.DB.prepare("SELECT id FROM users WHERE username = 'budi'").first<number>("id");

/** Nobody but the backend knows that the login's token does not hold. */
const breakLogin = (id: string, more: Partial<Login> = {}) =>
  inStorage(id, ({ kv }) =>
    kv.put("token:login", { ...kv.get<Login>("token:login"), authToken: "garbage", ...more }),
  );

describe("a login", () => {
  test("merges the guest's cart and hands out no token", async () => {
    const client = visitor(await guestWith(100));
    const result = await client.login(budi);
    const id = await client.ensure();
    expect(result).toMatchObject({ ok: true, value: { username: "budi" } });
    expect(isUnbounded(JSON.stringify(result))).toBe(false);
    expect([await readViewer(id), await readProducts(id)]).toEqual(["budi", [100]]);
  });

  test("with a wrong password is refused, and the guest stays one", async () => {
    const id = await guestWith(101);
    const result = await visitor(id).login({ ...budi, password: "salah" });
    expect(result).toMatchObject({ ok: false, error: { notice: { id: "account.login-failed" } } });
    expect([await readViewer(id), await readProducts(id)]).toEqual([null, [101]]);
  });

  test.each([
    ["401 as JSON", 401, "application/json", '{"code":"invalid_secret","data":{"status":401}}'],
    ["401 as GraphQL", 401, "application/json", '{"errors":[{"message":"Unauthorized"}]}'],
    ["403 of WordPress's own", 403, "text/html", "<h1>Forbidden</h1>"],
    ["a refusal", 200, "application/json", JSON.stringify({ data: null, errors: [issued] })],
  ])("that was revoked (%s) is over once, and the cart is a guest's", async (_how, ...result) => {
    const id = await loggedIn(await guestWith(100));
    const products = await readProducts(id);
    await inStorage(id, ({ kv }) =>
      kv.put("token:login", { ...kv.get<Login>("token:login"), authExpires: 0 }),
    );
    const [status, type, body] = result;
    const headers = { "content-type": type };
    at("refreshToken", async () => new Response(body, { status, headers }));
    const client = visitor(id);
    expect((await client.cart.read())?.viewer).toBeNull();
    expect(client.notices).toEqual([{ id: "session.login-ended" }]);
    expect([await readProducts(id), await readLogin(id)]).toEqual([products, undefined]);
    const next = visitor(id);
    await next.readCart();
    expect(next.notices).toEqual([]);
    expect((await next.login(budi)).ok).toBe(true);
  });

  test.each([
    ["503", 503, "down"],
    ["an error of its own", 200, JSON.stringify({ data: null, errors: [internal] })],
    ["a refusal of the shop's key", keyRefused.status, JSON.stringify(keyRefused.body)],
  ])("remains when the backend returns %s to a renewal", async (_how, status, body) => {
    const id = await loggedIn(await guestWith(100));
    vi.setSystemTime(Date.now() + 290_000);
    const headers = { "content-type": "application/json" };
    at("refreshToken", async () => new Response(body, { status, headers }));
    await expect(visitor(id).readCart()).rejects.toThrow();
    backendProxy.open();
    expect(await readViewer(id)).toBe("budi");
  });

  test("whose token does not hold is renewed for a checkout, and the order is the customer's", async () => {
    const id = await loggedIn(await guestWith(100));
    const orders = await countRows("orders");
    await visitor(id).readCart();
    await breakLogin(id);
    expect(await buyCart(id)).toBe(await budiId());
    expect([await countRows("orders"), await readProducts(id)]).toEqual([orders + 1, []]);
  });

  test("that is over ends with a message, and its cart is bought as a guest's", async () => {
    const id = await loggedIn(await guestWith(100));
    const orders = await countRows("orders");
    await visitor(id).readCart();
    await breakLogin(id, { refreshToken: "garbage" });
    expect(await buyCart(id)).toBeNull();
    expect([await countRows("orders"), await readProducts(id)]).toEqual([orders + 1, []]);
  });
});
