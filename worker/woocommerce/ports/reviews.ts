import type { ReviewsPort } from "../../commerce/reviews.ts";
import { writeReview } from "../documents/review-queries.ts";
import { type BackendSession, mapResult } from "./backend-session.ts";

/** Reviews as WooCommerce's comments. */
export const createReviewsPort = (backend: BackendSession): ReviewsPort => ({
  write: async ({ productId, ...review }) =>
    mapResult(
      await backend.mutate(writeReview, { input: { ...review, commentOn: productId } }),
      ({ writeReview: written }) => (written?.review?.status === "APPROVE" ? "published" : "held"),
    ),
});
