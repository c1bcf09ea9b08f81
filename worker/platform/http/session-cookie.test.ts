import { expect, test } from "vitest";
import { newSessionId, sessionCookie, sessionIdOf } from "./session-cookie.ts";

test("reads back the id that it wrote", () => {
  const id = newSessionId();
  expect(id).toMatch(/^[\w-]{43}$/);
  expect(sessionIdOf(`a=b; ${sessionCookie(id).split(";")[0]}; c=d`)).toBe(id);
});

test.each([
  null,
  undefined,
  "",
  "__Host-session=",
  "__Host-session=short",
  `__Host-session=${"a".repeat(44)}`,
  `__Host-session=${"a".repeat(42)};`,
  `__Host-session=${"a".repeat(40)}../`,
  `session=${"a".repeat(43)}`,
])("takes %j for no session", (header) => {
  expect(sessionIdOf(header)).toBeNull();
});
