import { expect, test } from "vitest";
import { parseConfig } from "../../settings/config.ts";
import { formatDate, getDateLocale } from "../i18n/format-date.ts";

const date = (text: string, zone = "Asia/Jakarta") => formatDate(text, "en-US", zone);

test("a day is the shop's own day, late in the evening too", () => {
  expect(date("2026-11-20T23:30:00+07:00")).toBe("November 20, 2026");
  expect(date("2026-11-20T17:30:00Z")).toBe("November 21, 2026");
});

test("a WordPress date without a zone does not slip into the next day", () => {
  expect(date("2026-11-20T20:00:00")).toBe("November 20, 2026");
  expect(date("2026-11-20 23:59:59")).toBe("November 20, 2026");
  expect(date("2026-11-20")).toBe("November 20, 2026");
  expect(date("2026-11-20T23:59:59", "America/New_York")).toBe("November 20, 2026");
});

test.each(["", "kemarin", "2026-13-45T00:00:00"])("what is no date is not written: %j", (text) => {
  expect(date(text)).toBe("");
});

test("a date is written in the language of the setting", () => {
  expect(formatDate("2026-11-20T12:00:00Z", "id-ID", "Asia/Jakarta")).toBe("20 November 2026");
});

test.each([
  ["id_ID", [], "id-ID"],
  ["en_US", [], "en-US"],
  ["en_US", ["id-ID", "en-GB"], "en-GB"],
  ["id_ID", ["en-GB"], "id-ID"],
] as const)(
  "dates of pages in %s of a WordPress in %j are written as %s",
  (locale, languages, tag) => {
    const { settings } = parseConfig({});
    expect(getDateLocale({ locale, settings: { ...settings, languages } })).toBe(tag);
  },
);
