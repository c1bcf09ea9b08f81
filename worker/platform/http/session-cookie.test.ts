import { expect, test } from "vitest";
import { cartCountCookie } from "../../session/count-cookie.ts";
import { ResponseCookies } from "../../session/response-cookies.ts";
import { isLastingSession, readSessionId, sessionCookie } from "./session-cookie.ts";

const id = `${"0f".repeat(32)}${"k".repeat(22)}`;

test("reads back the id that it wrote", () => {
  expect(readSessionId(`a=b; ${sessionCookie(id).split(";")[0]}; c=d`)).toBe(id);
});

test.each([
  null,
  undefined,
  "",
  "__Host-session=",
  "__Host-session=short",
  `__Host-session=${id}k`,
  `__Host-session=${id.slice(0, -1)};`,
  `__Host-session=${id.slice(0, -3)}../`,
  `__Host-session=${"0f".repeat(32)}`,
  `__Host-session=${"0F".repeat(32)}${"k".repeat(22)}`,
  `session=${id}`,
])("takes %j for no session", (header) => {
  expect(readSessionId(header)).toBeNull();
});

test("detects whether a session ends with the browser, and its badge with it", () => {
  const lasting = sessionCookie(id).split(";")[0];
  const transient = sessionCookie(id, false).split(";")[0];
  expect([readSessionId(lasting), readSessionId(transient)]).toEqual([id, id]);
  expect([isLastingSession(lasting), isLastingSession(transient)]).toEqual([true, false]);
  expect(cartCountCookie(3, false)).not.toContain("Max-Age");
});

test("a session that ends with the browser sets a count that does too", () => {
  const cookies = new ResponseCookies("a", { isLasting: false });
  cookies.count = 3;
  expect(cookies.lines("a")).toEqual(["cart_count=3; Path=/; SameSite=Lax"]);
});

test("takes back a count whose session is gone", () => {
  const lines = new ResponseCookies(null, { hasStrayCount: true }).lines(null);
  expect(lines).toContainEqual(expect.stringMatching(/^cart_count=;.*Max-Age=0/));
});
