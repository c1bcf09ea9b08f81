import { beforeAll, describe, expect, it } from "vitest";
import {
  loggedIn,
  openRegisteredShop,
  pass,
  password,
  shopper,
  type Tokens,
} from "./registered-shop.fixture.ts";

const ME = "{viewer{databaseId username} customer{databaseId email}}";

beforeAll(openRegisteredShop);

describe("tokens", () => {
  it("live 300 seconds, and a dead one is a guest with status 403 and no error", async () => {
    const { one, tokens } = await loggedIn();
    pass(301_000);
    const { data, errors } = await one.send(ME);
    expect([one.response?.status, data, errors]).toEqual([
      403,
      { viewer: null, customer: { databaseId: expect.any(Number), email: null } },
      undefined,
    ]);
    one.bearer = null;
    const refresh =
      "mutation($t:String!){refreshToken(input:{refreshToken:$t}){authToken success}}";
    const renewed = await one.send<{ refreshToken: Tokens & { success: boolean } }>(refresh, {
      t: tokens.refreshToken,
    });
    expect(renewed.data.refreshToken.success).toBe(true);
    one.bearer = renewed.data.refreshToken.authToken;
    expect((await one.send(ME)).data).toMatchObject({ viewer: { username: "budi" } });
    const bad = await shopper().send(refresh, { t: tokens.authToken });
    expect(bad).toMatchObject({ data: { refreshToken: { authToken: null, success: false } } });
  });

  it("cannot be used as one another", async () => {
    const { one, tokens } = await loggedIn();
    one.bearer = tokens.refreshToken;
    await one.send(ME);
    expect(one.response?.status).toBe(403);
    one.bearer = one.token;
    await one.send(ME);
    expect(one.response?.status).toBe(403);
  });

  it("end with the password", async () => {
    const { one, tokens } = await loggedIn("sari");
    const update = "mutation($i:UpdateUserInput!){updateUser(input:$i){user{databaseId}}}";
    const id = (await one.send<{ viewer: { databaseId: number } }>(ME)).data.viewer.databaseId;
    await one.send(update, { i: { id: String(id), password } });
    await one.send(ME);
    expect(one.response?.status).toBe(403);
    one.bearer = null;
    const refresh = "mutation($t:String!){refreshToken(input:{refreshToken:$t}){success}}";
    await one.send(refresh, { t: tokens.refreshToken });
    expect(one.response?.status).toBe(403);
  });
});
