import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ActionResult } from "../../shared/actions.ts";
import { backendProxy, storefrontSettings, timeouts } from "../../tests/support/backend-proxy.ts";
import { openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { addProduct, readId } from "../../tests/support/shop-rows.ts";

const other = 95_001;

beforeAll(async () => {
  await seedProducts();
  await addProduct(other, { weight: 1 });
});

afterEach(() => {
  backendProxy.open();
  timeouts.reset();
  for (const name of ["COURIERS", "COURIER_DELAY_MS", "COURIERS_APART"])
    delete storefrontSettings[name];
});

const add = (browser: ShopBrowser, productId: number) =>
  browser.call("add-to-cart", { productId, quantity: 1 }) as Promise<ActionResult<"add-to-cart">>;

/** A guest with a cart for Coblong, whose courier then thinks for so long about a new package. */
async function inCoblong(milliseconds: number): Promise<ShopBrowser> {
  storefrontSettings.COURIERS = "address_2";
  delete storefrontSettings.COURIER_DELAY_MS;
  Object.assign(timeouts, { shopper: 5_000, turn: 2_000 });
  const browser = new ShopBrowser(openShop({ EXTRAS: "districts" }));
  await add(browser, await readId("minyak-cvt-samudra"));
  await browser.call("choose-district", { code: "32.73.02" });
  if (milliseconds > 0) storefrontSettings.COURIER_DELAY_MS = String(milliseconds);
  return browser;
}

async function timed<Value>(work: Promise<Value>): Promise<[Value, seconds: number]> {
  const began = performance.now();
  const value = await work;
  return [value, (performance.now() - began) / 1000];
}

/** How long the same takes on this machine with a courier that responds at once: the slowest of three times. */
async function withoutWaiting(work: (browser: ShopBrowser) => Promise<unknown>): Promise<number> {
  const seconds: number[] = [];
  for (let time = 0; time < 3; time += 1) {
    const browser = await inCoblong(0);
    const [, taken] = await timed(work(browser));
    seconds.push(taken);
  }
  return Math.max(...seconds);
}

/** The most that work may take which waits for so many seconds and takes this machine its own time twice. */
const withinWaits = (waits: number, own: number): number => waits + 0.5 + 2 * own;

describe("with a courier that takes its time", () => {
  test("the cart is there within two seconds, and its rates in a request of their own", async () => {
    const own = await withoutWaiting((browser) => browser.read("/en/cart"));
    const browser = await inCoblong(3_500);
    const [page, seconds] = await timed(browser.read("/en/cart"));
    expect(seconds).toBeLessThan(withinWaits(1.6, own));
    expect(page).toContain("CVT");
    expect(page).toContain("<dd>Follows</dd>");
    expect(page).toMatch(/<strong>€[\d.]+ \+ delivery<\/strong>/);
    expect(page).toMatch(/<noscript>.*The couriers are not.*<a href="\/en\/cart">/);
    expect(page).toMatch(/<shop-island name="cart-view" hydrate="load"/);
    const late = (await browser.call("read-cart", { rates: "late" })) as ActionResult<"read-cart">;
    if (!late.ok) throw new Error(late.error.code);
    expect(late.value.cart.rates.map(({ id }) => id)).toContain("courier:5:jne:REG");
    expect(late.value.cart.ratesLate).toBeUndefined();
    const [again] = await timed(browser.read("/en/cart"));
    expect(again).not.toContain("Follows");
    expect(again).toMatch(/<shop-island name="cart-view" hydrate="interaction"/);
  });

  test("the checkout's form is there with its ways to pay", async () => {
    const own = await withoutWaiting((browser) => browser.read("/en/checkout"));
    const browser = await inCoblong(3_500);
    const [page, seconds] = await timed(browser.read("/en/checkout"));
    expect(seconds).toBeLessThan(withinWaits(1.6, own));
    expect(page).toContain("The couriers are not answering yet");
    expect(page).toContain('name="paymentMethod"');
    // Without script as well it asks again with what was typed.
    const [again = ""] = /<button[^>]*>Look again/.exec(page) ?? [];
    expect(again).toMatch(/type="submit".* formAction="\/en\/actions\/reload-checkout"/);
    const typed = { "shipping.name": "Ani Sedang Mengetik", paymentMethod: "cod" };
    const response = await browser.submit("reload-checkout", typed);
    expect(response.headers.get("location")).toBe("/en/checkout");
    const reloaded = await browser.read("/en/checkout");
    expect(reloaded).toContain('value="Ani Sedang Mengetik"');
  });

  test("adding waits for it no longer than a moment", async () => {
    const own = await withoutWaiting((browser) => add(browser, other));
    timeouts.reset();
    storefrontSettings.COURIERS_APART = "on";
    storefrontSettings.COURIER_DELAY_MS = "6000";
    const shop = openShop({ EXTRAS: "districts" });
    const browser = new ShopBrowser(shop);
    browser.jar.set("district", "32.73.02");
    const [first, seconds] = await timed(add(browser, await readId("minyak-cvt-samudra")));
    const second = await add(browser, other);
    expect(first.ok && second.ok && second.value.cart).toMatchObject({
      ratesLate: true,
      itemCount: 2,
    });
    expect(seconds).toBeLessThan(withinWaits(1, own));
  });

  test("says that it waits where the plugin does not reckon apart, and makes no change beside", async () => {
    const own = await withoutWaiting((browser) => add(browser, other));
    const browser = await inCoblong(7_500);
    const adding = add(browser, other);
    const productId = await readId("minyak-cvt-samudra");
    const [refused, seconds] = await timed(add(browser, productId));
    expect(refused).toMatchObject({ error: { code: "cart.busy" } });
    expect(seconds).toBeLessThan(withinWaits(2, own));
    expect(await adding).toMatchObject({ error: { code: "cart.add-unconfirmed" } });
    // It is reported once it is there.
    await expect
      .poll(() => browser.read("/en/cart"), { interval: 500 })
      .toContain("is in your cart now");
    const cart = (await browser.call("read-cart", { rates: "late" })) as ActionResult<"read-cart">;
    expect(cart.ok && cart.value.cart.itemCount).toBe(2);
    expect(cart.ok && cart.value.notices).toEqual([]);
  });
});
