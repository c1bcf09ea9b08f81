import { discountPercent, type MinorUnits } from "./money.ts";

/** A picture as pages show it: the source goes through the image route. */
export interface CartImage {
  source: string;
  alt: string;
}

/** One line of the cart, amounts in minor units. */
export interface CartLine {
  /** The backend's key for this line. */
  key: string;
  productId: number;
  variationId: number | null;
  /** What the wishlist calls it. */
  wish: string;
  slug: string;
  name: string;
  image: CartImage | null;
  /** Chosen attributes in words, for example {label: "Ukuran", value: "4-liter"}. */
  options: { label: string; value: string }[];
  /** The same as the backend takes them, for putting the line into a cart again. */
  attributes: { name: string; value: string }[];
  quantity: number;
  unitPrice: MinorUnits;
  regularPrice: MinorUnits;
  subtotal: MinorUnits;
  /** Most pieces that can be bought, null where stock is not counted. */
  maxQuantity: number | null;
  lowStock: boolean;
  soldIndividually: boolean;
  virtual: boolean;
}

/** A coupon that the cart carries. */
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

/** What the shop adds to a cart beside goods and delivery; a name that nobody tells is "". */
export interface CartFee {
  name: string;
  total: MinorUnits;
}

/** A way to ship, with its cost. */
export interface ShippingRate {
  id: string;
  label: string;
  cost: MinorUnits;
  /** When goods are there, in words: "tiba Sel 25 - Kam 27 Nov". */
  arrival?: string;
}

/** The cart as pages and islands see it; every total is the backend's. */
export interface Cart {
  lines: CartLine[];
  itemCount: number;
  subtotal: MinorUnits;
  discount: MinorUnits;
  shipping: MinorUnits;
  /** What the total holds beside all other rows: surcharges, packing. */
  fees: CartFee[];
  /** What comes to the rows; 0 where they hold it already. */
  tax: MinorUnits;
  /** What the rows hold of tax; 0 where it comes to them. */
  includedTax: MinorUnits;
  total: MinorUnits;
  coupons: CartCoupon[];
  giftCards: CartGiftCard[];
  rates: ShippingRate[];
  chosenRate: string | null;
  needsShipping: boolean;
  /** Kilograms of all that is shipped; 0 where the weight of any piece is not known. */
  weight: number;
}

/** The cart of somebody who has put nothing in yet. */
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

/** The whole number nearest to what was asked that the line can hold: at least 0, at most its stock. */
export function clampQuantity(
  line: Pick<CartLine, "maxQuantity" | "soldIndividually">,
  wanted: number,
): number {
  const most = line.soldIndividually ? 1 : (line.maxQuantity ?? Number.MAX_SAFE_INTEGER);
  return Math.max(0, Math.min(Math.trunc(wanted), most));
}

/** The cart as it will look when the backend agrees; totals other than lines' wait for its answer. */
export function withQuantity(cart: Cart, key: string, quantity: number): Cart {
  const lines = cart.lines
    .map((line) =>
      line.key === key ? { ...line, quantity, subtotal: line.unitPrice * quantity } : line,
    )
    .filter((line) => line.quantity > 0);
  return withLines(cart, lines);
}

/** The cart as it will look when a line is in it again. */
export const withLine = (cart: Cart, line: CartLine): Cart =>
  cart.lines.some(({ key }) => key === line.key) ? cart : withLines(cart, [...cart.lines, line]);

const withLines = (cart: Cart, lines: CartLine[]): Cart => ({
  ...cart,
  lines,
  itemCount: lines.reduce((count, line) => count + line.quantity, 0),
  subtotal: lines.reduce((sum, line) => sum + line.subtotal, 0),
});

/** Percent saved on a line against its regular price, 0 where nothing is. */
export const savedPercent = (line: CartLine): number =>
  -discountPercent(line.regularPrice, line.unitPrice);
