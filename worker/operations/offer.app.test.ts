import { beforeAll, expect, test } from "vitest";
import { openShop, seedProducts } from "../../tests/support/edge-shop.ts";

beforeAll(seedProducts);

const oil = "/en/offer/oli-samudra-5w-30";

test("returns only the buy box of a choice, with its name", async () => {
  const response = await openShop().fetch(`${oil}?pa_size=1l`);
  expect(response.headers.get("cache-control")).toBe("public, max-age=15");
  const html = await response.text();
  expect(html).toMatch(/^<div class="buy-box"/);
  expect(html).toContain('data-name="Samudra 5W-30 Engine Oil - 1 L"');
  expect(html).toContain("€11.90");
  expect(html).toContain('value="1l" aria-pressed="true" name="pa_size"');
  expect(html).toContain('value="4l" aria-pressed="false" name="pa_size"');
  expect(html).toContain('name="attribute_pa_size" value="1l"');
});

test("chooses nothing that there is not, and the default where nothing is named", async () => {
  const shop = openShop();
  expect(await shop.text(`${oil}?pa_size=<script>`)).toContain("Choose your size");
  expect(await shop.text(`${oil}?pa_junk=1l`)).toBe(await shop.text(oil));
});

const sellOut = (text: string) =>
  text.replaceAll('"stockStatus":"IN_STOCK"', '"stockStatus":"OUT_OF_STOCK"');

test("shows the current stock instead of the page's, or the page's when the backend fails", async () => {
  const shop = openShop();
  const { fetch } = shop.backend;
  const path = "/en/offer/minyak-cvt-samudra";
  await shop.text(path.replace("offer", "product"));
  shop.backend.fetch = async () => new Response("gone", { status: 500 });
  expect(await shop.text(path)).toContain("stock-in");
  shop.backend.fetch = async (input, init) => {
    const response = await fetch(input, init);
    return new Response(sellOut(await response.text()), response);
  };
  const html = await shop.text(path);
  expect(html).toContain("stock-out");
  expect(html).toMatch(/<button type="submit"[^>]* disabled=""/);
});

test.each([
  ["a product that there is not", "tidak-ada"],
  ["a product made of others", "paket-servis-rumahan"],
])("is not found for %s", async (_name, slug) => {
  expect((await openShop().fetch(`/offer/${slug}`)).status).toBe(404);
});

// How long the catalogue waits for a silent backend.
const maxWaitMs = 5_000;

test("does not wait for a backend that is slow to return the stock", async () => {
  const shop = openShop();
  // Nobody has asked for its stock before.
  await shop.text("/en/product/pembersih-dasbor-embun");
  shop.backend.fetch = () => new Promise(() => {});
  const began = performance.now();
  const response = await shop.fetch("/en/offer/pembersih-dasbor-embun");
  expect(await response.text()).toContain("stock-in");
  expect(performance.now() - began).toBeLessThan(maxWaitMs - 1_000);
});

test("opens the cart when something is added, where the setting is on", async () => {
  const offerText = (settings: Record<string, string>) => openShop(settings).text(oil);
  expect(await offerText({ EXTRAS: "open-cart" })).toContain('data-opens-cart="true"');
  expect(await offerText({})).not.toContain("data-opens-cart");
});
