import { expect, test } from "vitest";
import { ConfigError, configFor, parseConfig } from "./config.ts";

test("a shop that sets nothing has its defaults", () => {
  const { baseUrl, backend, contact } = parseConfig({});
  expect([baseUrl, backend.embedded]).toEqual(["http://localhost:8787", true]);
  expect(contact.fields).toMatchObject({ name: "your-name", message: "your-message" });
});

test("one error names every bad setting", () => {
  const read = () => parseConfig({ CURRENCY: "euro", SALE_BADGE: "loud", CONTACT_FIELDS: "name" });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(
    /CURRENCY must be a code.*\n.*SALE_BADGE must be percent.*\n.*CONTACT_FIELDS must be pairs/,
  );
});

test.each([
  ["name=nama, email = surel", { name: "nama", email: "surel" }],
  ["message=isi", { message: "isi" }],
])("the contact form's fields are read from %j", (text, fields) => {
  expect(parseConfig({ CONTACT_FIELDS: text }).contact.fields).toEqual(fields);
});

test("settings are read once for an isolate", () => {
  const bindings = { CURRENCY: "IDR" } as unknown as Parameters<typeof configFor>[0];
  expect(configFor(bindings)).toBe(configFor(bindings));
});
