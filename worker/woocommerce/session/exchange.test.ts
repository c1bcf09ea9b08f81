import { expect, test } from "vitest";
import { mapStore } from "../../../tests/support/memory-stores.ts";
import { MutationQueue } from "../../commerce/mutation-queue.ts";
import { graphql, sessionQuery } from "../operation.ts";
import { createTransport } from "../transport.ts";
import { type Completion, Exchange } from "./exchange.ts";
import { Tokens } from "./tokens.ts";

const getCart = sessionQuery(
  graphql(`
    query getCart($totals: PricingFieldFormatEnum) {
      cart {
        total(format: $totals)
        giftCards {
          code
        }
      }
    }
  `),
);

interface Reply {
  data?: object | null;
  errors?: { message: string }[];
  token?: string;
}

interface Sent {
  body: { operationName: string; variables: object };
  headers: Record<string, string>;
}

const login = { authToken: "auth", authExpires: 1, refreshToken: "again", remembered: true };

/** An exchange with a backend that gives these replies, one after another. */
function exchangeWith(
  replies: readonly Reply[],
  { completions = [], giftCards = false }: { completions?: Completion[]; giftCards?: boolean } = {},
) {
  const sent: Sent[] = [];
  const left = [...replies];
  const fetch = async (_url: string, init: RequestInit) => {
    sent.push({ body: JSON.parse(String(init.body)), headers: Object(init.headers) });
    const { data = { cart: null }, errors, token } = left.shift() ?? {};
    const headers = new Headers(token ? { "woocommerce-session": token } : {});
    return Response.json({ data, ...(errors && { errors }) }, { headers });
  };
  const store = mapStore();
  const tokens = new Tokens(store);
  const transport = createTransport({ fetch, url: "https://shop.test/graphql" });
  const exchange = new Exchange({
    ...{ store, tokens, transport, giftCards, completions },
  });
  return { exchange, tokens, sent, request: exchange.request(getCart, {}, "id_ID") };
}

test("a guest's first exchange carries no token, and takes the one that comes", async () => {
  const { exchange, tokens, sent, request } = exchangeWith([{ token: "first" }]);
  const exchanged = await exchange.send(request);
  expect(sent[0]?.headers).not.toHaveProperty("woocommerce-session");
  expect(sent[0]?.headers).not.toHaveProperty("authorization");
  expect(sent[0]?.headers).not.toHaveProperty("idempotency-key");
  expect(exchanged).toMatchObject({ data: { cart: null }, sent: null, fresh: "first" });
  expect(exchanged.status).toBe(200);
  expect(tokens.session).toBe("first");
});

test("session, login and the key of a repetition go with what is sent", async () => {
  const { exchange, tokens, sent, request } = exchangeWith([{}]);
  tokens.replaceSession("known");
  tokens.keepLogin(login);
  await exchange.send(request, { once: { key: "once" } });
  expect(sent[0]?.headers).toMatchObject({
    "woocommerce-session": "Session known",
    authorization: "Bearer auth",
    "idempotency-key": "once",
  });
});

test("as a guest it goes without the login, with the session", async () => {
  const { exchange, tokens, sent, request } = exchangeWith([{ token: "next" }]);
  tokens.replaceSession("known");
  tokens.keepLogin(login);
  await exchange.send(request, { asGuest: true });
  expect(sent[0]?.headers["woocommerce-session"]).toBe("Session known");
  expect(sent[0]?.headers).not.toHaveProperty("authorization");
  expect(tokens.session).toBe("next");
});

test("anonymously it goes without either, and leaves the session as it is", async () => {
  const { exchange, tokens, sent, request } = exchangeWith([{ token: "another" }]);
  tokens.keepLogin(login);
  const exchanged = await exchange.send(request, { asAnonymous: true });
  expect(sent[0]?.headers).not.toHaveProperty("woocommerce-session");
  expect(sent[0]?.headers).not.toHaveProperty("authorization");
  expect([exchanged.sent, exchanged.fresh, tokens.session]).toEqual([null, "another", null]);
});

test("a token that comes with the refusal of another is not taken", async () => {
  const errors = [{ message: "Invalid session token" }];
  const { exchange, tokens, request } = exchangeWith([{ data: null, errors, token: "empty" }]);
  tokens.replaceSession("known");
  const exchanged = await exchange.send(request);
  expect([exchanged.fresh, exchanged.errors]).toEqual(["empty", errors]);
  expect(tokens.session).toBe("known");
});

test("what is for customers is sent for customers alone", async () => {
  const { exchange, tokens, sent, request } = exchangeWith([{ data: { cart: null } }]);
  tokens.replaceSession("known");
  const forCustomers = { ...request, customerOnly: true };
  expect(await exchange.send(forCustomers)).toEqual({
    ...{ data: null, errors: [], status: 200, sent: "known", fresh: null },
  });
  expect(sent).toEqual([]);
  tokens.keepLogin(login);
  expect((await exchange.send(forCustomers)).data).toEqual({ cart: null });
});

