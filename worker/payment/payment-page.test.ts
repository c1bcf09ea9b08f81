import { expect, test } from "vitest";
import { paymentPage } from "./payment-page.ts";

const allowed = {
  paymentHosts: ["www.paypal.com", "pay.example:8443"],
  baseUrl: "https://shop.example",
  backend: { capabilities: { ownPages: false } },
};

test.each(["https://www.paypal.com/checkoutnow?token=EC-1", "https://pay.example:8443/start"])(
  "follows a gateway to an allowed host: %s",
  (link) => {
    expect(paymentPage(link, allowed)).toEqual({ kind: "allowed", href: link });
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
  "https://shop.example/__backend/pay/1",
])("refuses any other address: %s", (link) => {
  expect(paymentPage(link, allowed)).toEqual({ kind: "refused", host: new URL(link).host });
});

test.each([null, "", "/checkout/order-received/12/"])("leads to no page by %s", (link) => {
  expect(paymentPage(link, allowed)).toEqual({ kind: "none" });
});

test("knows the embedded shop's own gateway pages, where it has that shop", () => {
  const own = { ...allowed, backend: { capabilities: { ownPages: true } } };
  const page = "https://shop.example/__backend/pay/1";
  expect(paymentPage(page, own)).toEqual({ kind: "allowed", href: page });
  expect(paymentPage("https://shop.example.evil.example/__backend/", own).kind).toBe("refused");
});
