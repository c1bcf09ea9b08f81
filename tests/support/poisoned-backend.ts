import { backendEnv } from "./embedded-backend.ts";

/** Every text of the backend that a page shows, by table. */
const texts: Record<string, string[]> = {
  media: ["alt_id", "alt_en", "title"],
  products: [
    "name_id",
    "name_en",
    "short_description_id",
    "short_description_en",
    "description_id",
    "description_en",
    "sku",
    "button_text_id",
    "button_text_en",
    "external_url",
    "weight",
  ],
  terms: ["name_id", "name_en", "description_id", "description_en"],
  attributes: ["label_id", "label_en"],
  product_attributes: ["label_id", "label_en"],
  reviews: ["author", "content", "email"],
  posts: [
    "title_id",
    "title_en",
    "excerpt_id",
    "excerpt_en",
    "content_id",
    "content_en",
    "author_first_name",
  ],
  coupons: ["description_id", "description_en"],
  shipping_methods: ["label_id", "label_en"],
};

/** Puts a payload into every text of the embedded backend. */
export const poison = (payload: string) =>
  backendEnv.DB.batch(
    Object.entries(texts).map(([table, columns]) =>
      backendEnv.DB.prepare(
        `UPDATE ${table} SET ${columns.map((column) => `${column} = ?1`).join(", ")}`,
      ).bind(payload),
    ),
  );
