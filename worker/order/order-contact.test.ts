import { expect, test } from "vitest";
import { isOrderContact } from "./order-contact.ts";

const order = (email: string, phone: string, recipient = "") =>
  ({ billing: { email, phone }, shippingAddress: { phone: recipient } }) as Parameters<
    typeof isOrderContact
  >[0];

test.each([
  ["ani@example.test"],
  [" Ani@Example.TEST "],
  ["081234567890"],
  ["+62 812-3456-7890"],
  ["62812 3456 7890"],
  ["(0812) 3456.7890"],
])("%j is the contact of its order", (contact) => {
  expect(isOrderContact(order("ani@example.test", "+6281234567890"), contact)).toBe(true);
});

test("a recipient's own telephone is one, too", () => {
  expect(isOrderContact(order("ani@example.test", "", "0811 000 1111"), "+628110001111")).toBe(
    true,
  );
});

test.each([
  ["", ""],
  ["@", ""],
  ["budi@example.test", ""],
  ["081234567891", "081234567890"],
  // A part of a number is none.
  ["34567890", "081234567890"],
  ["0", "0"],
  ["123456", "123456"],
  ["no number", "nomor"],
])("%j is no contact of another order, nor of one without any", (contact, phone) => {
  expect(isOrderContact(order("ani@example.test", phone), contact)).toBe(false);
});

test("an order without an address is found by none", () => {
  expect(isOrderContact(order("", ""), "")).toBe(false);
  expect(isOrderContact(order("", ""), " ")).toBe(false);
});
