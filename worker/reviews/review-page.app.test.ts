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

test("reviews are filtered by their stars, by links alone", async () => {
  const all = await openShop().text("/en/review/oli-samudra-5w-30");
  const links = [...all.matchAll(/href="([^"]*\?stars=(\d))"[^>]*>(\d) stars? \((\d+)\)/g)];
  expect(links.length).toBeGreaterThan(1);
  for (const [, href = "", stars = "", label, count] of links) {
    expect(label).toBe(stars);
    const html = await openShop().text(href);
    expect(html.match(/<li class="review">/g)).toHaveLength(Number(count));
    expect(html).toContain(`aria-current="true">${stars} star`);
  }
  const wrong = await openShop().text("/en/review/oli-samudra-5w-30?stars=9");
  expect(wrong.match(/<li class="review">/g)?.length).toBe(
    all.match(/<li class="review">/g)?.length,
  );
});
