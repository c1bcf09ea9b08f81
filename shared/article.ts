import type { Picture } from "./ui/images.ts";

export interface ArticleCategory {
  slug: string;
  name: string;
}

/** An article as a listing shows it. */
export interface ArticleCard {
  id: number;
  slug: string;
  title: string;
  /** Plain text. */
  excerpt: string;
  /** ISO 8601, in the shop's time zone. */
  date: string;
  image: Picture | null;
  categories: ArticleCategory[];
}

export interface Article extends ArticleCard {
  /** Whether its text is behind a password, which the shop does not ask for. */
  isProtected: boolean;
  modified: string;
  author: string;
  /** Sanitised HTML. */
  content: string;
  /** Whole minutes, at least 1. */
  readingMinutes: number;
}

// Reading speed of adults for plain prose; Indonesian and English differ less than readers do.
const wordsPerMinute = 200;

/** Returns the reading time of plain text, in whole minutes of at least 1. */
export const readingMinutes = (text: string): number =>
  Math.max(1, Math.round(text.split(/\s+/).filter(Boolean).length / wordsPerMinute));
