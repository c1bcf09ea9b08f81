import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { addToCart, applyCoupon, updateCartQuantity } from "../documents/cart-queries.ts";
import {
  addedReply,
  awaited,
  backendLine,
  cartReply,
  getReason,
  type Reply,
  sessionWithCart,
} from "./scripted-session.fixture.ts";

const away = new Error("away");
const done = addedReply(backendLine(1, 2));
const locale = "id_ID";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A session before a backend that responds so to adds; its clock is the test's. */
function adding(replies: readonly (Reply | Error | (() => Promise<Reply>))[], script = {}) {
  const session = sessionWithCart([backendLine(1, 1)], {
    replies: { addToCart: replies, getCart: [cartReply(backendLine(1, 2))] },
    ...script,
  });
  const { recovery, sent, clock } = session;
  const press = (formKey?: string, isAwaited = awaited, productId = 1) =>
    recovery.mutate({ ...session.add(productId), ...(formKey && { formKey }) }, isAwaited);
  return {
    ...session,
    press,
    keys: () => sent.flatMap(({ headers }) => headers["idempotency-key"] ?? []),
    /** The result, however long the pauses between tries are. */
    async whenKnown<Value>(work: Promise<Value>): Promise<Value> {
      let isOver = false;
      const watched = work.finally(() => {
        isOver = true;
      });
      watched.catch(() => {});
      while (!isOver) {
        await vi.advanceTimersByTimeAsync(500);
        clock.now += 500;
      }
      return watched;
    },
  };
}

