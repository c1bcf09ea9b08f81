import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { cardProvider } from "../settings/payment-gateways.ts";
import { store } from "../store.ts";
import { getCalls } from "./provider-calls.ts";

const providers = store.payments.filter((provider) => provider.cards);

test.each(providers)(
  "$name, paid before the order, has an API, a webhook and a form",
  (provider) => {
    expect(getCalls(provider)).toEqual({
      connect: expect.any(Function),
      readEvent: expect.any(Function),
    });
    expect(existsSync(`worker/payment/${provider.name}/browser.ts`)).toBe(true);
    expect(provider.ids.test(provider.cards?.method ?? "")).toBe(true);
  },
);

test("a provider that is paid after the order has none of them", () => {
  const [other] = store.payments.filter((provider) => !provider.cards);
  expect(() => other && getCalls(other)).toThrow("has no calls.ts");
});

test("one provider is paid before the order", () => {
  expect(providers).toEqual([cardProvider()]);
});
