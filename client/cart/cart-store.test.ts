import { beforeEach, describe, expect, test, vi } from "vitest";
import { failure, success } from "../../shared/actions.ts";
import { type CartLine, emptyCart } from "../../shared/cart.ts";

const line: CartLine = {
  key: "a",
  productId: 7,
  variationId: 9,
  wishlistId: "1",
  slug: "oli",
  name: "Oli",
  image: null,
  options: [{ label: "Ukuran", value: "1 liter" }],
  attributes: [{ name: "pa_size", value: "1l" }],
  quantity: 2,
  unitPrice: 500,
  regularPrice: 500,
  subtotal: 1000,
  maxQuantity: null,
  lowStock: false,
  soldIndividually: false,
  virtual: false,
};
const full = { ...emptyCart, lines: [line], itemCount: 2, subtotal: 1000 };

const callAction = vi.fn();
vi.mock("../runtime/call-action.ts", () => ({ callAction }));
vi.stubGlobal("document", { querySelectorAll: () => [] });

async function openCart() {
  vi.resetModules();
  const state = await import("./cart-store.ts");
  const { readLateRates } = await import("./late-rates.ts");
  state.initCart(full);
  return { ...state, readLateRates };
}

beforeEach(() => void callAction.mockReset());

describe("a line that was taken out", () => {
  test("disappears at once, and is restored with its options and quantity", async () => {
    const state = await openCart();
    callAction.mockResolvedValueOnce(success({ cart: emptyCart, notices: [] }));
    const removing = state.removeLine(line);
    expect(state.cartStore.get().cart?.lines).toEqual([]);
    await removing;
    expect(state.cartStore.get().removed).toEqual({ line, to: null });
    callAction.mockResolvedValueOnce(success({ cart: full, notices: [] }));
    state.undoRemoval();
    expect(state.cartStore.get().cart).toMatchObject({
      lines: [{ key: "a", quantity: 2 }],
      itemCount: 2,
    });
    await expect.poll(() => state.cartStore.get().isUpdating).toBe(false);
    expect(callAction).toHaveBeenLastCalledWith("add-to-cart", {
      productId: 7,
      variationId: 9,
      attributes: [{ name: "pa_size", value: "1l" }],
      quantity: 2,
    });
    expect(state.cartStore.get().removed).toBeNull();
  });

  test("is not offered for undoing where a plugin stores more of it", async () => {
    const state = await openCart();
    callAction.mockResolvedValueOnce(success({ cart: emptyCart, notices: [] }));
    await state.removeLine({ ...line, hasExtraData: true });
    expect(state.cartStore.get().removed).toBeNull();
  });

  test("is there again when the shop would not let it go, with nothing to put back", async () => {
    const state = await openCart();
    const notice = { id: "error.unavailable" } as const;
    callAction.mockResolvedValueOnce(failure({ code: "backend-unavailable", notice }));
    await state.removeLine(line);
    expect(state.cartStore.get().cart?.lines).toEqual([line]);
    expect(state.cartStore.get().notices).toEqual([notice]);
    expect(state.cartStore.get().removed).toBeNull();
  });

  test("cannot be put back once something else has changed", async () => {
    const state = await openCart();
    callAction.mockResolvedValue(success({ cart: emptyCart, notices: [] }));
    await state.removeLine(line);
    await state.changeCart("empty-cart", {});
    expect(state.cartStore.get().removed).toBeNull();
  });
});

describe("a change that waits for a connection", () => {
  const notice = { id: "offline.queued" } as const;
  const queued = failure({ code: "queued", notice });

  test("is shown, and said to wait, until a later result includes it", async () => {
    const state = await openCart();
    callAction.mockResolvedValueOnce(queued);
    await state.updateQuantity("a", 3);
    expect(state.cartStore.get()).toMatchObject({
      cart: { itemCount: 3 },
      isUpdating: false,
      notices: [notice],
    });
    callAction.mockResolvedValueOnce(
      failure({ code: "network", notice: { id: "network.offline" } }),
    );
    await state.readCart();
    expect(state.cartStore.get().cart?.itemCount).toBe(3);
    callAction.mockResolvedValueOnce(success({ cart: full, notices: [] }));
    await state.readCart();
    expect(state.cartStore.get().cart?.itemCount).toBe(2);
  });

  test("that takes a line out can be undone", async () => {
    const state = await openCart();
    callAction.mockResolvedValueOnce(queued);
    await state.removeLine(line);
    expect(state.cartStore.get()).toMatchObject({ cart: { lines: [] }, removed: { line } });
  });
});

describe("rates that couriers were late with", () => {
  const late = { ...full, ratesLate: true } as const;
  const rated = success({ cart: full, notices: [] });

  test("come in a request of their own, which no change waits for", async () => {
    const state = await openCart();
    state.setCart(late);
    const gate = Promise.withResolvers<typeof rated>();
    callAction.mockReturnValueOnce(gate.promise);
    const asking = state.readLateRates();
    expect(callAction).toHaveBeenLastCalledWith("read-cart", { rates: "late" });
    callAction.mockResolvedValueOnce(success({ cart: { ...late, itemCount: 3 }, notices: [] }));
    await state.updateQuantity("a", 3);
    expect(state.cartStore.get().cart?.itemCount).toBe(3);
    // They are those of the cart before: the newer one asks anew.
    callAction.mockResolvedValueOnce(success({ cart: { ...full, itemCount: 3 }, notices: [] }));
    gate.resolve(rated);
    await asking;
    expect(state.cartStore.get().cart).toEqual({ ...full, itemCount: 3 });
  });

  test("are asked for three times at most", async () => {
    const state = await openCart();
    state.setCart(late);
    const notice = { id: "error.unavailable" } as const;
    callAction.mockResolvedValue(failure({ code: "backend-unavailable", notice }));
    await state.readLateRates();
    await state.readLateRates();
    expect(callAction).toHaveBeenCalledTimes(3);
    expect(state.cartStore.get().cart).toEqual(late);
  });
});
