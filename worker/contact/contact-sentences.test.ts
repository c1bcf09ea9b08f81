import { expect, test } from "vitest";
import english from "../../shared/i18n/messages/en.json" with { type: "json" };
import indonesian from "../../shared/i18n/messages/id.json" with { type: "json" };

const fields = ["name", "email", "phone", "message"] as const;

test("the contact form says what is missing in the requirement's sentences", () => {
  expect(fields.map((field) => english[`contact.${field}-required`])).toEqual([
    "Name is required.",
    "Email is required.",
    "Phone is required.",
    "Message is required.",
  ]);
  expect(fields.map((field) => indonesian[`contact.${field}-required`])).toEqual([
    "Nama wajib diisi.",
    "Email wajib diisi.",
    "Telepon wajib diisi.",
    "Pesan wajib diisi.",
  ]);
});
