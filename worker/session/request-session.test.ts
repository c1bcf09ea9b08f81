import { Hono } from "hono";
import { describe, expect, test, vi } from "vitest";
import { success } from "../../shared/actions.ts";
import { type Cart, emptyCart } from "../../shared/cart.ts";
import { backendSettings } from "../../tests/support/shop-settings.ts";
import type { ReadCart } from "../commerce/cart.ts";
import type { DeliveryShare } from "../commerce/without-delivery.ts";
import { rateCookie } from "../delivery/rate-cookie.ts";
import type { AppEnv, Bindings } from "../platform/app-env.ts";
import { BackendError } from "../platform/backend-error.ts";
import { cookies } from "../platform/http/cookies.ts";
import { signedSession } from "../platform/http/session-cookie.ts";
import { configFor } from "../settings/config.ts";
import { sessionOfRequest, TooManySessions, withSession } from "./request-session.ts";
import {
  callResult,
  createdId,
  existingId,
  failedWith,
  reset,
  scriptedRequest,
  sessionObjects,
} from "./session-objects.fixture.ts";
import { toVisitorMark } from "./visitor-mark.ts";

const visitor = { userAgent: "Browser", address: "192.0.2.1" };
const forgotten = [
  "__Host-session=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax",
  "cart_count=; Path=/; Max-Age=0; SameSite=Lax",
  "visitor=; Path=/; Max-Age=0; SameSite=Lax",
];

describe("a session", () => {
  test("is not created by reading, and sets no cookie", () => {
    const { session, calls } = scriptedRequest(null);
    const effects = [session.id, session.calls(), session.cookies(), calls];
    expect(effects).toEqual([null, null, [], []]);
  });

  test("is created by the first change, once, with a cookie for a year", async () => {
    const { session, calls } = scriptedRequest(null);
    const id = await session.ensure();
    expect(id).toMatch(createdId);
    expect([await session.ensure(), session.id]).toEqual([id, id]);
    expect(calls).toEqual([{ object: "new", method: "open", input: [], isNew: true }]);
    expect(session.cookies()).toEqual([
      expect.stringMatching(
        new RegExp(
          `^__Host-session=${id}\\.[\\w-]{22}; Path=/; Max-Age=31536000; HttpOnly; Secure; SameSite=Lax$`,
        ),
      ),
      `visitor=${toVisitorMark(id)}; Path=/; Max-Age=31536000; SameSite=Lax`,
    ]);
  });

  test("is created by whichever call comes first", async () => {
    const { session, calls } = scriptedRequest(null);
    await (await session.openCalls()).repeatable("discard", (it) => it.discard());
    await session.calls()?.repeatable("discard", (it) => it.discard());
    expect(calls.map(({ isNew }) => isNew)).toEqual([true, true]);
  });

  test("of a known visitor is the same, and is not new", async () => {
    const { session, calls } = scriptedRequest(existingId, {}, { mayOpen: async () => false });
    expect(await session.ensure()).toBe(existingId);
    await (await session.openCalls()).repeatable("discard", (it) => it.discard());
    expect(calls).toEqual([{ object: existingId, method: "discard", input: [], isNew: false }]);
    expect(session.cookies()).toEqual([]);
  });

  test("is refused to a client that has created too many", async () => {
    const { session, calls } = scriptedRequest(null, {}, { mayOpen: async () => false });
    const refused = session.ensure();
    await expect(refused).rejects.toThrow(TooManySessions);
    await expect(refused).rejects.toHaveProperty("name", "TooManySessions");
    expect([session.id, calls]).toEqual([null, []]);
  });

  test("sends the cart's count to the badge, as long as the session's cookie lasts", () => {
    const { session } = scriptedRequest(existingId);
    session.responseCookies.count = 3;
    expect(session.cookies()).toEqual(["cart_count=3; Path=/; Max-Age=31536000; SameSite=Lax"]);
    const brief = scriptedRequest(
      existingId,
      {},
      { cookies: { isLasting: false, hasStrayCount: false } },
    );
    brief.session.responseCookies.count = 3;
    expect(brief.session.cookies()).toEqual(["cart_count=3; Path=/; SameSite=Lax"]);
  });

  test("forgotten, it deletes its cookies", () => {
    const { session } = scriptedRequest(
      existingId,
      {},
      { cookies: { isLasting: false, hasStrayCount: false } },
    );
    session.responseCookies.count = 3;
    session.forget();
    expect([session.id, session.responseCookies.count, session.responseCookies.remembered]).toEqual(
      [null, null, true],
    );
    expect(session.cookies()).toEqual([
      "__Host-session=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax",
      "cart_count=; Path=/; Max-Age=0; SameSite=Lax",
      "visitor=; Path=/; Max-Age=0; SameSite=Lax",
    ]);
  });

  test("of an object that is not of this shop is none, and its cookies are deleted", async () => {
    const { session, calls } = scriptedRequest("no-id");
    expect([session.id, await session.cart.read(), calls]).toEqual([null, null, []]);
    expect(session.cookies()).toEqual(forgotten);
  });

  test("a badge's count without a session is deleted", () => {
    const { session } = scriptedRequest(
      null,
      {},
      { cookies: { isLasting: true, hasStrayCount: true } },
    );
    expect(session.cookies()).toEqual(forgotten);
  });

  test("is erased again when it was created in vain", async () => {
    const empty = scriptedRequest(null, { discard: () => true });
    await empty.session.ensure();
    await empty.session.dropEmpty();
    expect([empty.session.id, empty.session.cookies()]).toEqual([null, []]);
    const used = scriptedRequest(null, { discard: () => false });
    await used.session.ensure();
    await used.session.dropEmpty();
    expect(used.session.id).toMatch(createdId);
  });

  test("of a known visitor is never erased with it, nor one that does not exist", async () => {
    const { session, calls } = scriptedRequest(existingId, { discard: () => true });
    await session.dropEmpty();
    expect([session.id, calls]).toEqual([existingId, []]);
    const none = scriptedRequest(null, { discard: () => true });
    await none.session.dropEmpty();
    expect(none.calls).toEqual([]);
  });

  test("whose object cannot be reached is left to its alarm; a defect is not hidden", async () => {
    const ended = scriptedRequest(null, { discard: reset });
    await ended.session.ensure();
    await ended.session.dropEmpty();
    expect(ended.session.id).toMatch(createdId);
    const broken = scriptedRequest(null, {
      discard: () => {
        throw new TypeError("defect");
      },
    });
    await broken.session.ensure();
    await expect(broken.session.dropEmpty()).rejects.toThrow("defect");
  });
});

