import { describe, expect, test, vi } from "vitest";
import {
  backendCart,
  loginRequest,
  type Reply,
  scriptedSession,
  tokenLogin,
} from "../../../tests/support/scripted-session.ts";
import { createNonceSource } from "./logins.ts";

const locale = "id_ID";

const asViewer: Reply = {
  data: {
    cart: backendCart(),
    viewer: { databaseId: 7, firstName: "Ani", lastName: null, email: null, username: "ani" },
  },
};

describe("a login by cookies", () => {
  const cookies = [
    "wordpress_sec_1=no; path=/wp-admin",
    "wordpress_logged_in_1ab=ani ; path=/; HttpOnly",
    "wordpress_logged_in_2cd=ani; path=/blog",
    "wordpress_logged_in_3ef=; path=/",
    "old_wordpress_logged_in_4=ani; path=/",
  ];
  const success: Reply = { data: { loginWithCookies: { status: "SUCCESS" } }, cookies };

  test("keeps the cookie of the login alone, with its nonce for eleven hours", async () => {
    const nonces = vi.fn(async () => "nonce");
    const { logins, tokens, sent } = scriptedSession({
      mode: "cookies",
      nonces,
      replies: { loginWithCookies: [success], getCart: [asViewer] },
    });
    expect(await logins.logIn(loginRequest)).toMatchObject({
      ok: true,
      value: { remembered: true },
    });
    expect(sent[0]?.variables).toEqual({ username: "ani", password: "secret", remember: true });
    expect(nonces).toHaveBeenCalledWith("wordpress_logged_in_1ab=ani; wordpress_logged_in_2cd=ani");
    expect(tokens.login).toEqual({
      cookie: "wordpress_logged_in_1ab=ani; wordpress_logged_in_2cd=ani",
      nonce: "nonce",
      nonceExpires: 1_000_000 + 11 * 3_600_000,
      remembered: true,
    });
  });

  test("without a cookie asks for no nonce", async () => {
    const nonces = vi.fn(async () => "nonce");
    const { logins, tokens } = scriptedSession({
      mode: "cookies",
      nonces,
      replies: { loginWithCookies: [{ ...success, cookies: [] }], getCart: [asViewer] },
    });
    await logins.logIn(loginRequest);
    expect(nonces).not.toHaveBeenCalled();
    expect(tokens.login).toMatchObject({ cookie: "", nonce: null });
  });

  test.each([[{ loginWithCookies: null }], [null]])("that fails (%j) is refused", async (data) => {
    const { logins, tokens } = scriptedSession({
      mode: "cookies",
      replies: { loginWithCookies: [{ data, errors: ["incorrect_password"], cookies }] },
    });
    expect(await logins.logIn(loginRequest)).toMatchObject({
      ok: false,
      error: { code: "account.incorrect-password" },
    });
    expect(tokens.login).toBeNull();
  });
});

describe("a logout", () => {
  test("is sent to the backend by a customer alone, and needs no response", async () => {
    const { logins, tokens, sent } = scriptedSession({ replies: { Logout: [new Error("away")] } });
    await logins.logOut(locale);
    expect(sent).toEqual([]);
    tokens.keepLogin(tokenLogin);
    await logins.logOut(locale);
    expect(sent).toMatchObject([{ name: "Logout", headers: { authorization: "Bearer old" } }]);
  });
});

