import { expect, test } from "vitest";
import { mapStore } from "../../tests/support/memory-stores.ts";
import type { LineSnapshot } from "./cart-snapshot.ts";
import { LastCart, nothing } from "./last-cart.ts";

const line = (productId: number, quantity: number): LineSnapshot => ({
  ...{ key: `key-${productId}`, productId, variationId: null, attributes: [], quantity },
  name: `Oli ${productId}`,
});

const createCart = (...lines: LineSnapshot[]) => ({ ...nothing(), lines, coupons: ["hemat"] });

test("of a cart that is ordered, what was added since is left", () => {
  const last = new LastCart(mapStore());
  last.keep(createCart(line(100, 3), line(101, 1), line(102, 2)));
  last.takeOut([line(100, 2), line(101, 1)]);
  expect(last.cart).toEqual(createCart(line(100, 1), line(102, 2)));
});

test("a cart that is ordered whole is empty, with its coupons", () => {
  const last = new LastCart(mapStore());
  last.keep(createCart(line(100, 2)));
  last.takeOut([line(100, 2)]);
  expect(last.cart).toEqual(nothing());
});
