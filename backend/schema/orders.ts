import { integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Locale } from "../locale.ts";
import type { Address } from "../session/address.ts";

export const ORDER_STATUSES = [
  "PENDING",
  "PROCESSING",
  "ON_HOLD",
  "COMPLETED",
  "CANCELLED",
  "REFUNDED",
  "FAILED",
] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

export interface Meta {
  key: string;
  value: string;
}

const flag = (name: string) => integer(name, { mode: "boolean" }).notNull().default(false);
const amount = (name: string) => integer(name).notNull().default(0);

/** The cart that an order was made of: its session, and the quantities by the lines' keys. */
export interface OrderedCart {
  session: string;
  items: Record<string, number>;
}

/** A gateway's page; `due` is what is paid there, `until` in milliseconds since 1970. */
export interface GatewayPage {
  url: string;
  due: string;
  until: number;
}

export const orders = sqliteTable("orders", {
  id: integer("id").primaryKey(),
  orderKey: text("order_key").notNull(),
  sessionId: text("session_id").notNull(),
  sessionVersion: integer("session_version").notNull(),
  customerId: integer("customer_id"),
  status: text("status").$type<OrderStatus>().notNull(),
  currency: text("currency").notNull(),
  paymentMethod: text("payment_method").notNull().default(""),
  paymentMethodTitle: text("payment_method_title").notNull().default(""),
  transactionId: text("transaction_id"),
  customerNote: text("customer_note").notNull().default(""),
  billing: text("billing", { mode: "json" }).$type<Address>().notNull(),
  shipping: text("shipping", { mode: "json" }).$type<Address>().notNull(),
  subtotal: amount("subtotal"),
  discount: amount("discount"),
  discountTax: amount("discount_tax"),
  shippingTotal: amount("shipping_total"),
  tax: amount("tax"),
  taxRate: real("tax_rate").notNull().default(0),
  pricesIncludeTax: flag("prices_include_tax"),
  total: amount("total"),
  shippingLine: text("shipping_line", { mode: "json" }).$type<{
    id: string;
    title: string;
    total: number;
  }>(),
  feeLines: text("fee_lines", { mode: "json" })
    .$type<{ name: string; total: number }[]>()
    .notNull()
    .default([]),
  couponLines: text("coupon_lines", { mode: "json" })
    .$type<{ code: string; discount: number; tax?: number }[]>()
    .notNull()
    .default([]),
  giftCards: text("gift_cards", { mode: "json" })
    .$type<{ code: string; balance: number; amount: number }[]>()
    .notNull()
    .default([]),
  meta: text("meta", { mode: "json" }).$type<Meta[]>().notNull().default([]),
  needsShipping: flag("needs_shipping"),
  needsProcessing: flag("needs_processing"),
  stockReduced: flag("stock_reduced"),
  newOrderMailed: flag("new_order_mailed"),
  buyerMailed: flag("buyer_mailed"),
  heldUntil: text("held_until"),
  orderedCart: text("ordered_cart", { mode: "json" }).$type<OrderedCart>(),
  gatewayPages: text("gateway_pages", { mode: "json" })
    .$type<Record<string, GatewayPage>>()
    .notNull()
    .default({}),
  created: text("created").notNull(),
  modified: text("modified").notNull(),
  paid: text("paid"),
  completed: text("completed"),
  cartHash: text("cart_hash").notNull().default(""),
  createdVia: text("created_via").notNull().default("checkout"),
  paymentLink: text("payment_link"),
  locale: text("locale").$type<Locale>().notNull().default("id"),
});

export type OrderRow = typeof orders.$inferSelect;

export const orderLines = sqliteTable("order_lines", {
  id: integer("id").primaryKey(),
  orderId: integer("order_id").notNull(),
  productId: integer("product_id").notNull(),
  variationId: integer("variation_id"),
  stockId: integer("stock_id"),
  name: text("name").notNull(),
  quantity: integer("quantity").notNull(),
  subtotal: amount("subtotal"),
  subtotalTax: amount("subtotal_tax"),
  total: amount("total"),
  tax: amount("tax"),
  meta: text("meta", { mode: "json" }).$type<Meta[]>().notNull().default([]),
});

export type OrderLineRow = typeof orderLines.$inferSelect;

export const downloadsUsed = sqliteTable(
  "downloads_used",
  {
    orderId: integer("order_id").notNull(),
    downloadId: text("download_id").notNull(),
    used: amount("used"),
    allowed: integer("allowed"),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.downloadId] })],
);

export const orderNotes = sqliteTable("order_notes", {
  id: integer("id").primaryKey(),
  orderId: integer("order_id").notNull(),
  note: text("note").notNull(),
  created: text("created").notNull(),
});

export type OrderNoteRow = typeof orderNotes.$inferSelect;

export const orderRefunds = sqliteTable("order_refunds", {
  id: integer("id").primaryKey(),
  orderId: integer("order_id").notNull(),
  amount: integer("amount").notNull(),
  reason: text("reason").notNull().default(""),
  created: text("created").notNull(),
});

export type OrderRefundRow = typeof orderRefunds.$inferSelect;

export const orderRequests = sqliteTable("order_requests", {
  id: integer("id").primaryKey(),
  orderId: integer("order_id").notNull(),
  text: text("text").notNull(),
  created: text("created").notNull(),
});

export const webhookDeliveries = sqliteTable("webhook_deliveries", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  topic: text("topic").notNull(),
  resourceId: integer("resource_id").notNull(),
  status: integer("status"),
  date: text("date").notNull(),
});
