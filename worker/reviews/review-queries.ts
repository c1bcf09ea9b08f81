import { graphql, sessionMutation } from "../platform/graphql/operation.ts";

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
