import type { Result } from "../../shared/actions.ts";
import type { Refusal } from "./session.ts";

/** A review as its author sends it. */
export interface Review {
  productId: number;
  rating: number;
  content?: string | undefined;
  author?: string | undefined;
  authorEmail?: string | undefined;
}

/** Reviews of products. */
export interface ReviewsPort {
  /** "held": the shop publishes it later, or not at all. */
  write(review: Review): Promise<Result<"published" | "held", Refusal>>;
}
