import { graphql, sessionMutation } from "../operation.ts";

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
