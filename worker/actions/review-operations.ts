import { sessionMutation } from "../graphql/operation.ts";
import { graphql } from "../graphql/tada.ts";

export const writeReview = sessionMutation(
  graphql(`
    mutation WriteReview($input: WriteReviewInput!) {
      writeReview(input: $input) {
        rating
        review {
          status
        }
      }
    }
  `),
);
