import { expect, test } from "vitest";
import { readTaxNumber, taxNumberErrors } from "./tax-number.ts";

test.each([
  ["0013121660091000", "0013121660091000"],
  // As it was printed until 2024, with 15 digits.
  ["01.312.166.0-091.000", "0013121660091000"],
  ["01 312 166 0 091 000", "0013121660091000"],
  // A person's is the identity number.
  ["3174 0512 0685 0001", "3174051206850001"],
  ["1000000000123456", "1000000000123456"],
  ["", ""],
  ["  ", ""],
  [undefined, ""],
])("%s is the number %s", (typed, number) => {
  expect(readTaxNumber(typed)).toBe(number);
  expect(taxNumberErrors(typed)).toEqual({});
});

test.each([
  "123",
  "00131216600910001",
  "31740512068500012",
  "0000000000000000",
  "1111111111111111",
  // One digit wrong, and two in the wrong order.
  "0013121670091000",
  "0031121660091000",
  "01.312.166.1-091.000",
  "3174o51206850001",
  "-3174051206850001x",
  "٣١٧٤٠٥١٢٠٦٨٥٠٠٠١",
  "9".repeat(2_000),
])("%s is none", (typed) => {
  expect(taxNumberErrors(typed)).toEqual({ npwp: { id: "checkout.npwp-invalid" } });
});
