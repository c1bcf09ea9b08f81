import { afterEach, describe, expect, test, vi } from "vitest";
import type { CheckoutRequest, LoginInput } from "../commerce/session.ts";
import { BackendError } from "../platform/backend-error.ts";
import { plainFailure } from "../platform/http/define-action.ts";
import {
  createdId,
  existingId,
  failedWith,
  reset,
  scriptedClient,
} from "./session-objects.fixture.ts";

afterEach(() => void vi.restoreAllMocks());

const forgotten = [
  "__Host-session=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax",
  "cart_count=; Path=/; Max-Age=0; SameSite=Lax",
];
const visitor = { userAgent: "Browser", address: "192.0.2.1" };
const defect = () => {
  throw new TypeError("defect");
};

const login: LoginInput = { kind: "login", username: "ani", password: "secret", remember: true };
const password: LoginInput = { kind: "password", current: "secret", password: "secret-2" };
const viewer = { id: 7, firstName: "Ani" };
const loggedIn = (remembered: boolean) => ({
  ok: true,
  value: { viewer, remembered, itemCount: 2, tokenSecret: "hash" },
});

/** A session's cookie with its signature; without a lifetime it ends with the browser. */
const signedCookie = (id: string, lifetime = "") =>
  expect.stringMatching(
    new RegExp(
      `^__Host-session=${id}\\.[\\w-]{22}${lifetime ? "" : "\\.b"}; Path=/;${lifetime} HttpOnly; Secure; SameSite=Lax$`,
    ),
  );

describe("a login", () => {
  test("gives the session another id, and joins it to the account", async () => {
    const { client, calls, methods } = scriptedClient(existingId, {
      loginAs: () => loggedIn(true),
    });
    expect(await client.login(login)).toEqual({ ok: true, value: viewer });
    const id = client.id ?? "";
    expect(id).toMatch(createdId);
    expect(methods()).toEqual([`${existingId} loginAs`, "account 7 join"]);
    expect(calls[0]?.input).toEqual([id, { ...login, locale: "id_ID" }]);
    expect(calls[1]?.input).toEqual([id, "hash"]);
    expect(client.cookies()).toEqual([
      signedCookie(id, " Max-Age=31536000;"),
      "cart_count=2; Path=/; Max-Age=31536000; SameSite=Lax",
    ]);
  });

  test("that is not to be remembered ends with the browser session", async () => {
    const { client } = scriptedClient(null, { loginAs: () => loggedIn(false) });
    await client.login(login);
    expect(client.cookies()).toEqual([
      signedCookie(`${client.id}`),
      "cart_count=2; Path=/; SameSite=Lax",
    ]);
  });

  test.each<[string, LoginInput]>([
    ["password", password],
    ["details", { kind: "details", current: "secret", details: { email: "ani@example.test" } }],
  ])("with new %s ends the other logins of the account", async (_, input) => {
    const { client, calls, methods } = scriptedClient(existingId, {
      loginAs: () => loggedIn(true),
    });
    await client.login(input);
    expect(methods().slice(1)).toEqual(["account 7 join", "account 7 endOthers"]);
    expect(calls[2]?.input).toEqual([client.id]);
  });

  test("succeeds without the account's object, which is logged", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    const results = { loginAs: () => loggedIn(true), join: reset, endOthers: reset };
    const { client } = scriptedClient(existingId, results);
    expect(await client.login(password)).toEqual({ ok: true, value: viewer });
    const line = { level: "error", event: "login.not_recorded", reason: "reset" };
    expect(log.mock.calls.map(([text]) => JSON.parse(String(text)))).toEqual([line, line]);
  });

  test("hides no defect of the account's object", async () => {
    const results = { loginAs: () => loggedIn(true) };
    const joining = scriptedClient(existingId, { ...results, join: defect });
    await expect(joining.client.login(password)).rejects.toThrow("defect");
    const ending = scriptedClient(existingId, { ...results, endOthers: defect });
    await expect(ending.client.login(password)).rejects.toThrow("defect");
  });

  test("that is refused, or whose outcome is unknown, leaves the session as it is", async () => {
    const failure = { ok: false, error: plainFailure("account.login-failed") };
    const refused = scriptedClient(existingId, { loginAs: () => failure });
    expect(await refused.client.login(login)).toEqual(failure);
    expect([refused.client.id, refused.methods().length]).toEqual([existingId, 1]);
    const lost = scriptedClient(existingId, { loginAs: () => failedWith("timeout") });
    await expect(lost.client.login(login)).rejects.toMatchObject({ reason: "timeout" });
    expect(lost.client.id).toBe(existingId);
  });

  test("in a session that is gone begins in a new one", async () => {
    const loginAs = vi
      .fn(() => loggedIn(true) as object)
      .mockReturnValueOnce(failedWith("unknown-session"));
    const { client, methods, calls } = scriptedClient(existingId, { loginAs });
    expect(await client.login(login)).toEqual({ ok: true, value: viewer });
    expect(methods()).toEqual([`${existingId} loginAs`, "new loginAs", "account 7 join"]);
    expect(calls[1]?.input).toEqual(calls[0]?.input);
  });

  test("in a session that another one has moved is to be sent with the newer cookie", async () => {
    const { client, methods } = scriptedClient(existingId, { loginAs: () => failedWith("moved") });
    expect(await client.login(login)).toEqual({
      ok: false,
      error: plainFailure("session.moved"),
    });
    client.cartOf(null);
    expect([methods().length, client.cookies()]).toEqual([1, []]);
  });
});

