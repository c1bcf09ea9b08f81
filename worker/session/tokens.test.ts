import { expect, test } from "vitest";
import { mapStore } from "../../tests/support/map-store.ts";
import { Tokens } from "./tokens.ts";

const token = (customer: string, iat: number): string =>
  `head.${btoa(JSON.stringify({ iat, data: { customer_id: customer } }))}.signature`;

test("takes the first token", () => {
  const tokens = new Tokens(mapStore());
  expect(tokens.session).toBeNull();
  tokens.accept("first", null);
  expect(tokens.session).toBe("first");
});

test("keeps what it has when an answer brings no token", () => {
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

test("an answer that was overtaken does not bring back an older token or another session", () => {
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
