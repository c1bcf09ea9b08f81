import type { Cart, CartCoupon, CartGiftCard, CartLine, ShippingRate } from "../../shared/cart.ts";
import {
  currencyExponent,
  type MinorUnits,
  parseRawPrice,
  parseRawPrices,
} from "../../shared/money.ts";
import { sourceBelow } from "../../shared/ui/images.ts";
import type { AnswerContext } from "../platform/graphql/mapping-context.ts";
import type { BackendCart, BackendLine } from "./cart-fields.ts";

/** Where a product's own threshold is missing, this many pieces count as few. */
const FEW = 2;

/** The cart as pages and islands see it; amounts in minor units, none of them reckoned here. */
export function toCart(cart: BackendCart | null | undefined, context: AnswerContext): Cart {
  const amount = (raw: string | null | undefined) => parseRawPrice(raw, context.currency) ?? 0;
  const withTax = isNetOfTax(cart, amount);
  const shown = (net: string | null | undefined, tax: string | null | undefined) =>
    amount(net) + (withTax ? amount(tax) : 0);
  const rates = ratesOf(cart, context);
  const goods = {
    subtotal: shown(cart?.subtotal, cart?.subtotalTax),
    discount: shown(cart?.discountTotal, cart?.discountTax),
    shipping: shown(cart?.shippingTotal, cart?.shippingTax),
  };
  return {
    lines: present(cart?.contents?.nodes).flatMap((line) => toLine(line, context, withTax) ?? []),
    itemCount: cart?.contents?.itemCount ?? 0,
    ...goods,
    fees: feesOf(cart, goods, amount),
    tax: amount(cart?.totalTax),
    total: amount(cart?.total),
    coupons: couponsOf(cart, amount),
    giftCards: giftCardsOf(cart, amount),
    rates,
    chosenRate: cart?.chosenShippingMethods?.find(Boolean) ?? null,
    needsShipping: cart?.needsShippingAddress ?? false,
  };
}

/**
 * Where prices include tax, WooCommerce gives sums without it and the embedded backend with it;
 * the total, which always includes it, tells which of them has answered.
 */
function isNetOfTax(cart: BackendCart | null | undefined, amount: Amount): boolean {
  if (!cart?.displayPricesIncludeTax) return false;
  // Gift cards are the embedded backend's own: a cart with their field is one of its carts.
  if (cart.giftCards) return false;
  const sum = amount(cart.subtotal) - amount(cart.discountTotal) + amount(cart.shippingTotal);
  return sum !== amount(cart.total);
}

// Rows are rounded one by one, and the total by itself.
const ROUNDING = 2;

/** Fees are what the total holds beside the other rows: the rows then always add up. */
function feesOf(
  cart: BackendCart | null | undefined,
  { subtotal, discount, shipping }: Pick<Cart, "subtotal" | "discount" | "shipping">,
  amount: Amount,
): MinorUnits {
  const addedTax = cart?.displayPricesIncludeTax ? 0 : amount(cart?.totalTax);
  const rows = subtotal - discount + shipping + addedTax;
  const fees = amount(cart?.total) + paidByCards(cart, amount) - rows;
  return Math.abs(fees) <= ROUNDING ? 0 : fees;
}

const paidByCards = (cart: BackendCart | null | undefined, amount: Amount): MinorUnits =>
  giftCardsOf(cart, amount).reduce((sum, card) => sum + card.amount, 0);

type Amount = (raw: string | null | undefined) => MinorUnits;

const couponsOf = (cart: BackendCart | null | undefined, amount: Amount): CartCoupon[] =>
  present(cart?.appliedCoupons).map(({ code, description, discountAmount }) => ({
    code,
    description: description ?? "",
    discount: amount(discountAmount),
  }));

const giftCardsOf = (cart: BackendCart | null | undefined, amount: Amount): CartGiftCard[] =>
  present(cart?.giftCards).map((card) => ({
    code: card.code,
    amount: amount(card.amount),
    balance: amount(card.balance),
  }));

// A zone without methods answers [{rates: null}] (facts.md).
const ratesOf = (cart: BackendCart | null | undefined, context: AnswerContext): ShippingRate[] =>
  present(present(cart?.availableShippingMethods)[0]?.rates).map(({ id, label, cost }) => ({
    id,
    label: label ?? id,
    cost: readFormattedAmount(cost, context.currency) ?? 0,
  }));

