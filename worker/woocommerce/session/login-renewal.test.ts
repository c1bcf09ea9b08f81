import { describe, expect, test } from "vitest";
import { type Reply, scriptedSession, tokenLogin } from "./scripted-session.fixture.ts";

const locale = "id_ID";

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
});
