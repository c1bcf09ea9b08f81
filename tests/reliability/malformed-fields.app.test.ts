import { expect, test } from "vitest";
import { actions } from "../../worker/actions.ts";
import { openShop } from "../support/edge-shop.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { naughty } from "./naughty-strings.ts";
import { count, reliabilityTest } from "./reliability-test.ts";

reliabilityTest();

const origin = "http://localhost:8787";

// Each of these tries a password, which is made to take its time.
const slow = new Set(["login", "register", "update-password", "reset-password"]);
const paths = [
  "/language",
  ...actions.flatMap(({ name }) => (slow.has(name) ? [] : [`/en/actions/${name}`])),
];

// Names that some form of the shop has.
const fields = [
  ...["locale", "path", "returnTo", "key", "total", "code", "rate", "country", "remove", "add"],
  ...["productId", "variationId", "quantity", "attribute_pa_size", "orderId", "username", "login"],
  ...["email", "shipping.country", "shipping.postcode", "shipping.state", "customerNote"],
  ...["differentBilling", "paymentMethod", "shippingMethod", "rating", "content", "author"],
  ...["name", "email", "phone", "message", "privacy", "displayName", "forgetWishlist"],
];

const random = seededRandom(1963);
const pick = <Item>(items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item;

function form(): URLSearchParams {
  const created = new URLSearchParams({ locale: "en_US" });
  for (let left = 1 + Math.floor(random() * 5); left > 0; left -= 1)
    created.set(pick(fields), pick(["", "/", "/en/"]) + pick(naughty));
  return created;
}

test("R3: no field of any form causes a 5xx or redirects to another site, with any input", async () => {
  const shop = openShop();
  const wanted = count(5_000, 200);
  for (let count = 0; count < wanted; count += 1) {
    const path = pick(paths);
    const body = form();
    const response = await shop.fetch(path, { method: "POST", headers: { origin }, body });
    const location = response.headers.get("location") ?? "/";
    const reported = [path, String(body).slice(0, 300), response.status, location];
    if (response.status >= 500) expect(reported).toBe("no 5xx");
    if (new URL(location, origin).origin !== origin) expect(reported).toBe("no other site");
    await response.body?.cancel();
  }
  await shop.idle();
});

test("R3: no field of any action causes a 5xx with half a character or what nobody sees", async () => {
  const shop = openShop();
  const headers = { origin, "content-type": "application/json" };
  for (const path of paths)
    for (const value of [String.raw`\ud83d`, String.raw`=\u0000\u202e`]) {
      const members = fields.map((name) => `"${name}":"${value}"`);
      const group = (name: string) => `"${name}":{"name":"${value}","country":"${value}"}`;
      const body = `{${[...members, group("shipping"), group("billing")].join(",")}}`;
      const response = await shop.fetch(path, { method: "POST", headers, body });
      expect([path, value, response.status < 500]).toEqual([path, value, true]);
      await response.body?.cancel();
    }
  await shop.idle();
});
