import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { backendProxy } from "../../tests/support/backend-proxy.ts";
import {
  input,
  newKey,
  readCode,
  ringSessionAlarm,
  submit,
  TOTAL,
} from "../../tests/support/checking-out.ts";
import { ringAlarm } from "../../tests/support/ring-alarm.ts";
import {
  bindings,
  customerWith,
  inStorage,
  password,
  shopperWith,
  visitor,
} from "../../tests/support/session-visitor.ts";
import { addProduct, shipFor } from "../../tests/support/shop-rows.ts";
import { StripeStub } from "../../tests/support/stripe-stub.ts";
import { orderRecord } from "../order/order-record.ts";
import { sessionCalls } from "./session-object.ts";

let stripe = new StripeStub();
let last = 0;

beforeAll(async () => {
  await shipFor(250);
  await addProduct(100);
});

beforeEach(async () => {
  // Ahead of the machine's own clock, or alarms would ring by themselves.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2030-01-01T08:00:00Z") });
  stripe = new StripeStub();
  vi.stubGlobal("fetch", stripe.fetch);
  last = (await ordersAfter(0)).at(-1)?.id ?? 0;
});

afterEach(() => {
  backendProxy.open();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function ordersAfter(id: number) {
  const { results } = await bindings.DB.prepare(
    "SELECT id, status, transaction_id AS payment FROM orders WHERE id > ? ORDER BY id",
  )
    .bind(id)
    .all<{ id: number; status: string; payment: string | null }>();
  return results;
}

const card = { ...input, paymentMethod: "stripe" };
const request = (key: string) => ({ key, hash: "card", input: card, seenTotal: TOTAL });

async function openCard(id: string): Promise<string> {
  const key = newKey();
  expect(await visitor(id).preparePayment(request(key))).toMatchObject({ state: "ready" });
  return key;
}

/** How the shop learns of a payment whose session is gone. */
const ways = {
  "the provider's webhook": async () => {
    const { id, metadata } = stripe.only;
    const record = orderRecord(bindings, metadata.order ?? "");
    expect(await record.cardPaid(id, metadata.order_key ?? "")).toEqual({
      ok: true,
      value: "paid",
    });
  },
  "the order's own job": async () => {
    vi.setSystemTime(Date.now() + 180_000);
    const { ORDERS } = bindings;
    await ringAlarm(ORDERS.get(ORDERS.idFromName(stripe.only.metadata.order ?? "")));
  },
};

const endings: Record<string, (id: string, username: string) => Promise<unknown>> = {
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
  "its end": (id) => sessionCalls(bindings, id).once("destroy", (session) => session.destroy()),
};

describe.each(Object.entries(ways))("a card's payment that is reported by %s", (_way, arrive) => {
  test.each(Object.entries(endings))("outlives its session at %s", async (_how, end) => {
    const { id, username } = await customerWith([100, 1]);
    await openCard(id);
    await end(id, username);
    await ringSessionAlarm(id);
    stripe.pay(stripe.only.id);
    await arrive();
    await arrive();
    expect(await ordersAfter(last)).toMatchObject([
      { status: "PROCESSING", payment: stripe.only.id },
    ]);
    expect(stripe.refunds).toEqual([]);
  });
});

test("a card's payment that nobody makes ends with its order, after its session", async () => {
  const id = await shopperWith([100, 1]);
  await openCard(id);
  await visitor(id).logout();
  vi.setSystemTime(Date.now() + 90_000_000);
  await ways["the order's own job"]();
  await ways["the order's own job"]();
  stripe.pay(stripe.only.id);
  expect(stripe.paid).toEqual([]);
  expect(await ordersAfter(last)).toMatchObject([{ status: "CANCELLED", payment: null }]);
});

test("a guest who logs in with an open card has it resolved, and a session that ends some day", async () => {
  const [{ username }, id] = [await customerWith([100, 1]), await shopperWith([100, 1])];
  await openCard(id);
  const client = visitor(id);
  await client.login({ kind: "login", username, password, remember: false });
  const now = await client.ensure();
  stripe.pay(stripe.only.id);
  await ways["the provider's webhook"]();
  vi.setSystemTime(Date.now() + 180_000);
  await ringSessionAlarm(now);
  expect(await ordersAfter(last)).toMatchObject([{ payment: stripe.only.id }]);
  expect(await client.lastOrder()).toBeNull();
  vi.setSystemTime(Date.now() + 31 * 86_400_000);
  await ringSessionAlarm(now);
  expect(await inStorage(now, ({ kv }) => [...kv.list()].length)).toBe(0);
});

describe("an order that was made in this browser", () => {
  test("by one customer is not shown to the next, and nothing of it goes along", async () => {
    const [one, other] = [await customerWith([100, 1]), await customerWith([100, 1])];
    expect(readCode(await submit(one.id, newKey()))).toBe("done");
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
    expect(readCode(await submit(id, newKey()))).toBe("done");
    const client = visitor(id);
    await client.login({ kind: "password", current: password, password: "Rahasia-456" });
    expect(await client.lastOrder()).not.toBeNull();
  });
});
