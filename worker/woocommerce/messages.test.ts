import { parse } from "@formatjs/icu-messageformat-parser";
import { expect, test } from "vitest";
import { type BackendMessageId, backendMessageIds, toMessage } from "./messages.ts";

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

/** A sentence of the backend, what it is to us, and what it names. */
type Sentence = [text: string, id: BackendMessageId, values: Record<string, string | number>];

/** Sentences as a real backend has returned them. */
const recordedSentences: Sentence[] = [
  [
    "You cannot add that amount of &quot;Minyak Rem DOT 5.1&quot; to the cart because there is not enough stock (12 remaining).",
    "cart.not-enough-stock",
    { name: "Minyak Rem DOT 5.1", remaining: 12 },
  ],
  [
    'You cannot add that amount to the cart &mdash; we have 12 in stock and you already have 10 in your cart. <a href="https://woo.example/cart/" class="button">View cart</a>',
    "cart.stock-already-in-cart",
    { remaining: 12, inCart: 10 },
  ],
  [
    "You cannot add &quot;Minyak Rem DOT 3&quot; to the cart because the product is out of stock.",
    "cart.out-of-stock",
    { name: "Minyak Rem DOT 3" },
  ],
  [
    'Sorry, we do not have enough "Minyak Rem" in stock to fulfill your order (12 available). We apologize for any inconvenience caused.',
    "cart.cannot-fulfil",
    { name: "Minyak Rem", remaining: 12 },
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
    { code: "NOPE" },
  ],
  ["Coupon &quot;kadaluarsa&quot; has expired.", "coupon.expired", { code: "KADALUARSA" }],
  ["This coupon has already been applied to the cart", "coupon.already-applied", {}],
  ["Coupon code “hemat10” already applied!", "coupon.already-applied", { code: "HEMAT10" }],
  [
    'The minimum spend for coupon &quot;potong25rb&quot; is <span class="woocommerce-Price-amount amount"><bdi><span>Rp</span>200.000</bdi></span>.',
    "coupon.minimum",
    { code: "POTONG25RB", amount: "Rp\u00a0200.000" },
  ],
  ["The minimum spend for this coupon is &#36;50.00.", "coupon.minimum", { amount: "$50.00" }],
  ["The maximum spend for this coupon is &#36;50.00", "coupon.maximum", { amount: "$50.00" }],
  [
    "Usage limit for coupon &quot;sekalipakai&quot; has been reached.",
    "coupon.usage-limit",
    { code: "SEKALIPAKAI" },
  ],
  [
    "Sorry, coupon &quot;a&quot; is not applicable to selected products.",
    "coupon.not-for-these",
    { code: "A" },
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
    "account.not-created",
    {},
  ],
  ["The user could not be logged in.", "account.login-failed", {}],
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
];

