import type {
  Cart,
  CartCoupon,
  CartFee,
  CartGiftCard,
  CartLine,
  ShippingRate,
} from "../../../shared/cart.ts";
import { parseRawPrice, parseRawSum } from "../../../shared/currency.ts";
import type { MinorUnits } from "../../../shared/money.ts";
import { sourceBelow } from "../../../shared/ui/images.ts";
import { wishlistId } from "../../../shared/wishlist.ts";
import { type DeliveryShare, payByCards } from "../../commerce/without-delivery.ts";
import { type BackendCart, type BackendLine, isUnrated } from "../documents/cart-fields.ts";
import { cartHash } from "./cart-hash.ts";
import { type MappingContext, readShownPrice } from "./mapping-context.ts";
import { required } from "./required.ts";

/** Low stock threshold of products without their own. */
const FEW = 2;

/** Converts a cart for pages and islands: with tax where WooCommerce shows it so, else without. */
export function toCart(cart: BackendCart | null | undefined, context: MappingContext): Cart {
  const withTax = cart?.displayPricesIncludeTax ?? false;
  const amount: Amount = (raw) => parseRawPrice(raw, context.currency) ?? 0;
  const shown: Shown = (net, tax) => parseRawSum([net, withTax ? tax : null], context.currency);
  const subtotals = {
    subtotal: shown(cart?.subtotal, cart?.subtotalTax),
    discount: shown(cart?.discountTotal, cart?.discountTax),
    shipping: shown(cart?.shippingTotal, cart?.shippingTax),
  };
  const tax = amount(cart?.totalTax);
  const isLate = cart ? isUnrated(cart) : false;
  if (isLate) subtotals.shipping = 0;
  return {
    ...(cart && { hash: cartHash(cart) }),
    lines: present(cart?.contents?.nodes).map((line) => toLine(line, context, shown)),
    itemCount: cart ? required(cart.contents?.itemCount, "Cart.contents") : 0,
    ...subtotals,
    fees: cart ? toFees(cart, subtotals, context) : [],
    tax: withTax ? 0 : tax,
    includedTax: withTax ? tax : 0,
    coupons: toCoupons(cart, shown),
    ...(cart && isLate
      ? payByCards(toGiftCards(cart, amount), dueWithoutDelivery(cart, context))
      : { giftCards: toGiftCards(cart, amount), total: amount(cart?.total) }),
    rates: toRates(cart, context, withTax),
    chosenRate: cart?.chosenShippingMethods?.find(Boolean) ?? null,
    ...(isLate && cart?.needsShippingAddress && ({ ratesLate: true } as const)),
    needsShipping: cart?.needsShippingAddress ?? false,
    ...(context.sellsOtherTypes &&
      present(cart?.contents?.nodes).some(isOfOtherType) &&
      ({ isForWordPress: true } as const)),
    weight: getWeight(present(cart?.contents?.nodes)),
  };
}

/** What delivery adds to a cart. */
export function getDeliveryShare(
  { shippingTotal, shippingTax, displayPricesIncludeTax }: BackendCart,
  { currency }: MappingContext,
): DeliveryShare {
  const deliveryTax = parseRawPrice(shippingTax, currency) ?? 0;
  const [tax, includedTax] = displayPricesIncludeTax ? [0, deliveryTax] : [deliveryTax, 0];
  return { cost: parseRawSum([shippingTotal, shippingTax], currency), tax, includedTax };
}

/** What the backend's sums come to without delivery and gift cards: its own total asks couriers. */
function dueWithoutDelivery(cart: BackendCart, { currency }: MappingContext): MinorUnits {
  const amount: Amount = (raw) => parseRawPrice(raw, currency) ?? 0;
  const fees = addUp(present(cart.fees).map(({ total }) => amount(String(total))));
  const subtotals = amount(cart.subtotal) - amount(cart.discountTotal);
  const tax = amount(cart.totalTax) - amount(cart.shippingTax);
  return subtotals + tax + fees;
}

// Each row is rounded by itself, and so is the total.
const ROUNDING = 2;

/**
 * Fees by their names. WooGraphQL may include a fee in the total only, and returns no fee's tax:
 * what the total has beyond all rows is their tax when they are taxed, else a fee without a name.
 */
