import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Address } from "../session/address.ts";

export const users = sqliteTable("users", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  username: text("username").notNull(),
  email: text("email").notNull(),
  firstName: text("first_name").notNull().default(""),
  lastName: text("last_name").notNull().default(""),
  displayName: text("display_name").notNull().default(""),
  role: text("role").notNull().default("customer"),
  password: text("password").notNull(),
  secret: text("secret").notNull(),
  billing: text("billing", { mode: "json" }).$type<Address>(),
  shipping: text("shipping", { mode: "json" }).$type<Address>(),
  created: text("created").notNull(),
  isProven: integer("is_proven", { mode: "boolean" }).notNull().default(true),
});

export type UserRow = typeof users.$inferSelect;

export const userMeta = sqliteTable(
  "user_meta",
  {
    userId: integer("user_id").notNull(),
    key: text("key").notNull(),
    value: text("value").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);

export const passwordResets = sqliteTable("password_resets", {
  userId: integer("user_id").primaryKey(),
  keyHash: text("key_hash").notNull(),
  expires: text("expires").notNull(),
});

export const mails = sqliteTable("mails", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  recipient: text("recipient").notNull(),
  subject: text("subject").notNull(),
  body: text("body").notNull(),
  date: text("date").notNull(),
  key: text("key"),
});

export const mailedCodes = sqliteTable("mailed_codes", {
  subject: text("subject").primaryKey(),
  codeHash: text("code_hash").notNull(),
  expires: text("expires").notNull(),
  tries: integer("tries").notNull().default(0),
  mails: integer("mails").notNull().default(1),
  since: text("since").notNull(),
});

/** Authorization codes of the local identity provider, each for one use. */
export const identityCodes = sqliteTable("identity_codes", {
  codeHash: text("code_hash").primaryKey(),
  redirectUri: text("redirect_uri").notNull(),
  email: text("email").notNull(),
  name: text("name").notNull(),
  isVerified: integer("is_verified", { mode: "boolean" }).notNull().default(true),
  challenge: text("challenge").notNull().default(""),
  expires: text("expires").notNull(),
});
