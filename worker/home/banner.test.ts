import { expect, test } from "vitest";
import { isShownOn } from "../commerce/storefront-settings.ts";
import { shopDay } from "../platform/i18n/format-date.ts";

test("a banner is shown from its first day to its last", () => {
  const december = { from: "2026-12-01", until: "2026-12-31" } as const;
  const days = ["2026-11-30", "2026-12-01", "2026-12-31", "2027-01-01"];
  expect(days.map((day) => isShownOn(december, day))).toEqual([false, true, true, false]);
  expect(days.map((day) => isShownOn({ from: "2026-12-31" }, day))).toEqual([
    ...[false, false, true, true],
  ]);
  expect(days.map((day) => isShownOn({}, day))).toEqual([true, true, true, true]);
});

test("a day begins when it begins where the shop is", () => {
  const day = (at: string, zone = "Asia/Jakarta") => shopDay(new Date(at), zone);
  expect(day("2026-11-30T16:59:59Z")).toBe("2026-11-30");
  expect(day("2026-11-30T17:00:00Z")).toBe("2026-12-01");
  expect(day("2026-11-30T17:00:00Z", "America/New_York")).toBe("2026-11-30");
  expect(day("2026-11-30T17:00:00Z", "+07:00")).toBe("2026-12-01");
});
