import type { Picture } from "./ui/images.ts";

/** A category of articles. */
export interface ArticleCategory {
  slug: string;
  name: string;
}

/** What a listing shows of an article. */
export interface ArticleCard {
  id: number;
  slug: string;
  title: string;
  /** Plain text. */
  excerpt: string;
  /** ISO 8601, in the shop's own zone. */
  date: string;
  image: Picture | null;
  categories: ArticleCategory[];
}

/** A whole article. */
export interface Article extends ArticleCard {
  modified: string;
  author: string;
  /** HTML that has been cleaned. */
  content: string;
  /** Whole minutes, at least 1. */
  readingMinutes: number;
}

// What adults read of plain prose in a minute; Indonesian and English differ by less than people do.
const wordsPerMinute = 200;

/** How long plain text takes to read, in whole minutes of at least 1. */
export const readingMinutes = (text: string): number =>
  Math.max(1, Math.round(text.split(/\s+/).filter(Boolean).length / wordsPerMinute));
