import { parse } from "@formatjs/icu-messageformat-parser";
import { expect, test } from "vitest";
import { backendMessageIds, messageOf } from "./backend-messages.ts";

const files = import.meta.glob<Record<string, string>>("../../shared/i18n/messages/*.json", {
  eager: true,
  import: "default",
});
/** All sentences of a language, from however many files it has. */
const texts: Record<string, Record<string, string>> = {};
for (const [file, messages] of Object.entries(files)) {
  const lang = /([a-z]+)\.json$/.exec(file)?.[1] ?? "";
  texts[lang] = { ...texts[lang], ...messages };
}

// Left: texts of facts.md, of recorded pairs and of WooCommerce's own source.
test.each([
  [
    "You cannot add that amount of &quot;Minyak Rem DOT 5.1&quot; to the cart because there is not enough stock (2 remaining).",
    "cart.not-enough-stock",
    { name: "Minyak Rem DOT 5.1", remaining: 2 },
  ],
  [
    'You cannot add that amount to the cart &mdash; we have 2 in stock and you already have 1 in your cart. <a href="https://woo.example/cart/" class="button">View cart</a>',
    "cart.stock-already-in-cart",
    { remaining: 2, inCart: 1 },
  ],
  [
    "You cannot add &quot;Minyak Rem DOT 3&quot; to the cart because the product is out of stock.",
    "cart.out-of-stock",
    { name: "Minyak Rem DOT 3" },
  ],
  [
    'Sorry, we do not have enough "Minyak Rem" in stock to fulfill your order (2 available). We apologize for any inconvenience caused.',
    "cart.cannot-fulfil",
    { name: "Minyak Rem", remaining: 2 },
  ],
  [
    'You cannot add another "Peningkat Oktan" to your cart. <a href="x">View cart</a>',
    "cart.sold-individually",
    { name: "Peningkat Oktan" },
  ],
  [
    'Please choose product options by visiting <a href="https://woo.example/product/valtek-syn-10w-40/" title="Valtek Syn 10W-40">Valtek Syn 10W-40</a>.',
    "cart.choose-options",
    { name: "Valtek Syn 10W-40" },
  ],
  ["Invalid value posted for Ukuran", "cart.choose-other-options", { label: "Ukuran" }],
  [
    "Ukuran is not a valid attribute of the product: Valtek Full Sintetik 5W-30.",
    "cart.choose-other-options",
    { label: "Ukuran" },
  ],
  [
    "Ukuran and Kemasan are required fields",
    "form.required-field",
    { label: "Ukuran and Kemasan" },
  ],
  ["No product found matching the ID provided", "cart.no-product", {}],
  ["No product ID was found corresponding to the slug: tidak-ada", "cart.no-product", {}],
  ["Cart is empty", "cart.nothing-to-empty", {}],
  [
    "Coupon &quot;&quot; cannot be applied because it does not exist.",
    "coupon.unknown",
    { code: "" },
  ],
  [
    "Coupon &quot;nope&quot; cannot be applied because it does not exist.",
    "coupon.unknown",
    { code: "nope" },
  ],
  ["Coupon &quot;kadaluarsa&quot; has expired.", "coupon.expired", { code: "kadaluarsa" }],
  ["This coupon has already been applied to the cart", "coupon.already-applied", {}],
  ["Coupon code “hemat10” already applied!", "coupon.already-applied", { code: "hemat10" }],
  [
    'The minimum spend for coupon &quot;potong25rb&quot; is <span class="woocommerce-Price-amount amount"><bdi><span>Rp</span>200.000</bdi></span>.',
    "coupon.minimum",
    { code: "potong25rb", amount: "Rp200.000" },
  ],
  ["The minimum spend for this coupon is &#36;50.00.", "coupon.minimum", { amount: "$50.00" }],
  ["The maximum spend for this coupon is &#36;50.00", "coupon.maximum", { amount: "$50.00" }],
  [
    "Usage limit for coupon &quot;sekalipakai&quot; has been reached.",
    "coupon.usage-limit",
    { code: "sekalipakai" },
  ],
  [
    "Sorry, coupon &quot;a&quot; is not applicable to selected products.",
    "coupon.not-for-these",
    { code: "a" },
  ],
  ["This coupon has not been applied to the cart.", "coupon.not-applied", {}],
  ["Gift card &quot;X&quot; has no balance left.", "gift-card.empty", { code: "X" }],
  ["Sorry, no session found.", "checkout.cart-empty", {}],
  [
    "No shipping method has been selected. Please double check your address, or contact us if you need any help.",
    "checkout.no-shipping-method",
    {},
  ],
  [
    '"flat_rate:999" is not an available shipping method for shipping package "Minyak Rem DOT 5.1 ×3"',
    "checkout.shipping-method-unavailable",
    {},
  ],
  ["Invalid payment method.", "checkout.invalid-payment-method", {}],
  ["Invalid billing email address", "checkout.invalid-email", {}],
  ["The email address you are trying to use is invalid", "checkout.invalid-email", {}],
  [
    "An account is already registered with budi@example.test. Please log in or use a different email address.",
    "account.email-taken",
    { email: "budi@example.test" },
  ],
  ["Sorry, that email address is already used!", "account.email-taken", {}],
  [
    "An account is already registered with that username. Please choose another.",
    "account.username-taken",
    {},
  ],
  ["The user could not be logged in.", "account.login-failed", {}],
  ["incorrect_password", "account.incorrect-password", {}],
  ["invalid_username", "account.no-account", {}],
  ["invalid_email", "account.no-account", {}],
  [
    "&lt;strong&gt;Error:&lt;/strong&gt; The username &lt;strong&gt;nobody&lt;/strong&gt; is not registered on this site. If you are unsure of your username, try your email address instead.",
    "account.no-account",
    {},
  ],
  ["Missing username or password.", "account.missing-credentials", {}],
  ["Enter a username or email address.", "account.missing-credentials", {}],
  ["You are already logged in.", "account.already-logged-in", {}],
  ["Password reset link is invalid.", "account.reset-link-invalid", {}],
  ["A new password is required.", "account.new-password-required", {}],
  [
    "You do not have the appropriate capabilities to perform this action",
    "account.not-authorised",
    {},
  ],
  ["Not authorized to access this order", "account.not-authorised", {}],
  ["No order exists with the database_id: 999999", "account.no-order", {}],
  [
    "Duplicate comment detected; it looks as though you&#8217;ve already said that!",
    "review.duplicate",
    {},
  ],
  ["You are posting comments too quickly. Slow down.", "review.too-quick", {}],
  ["Comment must include an authorName.", "review.author-missing", {}],
  ["invalid_token: Expired token", "session.expired", {}],
  ["invalid_cart_token: Invalid Cart-Token", "session.expired", {}],
  ["Internal server error", "backend.failed", {}],
  ['Cannot query field "nonsense" on type "Cart". Did you mean "contents"?', "backend.failed", {}],
  ['Variable "$input" of required type "AddToCartInput!" was not provided.', "backend.failed", {}],
  ['Float cannot represent non numeric value: "abc"', "backend.failed", {}],
  ["first must be a positive integer.", "backend.failed", {}],
])("%s is %s", (text, id, values) => {
  expect(messageOf(text)).toEqual({ id, values });
});

