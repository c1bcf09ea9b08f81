import { describe, expect, test } from "vitest";
import type { LoginRequest } from "../../commerce/session.ts";
import {
  backendCart,
  backendLine,
  loginRequest,
  type Reply,
  scriptedSession,
  tokenLogin,
} from "./scripted-session.fixture.ts";

const locale = "id_ID";
const registration = {
  kind: "register",
  firstName: "Ani",
  email: "ani@example.com",
  password: "secret",
  locale,
} satisfies LoginRequest;
const user = {
  databaseId: 7,
  firstName: "Ani",
  lastName: null,
  email: "ani@example.com",
  username: "ani",
};
const viewer = { id: 7, firstName: "Ani", lastName: "", email: "ani@example.com", username: "ani" };
const asViewer: Reply = { data: { cart: backendCart(backendLine(1, 2)), viewer: user } };
const created = { authToken: "auth", authTokenExpiration: "2000", refreshToken: "again" };
const loggedIn: Reply = { data: { login: { ...created, sessionToken: "merged" } } };
const noCookie = { authorization: undefined, cookie: undefined };

describe("a login by tokens", () => {
  test("merges the guest's cart, stores the tokens and returns who it is", async () => {
    const { logins, tokens, last, sent } = scriptedSession({
      replies: { login: [loggedIn], getCart: [asViewer] },
    });
    tokens.replaceSession("guest");
    expect(await logins.logIn(loginRequest)).toEqual({
      ok: true,
      value: { viewer, remembered: true, itemCount: 1, tokenSecret: null },
    });
    expect(sent[0]).toMatchObject({
      name: "login",
      variables: { username: "ani", password: "secret" },
      headers: { "woocommerce-session": "Session guest" },
    });
    expect(sent[1]?.headers).toMatchObject({
      authorization: "Bearer auth",
      "woocommerce-session": "Session merged",
    });
    expect([tokens.login, tokens.session, tokens.customer]).toEqual([
      { authToken: "auth", refreshToken: "again", authExpires: 2_000_000, remembered: true },
      "merged",
      7,
    ]);
    expect(last.cart.lines).toMatchObject([{ productId: 1, quantity: 2 }]);
  });

  test("names the secret of its tokens by a hash", async () => {
    const toToken = (user: object) =>
      `e30.${Buffer.from(JSON.stringify({ data: { user } })).toString("base64url")}.x`;
    const collectSecrets = async (...refreshTokens: string[]) =>
      Promise.all(
        refreshTokens.map(async (refreshToken) => {
          const reply: Reply = { data: { login: { ...created, refreshToken } } };
          const { logins } = scriptedSession({ replies: { login: [reply], getCart: [asViewer] } });
          const result = await logins.logIn(loginRequest);
          return result.ok ? result.value.tokenSecret : "failed";
        }),
      );
    const [one, same, other, ...none] = await collectSecrets(
      toToken({ id: 7, user_secret: "old" }),
      toToken({ id: 7, user_secret: "old" }),
      toToken({ id: 7, user_secret: "new" }),
      ...[toToken({ id: 7 }), "a.%%.b", "a.bnVsbA.b"],
    );
    expect([one, one === same, one === other]).toEqual([
      expect.stringMatching(/^[\w-]{43}$/),
      true,
      false,
    ]);
    expect(none).toEqual([null, null, null]);
  });

  test("without a session token keeps that of the guest, without a date lasts five minutes", async () => {
    const { logins, tokens } = scriptedSession({
      replies: {
        login: [{ data: { login: { ...created, authTokenExpiration: null } } }],
        getCart: [asViewer],
      },
    });
    tokens.replaceSession("guest");
    await logins.logIn({ ...loginRequest, remember: false });
    expect(tokens.session).toBe("guest");
    expect(tokens.login).toMatchObject({ authExpires: 1_000_000 + 300_000, remembered: false });
  });

  test.each([
    ["The user could not be logged in", "account.login-failed", undefined],
    ["Sorry, that email address is already used", "account.email-taken", "email"],
    ["Please provide a valid email address", "checkout.invalid-email", "email"],
    ["Sorry, that username already exists", "account.not-created", "email"],
    ["Please enter a valid account username", "account.not-created", "email"],
  ])("that is refused (%s) says why, at its field", async (message, code, field) => {
    const { logins, tokens, names } = scriptedSession({
      replies: { login: [{ data: null, errors: [message] }] },
    });
    const result = await logins.logIn(loginRequest);
    expect(result).toMatchObject({ ok: false, error: { code, notice: { id: code } } });
    const { fields } = result.ok ? {} : result.error;
    expect(Object.keys(fields ?? {})).toEqual(field ? [field] : []);
    if (field) expect(fields?.[field]).toMatchObject({ id: code });
    else expect(fields).toBeUndefined();
    expect([tokens.login, names()]).toEqual([null, ["login"]]);
  });

  test.each([
    ["no token", { ...created, authToken: null }],
    ["none to renew it", { ...created, refreshToken: null }],
  ])("that brings %s is refused", async (_, login) => {
    const { logins, tokens } = scriptedSession({ replies: { login: [{ data: { login } }] } });
    expect(await logins.logIn(loginRequest)).toMatchObject({
      ok: false,
      error: { code: "error.something" },
    });
    expect(tokens.login).toBeNull();
  });

  test("without a viewer is refused", async () => {
    const { logins } = scriptedSession({ replies: { login: [loggedIn], getCart: [{}] } });
    expect(await logins.logIn(loginRequest)).toMatchObject({
      ok: false,
      error: { code: "account.no-viewer" },
    });
  });

  test("without a cart keeps the last one, and names that are missing are empty", async () => {
    const bare = { databaseId: 7, firstName: null, lastName: "Sari", email: null, username: null };
    const { logins, last } = scriptedSession({
      replies: { login: [loggedIn], getCart: [{ data: { cart: null, viewer: bare } }] },
    });
    const result = await logins.logIn(loginRequest);
    const empty = { firstName: "", lastName: "Sari", email: "", username: "" };
    expect(result).toMatchObject({
      ok: true,
      value: { viewer: { id: 7, ...empty }, itemCount: 0 },
    });
    expect(last.cart.lines).toEqual([]);
  });
});

