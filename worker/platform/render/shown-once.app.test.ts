import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import english from "../../../shared/i18n/messages/en.json" with { type: "json" };
import { backendProxy } from "../../../tests/support/backend-proxy.ts";
import { type EdgeShop, openShop, seedProducts } from "../../../tests/support/edge-shop.ts";
import { ShopBrowser } from "../../../tests/support/shop-browser.ts";
import { readPage } from "../../../tests/support/text-client.ts";

let shop: EdgeShop;

beforeAll(seedProducts);
beforeEach(() => {
  for (const level of ["error", "warn"] as const) vi.spyOn(console, level).mockReturnValue();
  shop = openShop();
});
afterEach(() => {
  backendProxy.open();
  vi.restoreAllMocks();
});

/** Somebody with a full cart, who has just sent a form that was not right. */
async function shopper(name: string, fields: object): Promise<ShopBrowser> {
  const browser = new ShopBrowser(shop);
  await browser.call("add-to-cart", { productId: await productId(), quantity: 1 });
  const sent = await browser.submit(name, { ...fields });
  expect(sent.status).toBe(303);
  return browser;
}

async function productId(): Promise<number> {
  const { buttons } = readPage(await shop.text("/product/minyak-cvt-samudra"), "/");
  const fields = buttons.flatMap((button) => button.fields);
  return Number(fields.find(({ name }) => name === "productId")?.value);
}

const readAlerts = async (browser: ShopBrowser, path: string): Promise<string> =>
  readPage(await browser.read(path), path).alerts.join(" ");

const noSession = () => {
  backendProxy.intercept = async () => new Response("down", { status: 502 });
};
const noCatalogue = () => {
  shop.backend.fault = "refused";
};
const missing = { form: "add-to-cart", fields: { productId: "999999" } };
const order = {
  form: "checkout",
  // Nobody has asked for this country's states before: its form needs the catalogue.
  fields: { key: "a".repeat(36), total: "1", "shipping.city": "Perth", "shipping.country": "AU" },
};

test.each([
  { ...missing, page: "/en/cart", fail: noSession, status: 200, keeps: english["cart.no-product"] },
  { ...order, page: "/en/checkout", fail: noCatalogue, status: 503, keeps: 'value="Perth"' },
  // What is known of the cart is shown, and not what is for the form.
  { ...order, page: "/en/checkout", fail: noSession, status: 200, keeps: 'value="Perth"' },
])(
  "what the form $form leaves for $page is there where the backend has failed that page once ($fail.name)",
  async ({ page, form, fields, fail, status, keeps }) => {
    const browser = await shopper(form, fields);
    fail();
    expect((await browser.open(page)).status).toBe(status);
    backendProxy.open();
    shop.backend.fault = null;
    const html = await browser.read(page);
    expect(readPage(html, page).alerts.join(" ")).not.toBe("");
    expect(html).toContain(keeps);
    expect(await readAlerts(browser, page)).toBe("");
  },
);

test("a notice for a shopper with two open pages is not lost between them", async () => {
  const browser = await shopper(missing.form, missing.fields);
  const alerts = await Promise.all([
    readAlerts(browser, "/en/cart"),
    readAlerts(browser, "/en/checkout"),
  ]);
  expect(alerts.join(" ")).toContain(english["cart.no-product"]);
});
