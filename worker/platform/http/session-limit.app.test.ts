import { beforeAll, expect, test } from "vitest";
import { Browser, openShop } from "../../../tests/support/browser-with-cookies.ts";
import type { Limiter } from "./limiter.ts";

beforeAll(openShop);

const piece = { productId: 100, quantity: 1 };

/** A counter that has counted enough sessions of this client, and nothing else. */
const limiter: Limiter = {
  client: null,
  waitOfClient: async (name) => (name === "session" ? 60 : 0),
  waitOfAccount: async () => 0,
  delayOfAccount: async () => 0,
  lookUp: async () => ({ state: "open", missed: async () => {} }),
  guess: async ({ attempt }) => ({ ok: true, value: await attempt() }),
  mayMail: async () => true,
};

test("a client that has created too many sessions gets no more, with Retry-After", async () => {
  const browser = new Browser({ limiter });
  const response = await browser.post("add-to-cart", JSON.stringify(piece), {
    "content-type": "application/json",
  });
  expect([response.status, response.headers.get("retry-after")]).toEqual([429, "60"]);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect((await browser.submit("add-to-cart", { productId: "100" })).status).toBe(429);
});

test("using a session is not counted", async () => {
  let counted = 0;
  const browser = new Browser({
    limiter: {
      ...limiter,
      async waitOfClient(name) {
        if (name === "session") counted += 1;
        return 0;
      },
    },
  });
  for (let presses = 0; presses < 5; presses += 1) await browser.call("add-to-cart", piece);
  expect(counted).toBe(1);
});