describe("a registration", () => {
  const reply = (data: object | null, errors?: string[]) => ({
    data: { registerCustomer: data },
    ...(errors && { errors }),
  });

  test("logs in with its own tokens, and ends with the browser", async () => {
    const { logins, tokens, sent } = scriptedSession({
      replies: {
        registerCustomer: [reply({ ...created, customer: { sessionToken: "merged" } })],
        getCart: [asViewer],
      },
    });
    expect(await logins.logIn(registration)).toMatchObject({
      ok: true,
      value: { remembered: false },
    });
    const { firstName, email, password } = registration;
    expect(sent[0]?.variables).toEqual({
      input: { firstName, email, password, authenticate: true },
    });
    expect([tokens.session, tokens.login]).toEqual([
      "merged",
      { authToken: "auth", refreshToken: "again", authExpires: 1_300_000, remembered: false },
    ]);
  });

  test.each([
    ["no token", { ...created, authToken: null }],
    ["none to renew it", { ...created, refreshToken: null }],
  ])("that brings %s is followed by a login", async (_, tokensIssued) => {
    const { logins, sent, names } = scriptedSession({
      replies: {
        registerCustomer: [reply(tokensIssued)],
        login: [loggedIn],
        getCart: [asViewer],
      },
    });
    expect(await logins.logIn(registration)).toMatchObject({
      ok: true,
      value: { remembered: false },
    });
    expect(names()).toEqual(["registerCustomer", "login", "getCart"]);
    expect(sent[1]?.variables).toEqual({ username: "ani@example.com", password: "secret" });
  });

  test("without a customer's session keeps the guest's", async () => {
    const { logins, tokens } = scriptedSession({
      replies: { registerCustomer: [reply({ ...created, customer: null })], getCart: [asViewer] },
    });
    tokens.replaceSession("guest");
    await logins.logIn(registration);
    expect(tokens.session).toBe("guest");
  });

  test("that is refused says why", async () => {
    const { logins } = scriptedSession({
      replies: {
        registerCustomer: [
          reply(null, ["Sorry, that username already exists"]),
          { data: null, errors: ["Sorry, that username already exists"] },
        ],
      },
    });
    expect(await logins.logIn(registration)).toMatchObject({
      ok: false,
      error: { code: "account.not-created" },
    });
    expect(await logins.logIn(registration)).toMatchObject({
      ok: false,
      error: { code: "account.not-created" },
    });
  });
});

