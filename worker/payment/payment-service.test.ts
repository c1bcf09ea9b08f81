import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { paidFirst } from "../payment-gateways.ts";
import { store } from "../store.ts";
import { serviceOf } from "./payment-service.ts";

const providers = store.payments.filter((provider) => provider.paidFirst);

test.each(providers)(
  "$name, paid before the order, has an API, a webhook and a form",
  (provider) => {
    expect(serviceOf(provider)).toEqual({
      connect: expect.any(Function),
      readEvent: expect.any(Function),
    });
    expect(existsSync(`worker/payment/${provider.name}/browser.ts`)).toBe(true);
    expect(provider.ids.test(provider.paidFirst?.method ?? "")).toBe(true);
  },
);

test("a provider that is paid after the order has none of them", () => {
  const [other] = store.payments.filter((provider) => !provider.paidFirst);
  expect(() => other && serviceOf(other)).toThrow("has no service.ts");
});

test("one provider is paid before the order", () => {
  expect(providers).toEqual([paidFirst()]);
});
