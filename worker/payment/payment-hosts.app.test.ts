import { beforeAll, expect, test, vi } from "vitest";
import { openShop, seedProducts } from "../../tests/support/edge-shop.ts";

beforeAll(async () => {
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(console, level).mockReturnValue();
  await seedProducts();
});

const formAction = (response: Response) =>
  /form-action ([^;]*)/.exec(response.headers.get("content-security-policy") ?? "")?.[1];

test("a checkout's form may end at a payment host that the setting names; no other page's may", async () => {
  const shop = openShop({ PAYMENT_HOSTS: "www.paypal.com, pay.example:8443" });
  const allowed = "'self' https://www.paypal.com https://pay.example:8443";
  for (const path of ["/checkout", "/en/checkout", "/checkout/confirming?key=x"])
    expect(formAction(await shop.fetch(path))).toBe(allowed);
  for (const path of ["/", "/en/products", "/cart", "/my-account"])
    expect(formAction(await shop.fetch(path))).toBe("'self'");
  expect(formAction(await openShop().fetch("/checkout"))).toBe("'self'");
});

test.each(["https://www.paypal.com", "*", "*.paypal.com", "'unsafe-inline'", "a.b;script-src"])(
  "a payment host that is none (%s) is named as a wrong setting",
  async (host) => {
    const response = await openShop({ PAYMENT_HOSTS: host }).fetch("/");
    expect(response.status).toBe(500);
  },
);
