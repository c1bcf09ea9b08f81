import { beforeAll, expect, test } from "vitest";
import { openShop, seedProducts } from "../../tests/support/edge-shop.ts";

beforeAll(seedProducts);

test("a review is shown with its author's name and picture, stars, date and text", async () => {
  const html = await openShop().text("/en/review/oli-samudra-5w-30");
  const [review = ""] = /<li class="review">.*?<\/li>/s.exec(html) ?? [];
  expect(review).toMatch(/<img class="review-author" src="[^"]*avatar-\d+\.webp/);
  expect(review).toMatch(/<strong>[^<]+<\/strong>/);
  expect(review).toMatch(/<time dateTime="\d{4}-\d\d-\d\d">/);
  expect(review).toContain(" stars</span>");
  expect(review).toMatch(/<p class="review-text"[^>]*>[^<]{10,}/);
});
