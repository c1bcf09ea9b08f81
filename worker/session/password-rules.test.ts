import { expect, test } from "vitest";
import { listNames, passwordRefusal } from "./password-rules.ts";

const names = listNames("Engine Care Indonesia", "Budi.Santoso", "budi@example.test");

test.each([
  ["pendek-", "account.password-short"],
  ["password", "account.password-common"],
  ["PASSWORD1", "account.password-common"],
  ["1qaz2wsx3edc", "account.password-common"],
  ["budisantoso-2026", "account.password-personal"],
  ["x-BUDI-x-99", "account.password-personal"],
  ["engine-care-indonesia", "account.password-personal"],
  ["Rahasia-123", null],
  ["        ", null],
])("a new password %j is judged %s", (password, judged) => {
  expect(passwordRefusal(password, names)).toBe(judged);
});

test("a name of two letters forbids nothing", () => {
  expect(passwordRefusal("Li-lang-5x", listNames("AB", "Li"))).toBeNull();
});
