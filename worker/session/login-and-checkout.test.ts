import { afterEach, describe, expect, test, vi } from "vitest";
import type { CheckoutRequest, LoginInput } from "../commerce/session.ts";
import { BackendError } from "../platform/backend-error.ts";
import { plainFailure } from "../platform/http/define-action.ts";
import {
  createdId,
  existingId,
  failedWith,
  reset,
  scriptedRequest,
} from "./session-objects.fixture.ts";
import { toVisitorMark } from "./visitor-mark.ts";

afterEach(() => void vi.restoreAllMocks());

const forgotten = [
  "__Host-session=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax",
  "cart_count=; Path=/; Max-Age=0; SameSite=Lax",
  "visitor=; Path=/; Max-Age=0; SameSite=Lax",
];
const visitor = { userAgent: "Browser", address: "192.0.2.1" };
const defect = () => {
  throw new TypeError("defect");
};

const login: LoginInput = { kind: "login", username: "ani", password: "secret", remember: true };
const viewer = { id: 7, firstName: "Ani" };
const movedTo = `${"b".repeat(64)}${"k".repeat(22)}`;
const loggedIn = (remembered: boolean) => ({
  ok: true,
  value: { viewer, remembered, itemCount: 2, movedTo },
});

/** A session's cookie with its signature; without a lifetime it ends with the browser. */
const signedCookie = (id: string, lifetime = "") =>
  expect.stringMatching(
    new RegExp(
      `^__Host-session=${id}\\.[\\w-]{22}${lifetime ? "" : "\\.b"}; Path=/;${lifetime} HttpOnly; Secure; SameSite=Lax$`,
    ),
  );

describe("a login", () => {
  test("gives the session another id", async () => {
    const { session, calls, methods } = scriptedRequest(existingId, {
      "account.logIn": () => loggedIn(true),
    });
    expect(await session.login(login)).toEqual({ ok: true, value: viewer });
    expect(session.id).toBe(movedTo);
    expect(methods()).toEqual([`${existingId} account.logIn`]);
    expect(calls[0]?.input).toEqual([{ ...login, locale: "id_ID" }]);
    expect(session.cookies()).toEqual([
      signedCookie(movedTo, " Max-Age=31536000;"),
      "cart_count=2; Path=/; Max-Age=31536000; SameSite=Lax",
      `visitor=${toVisitorMark(movedTo)}; Path=/; Max-Age=31536000; SameSite=Lax`,
    ]);
  });

  test("that is not to be remembered ends with the browser session", async () => {
    const { session } = scriptedRequest(null, { "account.logIn": () => loggedIn(false) });
    await session.login(login);
    expect(session.cookies()).toEqual([
      signedCookie(`${session.id}`),
      "cart_count=2; Path=/; SameSite=Lax",
      `visitor=${toVisitorMark(session.id)}; Path=/; SameSite=Lax`,
    ]);
  });

  test("that is refused, or whose outcome is unknown, leaves the session as it is", async () => {
    const failure = { ok: false, error: plainFailure("account.login-failed") };
    const refused = scriptedRequest(existingId, { "account.logIn": () => failure });
    expect(await refused.session.login(login)).toEqual(failure);
    expect([refused.session.id, refused.methods().length]).toEqual([existingId, 1]);
    const lost = scriptedRequest(existingId, { "account.logIn": () => failedWith("timeout") });
    await expect(lost.session.login(login)).rejects.toMatchObject({ reason: "timeout" });
    expect(lost.session.id).toBe(existingId);
  });

  test("in a session that is gone begins in a new one", async () => {
    const loginAs = vi
      .fn(() => loggedIn(true) as object)
      .mockReturnValueOnce(failedWith("unknown-session"));
    const { session, methods, calls } = scriptedRequest(existingId, { "account.logIn": loginAs });
    expect(await session.login(login)).toEqual({ ok: true, value: viewer });
    expect(methods()).toEqual([`${existingId} account.logIn`, "new account.logIn"]);
    expect(calls[1]?.input).toEqual(calls[0]?.input);
  });

  test("in a session that another one has moved is to be sent with the newer cookie", async () => {
    const { session, methods } = scriptedRequest(existingId, {
      "account.logIn": () => failedWith("moved"),
    });
    expect(await session.login(login)).toEqual({
      ok: false,
      error: plainFailure("session.moved"),
    });
    session.toCart(null);
    expect([methods().length, session.cookies()]).toEqual([1, []]);
  });
});

