import { expect, test, vi } from "vitest";
import { mapStore } from "../../tests/support/memory-stores.ts";
import type { CardPayment } from "../order/lifecycle.ts";
import type { PaymentApi, ReportedPayment } from "../payment/provider.ts";
import { BackendError } from "../platform/backend-error.ts";
import { Payments } from "./payments.ts";

const KEY = "11111111-2222-4333-8444-555555555555";
const paid: ReportedPayment = { status: "paid", amount: 1250, currency: "EUR", owner: {} };

function openPayments(api: Partial<PaymentApi>, now = () => 0) {
  const store = mapStore();
  const record = { key: KEY, intentId: "pi_1", clientSecret: "pi_1_secret", state: "open", at: 0 };
  store.put(`payment:${KEY}`, record as Partial<CardPayment>);
  const secure = vi.fn(async () => {});
  const others = { backend: {} as never, currency: "EUR", owner: "session", now };
  const payments = new Payments({ store, api: api as PaymentApi, secure, ...others });
  return { payments, secure, erase: () => store.delete(`payment:${KEY}`) };
}

test("a payment that is given back while its provider tells its status stays given back", async () => {
  const reported = Promise.withResolvers<ReportedPayment>();
  const refund = vi.fn(async () => {});
  const { payments } = openPayments({ read: () => reported.promise, refund });
  const asking = payments.paymentStatus(KEY, 1250);
  await payments.giveBack(KEY);
  reported.resolve(paid);
  expect(await asking).toBe("returned");
  expect(payments.get(KEY)).toMatchObject({ state: "returned" });
  expect(refund).toHaveBeenCalledTimes(1);
});

test("a payment whose cancellation ends beside its refund stays given back", async () => {
  const cancelled = Promise.withResolvers<boolean>();
  const { payments } = openPayments({ cancel: () => cancelled.promise, refund: async () => {} });
  const cancelling = payments.cancel(KEY);
  await payments.giveBack(KEY);
  cancelled.resolve(true);
  await cancelling;
  expect(payments.get(KEY)).toMatchObject({ state: "returned" });
});

test("a payment whose record is erased while its provider refunds it or tells its status stays erased", async () => {
  const responded = Promise.withResolvers<void>();
  const reported = Promise.withResolvers<ReportedPayment>();
  const { payments, erase } = openPayments({
    read: () => reported.promise,
    refund: () => responded.promise,
  });
  const asking = payments.paymentStatus(KEY, 1250);
  const returning = payments.giveBack(KEY);
  erase();
  responded.resolve();
  reported.resolve(paid);
  await Promise.all([asking, returning]);
  expect(payments.all()).toEqual([]);
});

test("a refund that is due has an alarm before its provider is asked, which may refuse it", async () => {
  const refund = vi.fn(() => Promise.reject(new BackendError("status", "stripe", { status: 400 })));
  const { payments, secure } = openPayments({ refund });
  secure.mockImplementation(async () => {
    expect(payments.get(KEY)).toMatchObject({ state: "returning" });
    expect(refund).not.toHaveBeenCalled();
  });
  await payments.giveBack(KEY);
  expect([secure.mock.calls.length, payments.owesRefunds()]).toEqual([1, true]);
});

test("a refund that its provider refuses for days is asked for every minute, then more and more seldom", async () => {
  let now = 0;
  const refund = () => Promise.reject(new BackendError("status", "stripe", { status: 400 }));
  const { payments } = openPayments({ refund }, () => now);
  expect(payments.refundPauseMs()).toBeNull();
  await payments.giveBack(KEY);
  const pausesAfter = (minutes: number) => {
    now = minutes * 60_000;
    return (payments.refundPauseMs() ?? 0) / 60_000;
  };
  expect([0, 5, 10, 30, 300, 3_000, 30_000].map(pausesAfter)).toEqual([1, 1, 1, 3, 30, 60, 60]);
});
