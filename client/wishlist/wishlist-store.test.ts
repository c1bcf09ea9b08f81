import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addToWishlist, wishlistIds } from "./wishlist-store.ts";
import { mergeWishlists } from "./wishlist-sync.island.tsx";

beforeEach(() => {
  const rows = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
  });
  vi.stubGlobal("dispatchEvent", () => true);
});
afterEach(() => void vi.unstubAllGlobals());

const account = Array.from({ length: 150 }, (_, at) => String(at + 1));

test("a product saved on a device takes nothing out of an account's long list", () => {
  localStorage.setItem("wishlist", JSON.stringify(account));
  addToWishlist("999");
  const { add, remove } = mergeWishlists({ device: wishlistIds(), lastSynced: account, account });
  expect({ add, remove }).toEqual({ add: ["999"], remove: [] });
});

test("a product added twice is stored once, in its first place", () => {
  addToWishlist("1");
  addToWishlist("2");
  addToWishlist("1");
  expect(wishlistIds()).toEqual(["1", "2"]);
});