describe("a change of the password or the details", () => {
  const password = { kind: "password", current: "old", password: "new", locale } as const;
  const details = {
    kind: "details",
    current: "old",
    details: { email: "b@example.com" },
    locale,
  } as const;

  test("is proved by the current password, then continues with the new one", async () => {
    const { logins, tokens, sent, names } = scriptedSession({
      replies: { getCart: [asViewer], login: [loggedIn] },
    });
    tokens.keepLogin(tokenLogin);
    tokens.replaceSession("own");
    expect(await logins.logIn(password)).toMatchObject({ ok: true, value: { remembered: true } });
    expect(names()).toEqual(["getCart", "login", "updatePassword", "login", "getCart"]);
    const [, proof, change, again] = sent;
    expect(proof?.variables).toEqual({ username: "ani", password: "old" });
    expect(proof?.headers).not.toHaveProperty("woocommerce-session");
    expect({ ...noCookie, ...proof?.headers }).toMatchObject(noCookie);
    expect(change).toMatchObject({
      variables: { id: "7", password: "new" },
      headers: { authorization: "Bearer auth" },
    });
    expect(again?.variables).toEqual({ username: "ani", password: "new" });
    expect(again?.headers).not.toHaveProperty("woocommerce-session");
  });

  test("of details goes on with the same password", async () => {
    const { logins, tokens, sent, names } = scriptedSession({
      replies: { getCart: [asViewer], login: [loggedIn] },
    });
    tokens.keepLogin({ ...tokenLogin, remembered: false });
    expect(await logins.logIn(details)).toMatchObject({ ok: true, value: { remembered: false } });
    expect(names()).toEqual(["getCart", "login", "UpDateCustomer", "login", "getCart"]);
    expect(sent[2]).toMatchObject({
      variables: { input: { email: "b@example.com" } },
      headers: { authorization: "Bearer auth" },
    });
    expect(sent[3]?.variables).toEqual({ username: "ani", password: "old" });
  });

  test("needs a login", async () => {
    const { logins, sent } = scriptedSession({ replies: { getCart: [asViewer] } });
    expect(await logins.logIn(password)).toMatchObject({
      ok: false,
      error: { code: "account.not-authorised" },
    });
    expect(sent).toEqual([]);
  });

  test.each([[null], [{ ...user, username: null }]])(
    "needs a customer whom the backend knows (%j)",
    async (existing) => {
      const { logins, tokens, names } = scriptedSession({
        replies: { getCart: [{ data: { cart: null, viewer: existing } }] },
      });
      tokens.keepLogin(tokenLogin);
      expect(await logins.logIn(details)).toMatchObject({
        ok: false,
        error: { code: "account.not-authorised" },
      });
      expect(names()).toEqual(["getCart"]);
    },
  );

  test("with a wrong password changes nothing, and says so at its field", async () => {
    const { logins, tokens, names } = scriptedSession({
      replies: { getCart: [asViewer], login: [{ data: { login: null }, errors: ["no"] }] },
    });
    tokens.keepLogin(tokenLogin);
    expect(await logins.logIn(password)).toEqual({
      ok: false,
      error: {
        code: "account.incorrect-password",
        notice: { id: "account.incorrect-password" },
        fields: { currentPassword: { id: "account.incorrect-password" } },
      },
    });
    expect([names(), tokens.login]).toEqual([["getCart", "login"], tokenLogin]);
  });

  test("that the backend refuses says why", async () => {
    const { logins, tokens } = scriptedSession({
      replies: {
        getCart: [asViewer],
        login: [loggedIn],
        UpDateCustomer: [{ errors: ["Sorry, that email address is already used"] }],
      },
    });
    tokens.keepLogin(tokenLogin);
    expect(await logins.logIn(details)).toMatchObject({
      ok: false,
      error: { code: "account.email-taken" },
    });
  });

  const lost = new TypeError("connection reset");

  test.each<[string, Record<string, (Reply | Error)[]>, string[]]>([
    ["the change", { updatePassword: [lost] }, ["login", "getCart"]],
    ["the new login", { login: [loggedIn, lost, loggedIn] }, ["login", "login", "getCart"]],
  ])("whose response of %s is lost goes on with the new password", async (_of, replies, after) => {
    const { logins, tokens, names } = scriptedSession({
      replies: { getCart: [asViewer], login: [loggedIn], ...replies },
    });
    tokens.keepLogin(tokenLogin);
    expect(await logins.logIn(password)).toMatchObject({ ok: true });
    expect(names()).toEqual(["getCart", "login", "updatePassword", ...after]);
  });

  test("whose new login fails is refused", async () => {
    const { logins, tokens } = scriptedSession({
      replies: {
        getCart: [asViewer],
        login: [loggedIn, { data: { login: null }, errors: ["The user could not be logged in"] }],
      },
    });
    tokens.keepLogin(tokenLogin);
    expect(await logins.logIn(password)).toMatchObject({
      ok: false,
      error: { code: "account.login-failed" },
    });
  });
});