describe("a login in another customer's session", () => {
  const beside = (result: object) =>
    vi.fn(() => result).mockReturnValueOnce(failedWith("other-customer"));

  test("begins in a new one, and ends that one", async () => {
    const { session, methods } = scriptedRequest(existingId, {
      "account.logIn": beside(loggedIn(true)),
    });
    expect(await session.login(login)).toEqual({ ok: true, value: viewer });
    expect([session.id, methods()]).toEqual([
      movedTo,
      [`${existingId} account.logIn`, "new account.logIn", `${existingId} account.leave`],
    ]);
  });

  test.each([
    ["is refused", { ok: false, error: plainFailure("account.login-failed") }],
    ["fails", failedWith("timeout")],
  ])("that %s leaves it as it is", async (_, result) => {
    const { session, methods } = scriptedRequest(existingId, {
      "account.logIn": beside(result),
      discard: () => true,
    });
    await session.login(login).catch(() => {});
    expect([session.id, session.cookies(), methods().slice(1)]).toEqual([
      existingId,
      [],
      ["new account.logIn", "new discard"],
    ]);
  });
});

describe("a logout", () => {
  test("ends the session, and deletes its cookies", async () => {
    const { session, calls } = scriptedRequest(existingId);
    await session.logout();
    expect(calls).toMatchObject([
      { object: existingId, method: "account.logOut", input: ["id_ID"] },
    ]);
    expect([session.id, session.cookies()]).toEqual([null, forgotten]);
  });

  test("without a session does nothing", async () => {
    const { session, calls } = scriptedRequest(null);
    await session.logout();
    expect([session.cookies(), calls]).toEqual([[], []]);
  });

  test("of all devices follows a new password by e-mail", async () => {
    const { session, calls } = scriptedRequest(null);
    await session.endLogins(7);
    expect(calls).toMatchObject([{ object: "account 7", method: "endOthers", input: [null] }]);
  });
});

