import { expect, test } from "vitest";
import { mapStore } from "../../../tests/support/memory-stores.ts";
import { Tokens } from "./tokens.ts";

const token = (customer: string, iat: number): string =>
  `head.${btoa(JSON.stringify({ iat, data: { customer_id: customer } }))}.signature`;

test("takes the first token", () => {
  const tokens = new Tokens(mapStore());
  expect(tokens.session).toBeNull();
  tokens.accept("first", null);
  expect(tokens.session).toBe("first");
});

test("keeps its tokens when a response brings none", () => {
  const tokens = new Tokens(mapStore());
  tokens.accept("first", null);
  tokens.accept(null, "first");
  expect(tokens.session).toBe("first");
});

test("takes a renewed token of the same customer whichever was sent", () => {
  const tokens = new Tokens(mapStore());
  tokens.accept(token("t_1", 10), null);
  tokens.accept(token("t_1", 20), token("t_1", 10));
  tokens.accept(token("t_1", 30), token("t_1", 10));
  expect(tokens.session).toBe(token("t_1", 30));
});

test("an overtaken response does not restore an older token or another session", () => {
  const tokens = new Tokens(mapStore());
  tokens.accept(token("t_1", 10), null);
  tokens.replaceSession(token("t_2", 20));
  tokens.accept(token("t_3", 30), token("t_1", 10));
  tokens.accept(token("t_2", 15), token("t_1", 10));
  expect(tokens.session).toBe(token("t_2", 20));
});

test("sends the bearer of a login until it is dropped", () => {
  const tokens = new Tokens(mapStore());
  tokens.keepLogin({ authToken: "auth", authExpires: 1, refreshToken: "again", remembered: true });
  expect(tokens.loginHeaders()).toEqual({ authorization: "Bearer auth" });
  tokens.dropLogin();
  expect(tokens.loginHeaders()).toEqual({});
});

test("unreadable tokens are no newer than anything", () => {
  const tokens = new Tokens(mapStore());
  tokens.accept("a.%%%.c", null);
  tokens.accept("a.b.c", "other");
  expect(tokens.session).toBe("a.%%%.c");
});

test("an unreadable token does not replace a newer one, nor the other way round", () => {
  const tokens = new Tokens(mapStore());
  tokens.replaceSession(token("t_1", 10));
  for (const stray of ["head", "head..signature", "a.%%%.c"]) tokens.accept(stray, "other");
  expect(tokens.session).toBe(token("t_1", 10));
  tokens.replaceSession("unreadable");
  tokens.accept(token("t_1", 20), "other");
  tokens.replaceSession(null);
  tokens.accept(token("t_1", 20), "other");
  expect(tokens.session).toBeNull();
});

test("a token of the same second is as good as the known one", () => {
  const tokens = new Tokens(mapStore());
  const later = `${token("t_1", 10)}-again`;
  tokens.replaceSession(token("t_1", 10));
  tokens.accept(later, "other");
  expect(tokens.session).toBe(later);
});

test("a token without a customer belongs to the same one as another without", () => {
  const anonymous = (iat: number) => `head.${btoa(JSON.stringify({ iat }))}.signature`;
  const tokens = new Tokens(mapStore());
  tokens.replaceSession(anonymous(10));
  tokens.accept(anonymous(20), "other");
  expect(tokens.session).toBe(anonymous(20));
});

test("claims are read from base64url", () => {
  const claims = { iat: 10, data: { customer_id: "t_1" }, note: "\u00fb\u00ff>>>???" };
  const encoded = btoa(JSON.stringify(claims));
  expect(encoded).toMatch(/\+.*\/|\/.*\+/);
  const existing = `head.${encoded.replaceAll("+", "-").replaceAll("/", "_")}.signature`;
  const tokens = new Tokens(mapStore());
  tokens.replaceSession(existing);
  tokens.accept(token("t_1", 20), "other");
  expect(tokens.session).toBe(token("t_1", 20));
});

test("a customer's id is stored beside the login, and goes with it", () => {
  const store = mapStore();
  const tokens = new Tokens(store);
  tokens.keepCustomer(7);
  const login = { authToken: "auth", authExpires: 1, refreshToken: "again", remembered: true };
  tokens.keepLogin(login);
  expect(tokens.customer).toBeNull();
  tokens.keepCustomer(7);
  expect([tokens.customer, store.get("token:customer")]).toEqual([7, 7]);
  let writes = 0;
  const counted = new Tokens({
    ...store,
    put() {
      writes += 1;
    },
  });
  counted.keepCustomer(7);
  expect(writes).toBe(0);
  tokens.dropLogin();
  tokens.keepLogin(login);
  expect(tokens.customer).toBeNull();
});
