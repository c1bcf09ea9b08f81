import { beforeAll, expect, it } from "vitest";
import { fixtureSeed } from "../../tests/contract/fixture-seed.ts";
import { backendEnv, backendPost } from "../../tests/support/embedded-backend.ts";
import { readId } from "../../tests/support/shop-rows.ts";
import { seedDatabase } from "../seed/seed-database.ts";

interface GraphQLResponse {
  errors?: { message: string }[];
  data: { writeReview: { rating: number; review: { status: string; content: string } } | null };
}

const WRITE_REVIEW = `mutation ($input: WriteReviewInput!) {
  writeReview(input: $input) { rating review { status content } }
}`;

let productId = 0;

async function write(input: Record<string, unknown>): Promise<GraphQLResponse> {
  const variables = {
    input: { commentOn: productId, rating: 5, content: "Bagus sekali", author: "Tamu", ...input },
  };
  const response = await backendPost({ query: WRITE_REVIEW, variables });
  return response.json<GraphQLResponse>();
}

beforeAll(async () => {
  await seedDatabase(backendEnv.DB, fixtureSeed, { currency: "EUR" });
  productId = await readId("pembilas-mesin");
});

it("holds a new review until the shop approves it", async () => {
  const { data } = await write({ authorEmail: "satu@example.test" });
  expect(data.writeReview).toMatchObject({ rating: 5, review: { status: "HOLD" } });
  const product = await backendPost({
    query:
      '{ product(id: "pembilas-mesin", idType: SLUG) { reviewCount reviews { edges { rating } } } }',
  });
  expect(await product.json()).toMatchObject({
    data: { product: { reviewCount: 0, reviews: { edges: [] } } },
  });
});

it("refuses a duplicate review and a second review within 15 seconds", async () => {
  const first = { authorEmail: "dua@example.test", author: "Dua", content: "Mesin halus" };
  await write(first);
  expect((await write(first)).errors?.[0]?.message).toContain("Duplicate comment detected");
  const second = await write({ ...first, content: "Tetap halus" });
  expect(second.errors?.[0]?.message).toBe("You are posting comments too quickly. Slow down.");
});

it.each([
  [{ rating: 0 }, "Please rate the product from 1 to 5."],
  [{ rating: 6 }, "Please rate the product from 1 to 5."],
  [{ content: "  " }, "Please type your comment text."],
  [{ author: "" }, "Comment must include an authorName."],
  [{ commentOn: 999_999 }, "The ID of the node to comment on is invalid"],
])("refuses %o", async (input, message) => {
  const { errors, data } = await write({ authorEmail: "tiga@example.test", ...input });
  expect(errors?.[0]?.message).toBe(message);
  expect(data.writeReview).toBeNull();
});

it("shows markup as text", async () => {
  const { data } = await write({
    authorEmail: "empat@example.test",
    author: "Empat",
    content: "<script>alert(1)</script>",
  });
  expect(data.writeReview?.review.content).toBe("<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n");
});

it("counts a review, and files the product under its rating, once it is approved", async () => {
  const query = `{ product(id: "pembilas-mesin", idType: SLUG) {
    reviewCount averageRating terms(first: 50) { nodes { slug } }
  } }`;
  const approve = backendEnv.DB.prepare(
    "UPDATE reviews SET status = ? WHERE product_id = ? AND author = 'Empat'",
  );
  await approve.bind("APPROVE", productId).run();
  const body = await (await backendPost({ query })).text();
  expect(body).toContain('"reviewCount":1,"averageRating":5');
  expect(body).toContain("rated-5");
  await approve.bind("TRASH", productId).run();
  expect(await (await backendPost({ query })).text()).toContain(
    '"reviewCount":0,"averageRating":0',
  );
});
