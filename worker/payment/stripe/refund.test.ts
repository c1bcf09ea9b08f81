import { expect, test } from "vitest";
import { createStripeApi } from "./api.ts";

const refundWhere = (status: number, body: object) =>
  createStripeApi({
    fetch: async () => Response.json(body, { status }),
    secretKey: "sk_test",
    apiBase: "https://stripe.test",
    timeoutMs: 1_000,
  }).refund("pi_1");

test("a payment that was refunded at Stripe itself is refunded", async () => {
  await refundWhere(200, { id: "re_1" });
  // https://docs.stripe.com/error-codes
  await refundWhere(400, { error: { code: "charge_already_refunded" } });
});

test.each([
  [200, {}],
  [400, { error: { code: "charge_disputed" } }],
  [402, { error: {} }],
  [500, { error: { code: "charge_already_refunded" } }],
])("a response of %i with %j has refunded nothing", async (status, body) => {
  await expect(refundWhere(status, body)).rejects.toThrow();
});
