import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import english from "../../shared/i18n/messages/en.json" with { type: "json" };
import { backendProxy, timeouts } from "../../tests/support/backend-proxy.ts";
import { openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { readOperation } from "../../tests/support/other-backend.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { readId } from "../../tests/support/shop-rows.ts";

beforeAll(seedProducts);

afterEach(() => {
  backendProxy.open();
  timeouts.reset();
  vi.restoreAllMocks();
});

type Interceptor = (
  request: Request,
  pass: (request: Request) => Promise<Response>,
) => Promise<Response>;

const notice = "<br />\n<b>Warning</b>: Undefined array key in courier.php on line 12<br />\n";

/** What a plugin does to one kind of query. */
const faults: Record<string, Interceptor> = {
  "is slow": async (request, pass) => {
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    return pass(request);
  },
  "is an error of PHP": async () =>
    new Response("There has been a critical error.", { status: 500 }),
  "is an error of GraphQL": async () =>
    Response.json({ data: null, errors: [{ message: "Internal server error" }] }),
  "has a notice before the JSON": async (request, pass) => {
    const response = await pass(request);
    const { status, headers } = response;
    return new Response(notice + (await response.text()), { status, headers });
  },
};

const reads = ["getCart", "getUnratedCart", "getGateways"];
const kinds: Record<string, (name: string) => boolean> = {
  ...Object.fromEntries(reads.map((read) => [read, (name: string) => name === read])),
  "each read": () => true,
};
const cases = [
  ...Object.keys(faults).map((fault) => ["each read", fault] as const),
  ...reads.map((kind) => [kind, "is an error of PHP"] as const),
];

async function customer(): Promise<ShopBrowser> {
  for (const level of ["warn", "error"] as const) vi.spyOn(console, level).mockReturnValue();
  Object.assign(timeouts, { shopper: 3_000, turn: 2_000 });
  const browser = new ShopBrowser(openShop());
  const productId = await readId("minyak-cvt-samudra");
  expect((await browser.call("add-to-cart", { productId, quantity: 2 })).ok).toBe(true);
  return browser;
}

describe("where WordPress responds, but not to one of a page's queries", () => {
  test.each(cases)("cart, checkout and account are there: %s %s", async (kind, fault) => {
    const browser = await customer();
    const [meddle, isMet] = [faults[fault], kinds[kind]];
    backendProxy.intercept = async (request, pass) =>
      isMet?.((await readOperation(request)) ?? "") && meddle
        ? meddle(request, pass)
        : pass(request);
    for (const path of ["/en/cart", "/en/checkout", "/en/my-account"]) {
      const page = await browser.open(path);
      expect([path, page.status]).toEqual([path, 200]);
      const text = await page.text();
      if (path !== "/en/my-account") expect(text).toContain("CVT");
    }
  });

  test("a checkout that lacks its payment methods cannot be sent, and says why", async () => {
    const browser = await customer();
    const whole = await browser.read("/en/checkout");
    expect(whole).not.toMatch(/class="[^"]*place-order"[^>]*disabled/);
    backendProxy.intercept = async (request, pass) =>
      /getCart|getGateways/.test((await readOperation(request)) ?? "")
        ? new Response("There has been a critical error.", { status: 500 })
        : pass(request);
    const page = await browser.read("/en/checkout");
    expect(page).toMatch(/class="[^"]*place-order"[^>]*disabled/);
    expect(page).toContain(english["checkout.shop-silent"].replace("'", "&#x27;"));
    const sent = { key: crypto.randomUUID(), total: 100, paymentMethod: "" };
    const result = await browser.call("checkout", sent);
    expect(result).toMatchObject({ error: { fields: { paymentMethod: {} } } });
  });

  test("the last cart is shown with a way to look again, and a form's notices stay for then", async () => {
    const browser = await customer();
    await browser.submit("apply-code", { code: "NGAWUR", returnTo: "/en/cart" });
    backendProxy.intercept = async () =>
      new Response("There has been a critical error.", { status: 500 });
    const page = await browser.read("/en/cart");
    expect(page).toContain("Your cart cannot be read right now. Nothing in it is lost");
    expect(page).toMatch(/<li>2(?:<!-- -->)? × (?:<!-- -->)?[^<]*CVT/);
    expect(page).toContain('href="/en/cart">Try again');
    backendProxy.open();
    const again = await browser.read("/en/cart");
    expect(again).toMatch(/coupon|code[^<]*(?:exist|known|valid)/i);
    expect(again).not.toContain("cannot be read");
  });
});
