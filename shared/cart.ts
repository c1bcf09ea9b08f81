import { discountPercent, type MinorUnits } from "./money.ts";

/** A picture; its source is served through the image route. */
export interface CartImage {
  source: string;
  alt: string;
}

/** One line of the cart; amounts in minor units. */
export interface CartLine {
  /** The backend's key for this line. */
  key: string;
  /** 0 where the backend cannot identify the product: its type is a plugin's. */
  productId: number;
  variationId: number | null;
  /** Its id in the wishlist; "" where the product is not known, like slug and name. */
  wishlistId: string;
  slug: string;
  name: string;
  image: CartImage | null;
  /** Chosen attributes for display, for example {label: "Ukuran", value: "4-liter"}. */
  options: { label: string; value: string }[];
  /** The same in the backend's format, for adding the line to a cart again. */
  attributes: { name: string; value: string }[];
  /** A plugin stores more of it, such as an engraving, which only the backend can add again. */
  hasExtraData?: true;
  quantity: number;
  unitPrice: MinorUnits;
  regularPrice: MinorUnits;
  subtotal: MinorUnits;
  /** Maximum quantity that can be bought; null when stock is not counted. */
  maxQuantity: number | null;
  lowStock: boolean;
  soldIndividually: boolean;
  virtual: boolean;
}

/** A coupon applied to the cart. */
export interface CartCoupon {
  code: string;
  description: string;
  discount: MinorUnits;
}

/** A gift card that pays part of the cart. */
export interface CartGiftCard {
  code: string;
  amount: MinorUnits;
  balance: MinorUnits;
}

/** A fee besides items and delivery; its name is "" when the backend gives none. */
export interface CartFee {
  name: string;
  total: MinorUnits;
}

export interface ShippingRate {
  id: string;
  label: string;
  cost: MinorUnits;
  /** When items arrive, in words: "tiba Sel 25 - Kam 27 Nov". */
  arrival?: string;
  /** What it is chosen for: a long list shows these alone at first. */
  pick?: "cheapest" | "fastest" | "pickup";
}

/** The cart's view model for pages and islands; every total is the backend's. */
export interface Cart {
  /** What is in it and its coupons, as a checkout confirms them; absent without a cart. */
  hash?: string;
  lines: CartLine[];
  itemCount: number;
  subtotal: MinorUnits;
  discount: MinorUnits;
  shipping: MinorUnits;
  /** Parts of the total outside all other rows: surcharges, packing. */
  fees: CartFee[];
  /** Tax added to the rows; 0 when they include it. */
  tax: MinorUnits;
  /** Tax included in the rows; 0 when it is added to them. */
  includedTax: MinorUnits;
  total: MinorUnits;
  coupons: CartCoupon[];
  giftCards: CartGiftCard[];
  rates: ShippingRate[];
  chosenRate: string | null;
  /** Where it goes, or that a kecamatan is to be chosen, and the page where that is changed. */
  place?: { text: string; href: string };
  /** The chosen rate's courier and days, in words. */
  deliveredBy?: string;
  /** Couriers have not responded yet: there are no rates, and the total is without delivery. */
  ratesLate?: true;
  needsShipping: boolean;
  /** Whether a kecamatan has to be chosen before delivery has a price: the total is without it. */
  needsDistrict?: true;
  /** It has a product of another type, and is ordered at WordPress's own checkout. */
  isForWordPress?: true;
  /** Kilograms of all that is shipped; 0 where the weight of any piece is not known. */
  weight: number;
}

/** The cart before the first item is added. */
export const emptyCart: Cart = {
  lines: [],
  itemCount: 0,
  subtotal: 0,
  discount: 0,
  shipping: 0,
  fees: [],
  tax: 0,
  includedTax: 0,
  total: 0,
  coupons: [],
  giftCards: [],
  rates: [],
  chosenRate: null,
  needsShipping: false,
  weight: 0,
};

/** Returns the nearest whole quantity that the line can hold: at least 0, at most its stock. */
export function clampQuantity(
  line: Pick<CartLine, "maxQuantity" | "soldIndividually">,
  wanted: number,
): number {
  const max = line.soldIndividually ? 1 : (line.maxQuantity ?? Number.MAX_SAFE_INTEGER);
  return Math.max(0, Math.min(Math.trunc(wanted), max));
}

/**
 * Returns the expected cart after a quantity change; totals other than the lines' wait for the
 * backend's result.
 */
export function withQuantity(cart: Cart, key: string, quantity: number): Cart {
  const lines = cart.lines
    .map((line) =>
      line.key === key ? { ...line, quantity, subtotal: line.unitPrice * quantity } : line,
    )
    .filter((line) => line.quantity > 0);
  return withLines(cart, lines);
}

/** Returns the expected cart after a line is restored. */
export const withLine = (cart: Cart, line: CartLine): Cart =>
  cart.lines.some(({ key }) => key === line.key) ? cart : withLines(cart, [...cart.lines, line]);

const withLines = (cart: Cart, lines: CartLine[]): Cart => ({
  ...cart,
  lines,
  itemCount: lines.reduce((count, line) => count + line.quantity, 0),
  subtotal: lines.reduce((sum, line) => sum + line.subtotal, 0),
});

/** Percent saved on a line against its regular price; 0 without a discount. */
export const savedPercent = (line: CartLine): number =>
  -discountPercent(line.regularPrice, line.unitPrice);