describe("a change", () => {
  test("has a key and a time until which it may begin, and is forgotten with its result", async () => {
    const { press, sent, changes } = adding([done]);
    await press();
    expect(sent[0]?.headers).toMatchObject({ "x-storefront-not-after": "1060" });
    expect(sent[0]?.headers["idempotency-key"]).toMatch(/^[\w-]{36}$/);
    expect(changes.isEmpty).toBe(true);
  });

  test("is another one with each press", async () => {
    const { press, keys } = adding([done]);
    await press();
    await press();
    expect(new Set(keys()).size).toBe(2);
  });

  test("has the same key when the same form is sent again", async () => {
    const { press, keys } = adding([done]);
    await press("a form's key");
    await press("a form's key");
    await press("another form's");
    const [first, again, other] = keys();
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  test("is no sign of a forgotten cart when its form is sent again", async () => {
    const added = addedReply(backendLine(2, 1));
    const { recovery, exchange, store, names } = adding([added, { ...added, isReplayed: true }]);
    store.put("last-cart", { lines: [], coupons: [], giftCards: [], rate: null });
    const input = { productId: 2, quantity: 1 };
    const press = () =>
      recovery.mutate(
        { ...exchange.request(addToCart, { input }, locale), formKey: "form" },
        awaited,
      );
    await press();
    await press();
    expect(names()).toEqual(["addToCart", "addToCart"]);
  });

  test("has another key in another session", async () => {
    const [one, other] = [adding([done]), adding([done])];
    await one.press("a form's key");
    await other.press("a form's key");
    expect(one.keys()).not.toEqual(other.keys());
  });

  test("of the same form is sent once while it is under way", async () => {
    const gate = Promise.withResolvers<Reply>();
    const { press, names } = adding([() => gate.promise]);
    const pressed = [press("form"), press("form")];
    await vi.advanceTimersByTimeAsync(1);
    gate.resolve(done);
    const [first, second] = await Promise.all(pressed);
    expect(second).toEqual(first);
    expect(names()).toEqual(["addToCart"]);
  });

  test("is not made when its caller has gone before its turn", async () => {
    const { press, recovery, exchange, sent } = adding([done]);
    const coupon = exchange.request(applyCoupon, { code: "SALE" }, locale);
    expect(await getReason(recovery.mutate(coupon, () => false))).toBe("timeout");
    expect(await getReason(press(undefined, () => false))).toBe("timeout");
    expect(sent).toEqual([]);
  });
});

describe("a change whose response is lost", () => {
  test("is sent again with its key, once the backend says that it keeps keys", async () => {
    const { press, names, keys, whenKnown, stored, changes } = adding([away, done]);
    const result = await whenKnown(press());
    expect(names()).toEqual(["addToCart", "getContract", "addToCart"]);
    expect(new Set(keys()).size).toBe(1);
    expect(result.errors).toEqual([]);
    expect(stored()).toEqual([[1, 2]]);
    expect(changes.isEmpty).toBe(true);
  });

  test("is uncertain before a backend without our plugin, and never sent again", async () => {
    const { press, names, whenKnown, changes } = adding([away, done], { supportsKeys: false });
    expect(await whenKnown(getReason(press()))).toBe("uncertain");
    expect(names()).toEqual(["addToCart", "getContract"]);
    expect(changes.isEmpty).toBe(true);
  });

  test("is not sent again while the backend responds to nothing", async () => {
    const down = { status: 502 };
    const { press, names, whenKnown } = adding([down], {
      replies: { addToCart: [down], getContract: [down] },
    });
    expect(await whenKnown(getReason(press()))).toBe("timeout");
    expect(names().filter((name) => name === "addToCart")).toHaveLength(1);
  });

  test("stays pending where the host refuses a repeat, which says nothing of the try before", async () => {
    const { press, whenKnown, changes } = adding([away, { status: 404 }]);
    expect(await whenKnown(getReason(press()))).toBe("status");
    expect(changes.pending).not.toBeNull();
  });

  test("is not pending where the host refuses the first try", async () => {
    const { press, changes } = adding([{ status: 404 }]);
    expect(await getReason(press())).toBe("status");
    expect(changes.isEmpty).toBe(true);
  });

  test("is asked for at once while it is under way", async () => {
    const { press, names, keys, whenKnown } = adding([away, { status: 409 }, done]);
    await whenKnown(press());
    expect(names()).toEqual(["addToCart", "getContract", "addToCart", "addToCart"]);
    expect(new Set(keys()).size).toBe(1);
  });

  test("that came too late is reported by the next cart, once", async () => {
    const { press, recovery, read, whenKnown, changes } = adding([away, { status: 410 }]);
    expect(await whenKnown(getReason(press()))).toBe("change-expired");
    expect((await recovery.query(read)).notices).toEqual([{ id: "cart.add-lost" }]);
    expect((await recovery.query(read)).notices).toEqual([]);
    expect(changes.isEmpty).toBe(true);
  });

  test("is named by the next cart where its caller has gone, once", async () => {
    const { press, recovery, read, whenKnown } = adding([away, done]);
    let calls = 0;
    await whenKnown(press(undefined, () => calls++ === 0));
    const [notice] = (await recovery.query(read)).notices;
    expect(notice).toEqual({
      id: "cart.added-late",
      values: { name: "Product 1" },
      isGood: true,
    });
    expect((await recovery.query(read)).notices).toEqual([]);
  });
});

describe("a change of which nothing is known yet", () => {
  const down = [away, away, away];

  /** Nothing of the backend came for so long that the session gave up. */
  async function leftPending(after: readonly (Reply | Error)[]) {
    const replies = {
      addToCart: [away, ...after],
      getContract: [] as (Reply | Error)[],
      getCart: [cartReply(backendLine(1, 2))],
    };
    const session = adding([], { replies });
    replies.getContract = down;
    await session.whenKnown(getReason(session.press("form")));
    expect(session.changes.pending).not.toBeNull();
    replies.getContract = [cartReply(backendLine(1, 2))];
    session.sent.splice(0);
    return session;
  }

  test("comes before every other", async () => {
    const { press, keys, names, whenKnown } = await leftPending([
      done,
      addedReply(backendLine(1, 2), backendLine(2, 1)),
    ]);
    await whenKnown(press("another", awaited, 2));
    expect(names()).toEqual(["getContract", "addToCart", "addToCart"]);
    expect(new Set(keys()).size).toBe(2);
  });

  test("keeps every other away until it is known", async () => {
    const { recovery, exchange, names, whenKnown } = await leftPending([away]);
    const change = exchange.request(updateCartQuantity, { key: "key-1", quantity: 4 }, locale);
    expect(await whenKnown(getReason(recovery.mutate(change, awaited)))).toBe("refused");
    expect(names()).not.toContain("UpDateCartQuantity");
  });

  test("holds nothing back when it can begin no more, though WordPress fails at each repeat", async () => {
    const { recovery, exchange, names, changes, whenKnown } = await leftPending([{ status: 500 }]);
    const change = exchange.request(updateCartQuantity, { key: "key-1", quantity: 4 }, locale);
    await whenKnown(recovery.mutate(change, awaited));
    expect(names()).toEqual(["getContract", "addToCart", "UpDateCartQuantity"]);
    expect(changes.isEmpty).toBe(true);
  });

  test("is found out when the cart is read", async () => {
    const { recovery, read, changes, whenKnown } = await leftPending([done]);
    const { notices } = await whenKnown(recovery.query(read));
    expect(notices).toMatchObject([{ id: "cart.added-late" }]);
    expect(changes.isEmpty).toBe(true);
  });

  test("is seen where its form is sent again", async () => {
    const { press, recovery, read, keys, whenKnown } = await leftPending([done, done]);
    await whenKnown(press("form"));
    expect(new Set(keys()).size).toBe(1);
    expect((await recovery.query(read)).notices).toEqual([]);
  });
});

test("a change that waits for another device's is refused, and nothing is pending", async () => {
  const { press, changes } = adding([{ status: 503 }]);
  expect(await getReason(press())).toBe("busy-elsewhere");
  expect(changes.isEmpty).toBe(true);
});
