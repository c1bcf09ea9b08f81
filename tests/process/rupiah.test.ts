import { rmSync } from "node:fs";
import { type Browser, chromium } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findChromium } from "../../scripts/chromium.ts";
import { barriers } from "../browser/looks.ts";
import { TextClient } from "../support/text-client.ts";
import { findProduct, sendOrder, shownOrder } from "./buy.ts";
import { indonesian as words } from "./languages.ts";
import { type Served, serveShop } from "./served-shop.ts";
import { newState } from "./stocked-state.ts";

const state = newState();
let shop: Served;
let browser: Browser;

// As `CURRENCY=IDR npm start` has it: nothing else is set.
beforeAll(async () => {
  const settings = { CURRENCY: "IDR", PAYMENT_PLUGINS: "offline" };
  shop = await serveShop({ state, settings });
  browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
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
  const prices = [...spaced(shopper.page.text).matchAll(/Rp ([\d.]+)/g)].map(([, price = ""]) =>
    Number(price.replaceAll(".", "")),
  );
  expect(prices.length).toBeGreaterThan(20);
  expect(prices.filter((price) => price < 10_000 || price % 1000 !== 0)).toEqual([]);
});

test("it delivers for free from Rp 500.000, and offers wallets, virtual accounts and stores", async () => {
  const shopper = new TextClient(shop.origin);
  await findProduct(shopper, words, words.simple);
  await shopper.press(words.add);
  await shopper.follow(words.cart);
  expect(spaced(shopper.page.text)).not.toContain("Gratis Ongkir");
  await shopper.press(words.quantityOf, { [words.quantityOf]: "6" });
  await shopper.follow(words.checkout);
  const checkout = spaced(shopper.page.text);
  expect(checkout).toContain("Gratis Ongkir");
  for (const method of ["Dompet digital", "Virtual account atau QRIS", "Alfamart atau Indomaret"])
    expect(checkout).toContain(method);
});

test("what gateways would tell is pressed on a page that asks for the developer's token", async () => {
  const link = /^payments (http\S+)$/m.exec(shop.output())?.[1] ?? "";
  const path = "/__backend/payments";
  expect((await fetch(shop.origin + path)).status).toBe(401);
  const opened = await fetch(link, { redirect: "manual" });
  expect(new URL(opened.headers.get("location") ?? "", shop.origin).pathname).toBe(path);
  const cookie = opened.headers.get("set-cookie")?.split(";")[0] ?? "";
  const page = await fetch(shop.origin + path, { headers: { cookie } });
  expect(await page.text()).toContain("<h1>Payments</h1>");
});

const phone = { width: 360, height: 740 };

test.each([
  { language: "Indonesian", prefix: "", copy: "Salin nomor", copied: "Tersalin" },
  { language: "English", prefix: "/en", copy: "Copy the number", copied: "Copied" },
])(
  "on a phone, everybody can read, copy and pay the number of an order that waits, in $language",
  async ({ prefix, copy, copied }) => {
    const shopper = new TextClient(shop.origin);
    await findProduct(shopper, words, words.simple);
    await shopper.press(words.add);
    await shopper.follow(words.checkout);
    await sendOrder(shopper, words, {
      [words.cod]: false,
      "Virtual account atau QRIS (contoh)": true,
    });
    const address = shownOrder(shopper)?.address ?? "";
    const context = await browser.newContext({ viewport: phone, bypassCSP: true });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const page = await context.newPage();
    await page.goto(
      `${shop.origin}${prefix}${new URL(address, shop.origin).pathname}${new URL(address, shop.origin).search}`,
    );
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
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
    expect(await page.getByRole("img", { name: /QR/ }).count()).toBe(1);
    await context.close();
  },
);
