import { describe, expect, test, vi } from "vitest";
import {
  applyCoupon,
  changeShippingCounty,
  getUnratedCart,
  updateCartQuantity,
} from "../documents/cart-queries.ts";
import { toDestination } from "../mapping/cart-snapshot.ts";
import {
  addedReply,
  awaited,
  backendCart,
  backendLine,
  cartReply,
  getReason,
  type Reply,
  restoredReply,
  sessionWithCart,
} from "./scripted-session.fixture.ts";

const locale = "id_ID";
const refusedToken = (fresh?: string): Reply => ({
  data: null,
  errors: ["invalid_token: it is too old"],
  ...(fresh && { token: fresh }),
});
const login = {
  authToken: "auth",
  authExpires: 9_000_000,
  refreshToken: "again",
  remembered: true,
};

describe("reading", () => {
  test("is sent at once, beside work that takes its time, but where couriers are asked", async () => {
    const {
      recovery,
      exchange,
      queue,
      read,
      stored: storedLines,
      names,
    } = sessionWithCart([], {
      replies: {
        getUnratedCart: [cartReply(backendLine(1, 2))],
        getCart: [cartReply(backendLine(1, 3))],
      },
    });
    const busy = Promise.withResolvers<void>();
    const working = queue.run(() => busy.promise);
    const rated = recovery.query(read);
    await recovery.query(exchange.request(getUnratedCart, {}, locale));
    expect([storedLines(), names()]).toEqual([[[1, 2]], ["getUnratedCart"]]);
    busy.resolve();
    await Promise.all([working, rated]);
    expect([storedLines(), names()]).toEqual([[[1, 3]], ["getUnratedCart", "getCart"]]);
  });

  test.each<[string, (session: ReturnType<typeof sessionWithCart>) => void]>([
    ["without a token", ({ tokens }) => tokens.replaceSession(null)],
    ["while a cart is to be restored", ({ restoration, last }) => restoration.setTarget(last.cart)],
    [
      "while a login is to be renewed",
      ({ tokens }) => tokens.keepLogin({ ...login, authExpires: 0 }),
    ],
  ])("waits for its turn %s", async (_, change) => {
    const session = sessionWithCart([backendLine(1, 1)], {
      replies: {
        getCart: [cartReply(backendLine(1, 1))],
        refreshToken: [
          {
            data: {
              refreshToken: { success: true, authToken: "next", authTokenExpiration: "9000" },
            },
          },
        ],
      },
    });
    change(session);
    const busy = Promise.withResolvers<void>();
    const working = session.queue.run(() => busy.promise);
    const reading = session.recovery.query(session.read);
    await Promise.resolve();
    expect(session.sent).toEqual([]);
    busy.resolve();
    await working;
    await reading;
    expect(session.names().at(-1)).toBe("getCart");
  });

  test("that overlaps a change does not keep the older cart", async () => {
    const gate = Promise.withResolvers<Reply>();
    const {
      recovery,
      exchange,
      add,
      stored: storedLines,
    } = sessionWithCart([], {
      replies: {
        getUnratedCart: [() => gate.promise],
        addToCart: [addedReply(backendLine(1, 1))],
      },
    });
    const reading = recovery.query(exchange.request(getUnratedCart, {}, locale));
    await recovery.mutate(add(1), awaited);
    gate.resolve(cartReply());
    await reading;
    expect(storedLines()).toEqual([[1, 1]]);
  });

  test("that begins during a change and ends after it does not keep the older cart", async () => {
    const [adding, reading] = [Promise.withResolvers<Reply>(), Promise.withResolvers<Reply>()];
    const {
      recovery,
      exchange,
      add,
      stored: storedLines,
      names,
    } = sessionWithCart([], {
      replies: { getUnratedCart: [() => reading.promise], addToCart: [() => adding.promise] },
    });
    const change = recovery.mutate(add(1), awaited);
    await vi.waitUntil(() => names().length > 0, { timeout: 300_000 });
    const result = recovery.query(exchange.request(getUnratedCart, {}, locale));
    adding.resolve(addedReply(backendLine(1, 1)));
    await change;
    reading.resolve(cartReply());
    await result;
    expect(storedLines()).toEqual([[1, 1]]);
  });

  test("finishes an interrupted restoration before anything else", async () => {
    const { recovery, read, names, restoration, last } = sessionWithCart([backendLine(1, 2)], {
      replies: { getCart: [cartReply()], addItems: [restoredReply(backendLine(1, 2))] },
    });
    restoration.setTarget(last.cart);
    last.keep({ lines: [], coupons: [], giftCards: [], rate: null });
    await recovery.prepare(read.locale);
    expect([names(), restoration.pending]).toEqual([["getCart", "addItems"], false]);
  });

  test("returns who the customer is", async () => {
    const { recovery, read, tokens } = sessionWithCart([], {
      replies: { getCart: [{ data: { viewer: { databaseId: 7 } } }, { data: { viewer: null } }] },
    });
    tokens.keepLogin(login);
    await recovery.query(read);
    await recovery.query(read);
    expect(tokens.customer).toBe(7);
  });
});

