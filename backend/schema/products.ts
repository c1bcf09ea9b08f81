import { integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

export type ProductType = "SIMPLE" | "VARIABLE" | "EXTERNAL" | "GROUPED" | "VARIATION";
export type StockStatus = "IN_STOCK" | "OUT_OF_STOCK" | "ON_BACKORDER";
export type Backorders = "NO" | "NOTIFY" | "YES";

const flag = (name: string) => integer(name, { mode: "boolean" }).notNull().default(false);

export const products = sqliteTable("products", {
  id: integer("id").primaryKey(),
  parentId: integer("parent_id"),
  type: text("type").$type<ProductType>().notNull(),
  /** The type by a plugin ("bundle"), which WooGraphQL does not know; `type` is what it extends. */
  pluginType: text("plugin_type"),
  status: text("status").notNull().default("publish"),
  visibility: text("visibility").notNull().default("VISIBLE"),
  password: text("password"),
  slug: text("slug").notNull(),
  sku: text("sku"),
  nameId: text("name_id").notNull(),
  nameEn: text("name_en").notNull(),
  shortDescriptionId: text("short_description_id").notNull().default(""),
  shortDescriptionEn: text("short_description_en").notNull().default(""),
  descriptionId: text("description_id").notNull().default(""),
  descriptionEn: text("description_en").notNull().default(""),
  regularPrice: integer("regular_price"),
  salePrice: integer("sale_price"),
  minPrice: integer("min_price"),
  maxPrice: integer("max_price"),
  onSale: flag("on_sale"),
  manageStock: flag("manage_stock"),
  stockQuantity: integer("stock_quantity"),
  stockStatus: text("stock_status").$type<StockStatus>().notNull().default("IN_STOCK"),
  backorders: text("backorders").$type<Backorders>().notNull().default("NO"),
  lowStockAmount: integer("low_stock_amount"),
  soldIndividually: flag("sold_individually"),
  virtual: flag("virtual"),
  downloadable: flag("downloadable"),
  downloadLimit: integer("download_limit"),
  downloadExpiry: integer("download_expiry"),
  externalUrl: text("external_url"),
  buttonTextId: text("button_text_id"),
  buttonTextEn: text("button_text_en"),
  weight: real("weight"),
  length: real("length"),
  width: real("width"),
  height: real("height"),
  featured: flag("featured"),
  totalSales: integer("total_sales").notNull().default(0),
  averageRating: real("average_rating").notNull().default(0),
  reviewCount: integer("review_count").notNull().default(0),
  menuOrder: integer("menu_order").notNull().default(0),
  imageId: integer("image_id"),
  date: text("date").notNull(),
  modified: text("modified").notNull(),
});

export type ProductRow = typeof products.$inferSelect;

export const productImages = sqliteTable(
  "product_images",
  {
    productId: integer("product_id").notNull(),
    mediaId: integer("media_id").notNull(),
    position: integer("position").notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.position] })],
);

export const productDownloads = sqliteTable("product_downloads", {
  id: text("id").primaryKey(),
  productId: integer("product_id").notNull(),
  nameId: text("name_id").notNull(),
  nameEn: text("name_en").notNull(),
  file: text("file").notNull(),
  position: integer("position").notNull(),
});

export type ProductDownloadRow = typeof productDownloads.$inferSelect;

export const productMeta = sqliteTable(
  "product_meta",
  {
    productId: integer("product_id").notNull(),
    key: text("key").notNull(),
    value: text("value").notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.key] })],
);

export type LinkKind = "upsell" | "cross_sell" | "grouped";

export const linkedProducts = sqliteTable(
  "linked_products",
  {
    productId: integer("product_id").notNull(),
    kind: text("kind").$type<LinkKind>().notNull(),
    linkedId: integer("linked_id").notNull(),
    position: integer("position").notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.kind, table.position] })],
);
