import type { OrderAddress } from "../../shared/order.ts";
import type { graphql } from "../woocommerce/operation.ts";

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
  /** Session data for the delivery's kecamatan; absent when none was chosen. */
  district?: { data: { key: string; value: string }[] };
}

/** A country as the schema's enum; an unknown one makes the backend refuse the whole request. */
export type CountryCode = ReturnType<typeof graphql.scalar<"CountriesEnum">>;
