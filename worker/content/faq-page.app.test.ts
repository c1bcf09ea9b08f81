import { beforeAll, expect, test, vi } from "vitest";
import { openShop, seedProducts } from "../../tests/support/edge-shop.ts";

beforeAll(seedProducts);

/** One answer of the page, as HTML. */
const findAnswer = (html: string, id: string): string =>
  new RegExp(`<div class="prose" id="${id}">(.*?)</div>`, "s").exec(html)?.[1] ?? "";

test("is there when the backend cannot say how a cart is paid", async () => {
  // Pages are cached by settings: this one is for no other test.
  const shop = openShop({ SITE_NAME: "Without a backend" });
  shop.backend.fault = "refused";
  const html = await shop.text("/en/faq");
  expect(findAnswer(html, "methods")).toContain("shown at the checkout before you order");
});

test("says how the backend lets a cart be paid, besides cash", async () => {
  // A busy machine may be the backend that cannot say; pages are cached by settings.
  let tries = 0;
  const waiting = { timeout: 300_000, interval: 50 };
  const html = await vi.waitFor(async () => {
    tries += 1;
    const shop = openShop({ SITE_NAME: `Shop ${tries}` });
    expect(findAnswer(await shop.text("/en/faq"), "methods")).toContain("<p>With Bank transfer");
    const page = await shop.text("/faq");
    expect(findAnswer(page, "methods")).toContain("<p>Dengan Transfer Bank");
    return page;
  }, waiting);
  expect(findAnswer(html, "methods").match(/COD/g)).toHaveLength(1);
});

test("leads to the cost for one's kecamatan where the shop has a price for each", async () => {
  const byProvince = findAnswer(await openShop().text("/faq"), "cost");
  expect(byProvince).not.toContain('href="/delivery"');
  const byDistrict = findAnswer(await openShop({ EXTRAS: "districts" }).text("/faq"), "cost");
  expect(byDistrict).toContain('<a href="/delivery">');
});

test.each(["", "/en"])(
  "%s has no figures of its own about delivery and returns",
  async (prefix) => {
    const given = { PACKING_DAYS: "5", CUT_OFF_HOUR: "11", RETURN_DAYS: "21" };
    const html = await openShop({ ...given, FREE_SHIPPING_MINIMUM: "0" }).text(`${prefix}/faq`);
    const answers = ["time", "cost", "pickup", "damaged", "change-of-mind"].map((id) =>
      findAnswer(html, id).replaceAll(/<[^>]*>|&#x27;/g, " "),
    );
    const figures = new Set(answers.join(" ").match(/\d+(?:\.\d+)?/g));
    expect(figures).toEqual(new Set(["5", "11.00", "21"]));
  },
);

test("takes photos of a damaged parcel by WhatsApp", async () => {
  const [, message = ""] =
    /href="https:\/\/wa\.me\/\d+\?text=([^"]+)"/.exec(
      findAnswer(await openShop().text("/faq"), "damaged"),
    ) ?? [];
  expect(decodeURIComponent(message)).toBe("Halo, paket saya rusak atau salah. Nomor pesanan:");
});
