import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { backendProxy, storefrontSettings } from "../../tests/support/backend-proxy.ts";
import { inStorage, visitor } from "../../tests/support/session-visitor.ts";
import { addProduct, shipFor } from "../../tests/support/shop-rows.ts";
import { addToCart, getCart } from "../woocommerce/documents/cart-queries.ts";
import { getOrders } from "../woocommerce/documents/order-queries.ts";

const hour = 3_600_000;
const budi = {
  kind: "login" as const,
  username: "budi",
  password: "BudiPass-123",
  remember: true,
};

beforeAll(async () => {
  storefrontSettings.LOGIN = "cookies";
  await shipFor(250);
  await addProduct(100);
  const { username, password } = budi;
  const email = "budi@example.test";
  const created = await visitor(null).login({ kind: "register", username, email, password });
  expect(created).toMatchObject({ ok: true, value: { username: "budi" } });
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});

afterEach(() => {
  backendProxy.open();
  vi.useRealTimers();
});

async function loggedIn() {
  const client = visitor(null);
  await client.mutate(addToCart, { input: { productId: 100, quantity: 1 } });
  expect(await client.login(budi)).toMatchObject({ ok: true, value: { username: "budi" } });
  return client.ensure();
}

const viewerOf = async (id: string) =>
  (await visitor(id).query(getCart, {}))?.viewer?.username ?? null;

test("WordPress's cookie and its nonce log a session in, and neither leaves it", async () => {
  const client = visitor(null);
  const result = await client.login(budi);
  expect(JSON.stringify([result, client.cookies()])).not.toMatch(/wordpress_logged_in|nonce/);
  const id = await client.ensure();
  expect([await viewerOf(id), await visitor(id).queryCustomer(getOrders, {})]).toMatchObject([
    "budi",
    { customer: { orders: { nodes: [] } } },
  ]);
});

test("the guest's cart goes along", async () => {
  const id = await loggedIn();
  expect((await visitor(id).readCart()).lines.map(({ productId }) => productId)).toEqual([100]);
});

test.each([
  [{ username: "nobody" }, "account.no-account"],
  [{ username: "no@body.test" }, "account.no-account"],
  [{ password: "salah" }, "account.incorrect-password"],
])("%j is refused with the spec's message", async (wrong, code) => {
  const result = await visitor(null).login({ ...budi, ...wrong });
  expect(result).toMatchObject({ ok: false, error: { code, notice: { id: code } } });
});

test("a success without a viewer is the certificate's fault", async () => {
  backendProxy.intercept = async (request, pass) => {
    const response = await pass(request);
    const copy = new Response(response.body, response);
    copy.headers.delete("set-cookie");
    return copy;
  };
  const client = visitor(null);
  const result = await client.login(budi);
  expect(result).toMatchObject({ ok: false, error: { code: "account.no-viewer" } });
  backendProxy.open();
  expect(await viewerOf(await client.ensure())).toBeNull();
});

test("the nonce is renewed without a notice; a dead cookie ends the login, and the cart remains", async () => {
  const id = await loggedIn();
  vi.setSystemTime(Date.now() + 12 * hour);
  backendProxy.log = [];
  expect(await viewerOf(id)).toBe("budi");
  expect(backendProxy.log[0]).toBe("/wp-admin/admin-ajax.php");
  const login = await inStorage(id, ({ kv }) => kv.get<object>("token:login"));
  const dead = { ...login, cookie: "wordpress_logged_in_shop=garbage", nonceExpires: 0 };
  await inStorage(id, ({ kv }) => kv.put("token:login", dead));
  const client = visitor(id);
  expect((await client.query(getCart, {}))?.viewer).toBeNull();
  expect(client.notices).toEqual([{ id: "session.login-ended" }]);
  expect((await client.readCart()).lines).toHaveLength(1);
});

test("a new password is checked, saved and continues under another id", async () => {
  const id = await loggedIn();
  const client = visitor(id);
  const change = { kind: "password" as const, current: "salah", password: "Baru-456-789" };
  expect(await client.login(change)).toMatchObject({
    error: { fields: { currentPassword: { id: "account.incorrect-password" } } },
  });
  expect(await client.login({ ...change, current: budi.password })).toMatchObject({ ok: true });
  const next = await client.ensure();
  expect([next === id, await viewerOf(next), await viewerOf(id)]).toEqual([false, "budi", null]);
});