describe("a logout", () => {
  test("ends the session, and deletes its cookies", async () => {
    const { client, calls } = scriptedClient(existingId);
    await client.logout();
    expect(calls).toMatchObject([{ object: existingId, method: "logout", input: ["id_ID"] }]);
    expect([client.id, client.cookies()]).toEqual([null, forgotten]);
  });

  test("without a session does nothing", async () => {
    const { client, calls } = scriptedClient(null);
    await client.logout();
    expect([client.cookies(), calls]).toEqual([[], []]);
  });

  test("of all devices follows a new password by e-mail", async () => {
    const { client, calls } = scriptedClient(null);
    await client.endLogins(7);
    expect(calls).toMatchObject([{ object: "account 7", method: "endOthers", input: [null] }]);
  });
});

test("a session that was created in vain is erased", async () => {
  const { client, methods } = scriptedClient(null, { discard: () => true });
  expect(await client.ensure()).toMatch(createdId);
  await client.dropEmpty();
  expect([client.id, methods()]).toEqual([null, ["new open", "new discard"]]);
});

const submission = { key: "key", hash: "hash", input: {}, seenTotal: 1 } as unknown as Omit<
  CheckoutRequest,
  "locale" | "visitor"
>;
const state = (value: object) => ({ ok: true, value });
const failed = (reason: string) => ({
  ok: false,
  error: { reason, operation: "Checkout", status: null },
});
const done = { state: "done", orderId: 7, orderKey: "order-key" };
const confirming = { state: "confirming", key: "key" };
const emptyCart = { state: "refused", failure: plainFailure("checkout.cart-empty") };
const moved = { state: "refused", failure: plainFailure("session.moved") };

describe.each(["checkout", "preparePayment"] as const)("%s", (name) => {
  test("is sent in the visitor's name and language", async () => {
    const results = { [name]: () => state(confirming) };
    const { client, calls } = scriptedClient(existingId, results, { visitor });
    expect(await client[name](submission)).toEqual(confirming);
    expect(calls).toMatchObject([{ object: existingId, method: name }]);
    expect(calls[0]?.input).toEqual([{ ...submission, locale: "id_ID", visitor }]);
    const unknown = scriptedClient(existingId, results);
    await unknown.client[name](submission);
    expect(unknown.calls[0]?.input).toEqual([{ ...submission, locale: "id_ID" }]);
    expect(unknown.calls[0]?.input[0]).not.toHaveProperty("visitor");
  });

  test("has no cart without a session", async () => {
    const none = scriptedClient(null);
    expect([await none.client[name](submission), none.calls]).toEqual([emptyCart, []]);
    const gone = scriptedClient(existingId, { [name]: () => failed("unknown-session") });
    expect(await gone.client[name](submission)).toEqual(emptyCart);
    expect(gone.client.cookies()).toEqual(forgotten);
  });

  test("in a session that a login has moved is to be sent with the newer cookie", async () => {
    const { client } = scriptedClient(existingId, { [name]: () => failed("moved") });
    expect([await client[name](submission), client.cookies()]).toEqual([moved, []]);
  });

  test("without a result says why", async () => {
    const { client } = scriptedClient(existingId, { [name]: () => failed("timeout") });
    await expect(client[name](submission)).rejects.toMatchObject({ reason: "timeout" });
    const broken = scriptedClient(existingId, { [name]: defect });
    await expect(broken.client[name](submission)).rejects.toThrow("defect");
  });
});

