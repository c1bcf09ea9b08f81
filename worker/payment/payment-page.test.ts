import { expect, test } from "vitest";
import { paymentPage } from "./payment-page.ts";

const hosts = ["www.paypal.com", "pay.example:8443"];
const unpaid = { needsPayment: true };
const paid = { needsPayment: false };

test.each(["https://www.paypal.com/checkoutnow?token=EC-1", "https://pay.example:8443/start"])(
  "follows a gateway to an allowed host: %s",
  (redirect) => {
    expect(paymentPage(redirect, unpaid, hosts)).toEqual({ kind: "allowed", href: redirect });
  },
);

test.each([
  "http://www.paypal.com/checkoutnow",
  "https://www.paypal.com.evil.example/",
  "https://evil.example/www.paypal.com",
  "https://paypal.com/",
  "https://www.paypal.com:444/",
  "https://www.paypal.com@evil.example/",
  "https://shopper:secret@www.paypal.com/",
  "https://pay.example/start",
  "javascript:alert(1)//www.paypal.com",
  "https://woo.example/checkout/order-pay/12/?pay_for_order=true&key=wc_order_1",
])("sends nobody anywhere else, and says so of an order that is not paid: %s", (redirect) => {
  expect(paymentPage(redirect, unpaid, hosts)).toEqual({
    kind: "refused",
    host: new URL(redirect).host,
  });
  expect(paymentPage(redirect, paid, hosts)).toEqual({ kind: "none" });
});

test.each([
  null,
  "",
  "/checkout/order-received/12/",
  "https://woo.example/checkout/order-received/12/?key=wc_order_1",
])("leads to the order where the backend names its own page or none: %s", (redirect) => {
  expect(paymentPage(redirect, unpaid, hosts)).toEqual({ kind: "none" });
});
