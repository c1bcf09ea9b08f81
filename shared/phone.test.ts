import { describe, expect, test } from "vitest";
import { readPhone, tidyPhone, writtenPhone } from "./phone.ts";

const mobile = "+6281234567890";

describe("a telephone number as people paste it", () => {
  test.each([
    ["081234567890", mobile],
    ["0812-3456-7890", mobile],
    ["0812.3456.7890", mobile],
    [" +62 812 3456 7890 ", mobile],
    ["\u202a+62 812-3456-7890\u202c", mobile],
    ["+62 812\u20113456\u20117890", mobile],
    ["0812–3456–7890", mobile],
    ["0812\u22123456\u22127890", mobile],
    ["０８１２３４５６７８９０", mobile],
    ["+62 (0) 812-3456-7890", mobile],
    ["+62 0812 3456 7890", mobile],
    ["0062 812 3456 7890", mobile],
    ["0812\u00a03456\u00a07890", mobile],
    ["081234567890\u200b", mobile],
    ["081234567890 / 081398765432", mobile],
    ["081234567890 081398765432", mobile],
    ["0812-3456-7890 - 0813-9876-5432", mobile],
    ["0812 3456 7890 atau 0813 9876 5432", mobile],
    ["081234567890 (WA)", mobile],
    ["WA: 081234567890", mobile],
    ["WA081234567890", mobile],
    ["62812 3456 7890", mobile],
    ["81234567890", mobile],
    ["0811234567", "+62811234567"],
    ["0812345678901", "+62812345678901"],
    ["(021) 555-0143", "+62215550143"],
    ["telp 021 5550143 ext 12", "+62215550143"],
    ["+65 6123 4567", "+6561234567"],
    ["0065 6123 4567", "+6561234567"],
  ])("is read from %j: %s", (typed, phone) => {
    expect(readPhone(typed, "ID")).toBe(phone);
  });
});

test.each([
  "",
  "0812345",
  "081234567",
  "08123456789012",
  "1234567",
  "telepon",
  "021 555a1234",
  "+62 812 x",
  "+62 1",
  "1 0812 345 678",
  "0812345678 90123",
  "+0812345678",
  "0812+3456+7890",
  "9".repeat(200),
  "0 8 1 2 3 4 5 6 7 8 ".repeat(20),
])("%j is no number that can be called in Indonesia", (typed) => {
  expect(readPhone(typed, "ID")).toBeNull();
  expect(tidyPhone(` ${typed} `, "ID")).toBe(typed.trim());
});

test("a number of another country without its code stays as it is written", () => {
  expect(readPhone("6123\u20114567", "SG")).toBe("6123-4567");
  expect(readPhone("6123 4567 (WA)", "SG")).toBe("6123 4567");
  expect(readPhone("123456", "SG")).toBeNull();
  expect(readPhone("+62 812-3456-7890", "SG")).toBe(mobile);
});

test.each([
  [mobile, "0812-3456-7890"],
  ["+62811234567", "0811-234-567"],
  ["+62812345678901", "0812-3456-78901"],
  ["+62215550143", "021-555-0143"],
  ["+62274512345", "0274-512-345"],
  ["+6561234567", "+6561234567"],
  ["021 555", "021 555"],
  ["", ""],
])("the stored number %j is shown as %s, which is read as the same one", (stored, written) => {
  expect(writtenPhone(stored)).toBe(written);
  expect(tidyPhone(written, "ID")).toBe(stored);
});