/** Sentences as the sources of WooCommerce, its plugins and the embedded backend have them. */
const pluginSentences: Sentence[] = [
  ["A JWT token cannot be issued for this user.", "account.login-unavailable", {}],
  [
    'Sorry, "Minyak Rem" is not in stock. Please edit your cart and try again.',
    "cart.out-of-stock",
    { name: "Minyak Rem" },
  ],
  [
    "You can only have 1 Peningkat Oktan in your cart.",
    "cart.sold-individually",
    { name: "Peningkat Oktan" },
  ],
  ["Ukuran is a required field", "form.required-field", { label: "Ukuran" }],
  [
    "Sorry, this product is unavailable. Please choose a different combination.",
    "cart.unavailable-combination",
    {},
  ],
  ["Sorry, this product cannot be purchased.", "cart.not-purchasable", {}],
  [
    "Minyak Rem has been removed from your cart because it can no longer be purchased. Please contact us.",
    "cart.line-removed",
    { name: "Minyak Rem" },
  ],
  [
    "Minyak Rem has been removed from your cart because it has since been modified. You can add it back.",
    "cart.line-removed",
    { name: "Minyak Rem" },
  ],
  ["Sorry, an item in your cart is no longer available.", "cart.some-line-unavailable", {}],
  ["Sorry, your cart is being changed elsewhere.", "cart.changed-elsewhere", {}],
  ["The cart holds at most 200 lines.", "cart.too-many-lines", { most: 200 }],
  ["Coupon &quot;nope&quot; does not exist!", "coupon.unknown", { code: "NOPE" }],
  ["This coupon has expired.", "coupon.expired", {}],
  ["Coupon code already applied!", "coupon.already-applied", {}],
  ["The minimum spend for this coupon is &#36;50.00", "coupon.minimum", { amount: "$50.00" }],
  [
    "The maximum spend for coupon &quot;hemat&quot; is &#36;50.00.",
    "coupon.maximum",
    { code: "HEMAT", amount: "$50.00" },
  ],
  ["Coupon usage limit has been reached.", "coupon.usage-limit", {}],
  [
    "Sorry, coupon &quot;utama&quot; has already been applied and cannot be used in conjunction with other coupons.",
    "coupon.not-with-others",
    { code: "UTAMA" },
  ],
  ["Sorry, this coupon is not applicable to your cart contents.", "coupon.not-for-these", {}],
  [
    "Sorry, coupon &quot;hemat&quot; is not valid for sale items.",
    "coupon.not-for-these",
    { code: "HEMAT" },
  ],
  ["Coupon is not valid.", "coupon.invalid", {}],
  ["This coupon is not valid.", "coupon.invalid", {}],
  ["Coupon &quot;hemat&quot; is not valid.", "coupon.invalid", { code: "HEMAT" }],
  [
    "Sorry, it seems the coupon &quot;hemat&quot; is invalid - it has now been removed from your order.",
    "coupon.removed",
    { code: "HEMAT" },
  ],
  [
    "Sorry, it seems the coupon &quot;hemat&quot; is not yours - it has now been removed from your order.",
    "coupon.removed",
    { code: "HEMAT" },
  ],
  [
    "Gift card &quot;KADO&quot; cannot be applied because it does not exist.",
    "gift-card.unknown",
    { code: "KADO" },
  ],
  ["This gift card has already been applied to the cart.", "gift-card.already-applied", {}],
  ["This gift card has not been applied to the cart.", "gift-card.not-applied", {}],
  ["Gift card &quot;KADO&quot; has no balance left.", "gift-card.empty", { code: "KADO" }],
  ["The balance of your gift card has changed.", "gift-card.balance-changed", {}],
  ["Sorry, your session has expired.", "checkout.cart-empty", {}],
  ["Please provide a valid email address.", "checkout.invalid-email", {}],
  ["Sorry, the payment could not be confirmed.", "checkout.payment-unconfirmed", {}],
  ["This payment belongs to another order.", "checkout.payment-of-another-order", {}],
  ["Sorry, that username already exists!", "account.not-created", {}],
  ["Please provide a valid account username.", "account.not-created", {}],
  ["Please enter a valid account username.", "account.not-created", {}],
  ["Unknown email address. Check again or try your username.", "account.no-account", {}],
  ["<strong>Error:</strong> Unknown username.", "account.no-account", {}],
  ["Error: The email address budi@example.test is not registered.", "account.no-account", {}],
  [
    "<strong>Error:</strong> The password you entered for the username <strong>budi</strong> is incorrect.",
    "account.incorrect-password",
    {},
  ],
  ["Your password reset link appears to be invalid.", "account.reset-link-invalid", {}],
  ["Please type your comment text.", "review.content-missing", {}],
  ["Please rate the product.", "review.rating-missing", {}],
  ["Sorry, comments are closed for this item.", "review.closed", {}],
  ["Sorry, this post is closed to comments at the moment", "review.closed", {}],
  ["Sorry, you must be logged in to comment.", "review.account-needed", {}],
  ["<strong>Error:</strong> Your comment is too long.", "review.too-long", {}],
  [
    "<strong>Error:</strong> Your comment could not be saved. Please try again later.",
    "review.not-saved",
    {},
  ],
  ["Invalid comment post ID.", "cart.no-product", {}],
  ["The ID of the node to comment on is invalid", "cart.no-product", {}],
  ["You must be logged in to checkout.", "checkout.account-needed", {}],
  [
    "Not enough units of Minyak Rem DOT 4 are available in stock to fulfil this order.",
    "cart.reserved",
    { name: "Minyak Rem DOT 4" },
  ],
  [
    "&quot;Minyak Rem&quot; is out of stock and cannot be purchased.",
    "cart.out-of-stock",
    { name: "Minyak Rem" },
  ],
  [
    "Coupon sekalipakai was used in another transaction during this checkout, and coupon usage limit is reached. Please remove the coupon and try again.",
    "coupon.usage-limit",
    { code: "SEKALIPAKAI" },
  ],
  [
    "You have used this coupon sekalipakai in another transaction during this checkout, and coupon usage limit is reached. Please remove the coupon and try again.",
    "coupon.usage-limit",
    { code: "SEKALIPAKAI" },
  ],
  [
    "An unexpected error happened while applying the Coupon hemat.",
    "coupon.invalid",
    { code: "HEMAT" },
  ],
  ['Syntax Error: Expected Name, found "}".', "backend.failed", {}],
  ['Unknown argument "a" on field "b".', "backend.failed", {}],
  ['Unknown type "Nonsense".', "backend.failed", {}],
  ['Value "XX" does not exist in "CountriesEnum" enum.', "backend.failed", {}],
  ['Field "productId" of required type "Int!" was not provided.', "backend.failed", {}],
  ["Int cannot represent non-integer value: 1.5", "backend.failed", {}],
  ["String cannot represent a non string value: 1", "backend.failed", {}],
  ['Argument "id" of type "ID!" is required, but it was not provided.', "backend.failed", {}],
  ["last must be a positive integer.", "backend.failed", {}],
  ["GraphQL Request must include at least one of those two parameters", "backend.failed", {}],
  ["GET supports only query operation", "backend.failed", {}],
  ["Persisted queries are not enabled", "backend.failed", {}],
];

const sentences = [...recordedSentences, ...pluginSentences];

test.each(sentences)("%s is %s", (text, id, values) => {
  expect(toMessage(text)).toStrictEqual({ id, values });
});

// What a sentence begins with is a name or a label, or it is known by its middle.
const isOpen = (text: string) =>
  /^\S+( \S+)? (has been removed|is not a valid attribute|is a required|and Kemasan)|^"flat_rate/.test(
    text,
  );

test.each(sentences.filter(([text]) => !isOpen(text)))(
  "a text that only quotes it is not known: %s",
  (text) => {
    expect(toMessage(`They say: ${text}`)).toHaveProperty("text");
  },
);

test("a name that quotes or that holds markup comes through as it is", () => {
  expect(
    toMessage(
      "You cannot add &quot;A &quot;B&quot; &lt;strong&gt;&quot; to the cart because the product is out of stock.",
    ),
  ).toEqual({ id: "cart.out-of-stock", values: { name: 'A "B" <strong>' } });
});

test("an unknown message is cleaned and keeps its language", () => {
  expect(
    toMessage("Sorry, we are closed &mdash; <a href='http://woo.example'>come back</a>"),
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
