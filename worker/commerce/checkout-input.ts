import type { OrderAddress } from "../../shared/order.ts";

/** The only fields that checkout ever sends: isPaid, transactionId, fees and metaData have no place here. */
export interface CheckoutInput {
  billing: OrderAddress;
  /** Always sent: without it the backend leaves the order's shipping address blank. */
  shipping: OrderAddress;
  shipToDifferentAddress: boolean;
  shippingMethod: string | null;
  paymentMethod: string;
  customerNote: string;
  account: { username: string; password: string } | null;
  /** The buyer's tax number; absent without one. */
  npwp?: string;
  /** Session data for the delivery's kecamatan; absent when none was chosen. */
  district?: { data: { key: string; value: string }[] };
}
