import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findOtherEngines } from "../../scripts/engines.ts";
import { indonesian } from "../support/messages.ts";
import { type Engine, openFirefox, openWebKit, Shopper } from "./engine.ts";
import { type Served, serveShop } from "./served-shop.ts";
import { newState } from "./stocked-state.ts";

const { firefox, webKit } = findOtherEngines();
const engines: { name: string; open: () => Promise<Engine> }[] = [];
if (firefox) engines.push({ name: "Firefox", open: () => openFirefox(firefox) });
else console.log("Firefox is not installed: its journeys are left out.");
if (webKit) engines.push({ name: "WebKitGTK", open: () => openWebKit(webKit) });
else console.log("WebKitGTK is not installed: its journeys are left out.");

const state = newState();
let shop: Served;

beforeAll(async () => {
  const settings = { CURRENCY: "IDR", PAYMENT_PLUGINS: "offline" };
  shop = await serveShop({ state, settings });
});
afterAll(async () => {
  await shop.stop();
  rmSync(state, { recursive: true, force: true });
});

/** Sets what a gateway reports of an order, on the developer's page. */
async function report(order: number, outcome: string): Promise<void> {
  const link = /^payments (http\S+)$/m.exec(shop.output())?.[1] ?? "";
  const opened = await fetch(link, { redirect: "manual" });
  const cookie = opened.headers.get("set-cookie")?.split(";")[0] ?? "";
  const response = await fetch(`${shop.origin}/__backend/payments/${order}`, {
    method: "POST",
    headers: { cookie, origin: shop.origin, "sec-fetch-site": "same-origin" },
    body: new URLSearchParams({ outcome }),
    redirect: "manual",
  });
  expect(response.status).toBe(303);
}

// At http://localhost, as whoever tries the shop opens it.
describe.each(engines)("in $name", ({ open }) => {
  let engine: Engine;
  let shopper: Shopper;
  beforeAll(async () => {
    engine = await open();
    shopper = new Shopper(engine, shop.origin);
  });
  afterAll(() => engine.close());

  test("a purchase goes through, its payment waits, and thanks are shown once it is paid", async () => {
    await shopper.open("/product/minyak-rem-dot-4");
    await shopper.press(indonesian["product.add"]);
    await shopper.press(indonesian["product.view-cart"]);
    await shopper.press(indonesian["cart.checkout"]);
    await shopper.type("Email", "ani@example.test");
    await shopper.type(indonesian["field.recipient"], "Ani Wijaya");
    await shopper.type(indonesian["field.phone"], "0812 3456 7890");
    await shopper.choose("Provinsi", "Jawa Timur");
    await shopper.type(indonesian["field.city"], "Surabaya");
    await shopper.type(indonesian["field.postcode"], "60111");
    await shopper.type("Alamat", "Jl. Melati 5");
    await shopper.press("Virtual account atau QRIS (contoh)");
    await shopper.press(indonesian["checkout.place-order"]);
    await shopper.sees(indonesian["order.payment-copy"]);
    const order = /order-received\/(\d+)/.exec(await shopper.address())?.[1];
    await report(Number(order), "paid");
    await shopper.sees(/Pembayaran .*diterima|Terima kasih/);
  });

  test("the search box suggests while typing, and Enter lists the results", async () => {
    await shopper.open("/");
    await shopper.search("minyak rem");
    await shopper.sees("Minyak Rem DOT 4");
    await shopper.search("\n");
    await expect.poll(() => shopper.address(), { timeout: 300_000 }).toContain("search=minyak");
  });

  test("a filter narrows a listing in place", async () => {
    await shopper.open("/products");
    await shopper.press("Filter");
    await shopper.press("Motor matik");
    await shopper.press("Tampilkan 2 produk");
    await shopper.sees(/\b2 produk/);
    expect(await shopper.address()).toContain("filter=");
  });

  test("no page breaks the content security policy", () => {
    const reports = shop
      .output()
      .split("\n")
      .filter((line) => line.includes('"csp'));
    expect(reports).toEqual([]);
  });
});
