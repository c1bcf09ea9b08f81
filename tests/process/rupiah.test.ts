import { rmSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { barriers, covered } from "../browser/looks.ts";
import { english, indonesian } from "../support/messages.ts";
import { TextClient } from "../support/text-client.ts";
import { findProduct, sendOrder, shownOrder } from "./buy.ts";
import { launchChromium } from "./chromium.ts";
import { servePieces } from "./in-pieces.ts";
import { indonesian as words } from "./languages.ts";
import { type Served, serveShop } from "./served-shop.ts";
import { newState } from "./stocked-state.ts";

/** A shift of the page's layout, as Chromium reports it. */
interface Shift {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

const state = newState();
let shop: Served;
let browser: Browser;

// As `CURRENCY=IDR npm start` has it: nothing else is set.
beforeAll(async () => {
  const settings = { CURRENCY: "IDR", PAYMENT_PLUGINS: "offline" };
  shop = await serveShop({ state, settings });
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await shop.stop();
  rmSync(state, { recursive: true, force: true });
});

const spaced = (text: string): string => text.replace(/\s+/g, " ");

test("a shop in rupiah has round prices with PPN in both languages", async () => {
  const shopper = new TextClient(shop.origin);
  await shopper.open("/product/minyak-rem-dot-4");
  expect(spaced(shopper.page.text)).toMatch(/Rp 89\.000 ?termasuk PPN/);
  await shopper.open("/en/product/minyak-rem-dot-4");
  expect(spaced(shopper.page.text)).toMatch(/Rp 89\.000 ?including PPN/);
  await shopper.open("/products");
  const prices = [...spaced(shopper.page.text).matchAll(/Rp ([\d.]+)(?![\d.]*\s?\/)/g)].map(
    ([, price = ""]) => Number(price.replaceAll(".", "")),
  );
  expect(prices.length).toBeGreaterThan(20);
  expect(prices.filter((price) => price < 10_000 || price % 1000 !== 0)).toEqual([]);
});

test("it delivers for free from Rp 500.000, and offers wallets, virtual accounts and stores", async () => {
  const shopper = new TextClient(shop.origin);
  await shopper.open("/product/minyak-rem-dot-4");
  await shopper.press(words.add);
  await shopper.follow(words.cart);
  expect(spaced(shopper.page.text)).not.toContain("Gratis Ongkir");
  const quantity = "Jumlah Minyak Rem DOT 4";
  await shopper.press(quantity, { [quantity]: "6" });
  await shopper.follow(words.checkout);
  const checkout = spaced(shopper.page.text);
  expect(checkout).toContain("Gratis Ongkir");
  for (const method of ["Dompet digital", "Virtual account atau QRIS", "Alfamart atau Indomaret"])
    expect(checkout).toContain(method);
});

const phone = { width: 360, height: 740 };
// A page that moves is drawn sixty times a second.
const still = { reducedMotion: "reduce" } as const;

/** Buys by the virtual account; returns the path of the order's page, with its key, and the buyer's cookies. */
async function waitingOrder() {
  const shopper = new TextClient(shop.origin);
  await findProduct(shopper, words, words.simple);
  await shopper.press(words.add);
  await shopper.follow(words.checkout);
  await sendOrder(shopper, words, {
    [words.cod]: false,
    "Virtual account atau QRIS (contoh)": true,
  });
  const { id = 0, address = "" } = shownOrder(shopper) ?? {};
  const { pathname, search } = new URL(address, shop.origin);
  const { cookie = "" } = shopper.jar.header();
  const cookies = cookie.split("; ").map((pair) => {
    const [name = "", ...value] = pair.split("=");
    // Chromium sends secure cookies to localhost, but sets them by https alone.
    const url = shop.origin.replace("http:", "https:");
    return { name, value: value.join("="), url, secure: true };
  });
  return { id, path: pathname + search, cookies };
}

/** Has the developer's gateway report what became of an order's payment. */
async function conclude(orderId: number, outcome: string): Promise<void> {
  const link = /^payments (http\S+)$/m.exec(shop.output())?.[1] ?? "";
  const opened = await fetch(link, { redirect: "manual" });
  const cookie = opened.headers.get("set-cookie")?.split(";")[0] ?? "";
  const response = await fetch(`${shop.origin}/__backend/payments/${orderId}`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie, origin: shop.origin },
    body: new URLSearchParams({ outcome }),
  });
  expect(response.status).toBe(303);
}

