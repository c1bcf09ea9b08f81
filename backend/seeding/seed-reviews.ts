import type { SeedReview } from "../seed/types.ts";
import type { SeedRun } from "./seed-terms.ts";

/** Rounded to two decimals, as WooCommerce stores it. */
export function averageRating(reviews: { rating: number }[]): number {
  if (reviews.length === 0) return 0;
  const sum = reviews.reduce((total, { rating }) => total + rating, 0);
  return Math.round((sum / reviews.length) * 100) / 100;
}

export function seedReviews(
  { rows, ids }: SeedRun,
  productId: number,
  reviews: SeedReview[],
): void {
  for (const { date, ...review } of reviews) {
    rows.reviews.push({
      id: ids.next("review"),
      productId,
      status: "APPROVE",
      ...review,
      date: new Date(date).toISOString(),
    });
  }
}
