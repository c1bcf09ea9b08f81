import { beforeAll, describe, expect, it } from "vitest";
import {
  ADD,
  budi,
  LOGIN,
  loggedIn,
  openRegisteredShop,
  pass,
  password,
  REGISTER,
  shopper,
  type Tokens,
} from "./registered-shop.fixture.ts";

const ME = "{viewer{databaseId username} customer{databaseId email}}";
const LINES = "{cart{contents{nodes{quantity product{node{databaseId}}}}}}";

beforeAll(openRegisteredShop);

describe("registration", () => {
  it("returns an empty customer unless it logs in as well", async () => {
    const quiet = { username: "diam", email: "diam@example.test", password };
    const query =
      "mutation($i:RegisterCustomerInput!){registerCustomer(input:$i){customer{databaseId email}}}";
    const { data } = await shopper().send(query, { i: quiet });
    expect(data).toEqual({ registerCustomer: { customer: { databaseId: null, email: null } } });
  });

  it("refuses names and addresses that are taken or no addresses", async () => {
    const refused = (more: object) => shopper().refusal(REGISTER, { i: { ...budi, ...more } });
    expect(await refused({ username: "BUDI", email: "x@example.test" })).toBe(
      "An account is already registered with that username. Please choose another.",
    );
    expect(await refused({ username: "lain" })).toBe(
      "An account is already registered with budi@example.test. Please log in or use a different email address.",
    );
    expect(await refused({ username: "lain", email: "bukan-email" })).toBe(
      "The email address you are trying to use is invalid",
    );
  });

  it("logs in on request and keeps the guest's cart", async () => {
    const one = shopper();
    await one.send(ADD, { i: { productId: 100, quantity: 2 } });
    const wanted = { username: "baru", email: "baru@example.test", password, authenticate: true };
    const { data } = await one.send<{ registerCustomer: Tokens }>(REGISTER, { i: wanted });
    one.bearer = data.registerCustomer.authToken;
    expect((await one.send(ME)).data).toMatchObject({ viewer: { username: "baru" } });
    expect((await one.send(LINES)).data).toMatchObject({
      cart: { contents: { nodes: [{ quantity: 2 }] } },
    });
  });
});

describe("login", () => {
  it("returns the same message for a wrong password and an unknown user", async () => {
    const refused = (u: string, p: string) => shopper().refusal(LOGIN, { u, p });
    expect(await refused("budi", "salah")).toBe("The user could not be logged in.");
    expect(await refused("nobody", "salah")).toBe("The user could not be logged in.");
    expect(await refused("", "")).toBe("Missing username or password.");
  });

  it("takes the e-mail address too, and refuses who is in already", async () => {
    const { one } = await loggedIn("Budi@Example.test");
    expect((await one.send(ME)).data).toMatchObject({ viewer: { username: "budi" } });
    expect(await one.refusal(LOGIN, { u: "budi", p: password })).toBe("You are already logged in.");
  });

  it("merges the guest's cart into the saved one and leaves the guest's empty", async () => {
    const { one: first } = await loggedIn("sari");
    await first.send(ADD, { i: { productId: 100 } });
    const guest = shopper();
    await guest.send(ADD, { i: { productId: 101, quantity: 2 } });
    const oldToken = guest.token;
    const { one } = await loggedIn("sari", guest);
    expect((await one.send(LINES)).data).toEqual({
      cart: {
        contents: {
          nodes: [
            { quantity: 1, product: { node: { databaseId: 100 } } },
            { quantity: 2, product: { node: { databaseId: 101 } } },
          ],
        },
      },
    });
    const stranger = shopper();
    stranger.token = oldToken;
    expect((await stranger.send("{cart{isEmpty}}")).data).toEqual({ cart: { isEmpty: true } });
  });

  it("knows a customer's session without a login by its number only", async () => {
    const { one } = await loggedIn();
    one.bearer = null;
    expect((await one.send(ME)).data).toEqual({
      viewer: null,
      customer: { databaseId: expect.any(Number), email: null },
    });
  });
});

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
