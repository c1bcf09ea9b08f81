import type { Review, ReviewsPort } from "../../commerce/reviews.ts";
import type { RemotePort } from "../../commerce/session-ports.ts";
import { writeReview } from "../documents/review-queries.ts";
import { SessionPort } from "./session-port.ts";

/** Reviews as WooCommerce's comments. */
export class WooReviews extends SessionPort implements RemotePort<ReviewsPort> {
  write({ productId, ...review }: Review) {
    const input = { ...review, commentOn: productId };
    return this.change(writeReview, { input }, ({ writeReview: written }) =>
      written?.review?.status === "APPROVE" ? "published" : "held",
    );
  }
}
