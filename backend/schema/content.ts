import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const media = sqliteTable("media", {
  id: integer("id").primaryKey(),
  file: text("file").notNull(),
  altId: text("alt_id").notNull().default(""),
  altEn: text("alt_en").notNull().default(""),
  title: text("title").notNull().default(""),
  width: integer("width"),
  height: integer("height"),
});

export type MediaRow = typeof media.$inferSelect;

export type ReviewStatus = "APPROVE" | "HOLD" | "SPAM" | "TRASH";

export const reviews = sqliteTable("reviews", {
  id: integer("id").primaryKey(),
  productId: integer("product_id").notNull(),
  status: text("status").$type<ReviewStatus>().notNull().default("HOLD"),
  userId: integer("user_id"),
  author: text("author").notNull(),
  email: text("email").notNull(),
  rating: integer("rating").notNull(),
  content: text("content").notNull(),
  date: text("date").notNull(),
});

export type ReviewRow = typeof reviews.$inferSelect;

export const posts = sqliteTable("posts", {
  id: integer("id").primaryKey(),
  slug: text("slug").notNull(),
  type: text("type").$type<"post" | "page">().notNull().default("post"),
  status: text("status").notNull().default("publish"),
  titleId: text("title_id").notNull(),
  titleEn: text("title_en").notNull(),
  excerptId: text("excerpt_id").notNull(),
  excerptEn: text("excerpt_en").notNull(),
  contentId: text("content_id").notNull(),
  contentEn: text("content_en").notNull(),
  authorFirstName: text("author_first_name").notNull(),
  imageId: integer("image_id"),
  date: text("date").notNull(),
  modified: text("modified").notNull(),
  password: text("password").notNull().default(""),
});

/** What products and articles were called before, as WordPress keeps it in _wp_old_slug. */
export const oldSlugs = sqliteTable(
  "old_slugs",
  {
    kind: text("kind").$type<"product" | "post">().notNull(),
    slug: text("slug").notNull(),
    id: integer("id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.slug, table.id] })],
);

export type PostRow = typeof posts.$inferSelect;

export const contactMessages = sqliteTable("contact_messages", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  formId: text("form_id").notNull(),
  fields: text("fields", { mode: "json" }).$type<Record<string, string>>().notNull(),
  date: text("date").notNull(),
});

/** Searches by day: pages with results, pages without, and products chosen from them. */
export const searches = sqliteTable(
  "searches",
  {
    day: text("day").notNull(),
    language: text("language").notNull(),
    search: text("search").notNull(),
    shown: integer("shown").notNull().default(0),
    empty: integer("empty").notNull().default(0),
    chosen: integer("chosen").notNull().default(0),
  },
  ({ day, language, search }) => [primaryKey({ columns: [day, language, search] })],
);

/** WordPress's options that nothing else stands for. */
export const options = sqliteTable("options", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
});
