import { expect, test } from "vitest";
import { mapStore } from "../../tests/support/memory-stores.ts";
import type { CheckoutRequest } from "../commerce/session.ts";
import type { CardPayment } from "../order/lifecycle.ts";
import type { PaymentApi } from "../payment/provider.ts";
import { Payments } from "./payments.ts";

const key = "one-key";

test("a payment that is given back while its form is prepared again stays given back", async () => {
  const store = mapStore();
  const record = { key, intentId: "pi_1", clientSecret: "pi_1_secret", state: "open", at: 0 };
  store.put(`payment:${key}`, record as Partial<CardPayment>);
  const changed = Promise.withResolvers<void>();
  const api: Partial<PaymentApi> = { change: () => changed.promise, refund: async () => {} };
  const others = { backend: {} as never, currency: "EUR", owner: "session", now: () => 0 };
  const payments = new Payments({
    ...{ store, api: api as PaymentApi, secure: async () => {} },
    ...others,
  });
  const request = { key, input: {} } as CheckoutRequest;
  const preparing = payments.prepare(request, 1_250);
  await payments.giveBack(key);
  changed.resolve();
  expect(await preparing).toBeNull();
  expect(payments.get(key)).toMatchObject({ state: "returned" });
});
