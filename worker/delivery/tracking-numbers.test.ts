import { describe, expect, test } from "vitest";
import { couriers } from "#worker-country/couriers.ts";
import { notesWithNumbers, notesWithoutNumbers } from "../../tests/support/fixture-notes.ts";
import * as unitedStates from "../country/united-states/couriers.ts";
import { findTrackingNumbers, parcelReader } from "./tracking-numbers.ts";

const read = (note: string, shippedBy?: string) =>
  findTrackingNumbers(note, shippedBy).map(({ courier, number }) => [
    courier?.name ?? null,
    number,
  ]);

test("there are two hundred notes, and each courier is in some of them", () => {
  expect(notesWithNumbers.length + notesWithoutNumbers.length).toBeGreaterThanOrEqual(200);
  const named = new Set(notesWithNumbers.flatMap(([, held]) => held.map(([courier]) => courier)));
  expect(couriers.filter(({ name }) => !named.has(name))).toEqual([]);
  expect(couriers).toHaveLength(12);
});

test.each(notesWithNumbers)("%j holds its numbers", (note, held) => {
  expect(read(note)).toEqual(held);
});

test.each(notesWithoutNumbers)("%j holds none", (note) => {
  expect(read(note)).toEqual([]);
});

describe("a number without a courier", () => {
  test("is carried by the courier of the order's rate", () => {
    expect(read("Resi: 123456789012345", "JNE - REG (2-3 hari)")).toEqual([
      ["JNE", "123456789012345"],
    ]);
  });

  test("has another one where the note names it", () => {
    expect(read("Ganti kurir, TIKI 660012345678", "JNE - REG (2-3 hari)")).toEqual([
      ["TIKI", "660012345678"],
    ]);
  });
});

test("the link of every courier is an address of its own that contains no space", () => {
  const links = couriers.map(({ link }) => link("11LP1234567890"));
  expect(new Set(links.map((link) => new URL(link).hostname)).size).toBe(couriers.length);
  expect(links.every((link) => link.startsWith("https://") && !link.includes(" "))).toBe(true);
});

test("a long hostile note costs no more than a few milliseconds, and at most ten numbers", () => {
  const note = `${"resi ".repeat(20_000)}${"JP1234567890 ".repeat(5_000)}`;
  const many = Array.from({ length: 50 }, (_, index) => `JP${1_000_000_000 + index}`).join(" ");
  const start = process.cpuUsage().user;
  for (const text of [note, "0".repeat(100_000), "A-".repeat(50_000), "no ".repeat(30_000)])
    findTrackingNumbers(text);
  expect((process.cpuUsage().user - start) / 1_000).toBeLessThan(500);
  expect(findTrackingNumbers(many)).toHaveLength(10);
});

test.each([
  ["Shipped with UPS, tracking number 1Z999AA10123456784.", "UPS", "1Z999AA10123456784"],
  ["USPS tracking no: 9400 1112 0255 5842 3312 34", "USPS", "9400111202555842331234"],
  ["FedEx 794612345678", "FedEx", "794612345678"],
])("couriers of another country: %j", (note, courier, number) => {
  const found = parcelReader(unitedStates).findTrackingNumbers(note);
  expect(found.map((it) => [it.courier?.name, it.number])).toEqual([[courier, number]]);
});

test.each(["Order 1013, call (202) 555-0143", "Your refund of 25 dollars is on its way"])(
  "no parcel of another country: %j",
  (note) => {
    expect(parcelReader(unitedStates).findTrackingNumbers(note)).toEqual([]);
  },
);
