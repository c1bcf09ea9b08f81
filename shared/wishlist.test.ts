import { expect, test } from "vitest";
import { mergeWishlists } from "../client/wishlist/wishlist-sync.island.tsx";
import { readWishlist } from "./wishlist.ts";

test("a device that never met the account brings all that it has", () => {
  const merged = mergeWishlists({ device: ["3", "1"], lastSynced: [], account: ["1", "2"] });
  expect(merged).toEqual({ add: ["3"], remove: [], list: ["3", "1", "2"] });
});

test("what was taken out on this device goes from the account", () => {
  const merged = mergeWishlists({ device: ["1"], lastSynced: ["1", "2"], account: ["1", "2"] });
  expect(merged).toEqual({ add: [], remove: ["2"], list: ["1"] });
});

test("a product removed on another device does not come back from this one", () => {
  const merged = mergeWishlists({ device: ["1", "2"], lastSynced: ["1", "2"], account: ["2"] });
  expect(merged).toEqual({ add: [], remove: [], list: ["2"] });
});

test("what was added elsewhere stays", () => {
  const merged = mergeWishlists({ device: ["1"], lastSynced: ["1"], account: ["1", "5"] });
  expect(merged).toEqual({ add: [], remove: [], list: ["1", "5"] });
});

test.each([null, "", "nonsense", "{}", '["x","1-2-3"]', "[0,-1,1.5]"])(
  "%j is an empty list",
  (stored) => {
    expect(readWishlist(stored)).toEqual([]);
  },
);

test("a list names each product and each variation once, in either notation", () => {
  expect(readWishlist('[3,"3",1,"20-23","20-23",20]')).toEqual(["3", "1", "20-23", "20"]);
});
