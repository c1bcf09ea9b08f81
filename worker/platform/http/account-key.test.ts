import { expect, test } from "vitest";
import { accountKey } from "./account-key.ts";

test.each([
  "Korban",
  " korban ",
  "kórban",
  "<b>korban</b>",
  "kor%41ban",
  "kor&amp;ban",
  "ＫＯＲＢＡＮ",
])("%s is counted as korban", (name) => {
  expect(accountKey(name)).toBe(accountKey("korban"));
});

test("another name is another account", () => {
  expect(accountKey("korban1")).not.toBe(accountKey("korban"));
  expect(accountKey("kor ban")).not.toBe(accountKey("korban"));
});

test("a name of any length is read in no time", () => {
  const began = performance.now();
  for (const one of ["<", "&", "%", " ", "a"]) accountKey(one.repeat(64_000));
  expect(performance.now() - began).toBeLessThan(500);
});
