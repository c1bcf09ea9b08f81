import { expect, test } from "vitest";
import { addressErrors, checkoutErrors, isEmail, normalizeAddress, tidyPhone } from "./checkout.ts";

const provinces = [
  { code: "JB", name: "Jawa Barat" },
  { code: "JI", name: "Jawa Timur" },
];
const rules = { countries: ["ID", "SG"], states: provinces, kind: "billing" } as const;

const good = {
  firstName: "Ani",
  lastName: "Wijaya",
  address1: "Jl. Melati 5",
  city: "Bandung",
  state: "JB",
  postcode: "40111",
  country: "ID",
  email: "ani@example.test",
  phone: "0812-3456-789",
};

const errorsOf = (changes: Record<string, string>) =>
  addressErrors(normalizeAddress({ ...good, ...changes }), rules);

test("finds nothing wrong with a whole address", () => {
  expect(errorsOf({})).toEqual({});
});

test.each(["firstName", "lastName", "address1", "city", "postcode", "country", "email", "state"])(
  "requires %s, and counts blanks as missing",
  (field) => {
    expect(errorsOf({ [field]: "  " })[`billing.${field}`]).toEqual({
      id: `checkout.required.${field}`,
    });
  },
);

test("a missing district is one error, without its city and state, whose fields are hidden", () => {
  const address = normalizeAddress({ ...good, city: "", state: "", address2: "" });
  expect(addressErrors(address, { ...rules, districts: true })).toEqual({
    "billing.address2": { id: "checkout.required.district" },
  });
});

test("the e-mail address, the first field of the form, is the first error", () => {
  expect(Object.keys(errorsOf({ email: "", firstName: "" }))).toEqual([
    "billing.email",
    "billing.firstName",
  ]);
});

test.each(["4011", "401111", "4011a", "40-11"])(
  "refuses the Indonesian postcode %s",
  (postcode) => {
    expect(errorsOf({ postcode })).toEqual({
      "billing.postcode": { id: "checkout.postcode-invalid" },
    });
  },
);

test("takes an Indonesian postcode with a blank inside, and any elsewhere", () => {
  expect(errorsOf({ postcode: " 40 111 " })).toEqual({});
  const abroad = normalizeAddress({ ...good, country: "sg", state: "", postcode: "S 049 315" });
  expect(addressErrors(abroad, { ...rules, states: [] })).toEqual({});
  expect(abroad.postcode).toBe("S 049 315");
});

test("takes a state from the list only", () => {
  expect(errorsOf({ state: "ZZ" })).toEqual({ "billing.state": { id: "checkout.state-unknown" } });
});

test("takes a country that the shop sells to only", () => {
  expect(errorsOf({ country: "XX" })["billing.country"]).toEqual({
    id: "checkout.country-unknown",
  });
});

test("refuses an e-mail address that no letter would reach", () => {
  expect(errorsOf({ email: "ani@" })).toEqual({
    "billing.email": { id: "checkout.invalid-email" },
  });
});

test("requires an e-mail address with the billing address only", () => {
  const address = normalizeAddress({ ...good, email: "" });
  expect(addressErrors(address, { ...rules, kind: "shipping" })).toEqual({});
});

test("requires only name and e-mail where a virtual cart hides the rest", () => {
  const address = normalizeAddress({ firstName: "Ani", lastName: "W", email: "ani@example.test" });
  expect(addressErrors(address, { ...rules, contactOnly: true })).toEqual({});
});

test("refuses what is too long to be meant", () => {
  expect(errorsOf({ address1: "x".repeat(201) })["billing.address1"]).toEqual({
    id: "checkout.too-long",
  });
  expect(errorsOf({ address1: "x".repeat(200) })).toEqual({});
});

test.each([
  ["0812-3456-789", "+628123456789"],
  ["62 812 3456 789", "+628123456789"],
  ["+62 (812) 3456-789", "+628123456789"],
  [" 021 555 1234 ", "021 555 1234"],
  ["0812 345 678 x9", "0812 345 678 x9"],
  ["1 0812 345 678", "1 0812 345 678"],
  ["", ""],
])("writes the Indonesian phone number %s as %s", (typed, tidy) => {
  expect(tidyPhone(typed, "ID")).toBe(tidy);
});

test("leaves the phone numbers of other countries as they are", () => {
  expect(tidyPhone("0812-3456-789", "SG")).toBe("0812-3456-789");
});

test.each(["1234567", "+123456789012345", "(021) 555.12-34"])(
  "takes the phone number %s",
  (phone) => {
    expect(errorsOf({ phone })).toEqual({});
  },
);

test.each([
  "123456",
  "1234567890123456",
  "telepon",
  "+62 812 x",
  "telp 021 5551234",
  "021 5551234 rumah",
  "021 555a1234",
])("refuses the phone number %s", (phone) => {
  expect(errorsOf({ phone })["billing.phone"]).toEqual({ id: "checkout.phone-invalid" });
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

const formRules = {
  countries: ["ID", "SG"],
  states: { billing: provinces, shipping: [] },
  contactOnly: false,
};
const form = { key: "k", total: 1, paymentMethod: "cod", billing: good };

test("judges each address by the states of its own country", () => {
  const shipping = { ...good, country: "SG", state: "", postcode: "018956" };
  const elsewhere = { ...form, shipToDifferentAddress: true, shipping };
  expect(checkoutErrors(elsewhere, formRules)).toEqual({});
});

test("validates the shipping address only where goods are shipped to it", () => {
  expect(checkoutErrors({ ...form, shipping: {} }, formRules)).toEqual({});
});

test("names the address that lacks a field", () => {
  const shipping = { ...good, city: "", country: "SG", state: "" };
  const elsewhere = { ...form, billing: { ...good, city: "" }, shipping };
  expect(checkoutErrors({ ...elsewhere, shipToDifferentAddress: true }, formRules)).toEqual({
    "billing.city": { id: "checkout.required.city" },
    "shipping.city": { id: "checkout.required.city" },
  });
});

test("takes a password of eight characters for a new account", () => {
  const account = { ...form, createAccount: true };
  expect(checkoutErrors({ ...account, password: "rahasiak" }, formRules)).toEqual({});
});

test.each([
  [undefined, "checkout.required.password"],
  ["", "checkout.required.password"],
  ["rahasia", "checkout.password-short"],
])("wants a new account's password to be more than '%s'", (password, id) => {
  const errors = checkoutErrors({ ...form, createAccount: true, password }, formRules);
  expect(errors).toEqual({ password: { id } });
  expect(checkoutErrors({ ...form, password }, formRules)).toEqual({});
});
