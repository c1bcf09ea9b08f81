import type { Meta, OrderStatus } from "../../backend/schema/orders.ts";
import { itemKey } from "./items.ts";

/** An order as the backend keeps it. */
export interface Order {
  id: number;
  orderKey: string;
  status: OrderStatus;
  total: number;
  currency: string;
  customerId: number | null;
  paymentMethod: string;
  transactionId: string | null;
  paid: string | null;
  /** The checkout key that made it. */
  key: string | null;
  email: string;
  shippingRate: string | null;
  isStockReduced: boolean;
  /** Whether its gateway has given it a page. */
  isPayable: boolean;
  /** Milliseconds since 1970. */
  created: number;
}

type Row = Record<string, unknown>;

/** The item of a row of an order's lines. */
export function itemIn(row: Row): string {
  const chosen = JSON.parse(String(row.meta)) as Meta[];
  return itemKey({
    productId: Number(row.product_id),
    variationId: row.variation_id as number | null,
    attributes: chosen.map(({ key, value }) => ({ name: key, value })),
  });
}

/** An order of a row of the backend's table. */
export function toOrder(row: Row): Order {
  const meta = JSON.parse(String(row.meta)) as Meta[];
  const billing = JSON.parse(String(row.billing)) as { email: string };
  const rate = row.shipping_line ? (JSON.parse(String(row.shipping_line)) as { id: string }) : null;
  return {
    id: Number(row.id),
    orderKey: String(row.order_key),
    status: row.status as OrderStatus,
    total: Number(row.total),
    currency: String(row.currency),
    customerId: row.customer_id as number | null,
    paymentMethod: String(row.payment_method),
    transactionId: row.transaction_id as string | null,
    paid: row.paid as string | null,
    key: meta.find(({ key }) => key === "checkout_key")?.value ?? null,
    email: billing.email,
    shippingRate: rate?.id ?? null,
    isStockReduced: row.stock_reduced === 1,
    isPayable: row.payment_link !== null,
    created: Date.parse(String(row.created)),
  };
}