test("a name that quotes or that holds markup comes through as it is", () => {
  expect(
    messageOf(
      "You cannot add &quot;A &quot;B&quot; &lt;i&gt;&quot; to the cart because the product is out of stock.",
    ),
  ).toEqual({ id: "cart.out-of-stock", values: { name: 'A "B" <i>' } });
});

test("what is not known is cleaned and keeps its language", () => {
  expect(
    messageOf("Sorry, we are closed &mdash; <a href='http://woo.example'>come back</a>"),
  ).toEqual({
    text: "Sorry, we are closed — come back",
    lang: "en",
  });
});

/** The names of the values that an ICU message shows. */
const valuesIn = (message: string): string[] =>
  parse(message).flatMap((part) => ("value" in part && part.type !== 0 ? [part.value] : []));

test.each(Object.entries(texts))("%s has a sentence for every id", (_, messages) => {
  expect(backendMessageIds.filter((id) => !messages[id])).toEqual([]);
});

test("every language shows the same values", () => {
  const [first = {}, ...others] = Object.values(texts);
  expect(others).not.toHaveLength(0);
  for (const other of others) {
    for (const id of backendMessageIds) {
      expect(valuesIn(other[id] ?? ""), id).toEqual(valuesIn(first[id] ?? ""));
    }
  }
});