describe("a read", () => {
  test("without a session is not sent, and creates none", async () => {
    const { session, calls } = scriptedRequest(null);
    const { cart, customer, orders } = session;
    const read = [await cart.read(), await customer.readAccount(), await orders.files()];
    expect(read).toEqual([null, null, null]);
    expect([session.id, session.cookies(), calls]).toEqual([null, [], []]);
  });

  test("is one call in the visitor's name and language", async () => {
    const { session, calls } = scriptedRequest(
      existingId,
      { "orders.read": () => callResult("order") },
      { visitor },
    );
    expect(await session.orders.read("7")).toBe("order");
    expect(calls).toEqual([
      {
        object: existingId,
        method: "orders.read",
        input: ["7"],
        isNew: false,
        caller: { locale: "id_ID", visitor },
      },
    ]);
    expect([session.id, session.cookies()]).toEqual([existingId, []]);
  });

  test("collects what the session reports", async () => {
    const notice = { id: "session.login-ended" } as const;
    const destination = { country: "ID", state: "JB", city: "Bandung", postcode: "40111" };
    const results = [
      callResult(null, { notices: [notice], destination, isCheckoutOpen: true }),
      callResult(null, { notices: [notice], mayHaveOrdered: true }),
    ];
    const { session } = scriptedRequest(existingId, { "cart.read": () => results.shift() });
    await session.cart.read();
    expect([session.destination, session.isCheckoutOpen, session.mayHaveOrdered]).toEqual([
      destination,
      true,
      false,
    ]);
    await session.cart.read();
    expect(session.notices).toEqual([notice, notice]);
    expect([session.destination, session.isCheckoutOpen, session.mayHaveOrdered]).toEqual([
      null,
      false,
      true,
    ]);
  });

  test("collects the backend's own results for whoever wants them", async () => {
    const received = new Map<string, unknown>();
    const data: [string, unknown][] = [["getCart", { cart: null }]];
    const { session, calls } = scriptedRequest(
      existingId,
      { "cart.read": () => callResult(null, { data }) },
      { received },
    );
    await session.cart.read();
    expect([[...received], calls[0]?.caller?.wantsData]).toEqual([data, true]);
  });

  test("without a result says why, with the backend's words and what the session reports", async () => {
    const notice = { id: "session.login-ended" } as const;
    const cause = { reason: "graphql", operation: "getCart", status: 200, messages: ["One"] };
    const report = { notices: [notice], destination: null };
    const { session } = scriptedRequest(existingId, {
      "cart.read": () => ({ ok: false, cause, report }),
    });
    const failed = session.cart.read();
    await expect(failed).rejects.toThrow(BackendError);
    await expect(failed).rejects.toMatchObject(cause);
    expect([session.id, session.notices]).toEqual([existingId, [notice]]);
  });

  test("of a session that is gone finds nothing, and deletes its cookie", async () => {
    const results = { "cart.read": () => failedWith("unknown-session") };
    const { session } = scriptedRequest(existingId, results);
    expect([await session.cart.read(), session.cookies()]).toEqual([null, forgotten]);
  });

  test("of a session that a login has moved finds nothing, and leaves the newer cookie", async () => {
    const { session } = scriptedRequest(existingId, { "cart.read": () => failedWith("moved") });
    expect([await session.cart.read(), session.id, session.cookies()]).toEqual([null, null, []]);
  });

  test("is repeated when its object is reset", async () => {
    const read = vi.fn(() => callResult("order")).mockImplementationOnce(reset);
    const { session } = scriptedRequest(existingId, { "orders.read": read });
    expect(await session.orders.read("7")).toBe("order");
  });
});

