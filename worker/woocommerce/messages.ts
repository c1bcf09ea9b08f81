import type { Notice } from "../../shared/actions.ts";
import { plainText } from "../platform/render/clean-html.ts";

/** A backend message by our own id, or its cleaned text when there is no id for it. */
type BackendMessage =
  | { id: BackendMessageId; values: Record<string, string | number> }
  | { text: string; lang: "en" };

/** Named groups become values; groups in `numbers` become numbers. */
const patterns = {
  "cart.not-enough-stock":
    /^You cannot add that amount of "(?<name>.+)" to the cart because there is not enough stock \((?<remaining>\d+) remaining\)/,
  "cart.stock-already-in-cart":
    /^You cannot add that amount to the cart — we have (?<remaining>\d+) in stock and you already have (?<inCart>\d+) in your cart/,
  "cart.out-of-stock": [
    /^You cannot add "(?<name>.+)" to the cart because the product is out of stock/,
    /^Sorry, "(?<name>.+)" is not in stock\. Please edit your cart/,
    /^"(?<name>.+)" is out of stock and cannot be purchased/,
  ],
  // Reserved by other shoppers who are paying at this moment.
  "cart.reserved": /^Not enough units of (?<name>.+) are available in stock to fulfil this order/,
  "cart.cannot-fulfil":
    /^Sorry, we do not have enough "(?<name>.+)" in stock to fulfill your order \((?<remaining>\d+) available\)/,
  "cart.sold-individually": [
    /^You cannot add another "(?<name>.+)" to your cart/,
    /^You can only have 1 (?<name>.+) in your cart/,
  ],
  "cart.choose-options": /^Please choose product options by visiting (?<name>.+)\.$/,
  "cart.choose-other-options": [
    /^Invalid value posted for (?<label>.+)$/,
    /^(?<label>.+) is not a valid attribute of the product:/,
  ],
  "form.required-field": /^(?<label>.+) (?:is a|are) required fields?\b/,
  "cart.unavailable-combination":
    /^Sorry, this product is unavailable\. Please choose a different combination/,
  "cart.no-product": [
    /^No product found matching the ID provided/,
    /^No product ID was found corresponding to/,
    /^Invalid comment post ID/,
    /^The ID of the node to comment on is invalid/,
  ],
  "cart.not-purchasable": /^Sorry, this product cannot be purchased/,
  "cart.line-removed": [
    /^(?<name>.+) has been removed from your cart because it can no longer be purchased/,
    /^(?<name>.+) has been removed from your cart because it has since been modified/,
  ],
  "cart.some-line-unavailable": /^Sorry, an item in your cart is no longer available/,
  "cart.nothing-to-empty": /^Cart is empty/,
  "cart.changed-elsewhere": /^Sorry, your cart is being changed elsewhere/,
  "cart.too-many-lines": /^The cart holds at most (?<most>\d+) lines/,
  "coupon.unknown": [
    /^Coupon "(?<code>.*)" cannot be applied because it does not exist/,
    /^Coupon "(?<code>.*)" does not exist/,
  ],
  "coupon.expired": [/^Coupon "(?<code>.*)" has expired/, /^This coupon has expired/],
  "coupon.already-applied": [
    /^This coupon has already been applied to the cart/,
    /^Coupon code (?:"(?<code>.*)" )?already applied/,
  ],
  "coupon.minimum":
    /^The minimum spend for (?:this coupon|coupon "(?<code>.*)") is (?<amount>.*[^.])\.?$/,
  "coupon.maximum":
    /^The maximum spend for (?:this coupon|coupon "(?<code>.*)") is (?<amount>.*[^.])\.?$/,
  "coupon.usage-limit": [
    /^Usage limit for coupon "(?<code>.*)" has been reached/,
    /^Coupon usage limit has been reached/,
    /^Coupon (?<code>.+) was used in another transaction during this checkout/,
    /^You have used this coupon (?<code>.+) in another transaction during this checkout/,
  ],
  "coupon.not-with-others":
    /^Sorry, coupon "(?<code>.*)" has already been applied and cannot be used in conjunction/,
  "coupon.not-for-these":
    /^Sorry, (?:this coupon|coupon "(?<code>.*)") is not (?:applicable to|valid for)/,
  "coupon.not-applied": /^This coupon has not been applied to the cart/,
  "coupon.invalid": [
    /^(?:Coupon|This coupon)(?: "(?<code>.*)")? is not valid/,
    /^An unexpected error happened while applying the Coupon (?<code>.+)\./,
  ],
  // Used up in the meantime, among other causes: WooCommerce does not give the reason.
  "coupon.removed": /^Sorry, it seems the coupon "(?<code>.*)" is (?:invalid|not yours)/,
  "gift-card.unknown": /^Gift card "(?<code>.*)" cannot be applied because it does not exist/,
  "gift-card.already-applied": /^This gift card has already been applied to the cart/,
  "gift-card.not-applied": /^This gift card has not been applied to the cart/,
  "gift-card.empty": /^Gift card "(?<code>.*)" has no balance left/,
  "gift-card.balance-changed": /^The balance of your gift card has changed/,
  // The plugin, where an order was made at another total than was confirmed.
  "checkout.cart-changed": /^Order total has changed/,
  "checkout.cart-empty": [/^Sorry, no session found/, /^Sorry, your session has expired/],
  "checkout.no-shipping-method": /^No shipping method has been selected/,
  "checkout.shipping-method-unavailable": /is not an available shipping method for/,
  "checkout.account-needed": /^You must be logged in to check ?out/,
  "checkout.invalid-payment-method": /^Invalid payment method/,
  "checkout.invalid-email": [
    /^Invalid billing email address/,
    /^The email address you are trying to use is invalid/,
    /^Please provide a valid email address/,
  ],
  "checkout.payment-unconfirmed": /^Sorry, the payment could not be confirmed/,
  "checkout.payment-of-another-order": /^This payment belongs to another order/,
  "account.email-taken": [
    /^An account is already registered with (?!that username)(?<email>.+?)\. Please log in/,
    /^Sorry, that email address is already used/,
  ],
  "account.not-created": [
    /^An account is already registered with that username/,
    /^Sorry, that username already exists/,
    /^Please (?:provide|enter) a valid account username/,
  ],
  "account.login-failed": /^The user could not be logged in/,
  "account.login-unavailable": /^A JWT token cannot be issued for this user/,
  // Messages of WordPress's login page.
  "account.no-account": [
    /^Error: The (?:username|email address) (?!and)/,
    /^(?:Error: )?Unknown (?:email|username)/,
  ],
  "account.incorrect-password": /^Error: The password you entered/,
  "account.missing-credentials": [
    /^Missing username or password/,
    /^Enter a username or email address/,
  ],
  "account.already-logged-in": /^You are already logged in/,
  "account.reset-link-invalid": /^(?:Password reset link is invalid|Your password reset link)/,
  "account.new-password-required": /^A new password is required/,
  "limit.reached-long": /^Please wait before you change your email address/,
  "account.not-authorised": [
    /^You do not have the appropriate capabilities/,
    /^Not authorized to access/,
  ],
  "account.no-order": /^No order exists with/,
  "review.duplicate": /^Duplicate comment detected/,
  "review.too-quick": /^You are posting comments too quickly/,
  "review.author-missing": /^Comment must include an author/,
  "review.content-missing": /^Please type your comment text/,
  "review.rating-missing": /^Please rate the product/,
  "review.closed": /^Sorry, (?:comments are closed|this post is closed to comments)/i,
  "review.account-needed": /^Sorry, you must be logged in to (?:comment|reply)/,
  "review.too-long": /^(?:Error: )?Your (?:name|email address|URL|comment) is too long/,
  "review.not-saved": /^(?:Error: )?(?:Your|The) comment could not be saved/,
  "session.expired": /^(?:invalid_token|invalid_cart_token)\b/,
  // Technical errors: the shopper sees that something failed, not what.
  "backend.failed": [
    /^Internal server error/,
    /^(?:Cannot query field|Syntax Error|Unknown (?:argument|type)|Variable "\$|Value ".*" does not)/,
    /^(?:Field|Float|Int|String|Argument) .*(?:cannot represent|is required|not provided)/,
    /^(?:first|last) must be a positive integer/,
    /^(?:GraphQL Request must include|GET supports only|Persisted queries are not)/,
  ],
} satisfies Record<string, RegExp | readonly RegExp[]>;

/** Ids of the messages for backend errors; each has a text in every language. */
export type BackendMessageId = keyof typeof patterns;

/** All ids of backend messages. */
export const backendMessageIds = Object.keys(patterns) as BackendMessageId[];

const numbers = new Set(["remaining", "inCart", "most"]);

/**
 * WooCommerce repeats a code in lower case, and writes no space between a symbol of letters and the
 * digits: messages write both as the shop's pages do.
 */
const toValue = (name: string, value: string): string | number => {
  if (numbers.has(name)) return Number(value);
  if (name === "amount") return value.replace(/(\p{L})(?=\d)|(\d)(?=\p{L})/gu, "$1$2\u00a0");
  // Several removed items are one text of several sentences.
  if (name === "name")
    return value.replaceAll(/ has been removed from your cart because .+? assistance\. /g, ", ");
  return name === "code" ? value.toUpperCase() : value;
};

function toValues(groups: Record<string, string> = {}): Record<string, string | number> {
  const named = Object.entries(groups).filter(([, value]) => value !== undefined);
  return Object.fromEntries(named.map(([name, value]) => [name, toValue(name, value)]));
}

/** The shop's language pack may use curly quotes; the patterns use straight ones. */
const straightened = (text: string): string => text.replace(/[“”„]/g, '"');

/** Returns our message for a backend's text (HTML), or the cleaned text when it is unknown. */
export function toMessage(backendText: string): BackendMessage {
  const once = plainText(backendText);
  // Login messages of older plugins are escaped twice (recorded: jwt-login-unknown).
  const text = /^<strong>/.test(once) ? plainText(once) : once;
  for (const id of backendMessageIds) {
    for (const pattern of [patterns[id]].flat()) {
      const match = pattern.exec(straightened(text));
      if (match) return { id, values: toValues(match.groups) };
    }
  }
  return { text, lang: "en" };
}

/**
 * Converts a backend message to a notice: by our own id, or with its cleaned text when there is
 * none.
 */
export function toNotice(message: string): Notice {
  const existing = toMessage(message);
  return "id" in existing ? existing : { id: "backend.said", ...existing };
}
