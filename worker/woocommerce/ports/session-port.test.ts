import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SessionClosed } from "../../commerce/session-error.ts";
import { addToCart, getCart } from "../documents/cart-queries.ts";
import { documentText } from "../operation.ts";
import {
  addedReply,
  backendCart,
  backendLine,
  cartReply,
  type Reply,
  scriptedSession,
  tokenLogin,
} from "../session/scripted-session.fixture.ts";
import { WooCart } from "./cart.ts";

const item = { productId: 7, quantity: 1 };

type Script = Parameters<typeof scriptedSession>[0];

/** A session that has a token, and its ports. */
function openSession(replies: Record<string, Reply[]>, more: Omit<Script, "replies"> = {}) {
  const session = scriptedSession({ replies, ...more });
  session.tokens.replaceSession("token");
  return session;
}

/** The same of a customer who is logged in. */
function customerSession(replies: Record<string, Reply[]>) {
  const session = openSession(replies);
  session.tokens.keepLogin(tokenLogin);
  return session;
}

describe("a read", () => {
  test.each([true, false])(
    "asks in its caller's language, for the fields that the backend has (gift cards: %s)",
    async (giftCards) => {
      const replies = { getCart: [cartReply(backendLine(7, 2))] };
      const { ports, sent } = openSession(replies, { giftCards });
      expect(await ports({ locale: "en_US" }).cart.read()).toMatchObject({
        ok: true,
        value: { cart: { cart: { lines: [{ productId: 7, quantity: 2 }] } }, methods: [] },
      });
      const text = documentText(getCart.document, { giftCards });
      expect(sent).toMatchObject([{ name: "getCart", text, variables: {} }]);
      expect(sent[0]?.headers["Accept-Language"]).toMatch(/^en/);
    },
  );

  test("reports what the recovery says, and the backend's own result to who wants it", async () => {
    const { ports, last, restoration } = openSession({ getCart: [cartReply()] });
    last.keep({ lines: [], coupons: [], giftCards: [], rate: null });
    restoration.setTarget(last.cart);
    const { report } = await ports({ wantsData: true }).cart.read();
    expect(report).toMatchObject({ notices: [], destination: { country: "" } });
    expect(report?.data).toEqual([["getCart", { cart: backendCart() }]]);
    expect((await ports().cart.read()).report).not.toHaveProperty("data");
  });

  test("with an error is a failure of the backend, in its words", async () => {
    const { ports } = openSession({ getCart: [{ data: null, errors: ["One", "Two"] }] });
    expect(await ports({ wantsData: true }).cart.read()).toMatchObject({
      ok: false,
      cause: { reason: "graphql", operation: "getCart", messages: ["One", "Two"] },
      report: { data: [] },
    });
  });

  test("about a customer is sent for customers only, and finds no guest", async () => {
    const viewer = { databaseId: 7, firstName: "Ani" };
    const replies = { getCart: [{ data: { viewer } }, { data: { viewer: null } }] };
    const customer = customerSession(replies);
    const read = () => customer.ports().customer.readViewer();
    expect(await read()).toMatchObject({ value: { id: 7 } });
    expect(await read()).toMatchObject({ value: null });
    const guest = openSession(replies);
    expect(await guest.ports().customer.readViewer()).toMatchObject({ ok: true, value: null });
    expect(guest.sent).toEqual([]);
  });
});