describe("a change", () => {
  const item = { productId: 7, quantity: 1 };
  const added = success(null);

  test("creates a session, whose cookie the browser gets", async () => {
    const { session, calls } = scriptedRequest(null, { "cart.add": () => callResult(added) });
    expect(await session.cart.add(item)).toEqual(added);
    expect(calls).toMatchObject([
      { object: "new", method: "cart.add", input: [item], isNew: true },
    ]);
    expect(session.id).toMatch(createdId);
    expect(session.cookies()).toEqual([
      expect.stringContaining(`__Host-session=${session.id}.`),
      expect.stringContaining(`visitor=${toVisitorMark(session.id)};`),
    ]);
  });

  test("of the cart has a key of its own, which a form that is sent again has too", async () => {
    const collectKeys = async (formKey: string | null) => {
      const results = {
        "cart.add": () => callResult(added),
        "cart.empty": () => callResult(added),
      };
      const { session, calls } = scriptedRequest(existingId, results, { formKey });
      await session.cart.add(item);
      await session.cart.empty();
      return calls.map(({ caller }) => caller?.formKey);
    };
    expect(await collectKeys("form-key")).toEqual(["form-key 0", "form-key 1"]);
    const [first, second] = await Promise.all([collectKeys(null), collectKeys(null)]);
    expect(new Set([...first, ...second]).size).toBe(4);
  });

  test("of the cart is repeated with its key when its object is reset, others are not", async () => {
    const add = vi.fn(() => callResult(added)).mockImplementationOnce(reset);
    const { session, calls } = scriptedRequest(existingId, {
      "cart.add": add,
      "reviews.write": reset,
    });
    expect(await session.cart.add(item)).toEqual(added);
    expect(new Set(calls.map(({ caller }) => caller?.formKey)).size).toBe(1);
    const writing = session.reviews.write({ productId: 7, rating: 5 });
    await expect(writing).rejects.toMatchObject({ reason: "reset" });
    expect(calls).toHaveLength(3);
  });

  test("without a result says why", async () => {
    const { session } = scriptedRequest(existingId, { "cart.add": () => failedWith("timeout") });
    await expect(session.cart.add(item)).rejects.toMatchObject({ reason: "timeout" });
  });

  test.each([
    ["busy", "cart.busy"],
    ["busy-elsewhere", "cart.busy-elsewhere"],
    ["too-many-calls", "limit.calls"],
    ["uncertain", "cart.uncertain"],
  ])("that was not made, or of which nobody knows it (%s), is refused", async (reason, id) => {
    const { session } = scriptedRequest(existingId, { "cart.add": () => failedWith(reason) });
    const error = { notice: { id }, message: "", path: "" };
    expect(await session.cart.add(item)).toEqual({ ok: false, error });
  });

  test("in a session that is gone is sent again in a new one, with its key", async () => {
    const add = vi
      .fn(() => callResult(added) as object)
      .mockReturnValueOnce(failedWith("unknown-session"));
    const { session, methods, calls } = scriptedRequest(existingId, { "cart.add": add });
    expect(await session.cart.add(item)).toEqual(added);
    expect(methods()).toEqual([`${existingId} cart.add`, "new cart.add"]);
    expect(session.id).toMatch(createdId);
    expect(new Set(calls.map(({ caller }) => caller?.formKey)).size).toBe(1);
  });

  const moved = { ok: false, error: { notice: { id: "session.moved" }, message: "", path: "" } };

  test("in a session that a login has moved is to be sent with the newer cookie", async () => {
    const { session, methods } = scriptedRequest(existingId, {
      "cart.add": () => failedWith("moved"),
    });
    expect(await session.cart.add(item)).toEqual(moved);
    expect([methods(), session.cookies()]).toEqual([[`${existingId} cart.add`], []]);
    session.toCart(null);
    expect(session.cookies()).toEqual([]);
  });

  test("of a customer is not sent without a session, and refused in one that is gone", async () => {
    const error = { notice: { id: "account.not-authorised" }, message: "", path: "" };
    const none = scriptedRequest(null);
    expect(await none.session.customer.update({})).toEqual({ ok: false, error });
    expect([none.session.id, none.calls]).toEqual([null, []]);
    const gone = scriptedRequest(existingId, {
      "customer.update": () => failedWith("unknown-session"),
    });
    expect(await gone.session.customer.update({})).toEqual({ ok: false, error });
    expect(gone.methods()).toHaveLength(1);
    const elsewhere = scriptedRequest(existingId, { "customer.update": () => failedWith("moved") });
    expect(await elsewhere.session.customer.update({})).toEqual(moved);
  });
});