test.each([
  {
    outcome: "paid",
    prefix: "",
    sentence: /^Terima kasih, pembayaran Anda sebesar Rp.[\d.]+ sudah masuk\.$/,
  },
  { outcome: "denied", prefix: "/en", sentence: /^This order is now: Payment failed\.$/ },
])(
  "an open page ($prefix) whose payment is $outcome says so in one sentence, and no longer asks to pay",
  async ({ outcome, prefix, sentence }) => {
    const order = await waitingOrder();
    const context = await browser.newContext({ ...still, viewport: phone, bypassCSP: true });
    await context.addCookies(order.cookies);
    const page = await context.newPage();
    await page.goto(`${shop.origin}${prefix}${order.path}`);
    const other = page.getByText(
      prefix ? english["order.pay-another-way"] : indonesian["order.pay-another-way"],
    );
    await other.click();
    await page.locator('.order-pay-again [type="radio"]').first().waitFor();
    await page.evaluate(() => {
      const received: string[] = [];
      Object.assign(window, { received });
      for (const region of document.querySelectorAll("[role=status],[role=alert],[aria-live]"))
        new MutationObserver(() => received.push(region.textContent ?? "")).observe(region, {
          childList: true,
          characterData: true,
          subtree: true,
        });
    });
    await conclude(order.id, outcome);
    const status = page.getByRole("status").filter({ hasText: sentence });
    await status.waitFor();
    expect(await status.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(
      await page.evaluate(() => (window as unknown as { received: string[] }).received),
    ).toEqual([expect.stringMatching(sentence)]);
    const requests = page.locator(".order-payment, .order-other-ways");
    expect([await requests.count(), await barriers(page), await covered(page)]).toEqual([
      0,
      [],
      [],
    ]);
    expect(await page.locator(".order-pay-again").count()).toBe(outcome === "denied" ? 1 : 0);
    await context.close();
  },
);

test("who is typing when a payment arrives goes on typing", async () => {
  const order = await waitingOrder();
  const page = await browser.newPage({ ...still, viewport: phone });
  await page.goto(`${shop.origin}${order.path}`);
  await page.locator("header input[type=search]").pressSequentially("oli");
  await conclude(order.id, "paid");
  await page.getByRole("status").filter({ hasText: "Terima kasih" }).waitFor();
  await page.keyboard.type(" 10w");
  expect(await page.locator("header input[type=search]").inputValue()).toBe("oli 10w");
  await page.close();
});

test.each([
  {
    language: "Indonesian",
    prefix: "",
    copy: indonesian["order.payment-copy"],
    copied: "Tersalin",
  },
  { language: "English", prefix: "/en", copy: english["order.payment-copy"], copied: "Copied" },
])(
  "on a phone, every shopper can read, copy and pay the number of a pending order, in $language",
  async ({ prefix, copy, copied }) => {
    const { path } = await waitingOrder();
    const context = await browser.newContext({ ...still, viewport: phone, bypassCSP: true });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const page = await context.newPage();
    await page.goto(`${shop.origin}${prefix}${path}`);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, ...still });
      expect(await barriers(page)).toEqual([]);
    }
    const button = page.getByRole("button", { name: copy });
    await button.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: copied }).waitFor();
    const number = (await page.locator(".pay-number").textContent()) ?? "";
    const clipboard = await page.evaluate(() => navigator.clipboard.readText());
    expect(clipboard).toMatch(/^\d{8,}$/);
    expect(number).toContain(clipboard);
    expect(await page.locator("main").getByRole("img", { name: /QR/ }).count()).toBe(1);
    await context.close();
  },
);

