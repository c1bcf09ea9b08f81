import { expect, test } from "vitest";
import { addressErrors, checkoutErrors, normalizeAddress, toAddresses } from "./checkout.ts";

const provinces = [
  { code: "JB", name: "Jawa Barat" },
  { code: "JI", name: "Jawa Timur" },
];
const rules = { countries: ["ID", "SG"], states: provinces, kind: "shipping" } as const;

const good = {
  name: "Ani Wijaya",
  address1: "Jl. Melati 5",
  city: "Bandung",
  state: "JB",
  postcode: "40111",
  country: "ID",
  phone: "0812-3456-789",
};

const findErrors = (changes: Record<string, string>) =>
  addressErrors(normalizeAddress({ ...good, ...changes }), rules);

test("finds nothing wrong with a whole address", () => {
  expect(findErrors({})).toEqual({});
});

test.each(["phone", "name", "address1", "city", "postcode", "country", "state"])(
  "requires %s, and counts blanks as missing",
  (field) => {
    expect(findErrors({ [field]: "  " })[`shipping.${field}`]).toEqual({
      id: `checkout.required.${field}`,
    });
  },
);

test("a missing district is one error, without its city and state, whose fields are hidden", () => {
  const address = normalizeAddress({ ...good, city: "", state: "", address2: "" });
  expect(addressErrors(address, { ...rules, districts: true })).toEqual({
    "shipping.address2": { id: "checkout.required.district" },
  });
});

test("errors are in the order of the form, whose e-mail address comes after the name", () => {
  const wrong = { ...form, email: "ani@", shipping: { phone: "x", country: "ID" } };
  expect(Object.keys(checkoutErrors(wrong, formRules))).toEqual([
    "shipping.phone",
    "shipping.name",
    "email",
    ...["address1", "city", "state", "postcode"].map((part) => `shipping.${part}`),
  ]);
});

test.each(["4011", "401111", "4011a", "40-11"])(
  "refuses the Indonesian postcode %s",
  (postcode) => {
    expect(findErrors({ postcode })).toEqual({
      "shipping.postcode": { id: "checkout.postcode-invalid" },
    });
  },
);

test("takes an Indonesian postcode with a blank inside, and any elsewhere", () => {
  expect(findErrors({ postcode: " 40 111 " })).toEqual({});
  const abroad = normalizeAddress({ ...good, country: "sg", state: "", postcode: "S 049 315" });
  expect(addressErrors(abroad, { ...rules, states: [] })).toEqual({});
  expect(abroad.postcode).toBe("S 049 315");
});

test("takes a state from the list only", () => {
  expect(findErrors({ state: "ZZ" })).toEqual({
    "shipping.state": { id: "checkout.state-unknown" },
  });
});

test("takes a country that the shop sells to only", () => {
  expect(findErrors({ country: "XX" })["shipping.country"]).toEqual({
    id: "checkout.country-unknown",
  });
});

test("takes a country that is delivered to only, and an invoice's anywhere that is sold to", () => {
  const shipping = { ...good, country: "SG" };
  const unknown = { id: "checkout.country-unknown" };
  expect(checkoutErrors({ ...form, shipping }, formRules)["shipping.country"]).toEqual(unknown);
  const abroad = { ...form, differentBilling: true, billing: shipping };
  expect(checkoutErrors(abroad, formRules)["billing.country"]).toBeUndefined();
});

test("requires a telephone number of a delivery only", () => {
  const address = normalizeAddress({ ...good, phone: "" });
  expect(addressErrors(address, { ...rules, kind: "billing" })).toEqual({});
});

test("requires only name and e-mail where a virtual cart hides the rest", () => {
  const contact = { ...form, shipping: undefined, billing: { name: "Ani" } };
  const { shipping: _, ...sent } = contact;
  expect(checkoutErrors(sent, { ...formRules, contactOnly: true })).toEqual({});
});

test("refuses what is too long to be meant", () => {
  expect(findErrors({ address1: "x".repeat(201) })["shipping.address1"]).toEqual({
    id: "checkout.too-long",
  });
  expect(findErrors({ address1: "x".repeat(200) })).toEqual({});
});

test.each(["0812345", "1234567", "telepon"])("refuses the phone number %s", (phone) => {
  expect(findErrors({ phone })["shipping.phone"]).toEqual({ id: "checkout.phone-invalid" });
});

const formRules = {
  countries: { billing: ["ID", "SG"], shipping: ["ID"] },
  states: { billing: [], shipping: provinces },
  contactOnly: false,
};
const form = {
  key: "k",
  total: 1,
  paymentMethod: "cod",
  email: "ani@example.test",
  shipping: good,
};

test("requires a payment method where there is something to pay, before an account's password", () => {
  const sent = { ...form, paymentMethod: "", createAccount: true, password: "" };
  expect(Object.entries(checkoutErrors(sent, formRules))).toEqual([
    ["paymentMethod", { id: "checkout.required.payment" }],
    ["password", { id: "checkout.required.password" }],
  ]);
  expect(checkoutErrors({ ...form, paymentMethod: "", total: 0 }, formRules)).toEqual({});
});

test("judges each address by the states of its own country", () => {
  const billing = { ...good, country: "SG", state: "", postcode: "018956" };
  expect(checkoutErrors({ ...form, differentBilling: true, billing }, formRules)).toEqual({});
});

test("validates the billing address only where it differs", () => {
  expect(checkoutErrors({ ...form, billing: {} }, formRules)).toEqual({});
});

test("names the address that lacks a field", () => {
  const billing = { ...good, city: "", country: "SG", state: "" };
  const different = { ...form, shipping: { ...good, city: "" }, billing, differentBilling: true };
  expect(checkoutErrors(different, formRules)).toEqual({
    "shipping.city": { id: "checkout.required.city" },
    "billing.city": { id: "checkout.required.city" },
  });
});

test("the billing address is the shipping address, unless another one is given and meant", () => {
  const [shipping, billing] = ["goods", "bill"];
  expect(toAddresses({ shipping, billing })).toEqual({ shipping, billing: shipping });
  expect(toAddresses({ shipping, billing, differentBilling: "on" })).toEqual({ shipping, billing });
  expect(toAddresses({ billing })).toEqual({ shipping: billing, billing });
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

test("an address that may be a typo is asked about once, and a wrong one is refused", () => {
  const typo = { ...form, email: "ani@gmial.com" };
  const question = {
    id: "checkout.email-typo",
    values: { typed: "ani@gmial.com", suggestion: "ani@gmail.com" },
  };
  expect(checkoutErrors(typo, formRules)).toEqual({ email: question });
  expect(checkoutErrors({ ...typo, asked: "10110 ani@gmial.com" }, formRules)).toEqual({});
  expect(checkoutErrors({ ...typo, asked: "ani@gmail.con" }, formRules)).toEqual({
    email: question,
  });
  expect(checkoutErrors({ ...typo, email: "ani@" }, formRules)).toEqual({
    email: { id: "checkout.invalid-email" },
  });
});
