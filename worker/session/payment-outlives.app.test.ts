import { listDurableObjectIds } from "cloudflare:test";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { backendProxy } from "../../tests/support/backend-proxy.ts";
import { alarmOf, codeOf, input, newKey, submit, TOTAL } from "../../tests/support/checking-out.ts";
import { at } from "../../tests/support/other-backend.ts";
import { ringAlarm } from "../../tests/support/ring-alarm.ts";
import {
  add,
  bindings,
  customerWith,
  inStorage,
  password,
  rowsOf,
  shopperWith,
  visitor,
} from "../../tests/support/session-visitor.ts";
import { addProduct, shipFor } from "../../tests/support/shop-rows.ts";
import { StripeStub } from "../../tests/support/stripe-stub.ts";

let stripe = new StripeStub();
let orders = 0;

beforeAll(async () => {
  await shipFor(250);
  await addProduct(100);
});

beforeEach(async () => {
  // Ahead of the machine's own clock, or alarms would ring by themselves.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2030-01-01T08:00:00Z") });
  stripe = new StripeStub();
  vi.stubGlobal("fetch", stripe.fetch);
  orders = await rowsOf("orders");
});

afterEach(() => {
  backendProxy.open();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const card = { ...input, paymentMethod: "stripe" };
const request = (key: string) => ({ key, hash: "card", input: card, seenTotal: TOTAL });
const newOrders = async () => (await rowsOf("orders")) - orders;

async function prepared(id: string): Promise<string> {
  const key = newKey();
  expect(await visitor(id).preparePayment(request(key))).toMatchObject({ state: "ready" });
  return key;
}

const webhook = async () => {
  const { session = "", checkout_key = "" } = stripe.only.metadata;
  const object = bindings.SESSIONS.get(bindings.SESSIONS.idFromString(session));
  const port = object;
  return port.paymentEvent(checkout_key, `evt_${crypto.randomUUID()}`);
};

const endings: Record<string, (id: string, username: string) => Promise<void>> = {
  "logging out": (id) => visitor(id).logout(),
  "a new password on another device": async (_id, username) => {
    const other = visitor(null);
    await other.login({ kind: "login", username, password, remember: false });
    const change = { kind: "password", current: password, password: "Rahasia-456" } as const;
    expect((await other.login(change)).ok).toBe(true);
  },
  "a new password here": async (id) => {
    const change = { kind: "password", current: password, password: "Rahasia-456" } as const;
    expect((await visitor(id).login(change)).ok).toBe(true);
  },
  "a login of somebody else": async (id) => {
    const other = await customerWith([100, 1]);
    const login = { kind: "login", username: other.username, password, remember: false } as const;
    expect((await visitor(id).login(login)).ok).toBe(true);
  },
};

describe.each(Object.entries(endings))("a card payment under way at %s", (_how, end) => {
  test("that is paid already becomes its order or goes back", async () => {
    const { id, username } = await customerWith([100, 1]);
    await prepared(id);
    stripe.pay(stripe.only.id);
    await end(id, username);
    vi.setSystemTime(Date.now() + 180_000);
    await alarmOf(id);
    const reported = await webhook();
    expect(reported.ok && reported.value.state).not.toBe("unknown");
    expect((await newOrders()) + stripe.refunds.length).toBe(1);
    await webhook();
    expect((await newOrders()) + stripe.refunds.length).toBe(1);
  });

  test("that is paid afterwards does so too, or cannot be paid any more", async () => {
    const { id, username } = await customerWith([100, 1]);
    await prepared(id);
    await end(id, username);
    await alarmOf(id);
    vi.setSystemTime(Date.now() + 7_200_000);
    stripe.pay(stripe.only.id);
    if (stripe.paid.length > 0) await webhook();
    expect((await newOrders()) + stripe.refunds.length).toBe(stripe.paid.length);
  });
});

test.each(Object.entries(endings))(
  "a card payment that Stripe refused to cancel, and that was left to the operator before %s, becomes its order or goes back when it is paid after all",
  async (_how, end) => {
    vi.spyOn(console, "error").mockReturnValue();
    const { id, username } = await customerWith([100, 1]);
    await prepared(id);
    stripe.refusals = { cancel: 403 };
    vi.setSystemTime(Date.now() + 90_000_000);
    await alarmOf(id);
    await end(id, username);
    await alarmOf(id);
    stripe.pay(stripe.only.id);
    expect(stripe.paid).toHaveLength(1);
    await webhook();
    vi.setSystemTime(Date.now() + 180_000);
    await alarmOf(id);
    expect((await newOrders()) + stripe.refunds.length).toBe(1);
  },
);

test("a card payment that Stripe reports while its customer is being logged out becomes its order", async () => {
  const { id } = await customerWith([100, 1]);
  await prepared(id);
  stripe.pay(stripe.only.id);
  const held = Promise.withResolvers<void>();
  at("Logout", async (request, pass) => {
    const { url, headers } = request;
    const copy = new Request(url, { method: "POST", headers, body: await request.text() });
    await held.promise;
    return pass(copy);
  });
  backendProxy.log = [];
  const leaving = visitor(id).logout();
  await expect.poll(() => backendProxy.log).toContain("Logout");
  const reported = webhook();
  held.resolve();
  await leaving;
  expect(await reported).not.toMatchObject({ value: { state: "unknown" } });
  await alarmOf(id);
  expect((await webhook()).ok).toBe(true);
  expect([await newOrders(), stripe.refunds]).toEqual([1, []]);
});

/** Ends every login of a user at the backend, as a new password elsewhere does. */
const revoke = (username: string) =>
  bindings.DB.prepare("UPDATE users SET secret = 'renewed' WHERE username = ?")
    .bind(username)
    .run();

describe("a customer who is logged out at the very moment of the order", () => {
  const ordered = async (isLost: boolean) => {
    const { id, username } = await customerWith([100, 1]);
    const key = await prepared(id);
    stripe.pay(stripe.only.id);
    const checkouts: string[] = [];
    at("Checkout", async (sent, pass) => {
      checkouts.push(key);
      await revoke(username);
      const response = await pass(sent);
      if (!isLost) return response;
      await response.text();
      throw new TypeError("connection reset");
    });
    const state = codeOf(await visitor(id).checkout(request(key)));
    return { id, key, state, checkouts };
  };

  test("sees the order, although the response hides the order's number", async () => {
    const { id, state } = await ordered(false);
    expect([state, await newOrders(), stripe.refunds]).toEqual(["done", 1, []]);
    expect(await visitor(id).lastOrder()).toMatchObject({
      orderKey: expect.stringMatching(/^wc_/),
    });
  });

  test("pays once, and a lost response never counts as no order", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const { id, state, checkouts } = await ordered(true);
    expect(state).toBe("confirming");
    for (let hour = 0; hour < 4; hour += 1) {
      vi.setSystemTime(Date.now() + 3_600_000);
      await alarmOf(id);
    }
    expect([await newOrders(), checkouts.length, stripe.refunds]).toEqual([1, 1, []]);
    const messages = await rowsOf("contact_messages");
    vi.setSystemTime(Date.now() + 90_000_000);
    await alarmOf(id);
    await alarmOf(id);
    // Without its login the session has ordered as a guest, whose order it reads.
    expect([checkouts.length, stripe.refunds]).toEqual([1, []]);
    expect(await rowsOf("contact_messages")).toBe(messages);
  });
});

describe("a card payment of a guest", () => {
  test("who logs in before paying becomes the order through Stripe's webhook", async () => {
    const [{ username }, id] = [await customerWith([100, 1]), await shopperWith()];
    await visitor(null).login({ kind: "login", username, password, remember: false });
    await add(visitor(id), 100);
    await prepared(id);
    await visitor(id).login({ kind: "login", username, password, remember: false });
    stripe.pay(stripe.only.id);
    const reported = await webhook();
    expect(reported.ok && reported.value.state).not.toBe("unknown");
    expect((await newOrders()) + stripe.refunds.length).toBe(1);
  });

  test("who has logged in and out since is resolved, and stays paid, when Stripe reports it", async () => {
    const [{ username }, id] = [await customerWith([100, 1]), await shopperWith([100, 1])];
    const key = await prepared(id);
    stripe.pay(stripe.only.id);
    expect(codeOf(await visitor(id).checkout(request(key)))).toBe("done");
    const client = visitor(id);
    await client.login({ kind: "login", username, password, remember: false });
    const customerId = await client.ensure();
    await client.logout();
    await alarmOf(customerId);
    expect(await webhook()).toEqual({ ok: true, value: { state: "settled" } });
    expect([await newOrders(), stripe.refunds]).toEqual([1, []]);
  });

  test("who mistypes the password stays as it was, and is paid for the order", async () => {
    const [{ username }, id] = [await customerWith([100, 1]), await shopperWith([100, 1])];
    const key = await prepared(id);
    const client = visitor(id);
    const mistyped = { kind: "login", username, password: "Rahasia-321", remember: false } as const;
    expect((await client.login(mistyped)).ok).toBe(false);
    for (const object of await listDurableObjectIds(bindings.SESSIONS))
      await ringAlarm(bindings.SESSIONS.get(object));
    stripe.pay(stripe.only.id);
    expect(codeOf(await visitor(id).checkout(request(key)))).toBe("done");
    for (const object of await listDurableObjectIds(bindings.SESSIONS))
      await ringAlarm(bindings.SESSIONS.get(object));
    expect([await newOrders(), stripe.refunds]).toEqual([1, []]);
  });

  test("is checked after an hour, too, when no webhook arrives", async () => {
    const id = await shopperWith([100, 1]);
    const key = await prepared(id);
    vi.setSystemTime(Date.now() + 5_400_000);
    expect(await alarmOf(id)).toBe(true);
    stripe.pay(stripe.only.id);
    vi.setSystemTime(Date.now() + 3_600_000);
    expect(await alarmOf(id)).toBe(true);
    expect(codeOf(await visitor(id).checkoutState(key))).toBe("done");
  });

  test("that is never made is abandoned after a day: it can no longer be paid", async () => {
    const id = await shopperWith([100, 1]);
    await prepared(id);
    vi.setSystemTime(Date.now() + 90_000_000);
    await alarmOf(id);
    stripe.pay(stripe.only.id);
    expect(stripe.paid).toEqual([]);
  });

  test("goes back where the same form was ordered with cash", async () => {
    const id = await shopperWith([100, 1]);
    const key = await prepared(id);
    expect(codeOf(await submit(id, key))).toBe("done");
    stripe.pay(stripe.only.id);
    await webhook();
    expect([await newOrders(), stripe.refunds]).toEqual([1, [stripe.only.id]]);
  });
});

describe("an order that was made in this browser", () => {
  test("by a guest is not shown to the customer who logs in next", async () => {
    const { username } = await customerWith([100, 1]);
    const id = await shopperWith([100, 1]);
    expect(codeOf(await submit(id, newKey()))).toBe("done");
    expect(await visitor(id).lastOrder()).not.toBeNull();
    const next = visitor(id);
    await next.login({ kind: "login", username, password, remember: false });
    expect(await next.lastOrder()).toBeNull();
    expect(await next.paidWithoutOrder()).toBeNull();
  });

  test("by one customer is not shown to the next, and nothing of it goes along", async () => {
    const [one, other] = [await customerWith([100, 1]), await customerWith([100, 1])];
    expect(codeOf(await submit(one.id, newKey()))).toBe("done");
    const next = visitor(one.id);
    await next.login({ kind: "login", username: other.username, password, remember: false });
    expect(await next.lastOrder()).toBeNull();
    const stored = await inStorage(await next.ensure(), ({ kv }) =>
      JSON.stringify([...kv.list({ prefix: "checkout:" })]),
    );
    expect(stored).toBe("[]");
  });

  test("stays visible to whoever changes the password", async () => {
    const { id } = await customerWith([100, 1]);
    expect(codeOf(await submit(id, newKey()))).toBe("done");
    const client = visitor(id);
    await client.login({ kind: "password", current: password, password: "Rahasia-456" });
    expect(await client.lastOrder()).not.toBeNull();
  });
});
