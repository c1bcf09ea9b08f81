import { beforeAll } from "vitest";
import { runContract } from "../../../tests/contract/ports-contract.ts";
import { bindings, visitor } from "../../../tests/support/session-visitor.ts";
import { addProduct, shipFor } from "../../../tests/support/shop-rows.ts";

beforeAll(async () => {
  await shipFor(250);
  await addProduct(100);
  await addProduct(102);
  const coupon = "INSERT INTO coupons (code, type, amount) VALUES ('hemat', 'percent', 10)";
  await bindings.DB.prepare(coupon).run();
});

runContract("WooCommerce", {
  visit: (id) => visitor(id),
  async customer(details) {
    const client = visitor(null);
    await client.login({ kind: "register", ...details, password: "Rahasia-123" });
    return client.ensure();
  },
  products: [100, 102],
  missing: 999_999,
  coupon: "HEMAT",
});
