import { beforeAll, describe, expect, test } from "vitest";
import {
  buildIndexes,
  type EdgeShop,
  openShop,
  seedProducts,
} from "../../tests/support/edge-shop.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import { english } from "../../tests/support/messages.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { customer, placeOrder } from "../../tests/support/shop-customers.ts";
import { readId } from "../../tests/support/shop-rows.ts";
import { monthsLater } from "./refills.ts";

const fluid = "minyak-rem-motor";

let shop: EdgeShop;

beforeAll(async () => {
  await seedProducts();
  await buildIndexes();
  shop = openShop();
});

test.each([
  ["2026-11-25", 3, "2027-02-25"],
  ["2026-11-30", 3, "2027-02-28"],
  ["2026-12-31", 24, "2028-12-31"],
  ["2027-08-31", 6, "2028-02-29"],
])("%s and %d months later is %s", (day, months, later) => {
  expect(monthsLater(day, months)).toBe(later);
});

describe("a file for a calendar", () => {
  test("has the day on which the product is needed again, in the page's language", async () => {
    const response = await shop.fetch(`/en/reminder/${fluid}?from=2026-11-25`);
    expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(response.headers.get("content-disposition")).toContain("reminder.ics");
    const file = await response.text();
    expect(file).toContain("DTSTART;VALUE=DATE:20281125\r\n");
    expect(file).toContain("SUMMARY:Time to replace: ");
    expect(file.split("\r\n").every((line) => new TextEncoder().encode(line).length <= 75)).toBe(
      true,
    );
    expect(await shop.text(`/reminder/${fluid}?from=2026-11-25`)).toContain("Saatnya ganti");
  });

  test.each([
    ["oli-bara-motor-10w-40", "20270125"],
    ["oli-bara-matik-10w-30", "20270125"],
    ["minyak-rem-balap", "20270525"],
    // It says no months of its own: its category's six.
    ["oli-samudra-5w-30", "20270525"],
  ])("of %s has the product's own interval, which its page names", async (slug, day) => {
    const file = await shop.text(`/en/reminder/${slug}?from=2026-11-25`);
    expect(file).toContain(`DTSTART;VALUE=DATE:${day}\r\n`);
  });

  test.each([
    `/reminder/${fluid}`,
    `/reminder/${fluid}?from=2026-13-01`,
    `/reminder/${fluid}?from=9999-99-99`,
    `/reminder/${fluid}?from=2026-11-25%0D%0AX`,
    "/reminder/tidak-ada?from=2026-11-25",
    "/reminder/lap-mikrofiber-tebal?from=2026-11-25",
  ])("%s is missing", async (path) => {
    expect((await shop.fetch(path)).status).toBe(404);
  });
});

async function buy(browser: ShopBrowser, slug: string) {
  await browser.call("add-to-cart", { productId: await readId(slug), quantity: 1 });
  return placeOrder(browser);
}

describe("an order's own page", () => {
  test("offers the reminder for what is bought again, and for nothing else", async () => {
    const browser = new ShopBrowser(shop);
    const { orderId, orderKey } = await buy(browser, fluid);
    const page = await browser.read(`/en/order-summary/${orderId}?key=${orderKey}`);
    expect(page).toContain(english["reminder.title"]);
    expect(page).toMatch(new RegExp(`/en/reminder/${fluid}\\?from=20\\d\\d-\\d\\d-\\d\\d`));
    expect(page).toContain("https://wa.me/?text=A%20reminder%20to%20myself");
    const oil = await buy(browser, "oli-bara-motor-10w-40");
    const reminder = await browser.read(`/en/order-summary/${oil.orderId}?key=${oil.orderKey}`);
    const product = await browser.read("/en/product/oli-bara-motor-10w-40");
    const [from = ""] = /from=(\d{4}-\d\d-\d\d)/.exec(reminder) ?? [];
    const due = monthsLater(from.slice(5), 2);
    const long = new Date(`${due}T00:00:00Z`).toLocaleDateString("en-US", {
      ...{ dateStyle: "long", timeZone: "UTC" },
    });
    expect([product.includes("2 months"), reminder.includes(long)]).toEqual([true, true]);
    const other = await buy(browser, "pembersih-rantai-motor");
    expect(
      await browser.read(`/en/order-summary/${other.orderId}?key=${other.orderKey}`),
    ).not.toContain(english["reminder.title"]);
  });
});

describe("the account", () => {
  test("says when it is time to order again, from the customer's own orders", async () => {
    const { browser } = await customer(shop);
    const { orderId } = await buy(browser, fluid);
    expect(await browser.read("/en/my-account?tab=orders")).not.toContain(english["reminder.due"]);
    await backendEnv.DB.prepare("UPDATE orders SET created = ? WHERE id = ?")
      .bind("2020-01-02T03:04:05.000Z", orderId)
      .run();
    const page = await browser.read("/en/my-account?tab=orders");
    expect(page).toContain(english["reminder.due"]);
    expect(page).toContain("last ordered January 2, 2020");
    const { browser: other } = await customer(shop);
    expect(await other.read("/en/my-account?tab=orders")).not.toContain(english["reminder.due"]);
  });
});
