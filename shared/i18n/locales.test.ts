import { expect, test } from "vitest";
import { defaultLocale, isLocale, localeCodes, locales } from "./locales.ts";

test("a cookie or a field names a locale by its whole code only", () => {
  for (const code of localeCodes) expect(isLocale(code)).toBe(true);
  for (const other of ["id", "ID_ID", "", "toString", "constructor", null, undefined, 1])
    expect(isLocale(other)).toBe(false);
});

test("one language alone has no prefix, and it comes first", () => {
  expect(localeCodes[0]).toBe(defaultLocale);
  const bare = localeCodes.filter((code) => locales[code].prefix === "");
  expect(bare).toEqual([defaultLocale]);
});
