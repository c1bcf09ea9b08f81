import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maxLinkItems, maxLinkLength, toLinkItems } from "../../shared/cart-link.ts";
import { wishlistId } from "../../shared/wishlist.ts";
import { linkText, maxLinkQuantity, parseLinkItems } from "./link-items.ts";

const id = fc.integer({ min: 1, max: 2 ** 31 - 1 });

const quantity = fc.integer({ min: 1, max: maxLinkQuantity });
const value = fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 });
const item = fc.oneof(
  fc.record({ productId: id, variationId: fc.option(id), quantity }),
  // Of a variation that leaves the colour open.
  fc.record({
    ...{ productId: id, variationId: id, quantity },
    attributes: value.map((colour) => [{ name: "warna", value: colour }]),
  }),
);

describe("a link to a cart", () => {
  test("of any products is read as it was written", () => {
    const items = fc.uniqueArray(item, {
      minLength: 1,
      maxLength: 20,
      selector: wishlistId,
    });
    fc.assert(
      fc.property(items, (written) => {
        expect(parseLinkItems(linkText(written))).toEqual({
          items: written,
          unreadable: 0,
          isCut: false,
        });
      }),
    );
  });

  test("is never longer than what is read of one", () => {
    const longest = { productId: 2 ** 31 - 1, variationId: 2 ** 31 - 1, quantity: maxLinkQuantity };
    const items = Array.from({ length: maxLinkItems }, () => longest);
    expect(linkText(items).length).toBeLessThan(maxLinkLength);
  });

  test("of any text whatever has whole quantities and ids that the backend can have", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 200 }),
      fc.stringMatching(/^[\d:,~-]{0,60}$/),
      fc.stringMatching(/^(~[\w-]{1,8}:\d{1,3},){0,4}$/),
    );
    fc.assert(
      fc.property(text, (given) => {
        const { items } = parseLinkItems(given);
        for (const { productId, variationId, quantity } of items) {
          expect(Number.isInteger(quantity) && quantity >= 1).toBe(true);
          expect(quantity).toBeLessThanOrEqual(maxLinkQuantity);
          for (const one of [productId, variationId ?? 1]) {
            expect(Number.isInteger(one) && one >= 1 && one < 2 ** 31).toBe(true);
          }
        }
        expect(parseLinkItems(linkText(items)).items).toEqual(items);
      }),
    );
  });

  test.each([
    ["-1:2"],
    ["20:-1"],
    ["20:0"],
    ["20:02"],
    ["020:2"],
    ["20:1.5"],
    ["20"],
    ["20:"],
    [":2"],
    ["20:1:1"],
    ["20-:1"],
    ["-23:1"],
    ["9999999999:1"],
    ["2147483648:1"],
    ["abc:1"],
    ["~:1"],
    ["~MjA=:1"],
    ["~MjB:1"],
    ["~/w:1"],
    ["%20:1"],
    [""],
  ])("has no product in %j", (text) => {
    expect(parseLinkItems(text)).toEqual({ items: [], unreadable: 1, isCut: false });
  });

  test("may have its ids in the protocol's encoding, and names the same products by it", () => {
    expect(parseLinkItems("~MjA:1,20:2,~MjAtMjM:1").items).toEqual([
      { productId: 20, variationId: null, quantity: 3 },
      { productId: 20, variationId: 23, quantity: 1 },
    ]);
  });

  test("of thousands of products is read no further than a link may be long", () => {
    const text = Array.from({ length: 10_000 }, (_, at) => `${at + 1}:1`).join(",");
    const { items, unreadable, isCut } = parseLinkItems(text);
    expect(items).toHaveLength(maxLinkItems);
    expect({ unreadable, isCut }).toEqual({ unreadable: 0, isCut: true });
  });

  test("adds up what it names twice, to no more than a link may ask for", () => {
    expect(parseLinkItems("20:2,31:1,20:3").items).toMatchObject([
      { quantity: 5 },
      { quantity: 1 },
    ]);
    expect(parseLinkItems("20:999999999,20:1").items).toMatchObject([
      { quantity: maxLinkQuantity },
    ]);
  });
});

test("a cart has a link to it while the link holds all that is known of it", () => {
  const line = (wishlistId: string, quantity = 1) => ({ wishlistId, quantity });
  expect(toLinkItems([line("20-23", 2), line(""), line("31")])).toBe("20-23:2,31:1");
  expect(toLinkItems([])).toBeNull();
  expect(toLinkItems([line("")])).toBeNull();
  const lines = Array.from({ length: maxLinkItems + 1 }, (_, at) => line(String(at + 1)));
  expect(toLinkItems(lines)).toBeNull();
  expect(toLinkItems(lines.slice(1))?.split(",")).toHaveLength(maxLinkItems);
});
