import { afterEach, expect, test } from "vitest";
import { sessionPair } from "../../tests/contract/recorded-session-pair.ts";
import { backendProxy } from "../../tests/support/backend-proxy.ts";
import { inStorage, visitor } from "../../tests/support/session-visitor.ts";
import { WooOrders } from "../woocommerce/ports/orders.ts";
import type { Login } from "../woocommerce/session/tokens.ts";

afterEach(() => backendProxy.open());

const viewer = {
  databaseId: 2,
  firstName: "Budi",
  lastName: "Santoso",
  email: "",
  username: "budi",
};

type Raw = Record<"rawTotal", string>;

const getBody = (name: string) => sessionPair(name).response.body as never as { data: never };

/** Has the backend respond to an operation as the recorded shop did, and know Budi afterwards. */
function replay(operation: string, name: string): void {
  const { response } = sessionPair(name);
  backendProxy.intercept = async (request) => {
    const { operationName } = (await request.clone().json()) as { operationName: string };
    if (operationName !== operation) return Response.json({ data: { cart: null, viewer } });
    const token = String(response.headers["woocommerce-session"] ?? "");
    const headers: Record<string, string> = token ? { "woocommerce-session": token } : {};
    return Response.json(response.body, { status: response.status, headers });
  };
}

const readLogin = (id: string) =>
  inStorage(id, ({ kv }) => [kv.get<Login>("token:login"), kv.get<string>("token:session")]);

test("a recorded login logs in, its tokens and its expiry read as they are", async () => {
  replay("login", "login-ok");
  const client = visitor(null);
  const login = { kind: "login" as const, username: "budi", password: "x", remember: true };
  expect(await client.login(login)).toMatchObject({ ok: true, value: { id: 2, username: "budi" } });
  const token = expect.stringMatching(/^ey/);
  expect(await readLogin(await client.ensure())).toEqual([
    { authToken: token, authExpires: 1_795_232_252_000, refreshToken: token, remembered: true },
    token,
  ]);
});

test.each([["login-bad-password", "login", "account.login-failed"]])(
  "%s is refused with the spec's message",
  async (name, operation, code) => {
    replay(operation, name);
    const client = visitor(null);
    const login = { kind: "login" as const, username: "budi", password: "x", remember: false };
    expect(await client.login(login)).toMatchObject({ ok: false, error: { code } });
  },
);

test("a recorded registration logs in", async () => {
  replay("registerCustomer", "registerCustomer-authenticate");
  const client = visitor(null);
  const form = { email: "baru@example.test", password: "Rahasia-123" };
  expect(await client.login({ kind: "register", ...form })).toMatchObject({ ok: true });
  const [login, session] = await readLogin(await client.ensure());
  expect([login, session]).toEqual([
    expect.objectContaining({ refreshToken: expect.stringMatching(/^ey/), remembered: false }),
    expect.stringMatching(/^ey/),
  ]);
});

test.each([
  ["registerCustomer-duplicate-email", "account.email-taken", "email"],
  ["registerCustomer-duplicate-username", "account.not-created", "email"],
  ["registerCustomer-bad-email", "checkout.invalid-email", "email"],
])("%s is shown beside its field", async (name, code, field) => {
  replay("registerCustomer", name);
  const form = { email: "baru@example.test", password: "Rahasia-123" };
  const result = await visitor(null).login({ kind: "register", ...form });
  expect(result).toMatchObject({ ok: false, error: { code, fields: { [field]: { id: code } } } });
});

test("recorded resets report success for every user, work once, and name the user", async () => {
  const username = "budi";
  for (const name of ["sendPasswordResetEmail-ok", "sendPasswordResetEmail-unknown"]) {
    replay("ResetPasswordEmail", name);
    const result = await visitor(null).customer.requestPasswordReset(username);
    expect(result).toEqual({ ok: true, value: true });
  }
  const reset = { key: "k", login: "sari", password: "Rahasia-123" };
  replay("ResetPasswordKey", "resetUserPassword-ok");
  expect(await visitor(null).customer.resetPassword(reset)).toEqual({ ok: true, value: 3 });
  replay("ResetPasswordKey", "resetUserPassword-key-reused");
  expect(await visitor(null).customer.resetPassword(reset)).toMatchObject({
    error: { notice: { id: "account.reset-link-invalid" } },
  });
});

test("recorded orders and files are read", async () => {
  const context = {
    currency: "IDR",
    timeZone: "Asia/Jakarta",
    imageBaseUrl: "https://woo.example/uploads/",
  };
  const readOrders = (data: object) => {
    const result = { data: { ...data, viewer }, errors: [], notices: [], destination: null };
    const query = async () => result as never;
    const recovery = { query, mutate: query };
    const deps = {
      recovery,
      context,
      giftCards: true,
      ratesApart: false,
      timeouts: { shopper: 1_000 },
    };
    return new WooOrders(deps, { caller: { locale: "id_ID" }, enter: () => {} });
  };
  // The recorded query has the RAW total by another name, and none of the currency, which this shop's
  // other recordings have.
  const { customer } = getBody("orders").data as { customer: { orders: { nodes: Raw[] } } };
  const nodes = customer.orders.nodes.map((it) => ({ ...it, total: it.rawTotal, currency: "IDR" }));
  const listed = { customer: { ...customer, orders: { ...customer.orders, nodes } } };
  const order = {
    ...{ id: 149, number: "149", status: "COMPLETED" },
    ...{ total: 987_000, currency: "IDR" },
  };
  expect(await readOrders(listed).list({})).toMatchObject({ value: { orders: [order] } });
  const { data } = getBody("downloads");
  const files = await readOrders(data as object).files();
  expect(files.ok && files.value?.files.map(({ download }) => download)).toEqual([
    {
      file: expect.stringMatching(/^[\w-]{32}$/),
      name: "Panduan.pdf",
      product: "Panduan Perawatan Mesin (PDF)",
      remaining: 3,
      expires: "2026-12-21T00:00:00Z",
    },
  ]);
});
