import type { ItemIdentity } from "../../shared/cart-item.ts";

/** The data needed to add a line to another cart. */
export interface LineSnapshot extends ItemIdentity {
  key: string;
  /** 0 where the backend cannot identify the product. */
  productId: number;
  variationId: number | null;
  attributes: { name: string; value: string }[];
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

/** Storage key of the cart to restore. */
export const RESTORING = "restoring";