describe("a change", () => {
  test("returns the cart", async () => {
    const { ports, sent } = openSession({ addToCart: [addedReply(backendLine(7, 1))] });
    expect(await ports().cart.add(item)).toMatchObject({
      ok: true,
      value: { ok: true, value: { cart: { lines: [{ productId: 7 }] }, isRated: false } },
    });
    expect(sent).toMatchObject([{ name: "addToCart", variables: { input: item } }]);
  });

  test("asks no courier where those are asked apart", async () => {
    const session = openSession({}, { ratesApart: true });
    await session.ports().cart.add(item);
    await session.ports().cart.chooseRate("flat_rate:1");
    const whole = documentText(addToCart.document, { giftCards: false });
    const [added, chosen] = session.sent;
    expect(added?.text.length).toBeLessThan(whole.length);
    expect(added?.headers).toMatchObject({ "x-storefront-no-shipping": "1" });
    expect(chosen?.headers).not.toHaveProperty("x-storefront-no-shipping");
  });

  test("is made once for one key of a form", async () => {
    const replies = { addToCart: [addedReply(backendLine(7, 1))] };
    const { ports, sent } = openSession(replies);
    for (const formKey of ["one", "one", "two"]) await ports({ formKey }).cart.add(item);
    const keys = sent.map(({ headers }) => headers["idempotency-key"]);
    expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false]);
  });

  test("that the backend refuses names its message and field", async () => {
    const message = "Sorry, this product cannot be purchased";
    const paths = [["addToCart", "productId"]];
    const { ports } = openSession({
      addToCart: [{ data: null, errors: [message, "Two"], paths }],
      applyCoupon: [{ data: null, errors: ['Coupon "X" does not exist!'] }],
    });
    expect(await ports().cart.add(item)).toMatchObject({
      ok: true,
      value: {
        ok: false,
        error: { notice: { id: "cart.not-purchasable" }, message, path: "addToCart.productId" },
      },
    });
    expect(await ports().cart.applyCoupon("X")).toMatchObject({
      value: { ok: false, error: { isUnknown: true, path: "" } },
    });
  });

  test("with a token that the backend refuses reports that the session has expired", async () => {
    const message = "The iss do not match with this server";
    const { ports } = openSession({ addToCart: [{ data: null, errors: [message] }] });
    expect(await ports().cart.add(item)).toMatchObject({
      value: { error: { notice: { id: "session.expired" }, message } },
    });
  });

  test("of a customer is sent for customers only, and asks a guest to log in", async () => {
    const data = { updateCustomer: { customer: null } };
    const customer = customerSession({ UpDateCustomer: [{ data }] });
    const change = { firstName: "Ani" };
    expect(await customer.ports().customer.update(change)).toMatchObject({ value: { ok: true } });
    expect(customer.sent).toMatchObject([{ variables: { input: change } }]);
    const guest = openSession({});
    expect(await guest.ports().customer.update(change)).toMatchObject({
      value: { ok: false, error: { notice: { id: "account.not-authorised" } } },
    });
    expect(guest.sent).toEqual([]);
  });

  test("of a customer may be refused", async () => {
    const errors = ["Sorry, that email address is already used"];
    const { ports } = customerSession({ UpDateCustomer: [{ data: null, errors }] });
    expect(await ports().customer.update({})).toMatchObject({
      value: { error: { notice: { id: "account.email-taken" } } },
    });
  });
});

describe.each(["read", "empty"] as const)("a call (%s)", (method) => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  /** A cart over a recovery that does as a test says. */
  function cartOver(send: (request: object, isAwaited?: () => boolean) => Promise<never>) {
    const deps = {
      recovery: { query: send, mutate: send },
      context: { currency: "EUR", timeZone: "Asia/Jakarta", imageBaseUrl: "https://shop.test/" },
      ...{ giftCards: true, ratesApart: false, timeouts: { shopper: 5_000 } },
    };
    const enter = vi.fn((_operation: string) => {});
    return { enter, cart: new WooCart(deps, { caller: { locale: "id_ID" }, enter }) };
  }

  test("has an answer in the shopper's time; the work finds out that nobody waits", async () => {
    const waits: ((() => boolean) | undefined)[] = [];
    const { cart } = cartOver((_, isAwaited) => {
      waits.push(isAwaited);
      return new Promise(() => {});
    });
    const given = vi.fn();
    const asking = cart[method]().finally(given);
    await vi.advanceTimersByTimeAsync(4_999);
    expect([given.mock.calls.length, waits[0]?.()]).toEqual([0, true]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await asking).toMatchObject({ ok: false, cause: { reason: "timeout" }, report: null });
    expect(waits[0]?.()).toBe(false);
  });

  test("in a session that has ended is not sent", async () => {
    const send = vi.fn(() => new Promise<never>(() => {}));
    const { cart, enter } = cartOver(send);
    const cause = { reason: "moved", operation: "cart", status: null };
    enter.mockImplementation(() => {
      throw new SessionClosed(cause);
    });
    expect(await cart[method]()).toEqual({ ok: false, cause, report: null });
    expect(send).not.toHaveBeenCalled();
  });

  test("hides no defect", async () => {
    const { cart } = cartOver(() => Promise.reject(new TypeError("defect")));
    await expect(cart[method]()).rejects.toThrow("defect");
  });
});