describe("a refused token", () => {
  test("is replaced by the one that came, the cart is restored, and the change made once", async () => {
    const {
      recovery,
      names,
      tokens,
      exchange,
      stored: storedLines,
    } = sessionWithCart([backendLine(1, 2)], {
      replies: {
        UpDateCartQuantity: [
          refusedToken("fresh"),
          { data: { updateItemQuantities: { cart: backendCart(backendLine(1, 5, "new")) } } },
        ],
        getCart: [cartReply()],
        addItems: [restoredReply(backendLine(1, 2, "new"))],
      },
    });
    const change = exchange.request(updateCartQuantity, { key: "key-1", quantity: 5 }, locale);
    const result = await recovery.mutate(change, awaited);
    expect(names()).toEqual(["UpDateCartQuantity", "getCart", "addItems", "UpDateCartQuantity"]);
    expect(result).toMatchObject({ errors: [], notices: [] });
    expect([tokens.session, storedLines()]).toEqual(["fresh", [[1, 5]]]);
  });

  test("that another request has replaced meanwhile is left alone", async () => {
    const session = sessionWithCart([], {
      replies: {
        getCart: [
          async () => {
            session.tokens.replaceSession("newer");
            return refusedToken("fresh");
          },
          cartReply(),
        ],
      },
    });
    await session.recovery.run(session.read, "query");
    expect([session.tokens.session, session.sent[1]?.headers["woocommerce-session"]]).toEqual([
      "newer",
      "Session newer",
    ]);
  });

  test("while an order is looked for restores no cart, which it may have emptied", async () => {
    const { recovery, read, names, restoration } = sessionWithCart([backendLine(1, 2)], {
      checkoutInDoubt: true,
      replies: { getCart: [refusedToken("fresh"), cartReply()] },
    });
    await recovery.query(read);
    expect(names().every((name) => name === "getCart")).toBe(true);
    expect(restoration.pending).toBe(false);
  });

  test("that is refused again is dropped, and the cart is restored by the next request", async () => {
    const {
      recovery,
      read,
      tokens,
      restoration,
      stored: storedLines,
    } = sessionWithCart([backendLine(1, 2)], {
      replies: {
        getCart: [
          refusedToken("fresh"),
          refusedToken("fresh"),
          refusedToken("fresh"),
          cartReply(),
          cartReply(backendLine(1, 2)),
        ],
        addItems: [restoredReply(backendLine(1, 2))],
      },
    });
    expect(await getReason(recovery.query(read))).toBe("graphql");
    expect([tokens.session, restoration.pending]).toEqual([null, true]);
    await recovery.query(read);
    expect([restoration.pending, storedLines()]).toEqual([false, [[1, 2]]]);
  });

  test("stays where the backend cannot be reached meanwhile", async () => {
    const { recovery, read, tokens } = sessionWithCart([backendLine(1, 2)], {
      replies: { getCart: [refusedToken("fresh"), refusedToken("fresh"), new Error("away")] },
    });
    expect(await getReason(recovery.query(read))).toBe("refused");
    expect(tokens.session).toBe("fresh");
  });
});

