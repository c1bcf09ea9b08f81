import { describe, expect, test, vi } from "vitest";
import { addToCart, applyCoupon } from "../documents/cart-queries.ts";
import {
  addedReply,
  awaited,
  backendLine,
  cartReply,
  type Reply,
  reasonOf,
  receiptReply,
  sessionWithCart,
} from "./scripted-session.fixture.ts";

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

  test("is forgotten once it was confirmed or refused", async () => {
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
    const gate = Promise.withResolvers<Reply>();
    const { recovery, add, names, records } = sessionWithCart([], {
      replies: { addToCart: [() => gate.promise] },
    });
    let isAwaited = true;
    const first = recovery.mutate(add(1), () => isAwaited);
    await new Promise((resolve) => setTimeout(resolve));
    isAwaited = false;
    const second = recovery.mutate(add(1), awaited);
    gate.resolve(addedReply(backendLine(1, 1)));
    expect(await second).toEqual(await first);
    expect([names(), records()]).toEqual([["addToCart"], []]);
  });

  test("completed after its caller has gone is found by the next try, which is notified", async () => {
    const { recovery, add, names, records, clock } = sessionWithCart([], {
      replies: {
        addToCart: [addedReply(backendLine(1, 1))],
        getReceipts: [receiptReply(backendLine(1, 1))],
      },
    });
    await recovery.mutate(add(1), atFirst());
    expect(records()).toHaveLength(1);
    clock.now += 599_999;
    const again = await recovery.mutate(add(1), awaited);
    expect(again).toMatchObject({ notices: [{ id: "cart.added-before" }] });
    expect([names(), records()]).toEqual([["addToCart", "getReceipts"], []]);
    expect(again.data).toMatchObject({ addToCart: { cart: { contents: {} } } });
  });

  test("that was removed meanwhile is added by the next try", async () => {
    const { recovery, add, names } = sessionWithCart([], {
      replies: {
        addToCart: [addedReply(backendLine(1, 1))],
        getReceipts: [receiptReply()],
        getUnratedCart: [cartReply()],
      },
    });
    await recovery.mutate(add(1), atFirst());
    await recovery.mutate(add(1), awaited);
    expect(names()).toContain("getReceipts");
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

  test("whose response is lost is done where its receipt is there", async () => {
    const { recovery, add, names, records } = sessionWithCart([backendLine(1, 1)], {
      replies: { addToCart: [away], getReceipts: [receiptReply(backendLine(1, 2))] },
    });
    const result = await recovery.mutate(add(1), awaited);
    expect([names(), records(), result.notices]).toEqual([["addToCart", "getReceipts"], [], []]);
  });

  test("is not taken for another's of the same product", async () => {
    const { recovery, add, records } = sessionWithCart([], {
      replies: { addToCart: [away], getReceipts: [cartReply(backendLine(1, 3))] },
    });
    expect(await reasonOf(recovery.mutate(add(1, 3), awaited))).toBe("timeout");
    expect(records()).toHaveLength(1);
  });

  test("in doubt keeps the next one from being sent, and then is sent again itself", async () => {
    const { recovery, add, names, clock } = sessionWithCart([], {
      replies: {
        addToCart: [away, addedReply(backendLine(1, 1)), addedReply(backendLine(1, 4))],
        getReceipts: [cartReply()],
      },
    });
    const count = () => names().filter((name) => name === "addToCart").length;
    await reasonOf(recovery.mutate(add(1, 3), awaited));
    expect([await reasonOf(recovery.mutate(add(1), awaited)), count()]).toEqual(["timeout", 1]);
    clock.now += 60_000;
    expect((await recovery.mutate(add(1), awaited)).notices).toEqual([]);
    expect((await recovery.mutate(add(1, 3), awaited)).notices).toEqual([]);
    expect(count()).toBe(3);
  });

  test.each([
    ["refused", [backendLine(1, 1)]],
    ["taken out since", []],
  ])("with a receipt and without an effect is uncertain, once (%s)", async (_why, lines) => {
    const { recovery, add, records } = sessionWithCart([backendLine(1, 1)], {
      replies: {
        addToCart: [away, { data: null, errors: ["no"] }],
        getReceipts: [receiptReply(...lines)],
        getUnratedCart: [cartReply(...lines)],
        getCart: [cartReply(...lines)],
      },
    });
    expect(await reasonOf(recovery.mutate(add(1), awaited))).toBe("timeout");
    expect(records()).toEqual([]);
  });

  test("found in a cart that was forgotten before it brings the rest back", async () => {
    const { recovery, add, names } = sessionWithCart([backendLine(1, 7)], {
      replies: {
        addToCart: [away, addedReply(backendLine(1, 9))],
        getReceipts: [receiptReply(backendLine(1, 2)), receiptReply(backendLine(1, 9))],
        getCart: [cartReply(backendLine(1, 2))],
      },
    });
    expect(await reasonOf(recovery.mutate(add(1, 2), awaited))).toBe("none");
    expect(names()).toEqual(["addToCart", "getReceipts", "getCart", "addToCart", "getReceipts"]);
  });

  test("of which only the receipt was not stored is done", async () => {
    const added = { updateSession: null, ...addedReply(backendLine(1, 1)).data };
    const { recovery, add, records } = sessionWithCart([], {
      replies: { addToCart: [{ data: added, errors: ["no"], paths: [["updateSession"]] }] },
    });
    const { data, errors } = await recovery.mutate(add(1), awaited);
    expect([Object.keys(Object(data)), errors, records()]).toEqual([["addToCart"], [], []]);
  });

  test("found after its caller has gone is reported to the next try", async () => {
    const { recovery, add, records } = sessionWithCart([], {
      replies: { addToCart: [away], getReceipts: [receiptReply(backendLine(1, 1))] },
    });
    await recovery.mutate(add(1), atFirst());
    expect(records()).toHaveLength(1);
    expect((await recovery.mutate(add(1), awaited)).notices).toEqual([{ id: "cart.added-before" }]);
  });

  test("found after its caller has gone and bought since is made by the next try", async () => {
    const { recovery, add, last, names } = sessionWithCart([], {
      replies: {
        addToCart: [away, addedReply(backendLine(1, 1))],
        getReceipts: [receiptReply(backendLine(1, 1))],
      },
    });
    await recovery.mutate(add(1), atFirst());
    last.keep({ lines: [], coupons: [], giftCards: [], rate: null });
    expect((await recovery.mutate(add(1), awaited)).notices).toEqual([]);
    expect(names().filter((name) => name === "addToCart")).toHaveLength(2);
  });

  test("whose connection broke is uncertain for five seconds, and then sent again", async () => {
    const { recovery, add, names, clock, records } = sessionWithCart([], {
      replies: { addToCart: [away, addedReply(backendLine(1, 1))], getReceipts: [cartReply()] },
    });
    expect(await reasonOf(recovery.mutate(add(1), awaited))).toBe("timeout");
    clock.now += 4_999;
    expect(await reasonOf(recovery.mutate(add(1), awaited))).toBe("timeout");
    clock.now += 1;
    await recovery.mutate(add(1), awaited);
    expect([names(), records()]).toEqual([
      ["addToCart", "getReceipts", "getReceipts", "getReceipts", "addToCart"],
      [],
    ]);
  });

  test("refused by the backend's server is certain at once where there is no receipt", async () => {
    const { recovery, add, records } = sessionWithCart([], {
      replies: { addToCart: [{ status: 500 }], getReceipts: [cartReply()] },
    });
    expect(await reasonOf(recovery.mutate(add(1), awaited))).toBe("status");
    expect(records()).toEqual([]);
  });

  test.each<[string, Reply | Error, reason: string]>([
    ["a result without it", {}, "timeout"],
    ["no result", away, "refused"],
  ])("is uncertain where the cart cannot be read (%s)", async (_how, reply, reason) => {
    const { recovery, add, records } = sessionWithCart([], {
      replies: { addToCart: [{ status: 500 }], getReceipts: [reply] },
    });
    expect(await reasonOf(recovery.mutate(add(1), awaited))).toBe(reason);
    expect(records()).toHaveLength(1);
  });

  test.each([
    [{}, "timeout"],
    [{ variationId: 11 }, "none"],
  ])("is distinguished by product and variation", async (variant, reason) => {
    const line = {
      ...backendLine(1, 1),
      variation: { node: { databaseId: 11, name: "L" }, attributes: [] },
    };
    const { recovery, exchange } = sessionWithCart([], {
      replies: { addToCart: [away], getReceipts: [receiptReply(line, backendLine(2, 1))] },
    });
    const input = { productId: 1, ...variant, quantity: 1 };
    const request = exchange.request(addToCart, { input }, locale);
    expect(await reasonOf(recovery.mutate(request, awaited))).toBe(reason);
  });

  test("is written down before it is sent: an object that was reset meanwhile knows of it", async () => {
    const gate = Promise.withResolvers<Reply>();
    const { recovery, add, names, records, store, clock } = sessionWithCart([], {
      replies: {
        addToCart: [() => gate.promise, addedReply(backendLine(1, 1))],
        getReceipts: [cartReply()],
      },
    });
    const lost = recovery.mutate(add(1), awaited);
    await vi.waitUntil(() => names().length > 0, { timeout: 300_000 });
    const [name = ""] = records();
    const record = store.get(name);
    gate.resolve(addedReply(backendLine(1, 1)));
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
      replies: { addToCart: [addedReply(backendLine(1, 1))] },
    });
    const remembered = (product: number) =>
      records().some((name) => name.includes(`"productId":${product},`));
    const start = clock.now;
    for (let product = 1; product <= 21; product += 1) {
      // The second is the oldest.
      clock.now = start + (product === 2 ? 0 : product);
      await recovery.mutate(add(product), atFirst());
    }
    expect(records()).toHaveLength(20);
    expect([1, 2, 3].map(remembered)).toEqual([true, false, true]);
    expect(tokens.session).toBe("token");
  });
});
