import { expect, test } from "vitest";
import { MAX_WISHLIST } from "../../shared/wishlist.ts";
import { parseWishlistIds } from "./wishlist-products.ts";

test("reads a whole wishlist of ids at their maximum length, and no more of them", () => {
  const ids = Array.from(
    { length: MAX_WISHLIST + 1 },
    (_, at) => `${1_000_000_000 + at}-${2_000_000_000 + at}`,
  );
  expect(parseWishlistIds(ids.join(","))).toEqual(ids.slice(0, MAX_WISHLIST));
});

test("reads each wishlist id once and leaves out invalid ones", () => {
  const text = "12,7,x,12,0,99999999999,,20-23,20-x,20-23,3";
  expect(parseWishlistIds(text)).toEqual(["12", "7", "20-23", "3"]);
});