describe("a vanished session", () => {
  test("gets its cart back, and what was just added to it", async () => {
    const {
      recovery,
      add,
      names,
      stored: storedLines,
      sent,
      tokens,
    } = sessionWithCart([backendLine(1, 2)], {
      replies: {
        addToCart: [addedReply(backendLine(1, 1))],
        addItems: [restoredReply(backendLine(1, 3))],
        getCart: [cartReply(backendLine(1, 1))],
      },
    });
    const result = await recovery.mutate(add(1), awaited);
    expect(names()).toEqual(["addToCart", "getCart", "addItems"]);
    expect(result.data).toMatchObject({
      addToCart: { cart: { contents: { nodes: [{ quantity: 3 }] } } },
    });
    expect(storedLines()).toEqual([[1, 3]]);
    expect(sent[2]?.variables).toEqual({ items: [{ productId: 1, quantity: 2 }] });
    expect(tokens.session).toBe("token");
  });

  test("that emptied the cart before a reading is restored, and read again", async () => {
    const {
      recovery,
      read,
      names,
      stored: storedLines,
    } = sessionWithCart([backendLine(1, 2)], {
      replies: {
        getCart: [cartReply(), cartReply(), cartReply(), cartReply(backendLine(1, 2))],
        addItems: [restoredReply(backendLine(1, 2))],
      },
    });
    await recovery.query(read);
    expect(names()).toEqual(["getCart", "getCart", "getCart", "addItems", "getCart"]);
    expect(storedLines()).toEqual([[1, 2]]);
  });

  test.each<[string, Reply, boolean]>([
    ["is restored where the cart is empty", cartReply(), true],
    ["is not where the cart is there", cartReply(backendLine(1, 2)), false],
    ["is not where the cart is unknown", {}, false],
  ])("after an error with several causes, it %s", async (_, view, isRestored) => {
    const { recovery, exchange, names } = sessionWithCart([backendLine(1, 2)], {
      replies: {
        applyCoupon: [{ data: null, errors: ["Cart is empty"] }],
        getUnratedCart: [view],
        getCart: [cartReply()],
        addItems: [restoredReply(backendLine(1, 2))],
      },
    });
    const request = exchange.request(applyCoupon, { code: "SALE" }, locale);
    const result = await recovery.mutate(request, awaited);
    expect(names().includes("addItems")).toBe(isRestored);
    expect(names().filter((name) => name === "applyCoupon")).toHaveLength(isRestored ? 2 : 1);
    expect(result.errors).toMatchObject([{ message: "Cart is empty" }]);
  });

  test("names what could not be restored, once", async () => {
    const { recovery, read } = sessionWithCart([backendLine(1, 2)], {
      replies: {
        getCart: [cartReply(), cartReply(), cartReply(), cartReply(backendLine(2, 1))],
        addItems: [{ data: null, errors: ["No product found matching the ID provided"] }],
      },
    });
    expect((await recovery.query(read)).notices).toEqual([
      { id: "session.not-restored", values: { names: "Product 1" } },
    ]);
    expect((await recovery.query(read)).notices).toEqual([]);
  });
});

describe("a checkout outside of the queue", () => {
  test.each<[string, (session: ReturnType<typeof sessionWithCart>) => Promise<unknown>]>([
    ["a read", ({ recovery, read }) => recovery.query(read)],
    ["a read in its turn", ({ recovery, read }) => recovery.run(read, "query")],
    ["an add", ({ recovery, add }) => recovery.mutate(add(2), awaited)],
  ])("may have bought the cart that %s meanwhile has: it is not restored", async (_, ask) => {
    const reply = Promise.withResolvers<Reply>();
    const session = sessionWithCart([backendLine(1, 1)], {
      replies: {
        getCart: [() => reply.promise, cartReply()],
        addToCart: [() => reply.promise],
      },
    });
    const checkout = Promise.withResolvers<void>();
    const buying = session.recovery.outsideQueue(() => checkout.promise);
    const asking = ask(session);
    await vi.waitUntil(() => session.names().length > 0, { timeout: 300_000 });
    checkout.resolve();
    await buying;
    session.last.keep({ lines: [], coupons: [], giftCards: [], rate: null });
    const cart = backendCart(...(session.names().includes("addToCart") ? [backendLine(2, 1)] : []));
    reply.resolve({ data: { cart, addToCart: { cart } } });
    await asking;
    expect([session.names().length, session.stored()]).toEqual([1, []]);
    expect(session.restoration.pending).toBe(false);
  });

  test("that is over leaves the carts after it to be restored", async () => {
    const { recovery, read, names } = sessionWithCart([backendLine(1, 2)], {
      replies: {
        getCart: [cartReply(), cartReply(), cartReply(), cartReply(backendLine(1, 2))],
        addItems: [restoredReply(backendLine(1, 2))],
      },
    });
    await recovery.outsideQueue(async () => {});
    await recovery.query(read);
    expect(names()).toContain("addItems");
  });
});

