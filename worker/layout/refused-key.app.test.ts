import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import responses from "../../backend/wordpress-plugin/responses.json" with { type: "json" };
import { backendProxy } from "../../tests/support/backend-proxy.ts";
import { openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { english, indonesian } from "../../tests/support/messages.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { readId } from "../../tests/support/shop-rows.ts";
import { learnReport } from "../wiring/read-shop-report.ts";

beforeAll(seedProducts);

const logged: string[] = [];
beforeEach(() => {
  logged.length = 0;
  vi.spyOn(console, "warn").mockReturnValue();
  vi.spyOn(console, "error").mockImplementation((line) => void logged.push(String(line)));
});
afterEach(() => vi.restoreAllMocks());

const closed = {
  "": ["id", indonesian["error.locked"]],
  "/en": ["en", english["error.locked"]],
} as const;
const languages = Object.entries(closed).map(([prefix, words]) => [prefix, ...words] as const);

const events = () => logged.map((line) => JSON.parse(line));

/** What WordPress says of it is for operators. */
function expectNoBackendWords(text: string): void {
  expect(text).not.toMatch(/only the shop may|endpoint/i);
}

/** The page itself, without what stands around every page. */
const getMain = (html: string): string => html.split("<main")[1]?.split("</main>")[0] ?? html;

test.each(languages)(
  "a shop whose key is refused is closed in %j, and the log says why",
  async (prefix, lang, heading) => {
    // What WooCommerce said while it took the key is stored.
    const stores: Promise<unknown>[] = [];
    const waitUntil = (work: Promise<unknown>) => void stores.push(work);
    await learnReport(openShop().bindings, { now: () => new Date(), waitUntil });
    await Promise.all(stores);
    const shop = openShop({}, { WORDPRESS_PLUGIN_KEY: "made-since" });
    for (const path of [`/article/never-read-${lang}`, "/product/minyak-rem-dot-3", "/products"]) {
      const response = await shop.fetch(prefix + path, { headers: { accept: "text/html" } });
      const main = getMain(await response.text());
      expect([path, response.status]).toEqual([path, 503]);
      expect(response.headers.get("retry-after")).toMatch(/^\d+$/);
      expect(main).toContain(`<h1>${heading}</h1>`);
      expect(main).toContain('href="https://wa.me/');
      expectNoBackendWords(main);
    }
    await shop.idle();
    expect(events()).toContainEqual(
      expect.objectContaining({
        event: "backend.unauthorized",
        level: "error",
        backendStatus: 403,
      }),
    );
  },
);

test("a cart outlives a key that is refused: its pages are closed meanwhile, and then it is there", async () => {
  const browser = new ShopBrowser(openShop());
  const add = { productId: await readId("minyak-cvt-samudra"), quantity: 1 };
  expect(await browser.call("add-to-cart", add)).toMatchObject({ ok: true });
  const { status, body } = responses.refused.graphql;
  backendProxy.intercept = async () => Response.json(body, { status });
  expect(await browser.call("add-to-cart", add)).toMatchObject({
    error: {
      code: "backend-unavailable",
      notice: { text: english["error.locked-notice"] },
    },
  });
  for (const [prefix, , heading] of languages) {
    for (const path of ["/cart", "/checkout"]) {
      const main = getMain(await browser.read(prefix + path));
      expect(main).toContain(`<h1>${heading}</h1>`);
      expectNoBackendWords(main);
    }
  }
  backendProxy.open();
  expect(await browser.call("read-cart", {})).toMatchObject({ value: { cart: { itemCount: 1 } } });
});
