import { beforeAll, describe, expect, test } from "vitest";
import { openShop, seedProducts } from "../../../tests/support/edge-shop.ts";
import { readId } from "../../../tests/support/shop-rows.ts";

beforeAll(seedProducts);

async function addAt(origin: string, cookie = ""): Promise<string[]> {
  const response = await openShop().fetch(`${origin}/actions/add-to-cart`, {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", cookie },
    body: JSON.stringify({ productId: await readId("minyak-cvt-samudra"), quantity: 1 }),
  });
  return response.headers.getSetCookie();
}

const getPair = (line = ""): string => line.split(";")[0] ?? "";

describe("the session's cookie", () => {
  test.each(["http://localhost:8787", "http://127.0.0.1:8787", "http://[::1]:8787"])(
    "has a name at %s that WebKit takes without TLS, and is read by it",
    async (origin) => {
      const [session, count, visitor] = await addAt(origin);
      expect(session).toMatch(/^local-session=\S+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
      expect(getPair(count)).toBe("cart_count=1");
      const again = await addAt(origin, `${getPair(session)}; ${getPair(visitor)}`);
      expect(again.map(getPair)).toEqual(["cart_count=2"]);
    },
  );

  test.each(["https://localhost:8787", "https://shop.example", "http://shop.example"])(
    "is Secure and bound to its host at %s",
    async (origin) => {
      const [session] = await addAt(origin);
      expect(session).toMatch(/^__Host-session=\S+; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/);
      const ofLocal = getPair(session).replace("__Host-", "local-");
      expect(getPair((await addAt(origin, ofLocal))[1])).toBe("cart_count=1");
    },
  );
});

test("a notice's cookie is Secure and bound to its host too", async () => {
  const origin = "https://shop.example";
  const { headers } = await openShop().fetch(`${origin}/actions/contact`, {
    method: "POST",
    headers: { origin, "sec-fetch-site": "same-origin" },
    body: new URLSearchParams({ name: "Ani" }),
    redirect: "manual",
  });
  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-flash=[^;]+; Path=\/; Max-Age=600; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ]);
});
