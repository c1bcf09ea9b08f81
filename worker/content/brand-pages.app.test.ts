import { beforeAll, expect, test } from "vitest";
import { openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { english } from "../../tests/support/messages.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { leadsTo } from "../../tests/support/shop-customers.ts";

beforeAll(seedProducts);

const referer = "http://localhost:8787/en/about";

const message = { name: "Ani Wijaya", email: "ani@", phone: "0812 3456 7890", message: "Halo?" };

/** Sends the page's form with an address that cannot be one. */
async function sendWrongAddress(browser: ShopBrowser): Promise<string | null> {
  return leadsTo(await browser.submit("contact", message, { referer }));
}

// The first: no cache has the page's products yet.
test("a form on a page whose products cannot be read loses nothing", async () => {
  const shop = openShop();
  const browser = new ShopBrowser(shop);
  const page = (await sendWrongAddress(browser)) ?? "";
  const { fetch } = shop.backend;
  shop.backend.fetch = async () => new Response("down", { status: 502 });
  expect((await browser.open(page)).status).toBe(503);
  shop.backend.fetch = fetch;
  expect(await browser.read(page)).toContain("Ani Wijaya");
});

test("a brand's page shows products and a contact form", async () => {
  const html = await openShop().text("/en/about");
  expect(html).toMatch(
    /What sells best.*class="product-grid".*Ask us.*action="\/en\/actions\/contact"/s,
  );
});

test("a form that is refused on a public page shows there why, with what was typed", async () => {
  const browser = new ShopBrowser(openShop());
  const page = await sendWrongAddress(browser);
  expect(page).toBe("/en/about?flash=1");
  const response = await browser.open(page ?? "");
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  const html = await response.text();
  expect(html).toMatch(/<main[^>]*><div class="notices" role="alert"><p>[^<]/);
  expect(html).toContain(english["checkout.errors"]);
  expect(html).toContain('value="Ani Wijaya"');
  expect(html).toContain('id="email-error"');
});

test("what a form has left is shown once, to its visitor alone", async () => {
  const shop = openShop();
  const browser = new ShopBrowser(shop);
  const page = (await sendWrongAddress(browser)) ?? "";
  expect(leadsTo(await new ShopBrowser(shop).open(page))).toBe("/en/about");
  expect(await browser.read(page)).toContain("Ani Wijaya");
  expect(leadsTo(await browser.open(page))).toBe("/en/about");
  expect(await browser.read("/en/about")).not.toContain("Ani Wijaya");
});

test("the language of a public page is switched with what was typed", async () => {
  const shop = openShop();
  const browser = new ShopBrowser(shop);
  const response = await shop.fetch("/language?typed=contact&path=%2Fabout", {
    method: "POST",
    headers: {
      origin: "http://localhost:8787",
      "content-type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams({ ...message, locale: "id_ID" }).toString(),
    redirect: "manual",
  });
  browser.jar.take(response.headers);
  expect(leadsTo(response)).toBe("/about?flash=1");
  expect(await browser.read("/about?flash=1")).toContain("Ani Wijaya");
});
