import { careReviews } from "./reviews/care.ts";
import { fuelReviews } from "./reviews/fuel.ts";
import { oilReviews } from "./reviews/oils.ts";
import type { SeedReview } from "./types.ts";

/** First name, stars, day, text. */
export type ReviewRow = [
  author: string,
  rating: SeedReview["rating"],
  day: string,
  content: string,
];

const rows: Record<string, ReviewRow[]> = { ...oilReviews, ...fuelReviews, ...careReviews };

/** @internal For the test that each is a seed product. */
export const reviewedSlugs = Object.keys(rows);

export function reviewsOf(slug: string): SeedReview[] {
  return (rows[slug] ?? []).map(([author, rating, day, content]) => ({
    author,
    email: `${author.toLowerCase().replace(/[^a-z]+/g, ".")}@example.test`,
    rating,
    date: `${day}T08:00:00Z`,
    content,
  }));
}
