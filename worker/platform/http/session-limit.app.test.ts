import { beforeAll, expect, test } from "vitest";
import { openBrowser, stockShop } from "../../../tests/support/shop-customers.ts";

beforeAll(stockShop);

const piece = { productId: 100, quantity: 1 };
const from = { "cf-connecting-ip": "192.0.2.7" };

/** A shop that has counted enough sessions of a client, or none; and how many it was asked for. */
function countedSessions(isEnough: boolean) {
  let counted = 0;
  const LIMIT_SOME = {
    async limit({ key }: { key: string }) {
      if (!key.startsWith("session:")) return { success: true };
      counted += 1;
      return { success: !isEnough };
    },
  };
  return { browser: openBrowser({ RATE_LIMITS: "on", LIMIT_SOME }), counted: () => counted };
}

test("a client that has created too many sessions gets no more, with Retry-After", async () => {
  const { browser } = countedSessions(true);
  const response = await browser.send("add-to-cart", piece, from);
  expect([response.status, response.headers.get("retry-after")]).toEqual([429, "60"]);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect((await browser.submit("add-to-cart", { productId: "100" }, from)).status).toBe(429);
});

test("using a session is not counted", async () => {
  const { browser, counted } = countedSessions(false);
  for (let presses = 0; presses < 5; presses += 1) await browser.send("add-to-cart", piece, from);
  expect(counted()).toBe(1);
});
