import { expect, test, vi } from "vitest";
import { mapStore } from "../../tests/support/map-store.ts";
import type { StripeApi } from "../payment/stripe/api.ts";
import { type PaymentRecord, Payments } from "./payments.ts";

const KEY = "11111111-2222-4333-8444-555555555555";
const paid = { id: "pi_1", status: "succeeded", amount: 1250, currency: "eur" };

function openPayments(stripe: Partial<StripeApi>) {
  const store = mapStore();
  const record = { key: KEY, intentId: "pi_1", clientSecret: "pi_1_secret", state: "open", at: 0 };
  store.put(`payment:${KEY}`, record as Partial<PaymentRecord>);
  const others = { backend: {} as never, currency: "EUR", owner: "session", now: () => 0 };
  const payments = new Payments({ store, stripe: stripe as StripeApi, ...others });
  return { payments, erase: () => store.delete(`payment:${KEY}`) };
}

test("a payment that is given back while Stripe tells its status stays given back", async () => {
  const reported = Promise.withResolvers<typeof paid>();
  const refund = vi.fn(async () => {});
  const { payments } = openPayments({ intent: () => reported.promise as never, refund });
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

test("a payment whose record is erased while Stripe refunds it or tells its status stays erased", async () => {
  const responded = Promise.withResolvers<void>();
  const reported = Promise.withResolvers<typeof paid>();
  const { payments, erase } = openPayments({
    intent: () => reported.promise as never,
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
