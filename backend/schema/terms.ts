import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const terms = sqliteTable("terms", {
  id: integer("id").primaryKey(),
  taxonomy: text("taxonomy").notNull(),
  slug: text("slug").notNull(),
  nameId: text("name_id").notNull(),
  nameEn: text("name_en").notNull(),
  descriptionId: text("description_id").notNull().default(""),
  descriptionEn: text("description_en").notNull().default(""),
  parentId: integer("parent_id"),
  menuOrder: integer("menu_order").notNull().default(0),
  imageId: integer("image_id"),
  count: integer("count").notNull().default(0),
});

export type TermRow = typeof terms.$inferSelect;

export const productTerms = sqliteTable(
  "product_terms",
  {
    productId: integer("product_id").notNull(),
    termId: integer("term_id").notNull(),
    position: integer("position").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.productId, table.termId] })],
);

export const postTerms = sqliteTable(
  "post_terms",
  { postId: integer("post_id").notNull(), termId: integer("term_id").notNull() },
  (table) => [primaryKey({ columns: [table.postId, table.termId] })],
);
