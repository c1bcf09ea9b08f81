import type { BrowserContext, Page } from "@playwright/test";
import { indonesian } from "../support/messages.ts";
import { choosePayment, expect, fillAddress, test } from "./shop.ts";

// A JSON Web Token, the header that carries one, or a document of the backend's language.
const secrets = /eyJ[\w-]{8,}\.|woocommerce-session|Bearer |\b(?:query|mutation) \w+ ?[({]/i;

/** Everything that the page's own scripts could read. */
const readable = (page: Page) =>
  page.evaluate(async () => ({
    cookie: document.cookie,
    local: JSON.stringify(localStorage),
    session: JSON.stringify(sessionStorage),
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    html: document.documentElement.outerHTML,
  }));

/** Collects the shop's responses: bodies of texts and scripts, and the headers of all. */
function recordResponses(context: BrowserContext): Promise<{ url: string; text: string }>[] {
  const responses: Promise<{ url: string; text: string }>[] = [];
  context.on("response", (response) => {
    const type = response.headers()["content-type"] ?? "";
    const isText = /html|javascript|json/.test(type) && response.status() === 200;
    const text = isText ? response.text().catch(() => "") : Promise.resolve("");
    const { "set-cookie": _cookie, ...headers } = response.headers();
    responses.push(
      text.then((body) => ({ url: response.url(), text: JSON.stringify(headers) + body })),
    );
  });
  return responses;
}

test("no token reaches what scripts can read, before or after an order", async ({
  page,
  context,
}) => {
  const responses = recordResponses(context);
  await page.goto("/product/minyak-cvt-samudra");
  await page.getByRole("button", { name: indonesian["product.add"] }).click();
  await expect(page.locator(".cart-badge")).toHaveText("1");
  const session = (await context.cookies()).find(({ name }) => name === "local-session");
  expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  const id = session?.value ?? "";
  const look = async () => {
    const visible = await readable(page);
    expect(visible).toMatchObject({ databases: 0, caches: 0 });
    expect(JSON.stringify(visible)).not.toContain(id);
    expect(JSON.stringify(visible)).not.toMatch(secrets);
  };
  await look();
  await page.goto("/checkout");
  await fillAddress(page);
  await choosePayment(page);
  await look();
  await page.getByRole("button", { name: indonesian["checkout.place-order"] }).click();
  await page.waitForURL("**/order-received/**");
  await look();
  for (const { url, text } of await Promise.all(responses)) {
    expect(text, url).not.toContain(id);
    expect(text, url).not.toMatch(secrets);
  }
});
