import { backendEnv } from "../support/embedded-backend.ts";

/** Every text of the backend that a page shows or might show, by table. */
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

// An address is one only from its first letter on.
const unmarked = new Set(["external_url"]);

const marked = (mark: string, table: string, column: string): string =>
  unmarked.has(column) ? "" : `${mark}(${table}.${column}) `;

/** Puts a payload into every text of the embedded backend, each behind a mark that names its column. */
export const poison = (payload: string, mark: string) =>
  backendEnv.DB.batch(
    Object.entries(texts).map(([table, columns]) =>
      backendEnv.DB.prepare(
        `UPDATE ${table} SET ${columns.map((column) => `${column} = ?`).join(", ")}`,
      ).bind(...columns.map((column) => marked(mark, table, column) + payload)),
    ),
  );

/** All columns whose texts bear a mark. */
export const markedColumns: readonly string[] = Object.entries(texts).flatMap(([table, columns]) =>
  columns.filter((column) => !unmarked.has(column)).map((column) => `${table}.${column}`),
);

/** Which columns' texts came out in a page, by their mark: each once, in alphabetical order. */
export function marksIn(html: string, mark: string): string[] {
  const matches = html.matchAll(new RegExp(`${mark}\\(([a-z_.]+)\\)`, "g"));
  return [...new Set([...matches].map(([, column = ""]) => column))].sort();
}
