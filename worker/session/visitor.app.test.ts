import { afterEach, beforeAll, expect, test } from "vitest";
import { backendProxy } from "../../tests/support/backend-proxy.ts";
import { openBrowser } from "../../tests/support/shop-customers.ts";
import { addProduct, shipFor } from "../../tests/support/shop-rows.ts";
import { visitorAddressHeader } from "../platform/http/backend-fetch.ts";

beforeAll(async () => {
  await shipFor(250);
  await addProduct(100);
});
afterEach(() => backendProxy.open());

test("every backend request names the visitor that it serves", async () => {
  const observed: [string | null, string | null][] = [];
  backendProxy.intercept = (request, pass) => {
    observed.push([request.headers.get("user-agent"), request.headers.get(visitorAddressHeader)]);
    return pass(request);
  };
  const browser = openBrowser();
  const phone = { "user-agent": "Mozilla/5.0 (Phone)", "cf-connecting-ip": "192.0.2.7" };
  const laptop = { "user-agent": "Mozilla/5.0 (Laptop)", "cf-connecting-ip": "2001:db8::7" };
  await browser.submit("add-to-cart", { productId: "100", quantity: "1" }, phone);
  const byPhone = observed.splice(0);
  await browser.submit("update-quantity", { key: "none", quantity: "2" }, laptop);
  expect(byPhone.length).toBeGreaterThan(0);
  expect(new Set(byPhone.map(String))).toEqual(new Set(["Mozilla/5.0 (Phone),192.0.2.7"]));
  expect(new Set(observed.map(String))).toEqual(new Set(["Mozilla/5.0 (Laptop),2001:db8::7"]));
});