function toFees(
  cart: BackendCart,
  { subtotal, discount, shipping }: Pick<Cart, "subtotal" | "discount" | "shipping">,
  { currency }: MappingContext,
): CartFee[] {
  const amount: Amount = (raw) => parseRawPrice(raw, currency) ?? 0;
  const named = present(cart.fees).flatMap(({ name, total, taxable }) => {
    const net = parseRawPrice(String(total), currency) ?? 0;
    return net === 0 ? [] : [{ name, total: net, taxable: taxable ?? false }];
  });
  const withTax = cart.displayPricesIncludeTax ?? false;
  const addedTax = withTax ? 0 : amount(cart.totalTax);
  const rows = subtotal - discount + shipping + addedTax + addUp(named.map(({ total }) => total));
  const cards = toGiftCards(cart, amount).map((card) => card.amount);
  // Only the total includes fees that have no name.
  const rest = isUnrated(cart) ? 0 : amount(cart.total) + addUp(cards) - rows;
  const taxed = withTax ? named.filter(({ taxable }) => taxable) : [];
  const isTax = taxed.length > 0 && Math.abs(rest) <= amount(cart.totalTax);
  const fees = isTax ? addTaxShares(named, taxed, rest) : named;
  const unnamed = isTax || Math.abs(rest) <= ROUNDING ? [] : [{ name: "", total: rest }];
  return [...fees.map(({ name, total }) => ({ name, total })), ...unnamed];
}

interface TaxedFee extends CartFee {
  taxable: boolean;
}

/** Gives each taxed fee its share of their tax; the last one gets the remainder. */
function addTaxShares(fees: TaxedFee[], taxed: TaxedFee[], tax: MinorUnits): TaxedFee[] {
  const net = addUp(taxed.map(({ total }) => total));
  let left = tax;
  return fees.map((fee) => {
    if (!fee.taxable) return fee;
    const share = fee === taxed.at(-1) ? left : Math.round((tax * fee.total) / net);
    left -= share;
    return { ...fee, total: fee.total + share };
  });
}

const addUp = (amounts: readonly MinorUnits[]): MinorUnits =>
  amounts.reduce((sum, amount) => sum + amount, 0);

/** Combines an amount without tax and its tax as WooCommerce shows them. */
type Shown = (net: string | null | undefined, tax: string | null | undefined) => MinorUnits;

type Amount = (raw: string | null | undefined) => MinorUnits;

const toCoupons = (cart: BackendCart | null | undefined, shown: Shown): CartCoupon[] =>
  present(cart?.appliedCoupons).map(({ code, description, discountAmount, discountTax }) => ({
    code,
    description: description ?? "",
    discount: shown(discountAmount, discountTax),
  }));

const toGiftCards = (cart: BackendCart | null | undefined, amount: Amount): CartGiftCard[] =>
  present(cart?.giftCards).map((card) => ({
    code: card.code,
    amount: amount(card.amount),
    balance: amount(card.balance),
  }));

// A zone without methods returns [{rates: null}].
const toRates = (
  cart: BackendCart | null | undefined,
  context: MappingContext,
  withTax: boolean,
): ShippingRate[] =>
  present(present(cart?.availableShippingMethods)[0]?.rates).flatMap((rate) =>
    toRate(rate, context, withTax),
  );

interface BackendRate {
  id: string;
  label: string | null;
  cost: string | null;
  taxTotal: string | null;
}

/** A rate as it is shown; none where it has no cost, because nothing says that it is free. */
export function toRate(
  { id, label, cost, taxTotal }: BackendRate,
  context: MappingContext,
  withTax: boolean,
): ShippingRate[] {
  const net = readShownPrice(cost, context);
  if (net === null) return [];
  const tax = withTax ? (parseRawPrice(taxTotal, context.currency) ?? 0) : 0;
  return [{ id, label: label ?? id, cost: net + tax }];
}

/**
 * Whether an item's product is of a plugin's type: WooGraphQL leaves it out, or shows it without a
 * stock status, which every other product in a cart has.
 */
function isOfOtherType({ product }: BackendLine): boolean {
  const node = product?.node;
  return !(node && "stockStatus" in node && node.stockStatus);
}

/** What an item comes to, and a piece of it where its product has no price of its own. */
function toAmounts(line: BackendLine, shown: Shown) {
  const quantity = required(line.quantity, "CartItem.quantity");
  const subtotal = shown(required(line.subtotal, "CartItem.subtotal"), line.subtotalTax);
  return { quantity, subtotal, unitPrice: Math.round(subtotal / Math.max(1, quantity)) };
}

