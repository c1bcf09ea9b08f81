/** The data needed to add a line to another cart. */
export interface LineSnapshot {
  key: string;
  /** 0 where the backend cannot identify the product. */
  productId: number;
  variationId: number | null;
  attributes: { attributeName: string; attributeValue: string }[];
  quantity: number;
  /** Names the line when it cannot be restored. */
  name: string;
}

/** The data needed to restore a cart. */
export interface CartSnapshot {
  lines: LineSnapshot[];
  coupons: string[];
  giftCards: string[];
  rate: string | null;
}

/** The cart's destination, as far as rates depend on it. */
export interface Destination {
  country: string;
  state: string;
  city: string;
  postcode: string;
  /** The kecamatan; absent where it is not known which one the backend has. */
  address2?: string;
  /** The street; "" where a kecamatan stands for an address that nobody has typed yet. */
  address1?: string;
}

/** Whether two lines are the same item in two carts, whose keys may differ. */
export const isSameItem = (one: LineSnapshot, other: LineSnapshot): boolean =>
  one.productId === other.productId &&
  one.variationId === other.variationId &&
  (one.productId > 0 || one.key === other.key) &&
  // A line known only from an order has no attributes.
  (one.attributes.length === 0 ||
    other.attributes.length === 0 ||
    JSON.stringify(one.attributes) === JSON.stringify(other.attributes));
