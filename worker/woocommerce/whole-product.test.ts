import { expect, test } from "vitest";
import { BackendError } from "../platform/backend-error.ts";
import type { UncachedQuery } from "./operation.ts";
import { withWholeLists } from "./whole-product.ts";

const hundred = Array.from({ length: 100 }, (_, at) => ({ rating: 5, node: { databaseId: at } }));
const reviews = { pageInfo: { hasNextPage: true, endCursor: "next" }, edges: hundred };
const product = { slug: "oli", databaseId: 1, reviews };

const read = (query: () => Promise<unknown>) =>
  withWholeLists({ query: query as unknown as UncachedQuery }, product);

test("a product whose older reviews cannot be read is shown with the newest", async () => {
  const failing = async () => {
    throw new BackendError("timeout", "getMoreReviews");
  };
  expect((await read(failing)).reviews.edges).toEqual(hundred);
});

test("a page waits for a thousand reviews at most", async () => {
  let requestCount = 0;
  const whole = await read(async () => {
    requestCount += 1;
    return { product };
  });
  expect([whole.reviews.edges.length, requestCount]).toEqual([1_000, 9]);
});