function toLine(line: BackendLine, context: AnswerContext, withTax: boolean): CartLine | null {
  const product = line.product?.node;
  if (!product) return null;
  const variation = line.variation?.node;
  const sold = variation ?? product;
  const prices = "price" in sold ? sold : null;
  const unitPrice = parseRawPrices(prices?.price, context.currency)[0] ?? 0;
  const subtotal = parseRawPrice(line.subtotal, context.currency) ?? 0;
  const tax = parseRawPrice(line.subtotalTax, context.currency) ?? 0;
  return {
    key: line.key,
    productId: product.databaseId,
    variationId: variation?.databaseId ?? null,
    slug: product.slug ?? "",
    name: product.name ?? "",
    image: imageOf(variation?.image ?? product.image, product.name ?? "", context),
    options: optionsOf(line),
    attributes: present(line.variation?.attributes).flatMap(({ name, value }) =>
      name && value ? [{ name, value }] : [],
    ),
    quantity: line.quantity ?? 0,
    unitPrice,
    regularPrice: parseRawPrices(prices?.regularPrice, context.currency)[0] ?? unitPrice,
    subtotal: subtotal + (withTax ? tax : 0),
    ...stockOf("manageStock" in sold ? sold : {}),
    virtual: sold.virtual ?? false,
  };
}

const optionsOf = (line: BackendLine): CartLine["options"] =>
  present(line.variation?.attributes).map(({ label, name, value }) => ({
    label: label ?? name ?? "",
    value: termName(line, name, value) ?? value ?? "",
  }));

function termName(line: BackendLine, attribute: string | null, slug: string | null) {
  const product = line.product?.node;
  const attributes = product && "attributes" in product ? present(product.attributes?.nodes) : [];
  const found = attributes.find(({ name }) => name === attribute);
  const terms = found && "terms" in found ? present(found.terms?.nodes) : [];
  return terms.find((term) => term.slug === slug)?.name;
}

interface Stocked {
  manageStock?: "TRUE" | "FALSE" | "PARENT" | null;
  stockStatus?: "IN_STOCK" | "OUT_OF_STOCK" | "ON_BACKORDER" | null;
  stockQuantity?: number | null;
  backordersAllowed?: boolean | null;
  lowStockAmount?: number | null;
  soldIndividually?: boolean | null;
}

/** How many can be bought; a counted stock of 0 comes as null (facts.md). */
export function stockOf(
  sold: Stocked,
): Pick<CartLine, "maxQuantity" | "lowStock" | "soldIndividually"> {
  const counted = sold.manageStock === "TRUE" || sold.manageStock === "PARENT";
  const left = counted ? Math.max(0, sold.stockQuantity ?? 0) : null;
  const soldOut = sold.stockStatus === "OUT_OF_STOCK" ? 0 : null;
  const maxQuantity = sold.backordersAllowed ? null : (left ?? soldOut);
  const few = sold.lowStockAmount ?? FEW;
  return {
    maxQuantity,
    lowStock: maxQuantity !== null && maxQuantity > 0 && maxQuantity <= few,
    soldIndividually: sold.soldIndividually ?? false,
  };
}

interface BackendImage {
  sourceUrl: string | null;
  altText: string | null;
}

/** A picture as pages take it: relative to the uploads where it is one of them. */
export function imageOf(
  image: BackendImage | null | undefined,
  name: string,
  context: AnswerContext,
) {
  if (!image?.sourceUrl) return null;
  return { source: sourceBelow(context.imageBaseUrl, image.sourceUrl), alt: image.altText ?? name };
}

const present = <Value>(list: readonly (Value | null)[] | null | undefined): Value[] =>
  (list ?? []).filter((value) => value !== null);

/**
 * Reads an amount that WooGraphQL gives formatted only: ShippingRate.cost, LineItem.total and
 * subtotal take no format argument ("Rp20.000", "€1,290.00"). Everything else is asked for RAW.
 */
export function readFormattedAmount(
  text: string | null | undefined,
  currency: string,
): MinorUnits | null {
  const number = plainText(text ?? "").match(/\d[\d.,]*/)?.[0];
  if (!number) return null;
  const exponent = currencyExponent(currency);
  const decimals = number.match(/[.,](\d+)$/)?.[1] ?? "";
  const whole = isFraction(decimals, exponent) ? number.slice(0, -decimals.length - 1) : number;
  const fraction = whole === number ? "" : decimals;
  const amount = Number(`${whole.replace(/[.,]/g, "")}.${fraction || "0"}`);
  return Math.round(amount * 10 ** exponent);
}

// Three digits behind the last separator are thousands, unless the currency has three decimals.
const isFraction = (digits: string, exponent: number): boolean =>
  digits !== "" && (digits.length !== 3 || exponent === 3);

// A space inside a number ("1 290,00") is a thousands separator too.
const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, "")
    .replace(/&#?\w+;/g, " ")
    .replace(/(\d)\s+(?=\d)/g, "$1");