describe("an address whose calls are counted", () => {
  const add = () => callResult(success({ cart: null, refused: [] }));

  test("asks once for each call, and for each item that is added", async () => {
    const mayAsk = vi.fn(async (_calls: number) => true);
    const results = { "cart.addAll": add, "cart.read": () => callResult(null) };
    const { session } = scriptedRequest(existingId, results, { mayAsk });
    await session.cart.read();
    await session.cart.addAll([1, 2, 3].map((productId) => ({ productId, quantity: 1 })));
    expect(mayAsk.mock.calls).toEqual([[1], [1], [2]]);
  });

  test("has no call left: a read fails, a change is refused, and nothing is sent", async () => {
    const { session, calls } = scriptedRequest(existingId, {}, { mayAsk: async () => false });
    await expect(session.cart.read()).rejects.toMatchObject({ reason: "too-many-calls" });
    const refused = { error: { notice: { id: "limit.calls" } } };
    expect(await session.cart.empty()).toMatchObject(refused);
    expect(calls).toEqual([]);
  });
});

const readCart = (cart: Partial<Cart>, delivery: Partial<DeliveryShare> = {}): ReadCart => ({
  cart: { ...emptyCart, ...cart },
  rateIds: null,
  isRated: true,
  delivery: { cost: 0, tax: 0, includedTax: 0, ...delivery },
});

