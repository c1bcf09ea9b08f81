import { expect, test } from "vitest";
import { withDecimals } from "../../../shared/payment.ts";
import { stripe } from "./provider.ts";

test.each([
  ["EUR", 1250, 1250],
  ["IDR", 421_000, 42_100_000],
  ["JPY", 500, 500],
  ["KWD", 1250, 1250],
  ["XOF", 50_000, 500],
])("counts %s as Stripe does", (currency, amount, counted) => {
  const decimals = stripe.cards?.decimals(currency) ?? 0;
  expect(withDecimals(amount, currency, decimals)).toBe(counted);
});
