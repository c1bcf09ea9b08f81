import { expect, test } from "vitest";
import { cleanEmail, emailErrors, emailQuestion, isEmail } from "./email.ts";

test.each([
  "ani@example.test",
  " ani@example.test ",
  "\u200bani@example.test\u00a0",
  "\u202aani@example.test\u202c",
  "mailto:ani@example.test",
  "Ani Wijaya <ani@example.test>",
  "ani@example.test.",
  "ani＠example.test,",
])("the e-mail address that is pasted as %j is read", (typed) => {
  expect(cleanEmail(typed)).toBe("ani@example.test");
  expect(emailErrors(typed)).toEqual({});
});

test.each([
  ["", "checkout.required.email"],
  [" ", "checkout.required.email"],
  ["ani@", "checkout.invalid-email"],
  [`${"a".repeat(190)}@example.test`, "checkout.invalid-email"],
])("refuses the e-mail address '%s'", (typed, id) => {
  expect(emailErrors(typed)).toEqual({ email: { id } });
});

test.each([
  ["ani@example.test", true],
  ["ani+shop@localhost", true],
  ["ani@a.b", true],
  ["ani@", false],
  ["ani@example.test juga", false],
  ["ani@-x.test", false],
  ["a ni@example.test", false],
  ["", false],
])("validates the e-mail address %s as HTML does: %s", (text, valid) => {
  expect(isEmail(text)).toBe(valid);
});

test.each([
  ["ani@gmial.com", "ani@gmail.com"],
  ["ani@gmail.con", "ani@gmail.com"],
  ["Ani@Gmail.co", "Ani@gmail.com"],
  ["ani@gmaill.com", "ani@gmail.com"],
  ["ani@yaho.com", "ani@yahoo.com"],
  ["ani@yahoo.com.id", "ani@yahoo.co.id"],
  ["ani@hotmial.com", "ani@hotmail.com"],
])("asks whether %s is %s", (typed, suggestion) => {
  expect(emailQuestion(typed)).toEqual({
    id: "checkout.email-typo",
    values: { typed, suggestion },
  });
});

test.each([
  "ani@gmail.com",
  "ani@GMAIL.com",
  "ani@mail.com",
  "ani@toko.co.id",
  "ani@g.co",
  "ani",
  "",
])("asks nothing about '%s'", (typed) => {
  expect(emailQuestion(typed)).toBeNull();
});
