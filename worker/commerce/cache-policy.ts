import type { ReadCache } from "../platform/cache/cached.ts";
import type { Lifetime } from "../platform/cache/policy.ts";

const day = 86_400;

/** All cache profiles of the shop: the only table of lifetimes. */
export const profiles = {
  /** One product: invalidated by a webhook, or by the next index build that finds it changed. */
  product: { freshSeconds: 21_600, staleSeconds: 3_600, staleIfErrorSeconds: day },
  /** Many products: the same, and any product's change invalidates it. */
  listing: { freshSeconds: 300, staleSeconds: 3_600, staleIfErrorSeconds: day },
  /** The category tree. */
  categories: { freshSeconds: 900, staleSeconds: day, staleIfErrorSeconds: day },
  /** Articles. */
  content: { freshSeconds: 900, staleSeconds: day, staleIfErrorSeconds: day },
  /** Countries, states, gateways: changed by hand, a few times a year. */
  settings: { freshSeconds: 3_600, staleSeconds: day, staleIfErrorSeconds: day },
  /** Stock quantities: each order changes them. */
  stock: { freshSeconds: 15, staleSeconds: 45, staleIfErrorSeconds: day },
  /** Whole HTML: short, because its age adds to its data's. */
  page: { freshSeconds: 60, staleSeconds: 600, staleIfErrorSeconds: day },
} as const satisfies Record<string, Lifetime>;

export type CacheProfileName = keyof typeof profiles;

/** A cache whose lifetimes are these profiles. */
export type ShopCache = ReadCache<CacheProfileName>;

/** What an entry was made from; a webhook invalidates it by the same tags. */
export type Tag =
  | `product:${string}`
  | `category:${string}`
  | "listing"
  | "articles"
  | "categories"
  | "settings"
  | "stock";

const plainTags = ["listing", "articles", "categories", "settings", "stock"];

/** Whether an external text (an operator's purge) is a tag. */
export const isTag = (text: unknown): text is Tag =>
  typeof text === "string" && (plainTags.includes(text) || /^(product|category):./s.test(text));

/**
 * Tag of a product by its id, in addition to its slug: a deletion and an order contain only the id.
 */
export const productIdTag = (productId: number): Tag => `product:#${productId}`;

declare module "../platform/app-env.ts" {
  interface Variables {
    /** Cache of whole public pages and their payloads. */
    pageCache: ShopCache;
    /** Cache of whole feeds and sitemaps: in the data centre alone, because they are megabytes. */
    fileCache: ShopCache;
  }
}