test("a completion reads more with the newest token, and never as a repetition", async () => {
  const observed: unknown[] = [];
  const complete: Completion = async (data, readMore, isLoggedIn) => {
    observed.push(data, isLoggedIn);
    const more = await readMore(getCart, { totals: "RAW" });
    return { ...data, more };
  };
  const replies = [{ data: { cart: null }, token: "fresh" }, { data: { cart: { total: "5" } } }];
  const { exchange, tokens, sent, request } = exchangeWith(replies, { completions: [complete] });
  tokens.replaceSession("known");
  tokens.keepLogin(login);
  const { data } = await exchange.send(request, { once: { key: "once" } });
  expect(data).toEqual({ cart: null, more: { cart: { total: "5" } } });
  expect(observed).toEqual([{ cart: null }, true]);
  expect(sent[1]?.headers).toMatchObject({
    "woocommerce-session": "Session fresh",
    authorization: "Bearer auth",
    "Accept-Language": "id-ID",
  });
  expect(sent[1]?.headers).not.toHaveProperty("idempotency-key");
  expect(sent[1]?.body).toMatchObject({ operationName: "getCart", variables: { totals: "RAW" } });
});

test("a completion reads more with the token that was sent where no other came", async () => {
  const observed: unknown[] = [];
  const complete: Completion = async (data, readMore, isLoggedIn) => {
    observed.push(isLoggedIn);
    await readMore(getCart, {});
    return data;
  };
  const { exchange, tokens, sent, request } = exchangeWith([{}, {}], { completions: [complete] });
  tokens.replaceSession("known");
  await exchange.send(request);
  expect(sent[1]?.headers["woocommerce-session"]).toBe("Session known");
  expect(observed).toEqual([false]);
});

test.each([
  ["errors", { data: { cart: null }, errors: [{ message: "No." }] }, ["No."]],
  ["no data", { data: null, errors: [{ message: "Neither." }] }, ["Neither."]],
])("what a completion reads with %s is a backend error", async (_, reply, messages) => {
  const complete: Completion = (_data, readMore) => readMore(getCart, {}).then(() => null);
  const { exchange, request } = exchangeWith([{}, reply], { completions: [complete] });
  await expect(exchange.send(request)).rejects.toMatchObject({
    ...{ name: "BackendError", reason: "graphql", operation: "getCart", messages },
  });
});

test("gift cards are asked of no backend that has none", () => {
  const [own, other] = [true, false].map((giftCards) => exchangeWith([], { giftCards }));
  expect(own?.request.text).toContain("giftCards");
  expect(other?.request.text).not.toContain("giftCards");
  expect(own?.request).toMatchObject({ name: "getCart", variables: {}, locale: "id_ID" });
});

test("never lets two pieces of work overlap", async () => {
  const queue = new MutationQueue();
  let inside = 0;
  let most = 0;
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await Promise.resolve();
    await Promise.resolve();
    inside -= 1;
  };
  await Promise.all(Array.from({ length: 50 }, () => queue.run(work)));
  expect(most).toBe(1);
});

test("runs work in the order of submission", async () => {
  const queue = new MutationQueue();
  const observed: number[] = [];
  await Promise.all(
    [3, 1, 2].map((number) =>
      queue.run(async () => {
        observed.push(number);
      }),
    ),
  );
  expect(observed).toEqual([3, 1, 2]);
});

test("continues after failed work, and rejects only for its caller", async () => {
  const queue = new MutationQueue();
  const broken = queue.run(async () => {
    throw new Error("broken");
  });
  const sound = queue.run(async () => "sound");
  await expect(broken).rejects.toThrow("broken");
  await expect(sound).resolves.toBe("sound");
});

test("checks whether it is still open when the turn comes, not before", async () => {
  let isOpen = true;
  const assertOpen = () => {
    if (!isOpen) throw new Error("closed");
  };
  const queue = new MutationQueue(assertOpen);
  const first = queue.run(async () => {
    isOpen = false;
  });
  const second = queue.run(async () => "done");
  const end = queue.runAlways(async () => "ended");
  await first;
  await expect(second).rejects.toThrow("closed");
  await expect(end).resolves.toBe("ended");
});

test("is busy from the first work to the end of the last", async () => {
  const queue = new MutationQueue();
  expect(queue.isBusy).toBe(false);
  const both = [queue.run(async () => queue.isBusy), queue.run(async () => queue.isBusy)];
  expect(queue.isBusy).toBe(true);
  expect(await Promise.all(both)).toEqual([true, true]);
  await expect.poll(() => queue.isBusy).toBe(false);
});

test("is not busy any more after work that failed", async () => {
  const queue = new MutationQueue();
  await expect(queue.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(queue.isBusy).toBe(false);
});