describe("a checkout", () => {
  test("that has made its order leaves the cart empty", async () => {
    const { client } = scriptedClient(existingId, { checkout: () => state(done) });
    expect(await client.checkout(submission)).toEqual(done);
    expect(client.cookies()).toEqual(["cart_count=0; Path=/; Max-Age=31536000; SameSite=Lax"]);
    const waiting = scriptedClient(existingId, { checkout: () => state(confirming) });
    await waiting.client.checkout(submission);
    expect(waiting.client.cookies()).toEqual([]);
  });

  test("that has made an account continues in its session, until the browser is closed", async () => {
    const movedTo = `${"b".repeat(64)}${"k".repeat(22)}`;
    const { client } = scriptedClient(existingId, { checkout: () => state({ ...done, movedTo }) });
    await client.checkout(submission);
    expect(client.cookies()).toEqual([signedCookie(movedTo), "cart_count=0; Path=/; SameSite=Lax"]);
  });

  test("whose object was reset has the state that is recorded", async () => {
    const { client, calls } = scriptedClient(existingId, {
      checkout: reset,
      checkoutState: () => confirming,
    });
    expect(await client.checkout(submission)).toEqual(confirming);
    expect(calls.at(-1)).toMatchObject({ method: "checkoutState", input: ["key"] });
  });

  test("whose object was reset before anything was recorded was not sent", async () => {
    const results = { checkout: reset, checkoutState: () => ({ state: "unknown" }) };
    const { client } = scriptedClient(existingId, results);
    await expect(client.checkout(submission)).rejects.toThrow(BackendError);
  });

  test("whose object is reset again and again is being confirmed", async () => {
    const { client } = scriptedClient(existingId, { checkout: reset, checkoutState: reset });
    expect(await client.checkout(submission)).toEqual(confirming);
  });

  test("whose outcome an object could not determine is not taken for another one", async () => {
    const checkout = () => {
      throw new BackendError("timeout", "Checkout");
    };
    const { client, methods } = scriptedClient(existingId, { checkout, checkoutState: checkout });
    await expect(client.checkout(submission)).rejects.toMatchObject({ reason: "timeout" });
    expect(methods()).toEqual([`${existingId} checkout`]);
    await expect(client.checkoutState("key")).rejects.toMatchObject({ reason: "timeout" });
    const broken = scriptedClient(existingId, { checkoutState: defect });
    await expect(broken.client.checkoutState("key")).rejects.toThrow("defect");
  });

  test("has a state by its key", async () => {
    const { client, calls } = scriptedClient(existingId, { checkoutState: () => done });
    expect(await client.checkoutState("key")).toEqual(done);
    expect(calls[0]?.input).toEqual(["key"]);
    expect(await scriptedClient(null).client.checkoutState("key")).toEqual({ state: "unknown" });
  });
});

test("orders of the session are found, and none without a session", async () => {
  const last = { orderId: 7, orderKey: "order-key" };
  const results = {
    undecidedCheckout: () => "key",
    placedOrder: () => ({ id: 7 }),
    lastOrder: () => last,
  };
  const { client, calls } = scriptedClient(existingId, results);
  expect(await client.undecidedCheckout()).toBe("key");
  expect(await client.placedOrder(7, "order-key")).toEqual({ id: 7 });
  expect([await client.lastOrder(), await client.lastOrder(7)]).toEqual([last, last]);
  expect(calls.map(({ input }) => input)).toEqual([[], [7, "order-key"], [null], [7]]);
  const none = scriptedClient(null, results).client;
  expect(await none.undecidedCheckout()).toBeNull();
  expect(await none.placedOrder(7, "order-key")).toBeNull();
  expect(await none.lastOrder()).toBeNull();
});