describe("with districts, and a payment method that has a fee", () => {
  const districts = newState();
  let other: Served;
  let page: Page;

  beforeAll(async () => {
    const settings = {
      CURRENCY: "IDR",
      EXTRAS: "districts",
      COURIERS: "address_2",
      PAYMENT_PLUGINS: "offline,duitku",
      DUITKU_FEE: "4000",
      PICKUP_DETAILS: "Jl. Raya Cakung 1, 9-17",
    };
    other = await serveShop({ state: districts, settings });
    page = await browser.newPage({ ...still, baseURL: other.origin, viewport: phone });
    page.setDefaultTimeout(300_000);
  });
  afterAll(async () => {
    await page.close();
    await other.stop();
    rmSync(districts, { recursive: true, force: true });
  });

  const fill = async (fields: Record<string, string>): Promise<void> => {
    for (const [name, value] of Object.entries(fields))
      await page.locator(`main [name="${name}"]`).fill(value);
  };

  test("Enter in an address of the account saves it, and opens no list of districts", async () => {
    await page.goto("/en/my-account?action=register");
    await fill({ email: "rina@example.test", password: "Rahasia-123" });
    await page.locator("main .form button[type=submit]").click();
    await page.locator(".account-tabs").waitFor();
    await page.goto("/en/my-account?tab=addresses&edit=new");
    await page.locator('details:has([name="shipping.postcode"]) > summary').click();
    await fill({
      "shipping.name": "Rina Wijaya",
      "shipping.phone": "0812 3456 7890",
      "shipping.postcode": "40132",
      "shipping.address1": "Jl. Melati 5",
    });
    await page.getByRole("button", { name: english["field.change-district"] }).first().click();
    await page.getByRole("searchbox", { name: /District/ }).fill("Coblong");
    await page.getByRole("button", { name: "Coblong, Kota Bandung, Jawa Barat" }).click();
    const street = page.locator('[name="shipping.address1"]');
    await street.fill("Jl. Mawar 7");
    await street.press("Enter");
    await page.getByText(english["address.saved"]).waitFor();
    expect(new URL(page.url()).pathname).toBe("/en/my-account");
    await page.getByText(/Jl\. Mawar 7, .*Kota Bandung 40132/).waitFor();
  });

  test("the total has the fee as soon as its method is chosen, and no more with another", async () => {
    await page.goto("/en/product/minyak-cvt-samudra");
    await page.getByRole("button", { name: english["product.add"] }).click();
    await page.locator(".buy-hint[data-state=added]").waitFor();
    await page.goto("/en/checkout");
    const total = page.locator(".totals-total dd");
    const before = Number((await total.textContent())?.replace(/\D/g, ""));
    // A phone has it in a summary that is closed.
    const shown = (amount: number) => {
      const text = new RegExp(`^Rp\\s${amount.toLocaleString("id-ID")}$`);
      return total.filter({ hasText: text }).waitFor({ state: "attached" });
    };
    expect(before).toBeGreaterThan(500_000);
    // Where and when items are picked up, beside the rate.
    await page.getByText("Jl. Raya Cakung 1, 9-17").waitFor();
    await page.locator('[name="paymentMethod"][value="duitku_va_bca"]').check();
    await shown(before + 4_000);
    await page.locator('[name="paymentMethod"][value="cod"]').check();
    await shown(before);
  });

  // "Coblong, Kota Bandung", and a name with its city as long as one in a hundred is.
  const chosen = ["32.73.02", "13.01.12"];
  const paths = [
    "/",
    "/products",
    "/product/minyak-cvt-samudra",
    "/en/product/oli-bara-motor-10w-40",
  ];

  test.each([360, 768, 1280])(
    "nothing moves at %i px where a kecamatan was chosen, when pages come in pieces and the estimate late",
    async (width) => {
      const viewport = { width, height: 800 };
      const pieces = await servePieces(other.origin);
      const visitor = await browser.newContext({ baseURL: pieces.origin, viewport });
      const visit = await visitor.newPage();
      visit.setDefaultTimeout(300_000);
      await visit.addInitScript(() => {
        Object.assign(window, { moves: 0, movers: [] });
        new PerformanceObserver((list) => {
          const page = window as unknown as { moves: number; movers: string[] };
          for (const entry of list.getEntries() as unknown as Shift[]) {
            page.moves += entry.value;
            for (const { node, previousRect: from, currentRect: to } of entry.sources)
              page.movers.push(
                `${(node as Element)?.className} ${from.y}+${from.height}>${to.y}+${to.height}`,
              );
          }
        }).observe({ type: "layout-shift", buffered: true });
      });
      await visit.route("**/delivery-estimate/**", async (route) => {
        await visit.waitForFunction(
          () => performance.getEntriesByName("first-contentful-paint").length > 0,
        );
        await route.continue();
      });
      const moved: [string, string, number, string[]][] = [];
      for (const code of chosen) {
        await visitor.addCookies([{ name: "district", value: code, url: pieces.origin }]);
        for (const path of paths) {
          await visit.goto(path);
          if (path.includes("/product/")) await visit.locator(".delivery strong").first().waitFor();
          const moves = await visit.evaluate(
            () =>
              new Promise<number>((resolve) =>
                requestAnimationFrame(() =>
                  requestAnimationFrame(() =>
                    resolve((window as unknown as { moves: number }).moves),
                  ),
                ),
              ),
          );
          const movers = await visit.evaluate(
            () => (window as unknown as { movers: string[] }).movers,
          );
          moved.push([code, path, moves, movers]);
        }
      }
      await visitor.close();
      pieces.stop();
      // To thousandths, as browsers' tools show it: the first page of a cold shop has had 0.00009.
      expect(moved.filter(([, , moves]) => moves >= 0.001)).toEqual([]);
    },
  );
});