test("a session that was created in vain is erased", async () => {
  const { session, methods } = scriptedRequest(null, { discard: () => true });
  expect(await session.ensure()).toMatch(createdId);
  await session.dropEmpty();
  expect([session.id, methods()]).toEqual([null, ["new open", "new discard"]]);
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

const methods = { checkout: "checkout.submit", preparePayment: "checkout.prepare" };

describe.each(["checkout", "preparePayment"] as const)("%s", (name) => {
  const method = methods[name];

  test("is sent in the visitor's name and language", async () => {
    const results = { [method]: () => state(confirming) };
    const { session, calls } = scriptedRequest(existingId, results, { visitor });
    expect(await session[name](submission)).toEqual(confirming);
    expect(calls).toMatchObject([{ object: existingId, method }]);
    expect(calls[0]?.input).toEqual([{ ...submission, locale: "id_ID", visitor }]);
    const unknown = scriptedRequest(existingId, results);
    await unknown.session[name](submission);
    expect(unknown.calls[0]?.input).toEqual([{ ...submission, locale: "id_ID" }]);
    expect(unknown.calls[0]?.input[0]).not.toHaveProperty("visitor");
  });

  test("has no cart without a session", async () => {
    const none = scriptedRequest(null);
    expect([await none.session[name](submission), none.calls]).toEqual([emptyCart, []]);
    const gone = scriptedRequest(existingId, { [method]: () => failed("unknown-session") });
    expect(await gone.session[name](submission)).toEqual(emptyCart);
    expect(gone.session.cookies()).toEqual(forgotten);
  });

  test("in a session that a login has moved is to be sent with the newer cookie", async () => {
    const { session } = scriptedRequest(existingId, { [method]: () => failed("moved") });
    expect([await session[name](submission), session.cookies()]).toEqual([moved, []]);
  });

  test("without a result says why", async () => {
    const { session } = scriptedRequest(existingId, { [method]: () => failed("timeout") });
    await expect(session[name](submission)).rejects.toMatchObject({ reason: "timeout" });
    const broken = scriptedRequest(existingId, { [method]: defect });
    await expect(broken.session[name](submission)).rejects.toThrow("defect");
  });
});

describe("a checkout", () => {
  test("that has made its order leaves the cart empty", async () => {
    const { session } = scriptedRequest(existingId, { "checkout.submit": () => state(done) });
    expect(await session.checkout(submission)).toEqual(done);
    expect(session.cookies()).toEqual(["cart_count=0; Path=/; Max-Age=31536000; SameSite=Lax"]);
    const waiting = scriptedRequest(existingId, { "checkout.submit": () => state(confirming) });
    await waiting.session.checkout(submission);
    expect(waiting.session.cookies()).toEqual([]);
  });

  test("that has made an account continues in its session, until the browser is closed", async () => {
    const { session } = scriptedRequest(existingId, {
      "checkout.submit": () => state({ ...done, movedTo }),
    });
    await session.checkout(submission);
    expect(session.cookies()).toEqual([
      signedCookie(movedTo),
      "cart_count=0; Path=/; SameSite=Lax",
      `visitor=${toVisitorMark(movedTo)}; Path=/; SameSite=Lax`,
    ]);
  });

  test("whose object was reset has the state that is recorded", async () => {
    const { session, calls } = scriptedRequest(existingId, {
      "checkout.submit": reset,
      "checkout.state": () => confirming,
    });
    expect(await session.checkout(submission)).toEqual(confirming);
    expect(calls.at(-1)).toMatchObject({ method: "checkout.state", input: ["key"] });
  });

  test("whose object was reset before anything was recorded was not sent", async () => {
    const results = { "checkout.submit": reset, "checkout.state": () => ({ state: "unknown" }) };
    const { session } = scriptedRequest(existingId, results);
    await expect(session.checkout(submission)).rejects.toThrow(BackendError);
  });

  test("whose object is reset again and again is being confirmed", async () => {
    const { session } = scriptedRequest(existingId, {
      "checkout.submit": reset,
      "checkout.state": reset,
    });
    expect(await session.checkout(submission)).toEqual(confirming);
  });

  test("whose outcome an object could not determine is not taken for another one", async () => {
    const checkout = () => {
      throw new BackendError("timeout", "Checkout");
    };
    const { session, methods } = scriptedRequest(existingId, {
      "checkout.submit": checkout,
      "checkout.state": checkout,
    });
    await expect(session.checkout(submission)).rejects.toMatchObject({ reason: "timeout" });
    expect(methods()).toEqual([`${existingId} checkout.submit`]);
    await expect(session.checkoutState("key")).rejects.toMatchObject({ reason: "timeout" });
    const broken = scriptedRequest(existingId, { "checkout.state": defect });
    await expect(broken.session.checkoutState("key")).rejects.toThrow("defect");
  });

  test("has a state by its key", async () => {
    const { session, calls } = scriptedRequest(existingId, { "checkout.state": () => done });
    expect(await session.checkoutState("key")).toEqual(done);
    expect(calls[0]?.input).toEqual(["key"]);
    expect(await scriptedRequest(null).session.checkoutState("key")).toEqual({ state: "unknown" });
  });
});

test("orders of the session are found, and none without a session", async () => {
  const last = { orderId: 7, orderKey: "order-key" };
  const results = {
    "checkout.undecided": () => "key",
    "checkout.placedOrder": () => ({ id: 7 }),
    "checkout.lastOrder": () => last,
  };
  const { session, calls } = scriptedRequest(existingId, results);
  expect(await session.undecidedCheckout()).toBe("key");
  expect(await session.placedOrder(7, "order-key")).toEqual({ id: 7 });
  expect([await session.lastOrder(), await session.lastOrder(7)]).toEqual([last, last]);
  expect(calls.map(({ input }) => input)).toEqual([[], [7, "order-key"], [null], [7]]);
  const none = scriptedRequest(null, results).session;
  expect(await none.undecidedCheckout()).toBeNull();
  expect(await none.placedOrder(7, "order-key")).toBeNull();
  expect(await none.lastOrder()).toBeNull();
});
