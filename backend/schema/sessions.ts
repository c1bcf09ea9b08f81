import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { SessionState } from "../session/session-state.ts";

export const sessions = sqliteTable("sessions", {
  id: text("id").primaryKey(),
  version: integer("version").notNull(),
  state: text("state", { mode: "json" }).$type<SessionState>().notNull(),
  expires: text("expires").notNull(),
});

export const changeKeys = sqliteTable("change_keys", {
  id: text("id").primaryKey(),
  fingerprint: text("fingerprint").notNull(),
  mutation: text("mutation").notNull(),
  form: text("form").notNull().default(""),
  session: text("session").notNull(),
  sessionNow: text("session_now").notNull(),
  state: text("state").$type<"running" | "paying" | "done">().notNull(),
  attempt: text("attempt").notNull(),
  orderId: integer("order_id"),
  answer: text("answer", { mode: "json" }).$type<unknown>(),
  started: integer("started").notNull(),
});

export type KeyRow = typeof changeKeys.$inferSelect;

export const coupons = sqliteTable("coupons", {
  code: text("code").primaryKey(),
  type: text("type").$type<"percent" | "fixed_cart">().notNull(),
  amount: integer("amount").notNull(),
  descriptionId: text("description_id").notNull().default(""),
  descriptionEn: text("description_en").notNull().default(""),
  minimumAmount: integer("minimum_amount"),
  expires: text("expires"),
  usageLimit: integer("usage_limit"),
  usageCount: integer("usage_count").notNull().default(0),
});

export type CouponRow = typeof coupons.$inferSelect;

export const giftCards = sqliteTable("gift_cards", {
  code: text("code").primaryKey(),
  balance: integer("balance").notNull(),
});

export const shippingMethods = sqliteTable("shipping_methods", {
  instanceId: integer("instance_id").primaryKey(),
  methodId: text("method_id").$type<"flat_rate" | "free_shipping" | "local_pickup">().notNull(),
  country: text("country").notNull(),
  labelId: text("label_id").notNull(),
  labelEn: text("label_en").notNull(),
  cost: integer("cost").notNull().default(0),
  stateCosts: text("state_costs", { mode: "json" })
    .$type<Record<string, number>>()
    .notNull()
    .default({}),
  minimumAmount: integer("minimum_amount"),
});

export type ShippingMethodRow = typeof shippingMethods.$inferSelect;