describe("the renewal of a login", () => {
  const renewedToken = {
    data: { refreshToken: { success: true, authToken: "next", authTokenExpiration: "5000" } },
  };

  test("is due 45 seconds before its end", () => {
    const { renewal, tokens, clock } = scriptedSession();
    expect(renewal.due).toBe(false);
    tokens.keepLogin({ ...tokenLogin, authExpires: clock.now + 45_001 });
    expect(renewal.due).toBe(false);
    clock.now += 1;
    expect(renewal.due).toBe(true);
  });

  test("of a nonce is due at its end; a backend without nonces needs none", () => {
    const { renewal, tokens, clock } = scriptedSession();
    const login = { cookie: "c=1", nonce: "nonce", nonceExpires: clock.now + 1, remembered: true };
    tokens.keepLogin(login);
    expect(renewal.due).toBe(false);
    clock.now += 1;
    expect(renewal.due).toBe(true);
    tokens.keepLogin({ ...login, nonce: null });
    expect(renewal.due).toBe(false);
  });

  test("sends the refresh token without the old bearer, once for callers at the same time", async () => {
    const { renewal, tokens, sent } = scriptedSession({
      replies: { refreshToken: [renewedToken] },
    });
    tokens.keepLogin(tokenLogin);
    expect(await Promise.all([renewal.run(locale), renewal.run(locale)])).toEqual([true, true]);
    expect(sent).toMatchObject([{ name: "refreshToken", variables: { refreshToken: "before" } }]);
    expect(sent[0]?.headers).not.toHaveProperty("authorization");
    expect(tokens.login).toEqual({ ...tokenLogin, authToken: "next", authExpires: 5_000_000 });
    await renewal.run(locale);
    expect(sent).toHaveLength(2);
  });

  test("lasts five minutes where the backend does not say", async () => {
    const { refreshToken } = renewedToken.data;
    const { renewal, tokens } = scriptedSession({
      replies: {
        refreshToken: [{ data: { refreshToken: { ...refreshToken, authTokenExpiration: null } } }],
      },
    });
    tokens.keepLogin(tokenLogin);
    await renewal.run(locale);
    expect(tokens.login).toMatchObject({ authExpires: 1_300_000 });
  });

  test.each<[string, Reply]>([
    ["no success", { data: { refreshToken: { success: false, authToken: "next" } } }],
    ["no token", { data: { refreshToken: { success: true, authToken: null } } }],
    ["an error", { data: { refreshToken: null }, errors: ["The refresh token is invalid"] }],
    ["401", { status: 401 }],
    ["403 without GraphQL", { status: 403, data: null }],
  ])("with the response %s has ended the login", async (_, reply) => {
    const { renewal, tokens } = scriptedSession({ replies: { refreshToken: [reply] } });
    tokens.keepLogin(tokenLogin);
    expect(await renewal.run(locale)).toBe(false);
    expect(tokens.login).toEqual(tokenLogin);
  });

  test.each<[string, Reply | Error, string]>([
    [
      "an internal error",
      { data: null, errors: ["Internal server error: out of memory"] },
      "graphql",
    ],
    ["500", { status: 500 }, "status"],
    ["nothing", new Error("away"), "refused"],
  ])("with the response %s says nothing about the login", async (_, reply, reason) => {
    const { renewal, tokens } = scriptedSession({ replies: { refreshToken: [reply] } });
    tokens.keepLogin(tokenLogin);
    await expect(renewal.run(locale)).rejects.toMatchObject({ reason, operation: "refreshToken" });
  });

  test("of a guest renews nothing", async () => {
    const { renewal, sent } = scriptedSession();
    expect([await renewal.run(locale), sent]).toEqual([false, []]);
  });

  test("of a login by cookies fetches a nonce, and ends the login without one", async () => {
    const nonces = vi.fn<(cookie: string) => Promise<string | null>>(async () => "next");
    const { renewal, tokens } = scriptedSession({ nonces });
    const login = { cookie: "c=1", nonce: "nonce", nonceExpires: 0, remembered: true };
    tokens.keepLogin(login);
    expect(await renewal.run(locale)).toBe(true);
    expect(nonces).toHaveBeenCalledWith("c=1");
    const renewed = { ...login, nonce: "next", nonceExpires: 1_000_000 + 11 * 3_600_000 };
    expect(tokens.login).toEqual(renewed);
    nonces.mockResolvedValueOnce(null);
    expect(await renewal.run(locale)).toBe(false);
    expect(tokens.login).toEqual(renewed);
  });
});

describe("the nonce of a login cookie", () => {
  const nonceBy = (respond: () => Promise<Response>) => {
    const fetch = vi.fn((_url: string, _init?: RequestInit) => respond());
    const graphqlUrl = "https://shop.test/blog/graphql";
    return { fetch, read: createNonceSource({ fetch, graphqlUrl, timeoutMs: 1_000 }) };
  };
  const text =
    (body: string, status = 200) =>
    async () =>
      new Response(body, { status });

  test("is requested beside the backend's /graphql, with the cookie", async () => {
    const { fetch, read } = nonceBy(text(" abc123\n"));
    expect(await read("c=1")).toBe("abc123");
    expect(fetch).toHaveBeenCalledWith(
      "https://shop.test/blog/wp-admin/admin-ajax.php?action=rest-nonce",
      expect.objectContaining({ headers: { cookie: "c=1" }, redirect: "manual" }),
    );
  });

  test.each([
    ["0", 200],
    ["", 200],
    ["<p>login", 200],
    ["nonce!", 200],
    ["n".repeat(41), 200],
    ["abc", 403],
    ["abc", 302],
  ])("is none where WordPress responds to %j with %i", async (body, status) => {
    expect(await nonceBy(text(body, status)).read("c=1")).toBeNull();
  });

  test("has at most 40 letters", async () => {
    expect(await nonceBy(text("n".repeat(40))).read("c=1")).toBe("n".repeat(40));
  });

  test("is unknown where WordPress fails or does not respond", async () => {
    await expect(nonceBy(text("", 500)).read("c=1")).rejects.toMatchObject({
      reason: "status",
      operation: "rest-nonce",
      status: 500,
    });
    await expect(nonceBy(text("", 503)).read("c=1")).rejects.toMatchObject({ status: 503 });
    const away = nonceBy(() => Promise.reject(new TypeError("away")));
    await expect(away.read("c=1")).rejects.toMatchObject({ reason: "refused" });
    const slow = createNonceSource({
      fetch: (_url, init) =>
        new Promise((_, reject) => {
          init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
        }),
      graphqlUrl: "https://shop.test/graphql",
      timeoutMs: 1,
    });
    await expect(slow("c=1")).rejects.toMatchObject({ reason: "timeout", operation: "rest-nonce" });
  });
});