/** An item of a product that the backend cannot name. */
function toUnnamedLine(line: BackendLine, shown: Shown): CartLine {
  const { quantity, subtotal, unitPrice } = toAmounts(line, shown);
  return {
    key: line.key,
    productId: 0,
    variationId: null,
    wishlistId: "",
    slug: "",
    name: "",
    image: null,
    options: [],
    attributes: [],
    quantity,
    unitPrice,
    regularPrice: unitPrice,
    subtotal,
    maxQuantity: null,
    lowStock: false,
    soldIndividually: false,
    virtual: false,
  };
}

/** The id for lists: with what was chosen of the attributes that the variation leaves open. */
function toWishlistId({ variation }: BackendLine, productId: number): string {
  const own = present(variation?.node.attributes?.nodes);
  const isOpen = ({ name }: { name: string }) =>
    own.some((attribute) => attribute.name === name && !attribute.value);
  const attributes = toAttributes(variation).filter(isOpen);
  return wishlistId({ productId, variationId: variation?.node.databaseId ?? null, attributes });
}

const toAttributes = (variation: BackendLine["variation"]): CartLine["attributes"] =>
  present(variation?.attributes).flatMap(({ name, value }) =>
    name && value ? [{ name, value }] : [],
  );

function toLine(line: BackendLine, context: MappingContext, shown: Shown): CartLine {
  const product = line.product?.node;
  if (!product) return toUnnamedLine(line, shown);
  const variation = line.variation?.node;
  const sold = variation ?? product;
  const prices = "price" in sold ? sold : null;
  const { quantity, subtotal, unitPrice: paid } = toAmounts(line, shown);
  const unitPrice = readShownPrice(prices?.price, context) ?? paid;
  return {
    key: line.key,
    productId: product.databaseId,
    variationId: variation?.databaseId ?? null,
    wishlistId: toWishlistId(line, product.databaseId),
    slug: product.slug ?? "",
    name: product.name ?? "",
    image: toImage(variation?.image ?? product.image, product.name ?? "", context),
    options: toOptions(line),
    attributes: toAttributes(line.variation),
    ...(present(line.extraData).length > 0 && ({ hasExtraData: true } as const)),
    quantity,
    unitPrice,
    regularPrice: readShownPrice(prices?.regularPrice, context) ?? unitPrice,
    subtotal,
    ...toStock("manageStock" in sold ? sold : {}),
    virtual: sold.virtual ?? false,
  };
}

/** Kilograms of all that is shipped; nothing where the shop does not say it of every piece. */
function getWeight(lines: readonly BackendLine[]): number {
  const weights = lines.flatMap(({ product, variation, quantity }) => {
    const parts: object[] = [variation?.node ?? {}, product?.node ?? {}];
    if (parts.some((sold) => "virtual" in sold && sold.virtual)) return [];
    const previous = parts.map((sold) => ("weight" in sold ? Number(sold.weight) : 0) || 0);
    return Math.max(0, previous.find(Boolean) ?? 0) * (quantity ?? 0);
  });
  return weights.includes(0) ? 0 : Math.round(addUp(weights) * 1_000) / 1_000;
}

const toOptions = (line: BackendLine): CartLine["options"] =>
  present(line.variation?.attributes).map(({ label, name, value }) => ({
    label: label ?? name ?? "",
    value: termName(line, name, value) ?? value ?? "",
  }));

function termName(line: BackendLine, attribute: string | null, slug: string | null) {
  const product = line.product?.node;
  const attributes = product && "attributes" in product ? present(product.attributes?.nodes) : [];
  const match = attributes.find(({ name }) => name === attribute);
  const terms = match && "terms" in match ? present(match.terms?.nodes) : [];
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

/**
 * Returns how many can be bought; the backend returns a counted stock of 0 as null
 * (docs/woocommerce.md: What WooGraphQL returns).
 */
export function toStock(
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

/** Converts a picture for pages: its source is relative to the uploads when it is one of them. */
export function toImage(
  image: BackendImage | null | undefined,
  name: string,
  context: MappingContext,
) {
  if (!image?.sourceUrl) return null;
  return { source: sourceBelow(context.imageBaseUrl, image.sourceUrl), alt: image.altText ?? name };
}

const present = <Value>(list: readonly (Value | null)[] | null | undefined): Value[] =>
  (list ?? []).filter((value) => value !== null);
