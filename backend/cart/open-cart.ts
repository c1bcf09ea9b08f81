import { chargedPrice } from "../catalogue/product-prices.ts";
import type { Context } from "../context.ts";
import { isAmong } from "../database.ts";
import type { ProductRow } from "../schema/products.ts";
import { type CouponRow, giftCards, shippingMethods } from "../schema/sessions.ts";
import type { CartLineState, SessionState } from "../session/session-state.ts";
import { type CartTotals, cartTotals, type LineTotals } from "./cart-totals.ts";
import { couponRefusal } from "./coupon-validity.ts";
import { packageRates, STORED_RATES } from "./courier-rates.ts";
import { feesFor } from "./fees.ts";
import { itemName } from "./product-words.ts";
import { chosenRate, type Rate, ratesFor } from "./shipping-rates.ts";
import { taxSetting } from "./tax.ts";
import { heldBalance, readCoupons } from "./unpaid-holds.ts";

/** What a line sells: a product, or a variation of a variable product. */
export interface CartItem {
  line: CartLineState;
  product: ProductRow;
  variation: ProductRow | null;
}

export interface CartLine extends CartItem {
  totals: LineTotals;
}

/** A cart with all the rows that its state refers to, priced. */
export interface OpenCart {
  state: SessionState;
  lines: CartLine[];
  coupons: CouponRow[];
  totals: CartTotals;
  /** Text that lists the shipped items. */
  packageDetails: string;
  needsShipping: boolean;
  rates: Rate[];
  chosen: Rate | null;
  /** The cart with rates of this very package: asks couriers unless the session keeps them. */
  rated(): Promise<OpenCart>;
  /** The same without any shipping. */
  unshipped(): OpenCart;
}

export const boughtItem = ({ product, variation }: CartItem): ProductRow => variation ?? product;

/**
 * Prices a cart without asking couriers: until `rated`, shipping is that of the last rates that the
 * session keeps.
 */
export async function openCart(context: Context, state: SessionState): Promise<OpenCart> {
  const { env, locale, now } = context;
  const { items, couponRows, cards, methods } = await readRows(context, state);
  const lines = items.map((item) => ({
    quantity: item.line.quantity,
    unitPrice: chargedPrice(boughtItem(item)) ?? 0,
  }));
  const tax = taxSetting(env);
  const bare = { lines, giftCards: [], tax, shipping: 0 };
  const { shownSubtotal } = cartTotals({ ...bare, coupons: [] });
  const coupons = { subtotal: shownSubtotal, now: now(), shop: env };
  const valid = couponRows.filter((coupon) => couponRefusal(coupon, coupons) === null);
  const parts = { lines, coupons: valid, giftCards: cards, tax };
  const shipped = items.filter((item) => !boughtItem(item).virtual);
  const { discount, discountTax } = cartTotals({ ...bare, coupons: valid });
  const spent = shownSubtotal - discount - (tax.isShown ? discountTax : 0);
  const zoneRates = shipped.length ? ratesFor(methods, state.shipping, spent, locale) : [];
  const paying = { isEmpty: items.length === 0, paymentMethod: state.paymentMethod ?? null };
  const fees = feesFor(env, paying, locale);
  const couriers = shipped.length ? toCourierRates(context, state, shipped) : null;
  const withRates = (rates: Rate[], stored: SessionState): OpenCart => {
    const chosen = chosenRate(rates, state.shippingMethod);
    const totals = cartTotals({ ...parts, shipping: chosen?.cost ?? 0, fees });
    const cart: OpenCart = {
      state: stored,
      lines: items.map((item, index) => ({ ...item, totals: lineTotals(totals, index) })),
      coupons: couponRows,
      totals,
      packageDetails: shipped.map((item) => packed(item, context)).join(", "),
      needsShipping: shipped.length > 0,
      rates,
      chosen,
      rated: async () => cart,
      unshipped: () => withRates([], stored),
    };
    return cart;
  };
  const existing = withRates([...zoneRates, ...(couriers?.stored ?? [])], state);
  if (!couriers || couriers.isCurrent) return existing;
  const rated = async () => {
    const { rates, fresh } = await couriers.ask();
    const data = { ...state.data, [STORED_RATES]: fresh };
    return withRates([...zoneRates, ...rates], { ...state, data });
  };
  return { ...existing, rated };
}

function toCourierRates(
  { env, locale }: Context,
  state: SessionState,
  shipped: readonly CartItem[],
) {
  const lines = shipped.map(({ line }) => line);
  const { shipping: destination, data = {} } = state;
  return packageRates(env, { destination, data, lines, weight: getWeight(shipped) }, locale);
}

/**
 * Weight in kilograms of all shipped items; 0 when one has no weight, because couriers then reject
 * the parcel.
 */
function getWeight(shipped: readonly CartItem[]): number {
  const weights = shipped.map((item) => (boughtItem(item).weight ?? 0) * item.line.quantity);
  return weights.includes(0) ? 0 : weights.reduce((sum, weight) => sum + weight, 0);
}

/** The database rows that the state refers to; an empty cart needs no queries. */
async function readRows(context: Context, state: SessionState) {
  const { db } = context;
  const resumable = state.awaitingPayment ?? null;
  const [items, couponRows, cards, methods] = await Promise.all([
    openItems(context, state.lines),
    state.coupons.length ? readCoupons(db, state.coupons, resumable) : [],
    state.giftCards.length
      ? db
          .select({ code: giftCards.code, balance: heldBalance(resumable) })
          .from(giftCards)
          .where(isAmong(giftCards.code, state.giftCards))
      : [],
    state.lines.length ? db.select().from(shippingMethods).orderBy(shippingMethods.instanceId) : [],
  ]);
  return {
    items,
    couponRows: sortByCodes(state.coupons, couponRows),
    cards: sortByCodes(state.giftCards, cards),
    methods,
  };
}

const packed = (item: CartItem, { locale }: Context): string =>
  `${itemName(boughtItem(item), locale)} ×${item.line.quantity}`;

function lineTotals(totals: CartTotals, index: number): LineTotals {
  return totals.lines[index] ?? { subtotal: 0, subtotalTax: 0, total: 0, tax: 0 };
}

/** Lines whose products are still sold; the others leave the cart. */
export async function openItems(context: Context, lines: CartLineState[]): Promise<CartItem[]> {
  const { product: load } = context.loaders;
  const items = await Promise.all(
    lines.map(async (line) => {
      const [product, variation] = await Promise.all([
        load.load(line.productId),
        line.variationId === null ? null : load.load(line.variationId),
      ]);
      const gone = !isSold(product) || (line.variationId !== null && !isSold(variation));
      return gone || product === null ? null : { line, product, variation };
    }),
  );
  return items.filter((item) => item !== null);
}

const isSold = (row: ProductRow | null): boolean => row !== null && row.status === "publish";

function sortByCodes<Row extends { code: string }>(codes: string[], rows: Row[]): Row[] {
  return codes.flatMap((code) => rows.filter((row) => row.code === code));
}
