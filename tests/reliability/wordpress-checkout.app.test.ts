import { expect, test } from "vitest";
import {
  openWithWordPress,
  pressWordPress,
  WordPressBrowser,
} from "../../worker/checkout/wordpress/wordpress-browser.fixture.ts";
import { backendEnv } from "../support/embedded-backend.ts";
import { english } from "../support/messages.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { ShopBrowser } from "../support/shop-browser.ts";
import { bundle } from "../support/shop-rows.ts";
import { count, reliabilityTest } from "./reliability-test.ts";

reliabilityTest();

const orderCount = async (): Promise<number> =>
  (await backendEnv.DB.prepare("SELECT count(*) AS n FROM orders").first<{ n: number }>())?.n ?? 0;

/** What somebody does who leaves WordPress's checkout half-way. */
const steps: ((wordpress: WordPressBrowser, address: string) => Promise<unknown>)[] = [
  async () => {},
  (wordpress, address) => wordpress.follow(address),
  (wordpress, address) => wordpress.follow(address.replace(/.$/, "x")),
  async (wordpress, address) => {
    await wordpress.follow(address);
    await wordpress.order({ email: "" });
  },
  async (wordpress, address) => {
    await wordpress.follow(address);
    await wordpress.follow(address);
  },
];

test("a checkout at WordPress that is left half-way makes no order, and its cart is still here", async () => {
  const shop = openWithWordPress({ RATE_LIMITS: "off" });
  const random = seededRandom(38);
  const all = count(100, 10);
  for (let left = 0; left < all; left += 1) {
    const browser = new ShopBrowser(shop);
    const quantity = 1 + Math.floor(random() * 3);
    await browser.call("add-to-cart", { productId: bundle.id, quantity });
    if (random() < 0.5) await browser.call("apply-code", { code: "HEMAT10" });
    if (random() < 0.5) await browser.read("/en/cart");
    const before = await orderCount();
    const presses = 1 + Math.floor(random() * 2);
    let address = "";
    for (let press = 0; press < presses; press += 1) address = await pressWordPress(browser);
    const step = steps[Math.floor(random() * steps.length)];
    await step?.(new WordPressBrowser(shop), address);
    const read = await browser.call("read-cart", {});
    const { itemCount } = (read.ok ? read.value.cart : {}) as { itemCount?: number };
    expect([left, itemCount, (await orderCount()) - before]).toEqual([left, quantity, 0]);
    // It is ordered once, whichever of the two is pressed first.
    const wordpress = new WordPressBrowser(shop);
    await wordpress.follow(await pressWordPress(browser));
    await wordpress.order({ email: "ani@example.test" });
    await wordpress.order({ email: "ani@example.test" });
    expect((await orderCount()) - before).toBe(1);
    expect(await browser.read("/en/cart")).toContain(english["cart.empty"]);
  }
});