describe("the cart", () => {
  const shopper = { customer: null, viewer: null };

  test("is empty without a session", async () => {
    const { session, calls } = scriptedRequest(null);
    expect([await session.readCart(), calls]).toEqual([emptyCart, []]);
  });

  test("is the backend's, with its count for the badge and its rates as the shop shows them", async () => {
    const cart = readCart({ itemCount: 2 });
    const results = { "cart.read": () => callResult({ ...shopper, cart }) };
    const rates = [{ id: "flat_rate:1", label: "Reguler", cost: 250 }];
    const formatRates = vi.fn(() => rates);
    const { session } = scriptedRequest(existingId, results, { formatRates });
    expect(await session.readCart()).toMatchObject({ itemCount: 2, rates });
    expect(session.cookies()).toEqual(["cart_count=2; Path=/; Max-Age=31536000; SameSite=Lax"]);
    const plain = scriptedRequest(existingId, results);
    expect((await plain.session.readCart()).rates).toEqual([]);
  });

  test("is without delivery while that has no price", () => {
    const cart = readCart({ total: 1250, shipping: 250, needsShipping: true }, { cost: 250 });
    const placed = scriptedRequest(existingId, {}, { isDestination: () => true });
    expect(placed.session.toCart(cart)).toMatchObject({ total: 1250, shipping: 250 });
    const nowhere = scriptedRequest(existingId, {}, { isDestination: () => false });
    expect(nowhere.session.toCart(cart)).toMatchObject({ total: 1000, needsDistrict: true });
  });

  test("of a result without one is empty, as is the badge", () => {
    const { session } = scriptedRequest(existingId);
    expect(session.toCart(null)).toEqual(emptyCart);
    expect(session.cookies()).toEqual(["cart_count=0; Path=/; Max-Age=31536000; SameSite=Lax"]);
  });

  test("knows which rate was picked", () => {
    expect(scriptedRequest(null).session.isPicked("flat_rate:1")).toBe(false);
    const isPicked = (rate: string) => rate === "flat_rate:1";
    const { session } = scriptedRequest(null, {}, { isPicked });
    expect([session.isPicked("flat_rate:1"), session.isPicked("other")]).toEqual([true, false]);
  });
});

