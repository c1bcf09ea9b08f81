const RATINGS = "a rating is from 1 to 5, and the text is not empty";
const LOGIN = "recorded of a logged-in customer; backend/resolvers/reviews.test.ts asks the same";
const LATER = "recorded after the test reviews had changed the shop";

/** Recorded pairs to which the embedded backend responds differently on purpose, with the reason (backend/README.md). */
export const DEVIATIONS: Record<string, string> = {
  "writeReview-rating-0": RATINGS,
  "writeReview-rating-9": RATINGS,
  "writeReview-first": LOGIN,
  "writeReview-duplicate": LOGIN,
  "writeReview-html": LOGIN,
  "writeReview-logged-in": LOGIN,
  "writeReview-second-same-product": LOGIN,
  "writeReview-guest": "a new review waits for approval",
  "product-after-reviews": LATER,
  productAttributes: "terms lists every term, not only those that no product has",
  allowedCountries: "the embedded shop sells to Indonesia and its neighbours",
  generalSettings: "asks WooNuxt's plugin too, which the embedded shop has not",
};
