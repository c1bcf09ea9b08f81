import { describe, expect, test, vi } from "vitest";
import {
  addedReply,
  awaited,
  backendLine,
  cartReply,
  type Reply,
  reasonOf,
  sessionWithCart,
} from "../../tests/support/scripted-session.ts";
import { addToCart, applyCoupon } from "../cart/cart-queries.ts";

const locale = "id_ID";

/** A caller that waits until its work begins, and then goes. */
function atFirst(): () => boolean {
  let calls = 0;
  return () => {
    calls += 1;
    return calls === 1;
  };
}

describe("a change", () => {
  test("whose caller has gone before its turn is not made", async () => {
    const { recovery, exchange, sent, add } = sessionWithCart([], {});
    const request = exchange.request(applyCoupon, { code: "SALE" }, locale);
    expect(await reasonOf(recovery.mutate(request, () => false))).toBe("timeout");
    expect(await reasonOf(recovery.mutate(add(1), () => false))).toBe("timeout");
    expect(sent).toEqual([]);
  });
});

describe("an add", () => {
  const away = new Error("away");

  test("is forgotten once it was answered or refused", async () => {
    const { recovery, add, records, names } = sessionWithCart([], {
      replies: { addToCart: [addedReply(backendLine(1, 1)), { data: null, errors: ["no"] }] },
    });
    await recovery.mutate(add(1), awaited);
    await recovery.mutate(add(1), awaited);
    expect([records(), names()]).toEqual([[], ["addToCart", "addToCart"]]);
  });

  test("twice in a row adds twice", async () => {
    const { recovery, add, names } = sessionWithCart([], {
      replies: { addToCart: [addedReply(backendLine(1, 1)), addedReply(backendLine(1, 2))] },
    });
    await Promise.all([recovery.mutate(add(1), awaited), recovery.mutate(add(1), awaited)]);
    expect(names()).toEqual(["addToCart", "addToCart"]);
  });

  test("is shared by the next try when the first caller has gone", async () => {
    const answer = Promise.withResolvers<Reply>();
    const { recovery, add, names, records } = sessionWithCart([], {
      replies: { addToCart: [() => answer.promise] },
    });
    let isAwaited = true;
    const first = recovery.mutate(add(1), () => isAwaited);
    await new Promise((resolve) => setTimeout(resolve));
    isAwaited = false;
    const second = recovery.mutate(add(1), awaited);
    answer.resolve(addedReply(backendLine(1, 1)));
    expect(await second).toEqual(await first);
    expect([names(), records()]).toEqual([["addToCart"], []]);
  });

  test("answered after its caller has gone is found by the next try, which is told", async () => {
    const { recovery, add, names, records, clock } = sessionWithCart([], {
      replies: {
        addToCart: [addedReply(backendLine(1, 1))],
        getUnratedCart: [cartReply(backendLine(1, 1))],
      },
    });
    await recovery.mutate(add(1), atFirst());
    expect(records()).toHaveLength(1);
    clock.now += 599_999;
    const again = await recovery.mutate(add(1), awaited);
    expect(again).toMatchObject({ notices: [{ id: "cart.added-before" }] });
    expect([names(), records()]).toEqual([["addToCart", "getUnratedCart"], []]);
    expect(again.data).toMatchObject({ addToCart: { cart: { contents: {} } } });
  });

  test("that was removed meanwhile is added by the next try", async () => {
    const { recovery, add, names } = sessionWithCart([], {
      replies: { addToCart: [addedReply(backendLine(1, 1))], getUnratedCart: [cartReply()] },
    });
    await recovery.mutate(add(1), atFirst());
    await recovery.mutate(add(1), awaited);
    expect(names()).toContain("getUnratedCart");
    expect(names().filter((name) => name === "addToCart").length).toBeGreaterThan(1);
  });

  test("ten minutes later is another one", async () => {
    const { recovery, add, names, clock } = sessionWithCart([], {
      replies: { addToCart: [addedReply(backendLine(1, 1)), addedReply(backendLine(1, 2))] },
    });
    await recovery.mutate(add(1), atFirst());
    clock.now += 600_000;
    expect((await recovery.mutate(add(1), awaited)).notices).toEqual([]);
    expect(names()).toEqual(["addToCart", "addToCart"]);
  });

  test("whose answer is lost is looked for in the cart, and done where it is there", async () => {
    const { recovery, add, names, records } = sessionWithCart([backendLine(1, 1)], {
      replies: { addToCart: [away], getUnratedCart: [cartReply(backendLine(1, 2))] },
    });
    const answer = await recovery.mutate(add(1), awaited);
    expect([names(), records(), answer.notices]).toEqual([["addToCart", "getUnratedCart"], [], []]);
  });

  test("is not taken for another of the same product that came after it", async () => {
    const { recovery, add, names, clock } = sessionWithCart([], {
      replies: {
        addToCart: [away, addedReply(backendLine(1, 1)), addedReply(backendLine(1, 4))],
        getUnratedCart: [cartReply(), cartReply(), cartReply(backendLine(1, 1))],
      },
    });
    await reasonOf(recovery.mutate(add(1, 3), awaited));
    clock.now += 60_000;
    await recovery.mutate(add(1), awaited);
    const again = await recovery.mutate(add(1, 3), awaited);
    expect(again.notices).toEqual([]);
    expect(names().filter((name) => name === "addToCart")).toHaveLength(3);
  });

  test("is not taken for one before it that came late", async () => {
    const { recovery, add, clock, records } = sessionWithCart([], {
      replies: {
        addToCart: [away, away],
        getUnratedCart: [cartReply(), cartReply(backendLine(1, 2)), cartReply(backendLine(1, 2))],
      },
    });
    await reasonOf(recovery.mutate(add(1, 2), awaited));
    clock.now += 60_000;
    expect(await reasonOf(recovery.mutate(add(1, 1), awaited))).toBe("timeout");
    expect(records()).toHaveLength(2);
  });

  test("is not found where less was added", async () => {
    const { recovery, add } = sessionWithCart([], {
      replies: { addToCart: [away], getUnratedCart: [cartReply(backendLine(1, 2))] },
    });
    expect(await reasonOf(recovery.mutate(add(1, 3), awaited))).toBe("timeout");
  });

  test("found there after its caller has gone is told to the next try", async () => {
    const { recovery, add, records } = sessionWithCart([], {
      replies: { addToCart: [away], getUnratedCart: [cartReply(backendLine(1, 1))] },
    });
    await recovery.mutate(add(1), atFirst());
    expect(records()).toHaveLength(1);
    expect((await recovery.mutate(add(1), awaited)).notices).toEqual([{ id: "cart.added-before" }]);
  });

  test("whose connection broke is uncertain for five seconds, and then sent again", async () => {
    const { recovery, add, names, clock, records } = sessionWithCart([], {
      replies: { addToCart: [away, addedReply(backendLine(1, 1))], getUnratedCart: [cartReply()] },
    });
    expect(await reasonOf(recovery.mutate(add(1), awaited))).toBe("timeout");
    clock.now += 4_999;
    expect(await reasonOf(recovery.mutate(add(1), awaited))).toBe("timeout");
    clock.now += 1;
    await recovery.mutate(add(1), awaited);
    expect([names(), records()]).toEqual([
      ["addToCart", "getUnratedCart", "getUnratedCart", "getUnratedCart", "addToCart"],
      [],
    ]);
  });

  test("refused by the backend's server is certain at once where the cart lacks it", async () => {
    const { recovery, add, records } = sessionWithCart([], {
      replies: { addToCart: [{ status: 500 }], getUnratedCart: [cartReply()] },
    });
    expect(await reasonOf(recovery.mutate(add(1), awaited))).toBe("status");
    expect(records()).toEqual([]);
  });

  test("is uncertain where the cart cannot be read", async () => {
    const { recovery, add, records } = sessionWithCart([], {
      replies: { addToCart: [{ status: 500 }], getUnratedCart: [{}] },
    });
    expect(await reasonOf(recovery.mutate(add(1), awaited))).toBe("timeout");
    expect(records()).toHaveLength(1);
  });

  test("is told apart by product and variation", async () => {
    const variant = {
      ...backendLine(1, 1),
      variation: { node: { databaseId: 11, name: "L" }, attributes: [] },
    };
    const { recovery, exchange, add } = sessionWithCart([], {
      replies: { addToCart: [away], getUnratedCart: [cartReply(variant, backendLine(2, 1))] },
    });
    expect(await reasonOf(recovery.mutate(add(1), awaited))).toBe("timeout");
    const input = { productId: 1, variationId: 11, quantity: 1 };
    const ofVariant = exchange.request(addToCart, { input }, locale);
    const before = sessionWithCart([], {
      replies: { addToCart: [away], getUnratedCart: [cartReply(variant, backendLine(2, 1))] },
    });
    expect(await reasonOf(before.recovery.mutate(ofVariant, awaited))).toBe("none");
  });

  test("is written down before it is sent: an object that was reset meanwhile knows of it", async () => {
    const answer = Promise.withResolvers<Reply>();
    const { recovery, add, names, records, store, clock } = sessionWithCart([], {
      replies: {
        addToCart: [() => answer.promise, addedReply(backendLine(1, 1))],
        getUnratedCart: [cartReply()],
      },
    });
    const lost = recovery.mutate(add(1), awaited);
    await vi.waitUntil(() => names().length > 0, { timeout: 30_000 });
    const [name = ""] = records();
    const record = store.get(name);
    answer.resolve(addedReply(backendLine(1, 1)));
    await lost;
    store.put(name, record);
    clock.now += 29_999;
    expect(await reasonOf(recovery.mutate(add(1), awaited))).toBe("timeout");
    clock.now += 1;
    expect(await reasonOf(recovery.mutate(add(1), awaited))).toBe("none");
  });

  test("refused after its caller has gone is not looked for", async () => {
    const { recovery, add, records } = sessionWithCart([], {
      replies: { addToCart: [{ data: null, errors: ["no"] }] },
    });
    await recovery.mutate(add(1), atFirst());
    expect(records()).toEqual([]);
  });

  test("is one of at most twenty that are remembered; the oldest is given up", async () => {
    const { recovery, add, records, clock, tokens } = sessionWithCart([], {
      replies: { addToCart: [away], getUnratedCart: [cartReply()] },
    });
    const remembered = (product: number) =>
      records().some((name) => name.includes(`"productId":${product},`));
    const start = clock.now;
    for (let product = 1; product <= 21; product += 1) {
      // The second is the oldest.
      clock.now = start + (product === 2 ? 0 : product);
      await reasonOf(recovery.mutate(add(product), awaited));
    }
    expect(records()).toHaveLength(20);
    expect([1, 2, 3].map(remembered)).toEqual([true, false, true]);
    expect(tokens.session).toBe("token");
  });
});
