import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const attributes = sqliteTable("attributes", {
  id: integer("id").primaryKey(),
  taxonomy: text("taxonomy").notNull(),
  labelId: text("label_id").notNull(),
  labelEn: text("label_en").notNull(),
});

export type AttributeRow = typeof attributes.$inferSelect;

export const productAttributes = sqliteTable(
  "product_attributes",
  {
    productId: integer("product_id").notNull(),
    position: integer("position").notNull(),
    attributeId: integer("attribute_id"),
    name: text("name").notNull(),
    labelId: text("label_id").notNull(),
    labelEn: text("label_en").notNull(),
    options: text("options", { mode: "json" })
      .$type<{ id: string; en: string }[]>()
      .notNull()
      .default([]),
    variation: integer("variation", { mode: "boolean" }).notNull().default(false),
    defaultValue: text("default_value"),
  },
  (table) => [primaryKey({ columns: [table.productId, table.position] })],
);

export type ProductAttributeRow = typeof productAttributes.$inferSelect;

export const variationAttributes = sqliteTable(
  "variation_attributes",
  {
    variationId: integer("variation_id").notNull(),
    name: text("name").notNull(),
    value: text("value").notNull(),
    position: integer("position").notNull(),
  },
  (table) => [primaryKey({ columns: [table.variationId, table.name] })],
);

export type VariationAttributeRow = typeof variationAttributes.$inferSelect;