describe("a login that has ended", () => {
  const bearerRefused: Reply = { status: 403, data: { cart: null }, errors: ["Forbidden"] };

  test("is renewed where that is possible, and the request sent again", async () => {
    const { recovery, read, tokens, names, ended } = sessionWithCart([backendLine(1, 2)], {
      replies: {
        getCart: [bearerRefused, bearerRefused, cartReply(backendLine(1, 2))],
        refreshToken: [
          {
            data: {
              refreshToken: { success: true, authToken: "next", authTokenExpiration: "9000" },
            },
          },
        ],
      },
    });
    tokens.keepLogin(login);
    expect((await recovery.query(read)).notices).toEqual([]);
    expect(names()).toEqual(["getCart", "getCart", "refreshToken", "getCart"]);
    expect([tokens.login, ended.logins]).toEqual([{ ...login, authToken: "next" }, 0]);
  });

  test("leaves a guest with the same cart, who is notified", async () => {
    const {
      recovery,
      read,
      tokens,
      ended,
      stored: storedLines,
    } = sessionWithCart([backendLine(1, 2)], {
      replies: {
        getCart: [bearerRefused, bearerRefused, cartReply(), cartReply(backendLine(1, 2))],
        refreshToken: [{ data: { refreshToken: { success: false } } }],
        addItems: [restoredReply(backendLine(1, 2))],
      },
    });
    tokens.keepLogin(login);
    expect((await recovery.query(read)).notices).toEqual([{ id: "session.login-ended" }]);
    expect([tokens.login, tokens.session, ended.logins, storedLines()]).toEqual([
      null,
      null,
      1,
      [[1, 2]],
    ]);
  });

  test("while a checkout is in doubt restores no cart, which it may have bought", async () => {
    const { recovery, read, tokens, names } = sessionWithCart([backendLine(1, 2)], {
      checkoutInDoubt: true,
      replies: {
        getCart: [bearerRefused, bearerRefused, cartReply()],
        refreshToken: [{ data: { refreshToken: { success: false } } }],
      },
    });
    tokens.keepLogin(login);
    await recovery.query(read);
    expect([tokens.login, names().includes("addItems")]).toEqual([null, false]);
  });

  test("is noticed before the next request where it was to be renewed", async () => {
    const { recovery, read, tokens, names, ended } = sessionWithCart([], {
      replies: { getCart: [cartReply()], refreshToken: [{ status: 401 }] },
    });
    tokens.keepLogin({ ...login, authExpires: 0 });
    expect((await recovery.query(read)).notices).toEqual([{ id: "session.login-ended" }]);
    expect([names(), ended.logins]).toEqual([["refreshToken", "getCart"], 1]);
  });

  test("executes a customer's operation again, with the renewed login", async () => {
    const { recovery, exchange, tokens, names } = sessionWithCart([], {
      replies: {
        applyCoupon: [
          { status: 403, data: { applyCoupon: null } },
          { data: { applyCoupon: { cart: backendCart() } } },
        ],
        refreshToken: [
          {
            data: {
              refreshToken: { success: true, authToken: "next", authTokenExpiration: "9000" },
            },
          },
        ],
      },
    });
    tokens.keepLogin(login);
    const request = {
      ...exchange.request(applyCoupon, { code: "SALE" }, locale),
      customerOnly: true,
    };
    await recovery.mutate(request, awaited);
    expect(names()).toEqual(["applyCoupon", "refreshToken", "applyCoupon"]);
  });

  test("of what a guest may do too, nothing is sent twice", async () => {
    const { recovery, exchange, tokens, names } = sessionWithCart([], {
      replies: {
        applyCoupon: [{ status: 403, data: { applyCoupon: null } }],
        refreshToken: [
          {
            data: {
              refreshToken: { success: true, authToken: "next", authTokenExpiration: "9000" },
            },
          },
        ],
      },
    });
    tokens.keepLogin(login);
    await recovery.mutate(exchange.request(applyCoupon, { code: "SALE" }, locale), awaited);
    expect(names()).toEqual(["applyCoupon", "refreshToken"]);
  });
});

describe("a destination", () => {
  const shipping = { country: "ID", state: "JB", city: "Bandung", postcode: "40111" } as const;
  const nowhere = toDestination({});

  test("is stored once the backend has accepted it, for a cart that is restored", async () => {
    const replies = { ChangeShippingCounty: [{}], ChangeShippingCountry: [{}] };
    const { recovery, exchange, last } = sessionWithCart([], { replies });
    const request = exchange.request(changeShippingCounty, { shipping, billing: shipping }, locale);
    await recovery.mutate(request, awaited);
    expect(last.destination).toEqual({ ...nowhere, ...shipping });
    const bare = exchange.request(changeShippingCounty, { shipping: {}, billing: {} }, locale);
    await recovery.mutate(bare, awaited);
    expect(last.destination).toEqual(nowhere);
  });

  test("that was refused is not stored, nor is one of another operation", async () => {
    const replies = { [changeShippingCounty.name]: [{ data: null, errors: ["no"] }] };
    const { recovery, exchange, last } = sessionWithCart([], { replies });
    const request = exchange.request(changeShippingCounty, { shipping, billing: shipping }, locale);
    await recovery.mutate(request, awaited);
    await recovery.mutate({ ...request, name: applyCoupon.name }, awaited);
    expect(last.destination).toEqual(nowhere);
  });
});
