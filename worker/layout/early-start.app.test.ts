import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { backendProxy, timeouts } from "../../tests/support/backend-proxy.ts";
import { openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { readId } from "../../tests/support/shop-rows.ts";
import { documentStart } from "./head.tsx";
import { getIsolate } from "./isolate.ts";

beforeAll(seedProducts);

afterEach(() => {
  backendProxy.open();
  timeouts.reset();
  vi.restoreAllMocks();
});

// Who has paid by card already may be led elsewhere by the checkout.
const withoutCards = { STRIPE_PUBLISHABLE_KEY: "", STRIPE_SECRET_KEY: "" };

/** A shopper with two of one product, at an isolate whose backend has responded. */
async function shopper(settings: Record<string, unknown> = {}) {
  const shop = openShop({ ...withoutCards, ...settings });
  await getIsolate(shop.bindings, () => new Date()).breaker.run("proof", async () => {});
  const browser = new ShopBrowser(shop);
  const productId = await readId("minyak-cvt-samudra");
  expect((await browser.call("add-to-cart", { productId, quantity: 2 })).ok).toBe(true);
  return { shop, browser };
}

/** Holds whatever sessions ask the backend, until it is let through. */
function holdBackend(): () => void {
  const open = Promise.withResolvers<void>();
  backendProxy.intercept = async (request, pass) => {
    await open.promise;
    return pass(request);
  };
  return open.resolve;
}

const toText = (part: { value?: Uint8Array | undefined }): string =>
  new TextDecoder().decode(part.value);

// Each view of a checkout has a key of its own.
const comparable = (html: string): string => html.replace(/[0-9a-f-]{36}|\b[\w-]{22}\b/g, "key");

test.each([
  ["/en/cart", false],
  ["/en/checkout", true],
])("%s sends the start of its head before the backend has responded", async (path, fewExits) => {
  const { browser } = await shopper();
  const release = holdBackend();
  const page = await browser.open(path);
  expect(page.status).toBe(200);
  expect(page.headers.get("cache-control")).toBe("private, no-store");
  expect(browser.jar.get("cart_count")).toBe("2");
  const reader = (page.body as ReadableStream<Uint8Array>).getReader();
  let html = toText(await reader.read());
  expect(html).toBe(documentStart("en_US", fewExits));
  release();
  for (let part = await reader.read(); !part.done; part = await reader.read()) html += toText(part);
  expect(html).toContain("CVT");
  // An isolate that knows nothing of the backend yet sends it in one piece.
  const whole = await new ShopBrowser(openShop(withoutCards), browser.jar).read(path);
  expect(comparable(html)).toBe(comparable(whole));
});

test("a cart without items is not begun before its cookies are known", async () => {
  const { browser } = await shopper();
  await browser.call("empty-cart", {});
  browser.jar.set("cart_count", "2");
  expect((await browser.open("/en/cart")).status).toBe(200);
  expect(browser.jar.get("cart_count")).toBe("0");
});

test("a private page that fails after its start ends as a branded error in one document", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { browser } = await shopper();
  Object.assign(timeouts, { shopper: 3_000, turn: 2_000 });
  backendProxy.intercept = () => Promise.reject(new TypeError("The network is down."));
  const page = await browser.open("/en/checkout");
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html.startsWith(documentStart("en_US", true))).toBe(true);
  expect(html).toContain("error-page");
  expect(html).toContain('<meta name="robots" content="noindex, follow"/>');
  expect(html.match(/<html/g)).toHaveLength(1);
  expect(html.endsWith("</html>")).toBe(true);
});

test("a checkout that may lead elsewhere is not begun before that is known", async () => {
  const { browser } = await shopper({ GUEST_CHECKOUT: "off" });
  const page = await browser.open("/en/checkout");
  expect(page.status).toBe(303);
  expect(page.headers.get("location")).toContain("/en/my-account?returnTo=");
});