describe("the session of a request", () => {
  const bindings = (results: Parameters<typeof sessionObjects>[0] = {}) =>
    ({ ...backendSettings, ...sessionObjects(results).bindings }) as unknown as Bindings;
  const config = configFor(bindings());
  // SESSION_KEYS of a shop that sets none; the key's id is its name here.
  const ours = signedSession(existingId, "cookie-key:1");
  const requestWith = (cookie?: string) => {
    const headers = { "user-agent": "Browser", "cf-connecting-ip": "192.0.2.1" };
    return new Request("https://shop.test/", {
      headers: { ...headers, ...(cookie && { cookie }) },
    });
  };

  test("is the one of its cookie", async () => {
    const options = { bindings: bindings(), config, locale: "id_ID" } as const;
    expect(sessionOfRequest(requestWith(), options).id).toBeNull();
    const cookie = `__Host-session=${ours}; ${rateCookie("flat_rate:1").split(";")[0]}`;
    const client = sessionOfRequest(requestWith(cookie), options);
    expect([client.id, client.isPicked("flat_rate:1")]).toEqual([existingId, true]);
    const unsigned = sessionOfRequest(requestWith(`__Host-session=${existingId}`), options);
    expect(unsigned.id).toBeNull();
  });

  test("has its mark where the browser has another's or none", async () => {
    const options = { bindings: bindings(), config, locale: "id_ID" } as const;
    const getCookies = (cookie: string) => sessionOfRequest(requestWith(cookie), options).cookies();
    const mark = `visitor=${toVisitorMark(existingId)}`;
    const expected = [`${mark}; Path=/; Max-Age=31536000; SameSite=Lax`];
    expect(getCookies(`__Host-session=${ours}`)).toEqual(expected);
    expect(getCookies(`__Host-session=${ours}; visitor=another`)).toEqual(expected);
    expect(getCookies(`__Host-session=${ours}; ${mark}`)).toEqual([]);
    expect(getCookies("visitor=another")).toEqual(forgotten);
  });

  test("has a count that lasts as long as its cookie", async () => {
    const options = { bindings: bindings(), config, locale: "id_ID" } as const;
    const brief = sessionOfRequest(
      requestWith(`__Host-session=${ours}.b; visitor=${toVisitorMark(existingId)}`),
      options,
    );
    brief.toCart(null);
    expect(brief.cookies()).toEqual(["cart_count=0; Path=/; SameSite=Lax"]);
    const stray = sessionOfRequest(requestWith("cart_count=3"), options);
    expect(stray.cookies()).toEqual(forgotten);
    expect(sessionOfRequest(requestWith(), options).cookies()).toEqual([]);
  });

  test("asks in the request's language for its visitor, and its results are collected", async () => {
    const given = { "cart.read": () => callResult(null, { data: [["getCart", {}]] }) };
    const objects = sessionObjects(given);
    const received = new Map<string, unknown>();
    const session = sessionOfRequest(requestWith(`__Host-session=${ours}`), {
      bindings: { ...backendSettings, ...objects.bindings } as unknown as Bindings,
      ...{ config, received },
      locale: "en_US",
    });
    await session.cart.read();
    expect(objects.calls[0]?.caller).toEqual({ locale: "en_US", visitor, wantsData: true });
    expect([...received.keys()]).toEqual(["getCart"]);
  });

  test("is refused to a client that has created too many", async () => {
    const limited = async (wait: number) => {
      const waitOfClient = vi.fn(async (_name: string) => wait);
      const limiter = { waitOfClient } as never;
      const client = sessionOfRequest(requestWith(), {
        ...{ bindings: bindings(), config, locale: "id_ID", limiter },
      });
      return { client, waitOfClient };
    };
    const refused = await limited(1);
    await expect(refused.client.ensure()).rejects.toThrow(TooManySessions);
    expect(refused.waitOfClient.mock.calls).toEqual([["session"]]);
    expect(await (await limited(0)).client.ensure()).toMatch(createdId);
    const unlimited = { bindings: bindings(), config, locale: "id_ID" } as const;
    expect(await sessionOfRequest(requestWith(), unlimited).ensure()).toMatch(createdId);
  });

  test("shows the notices of a form in a cookie", async () => {
    const options = { bindings: bindings(), config, locale: "id_ID" } as const;
    const sent = sessionOfRequest(requestWith(), options);
    await sent.flash.keep({ notices: [{ id: "contact.sent" }] });
    const [cookie] = sent.cookies()[0]?.split(";") ?? [];
    expect(await sessionOfRequest(requestWith(cookie), options).flash.read()).toEqual({
      notices: [{ id: "contact.sent" }],
    });
  });

  test("sets its cookies on the response, and shows rates as the request's language has them", async () => {
    const rates = [{ id: "flat_rate:1", label: "Reguler", cost: 250 }];
    const rateDisplay = vi.fn(() => ({ formatRates: () => rates }));
    const app = new Hono<AppEnv>()
      .use(async (c, next) => {
        c.set("config", config);
        c.set("locale", "en_US");
        await next();
      })
      .use(cookies, withSession(rateDisplay))
      .get("/", async (c) => {
        c.header("set-cookie", "other=1");
        await c.var.session.ensure();
        return c.json(c.var.session.toCart(null).rates);
      });
    const response = await app.request("/", {}, bindings());
    expect(await response.json()).toEqual(rates);
    expect(rateDisplay.mock.calls).toEqual([
      [expect.objectContaining({ config, locale: "en_US" })],
    ]);
    expect(response.headers.getSetCookie()).toEqual([
      "other=1",
      expect.stringMatching(/^__Host-session=a{64}/),
      expect.stringMatching(/^cart_count=0;/),
      expect.stringMatching(/^visitor=[\w-]{16};/),
    ]);
  });
});
