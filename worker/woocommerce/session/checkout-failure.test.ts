import { expect, test } from "vitest";
import { checkoutFailure } from "./checkout-failure.ts";

test("a checkout that met a defect within WordPress says that this way of paying does not work now", () => {
  expect(checkoutFailure("").notice).toEqual({ id: "checkout.payment-unavailable" });
});
