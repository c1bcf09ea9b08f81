/** What an entry was made from; a webhook names the same tags to invalidate it. */
export type Tag =
  | `product:${string}`
  | `category:${string}`
  | "listing"
  | "articles"
  | "categories"
  | "settings"
  | "stock";

const plainTags = ["listing", "articles", "categories", "settings", "stock"];

/** Tells whether a text from outside (an operator's purge) names a tag. */
export const isTag = (text: unknown): text is Tag =>
  typeof text === "string" && (plainTags.includes(text) || /^(product|category):./s.test(text));

/** A product by its id, beside its slug: a deletion and an order name only the id. */
export const productIdTag = (productId: number): Tag => `product:#${productId}`;
