import * as v from "valibot";
import { expect, test } from "vitest";
import { checkoutForm, newCheckoutKey } from "./checkout-form.ts";

test("each new form has a key of its own, which the checkout takes", () => {
  const keys = [newCheckoutKey(), newCheckoutKey()];
  const forms = keys.map((key) => v.parse(checkoutForm, { key, total: 0, shipping: {} }));
  const shipping = { email: "" };
  expect(forms).toEqual(
    keys.map((key) => ({ key, total: 0, cart: "", email: "", shipping, paymentMethod: "" })),
  );
  expect(keys[0]).not.toBe(keys[1]);
});
