import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { backendProxy, storefrontSettings } from "../../tests/support/backend-proxy.ts";
import { openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { readOperation } from "../../tests/support/other-backend.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { readCart } from "../../tests/support/shop-customers.ts";
import { readId } from "../../tests/support/shop-rows.ts";
import { aniTyped } from "../../tests/support/shopper.ts";

beforeAll(seedProducts);

afterEach(() => {
  vi.useRealTimers();
  backendProxy.open();
  for (const name of ["COURIERS", "COURIER_API"]) delete storefrontSettings[name];
});

const shop = () => openShop({ EXTRAS: "districts" });

/** The names on a page's buttons, by what they send. */
const findButtons = (html: string, name: "code" | "in"): [value: string, label: string][] =>
  Array.from(html.matchAll(/<button([^>]*)>([^<]*)<\/button>/g)).flatMap(
    ([, attributes = "", label = ""]) => {
      const value = /value="([\d.]+)"/.exec(attributes)?.[1];
      return value && attributes.includes(`name="${name}"`) ? [[value, label] as const] : [];
    },
  ) as [string, string][];

const choose = (open: ReturnType<typeof openShop>, fields: Record<string, string>) =>
  open.fetch("/actions/choose-district", { method: "POST", body: new URLSearchParams(fields) });

describe("a kecamatan is chosen without script", () => {
  test("by province, city and kecamatan: three choices", async () => {
    const open = shop();
    const provinces = await open.text("/delivery?returnTo=%2Fcart");
    expect(findButtons(provinces, "in")).toContainEqual(["32", "Jawa Barat"]);
    expect(provinces).toContain('name="returnTo" value="/cart"');
    const cities = await open.text("/delivery?returnTo=%2Fcart&in=32");
    expect(findButtons(cities, "in")).toContainEqual(["32.73", "Kota Bandung"]);
    const districts = await open.text("/delivery?returnTo=%2Fcart&in=32.73");
    expect(findButtons(districts, "code")).toContainEqual(["32.73.02", "Coblong"]);
    const response = await choose(open, { code: "32.73.02", returnTo: "/cart" });
    expect([response.status, response.headers.get("location")]).toEqual([303, "/cart"]);
    expect(response.headers.get("set-cookie")).toMatch(/^district=32\.73\.02; Path=\/; Max-Age=/);
  });

  test("by one search that finds all three levels", async () => {
    const page = await shop().text("/delivery?q=band");
    expect(findButtons(page, "in").map(([, label]) => label)).toContain("Kota Bandung, Jawa Barat");
    expect(findButtons(page, "code").length).toBeGreaterThan(0);
    const english = await shop().text("/en/delivery?q=40132");
    expect(findButtons(english, "code")).toContainEqual([
      "32.73.02",
      "Coblong, Kota Bandung, Jawa Barat",
    ]);
  });

  test("by an area that a search has found, whose text the browser sends along", async () => {
    const districts = await shop().text("/delivery?q=bandung&in=32.73");
    expect(findButtons(districts, "code")).toContainEqual(["32.73.02", "Coblong"]);
    const provinces = await shop().text("/delivery?q=bandung&in=");
    expect(findButtons(provinces, "in")).toContainEqual(["32", "Jawa Barat"]);
  });

  test("the choice is shown, and only its code is stored", async () => {
    const page = await shop().text("/delivery", { headers: { cookie: "district=32.73.02" } });
    expect(page).toContain("Kec. Coblong, Kota Bandung");
  });
});

describe("the first choice from a product's page", () => {
  test.each(["", "/en"])("ends at what it costs there, and the way back (%s)", async (language) => {
    storefrontSettings.COURIERS = "address_2";
    const browser = new ShopBrowser(shop());
    const estimate = `${language}/delivery/minyak-cvt-samudra`;
    const there = (await browser.open(estimate)).headers.get("location") ?? "";
    const picker = await browser.read(`${there}&q=coblong`);
    const [, returnTo = ""] = /name="returnTo" value="([^"]*)"/.exec(picker) ?? [];
    expect(returnTo).toBe(estimate);
    // The estimate leads back to the picker as long as nothing is chosen.
    expect(picker).toContain(`href="${language}/product/minyak-cvt-samudra"`);
    const chosen = await browser.submit("choose-district", { code: "32.73.02", returnTo });
    expect(chosen.headers.get("location")).toBe(estimate);
    const page = await browser.read(estimate);
    expect(page).toMatch(/Coblong, Kota Bandung.*<strong>€/s);
    expect(page).toContain(`href="${language}/product/minyak-cvt-samudra"`);
  });

  test("of a picker that nobody came to leads on to the products, never to itself", async () => {
    const browser = new ShopBrowser(shop());
    await browser.submit("choose-district", { code: "32.73.02" });
    for (const path of ["/delivery", "/delivery?returnTo=/en/delivery%3Fq=a"]) {
      const page = await browser.read(path);
      expect(page).toContain("Kec. Coblong, Kota Bandung");
      expect(page).toContain('<a class="button" href="/products">');
      expect(page).not.toContain('name="returnTo"');
    }
  });
});

describe("the list of a step alone", () => {
  test("is the same for all visitors, and cached by browsers", async () => {
    const response = await shop().fetch("/districts?in=32.73");
    expect(response.headers.get("cache-control")).toMatch(/^public, max-age=86400/);
    expect(findButtons(await response.text(), "code").length).toBe(30);
  });

  test("searches of one address are limited", async () => {
    const open = openShop({ EXTRAS: "districts", RATE_LIMITS: "on" });
    const headers = { "cf-connecting-ip": "203.0.113.77" };
    const statuses: number[] = [];
    for (let search = 0; search < 21; search += 1)
      statuses.push((await open.fetch(`/districts?q=a${search}`, { headers })).status);
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200));
    expect(statuses.at(-1)).toBe(429);
    expect((await open.fetch("/districts?in=32", { headers })).status).toBe(200);
  });
});

describe("an impossible choice", () => {
  test.each(["99.99.99", "", "32.73", "32.73.02; Domain=evil", "x".repeat(8_000)])(
    "%s is refused with a message, and no cookie is set",
    async (code) => {
      const response = await choose(shop(), { code });
      expect(response.status).toBe(303);
      expect(response.headers.getSetCookie().join()).not.toContain("district=");
    },
  );

  test.each(["", "99.99.99", "x".repeat(3_000), "%00"])(
    "a cookie of %s is no choice",
    async (code) => {
      const page = await shop().fetch("/delivery", { headers: { cookie: `district=${code}` } });
      expect([page.status, (await page.text()).includes("Kec. ")]).toEqual([200, false]);
    },
  );

  test("steps and searches that there are not show the first step", async () => {
    const page = await shop().text("/delivery?in=99&returnTo=//evil.example");
    expect(findButtons(page, "in").length).toBe(38);
    expect(page).not.toContain(`name="returnTo"`);
  });
});

test("without districts in EXTRAS the page and the list do not exist", async () => {
  const open = openShop();
  const statuses = ["/delivery", "/en/delivery", "/districts?in=32"].map(
    async (path) => (await open.fetch(path)).status,
  );
  expect(await Promise.all(statuses)).toEqual([404, 404, 404]);
  const response = await choose(open, { code: "32.73.02" });
  expect(response.headers.getSetCookie().join()).not.toContain("district=32");
});

describe("a checkout after a district was chosen", () => {
  test("has the district in its form and the couriers' rates for it", async () => {
    storefrontSettings.COURIERS = "address_2";
    const browser = new ShopBrowser(shop());
    const productId = await readId("minyak-cvt-samudra");
    await browser.call("add-to-cart", { productId, quantity: 1 });
    browser.jar.set("district", "32.73.02");
    const html = await browser.read("/checkout");
    expect(html).toContain(">Coblong, Kota Bandung");
    expect(html).toContain('name="shipping.address2" value="Coblong"');
    expect(html).toMatch(/JNE REG<.*?<small>tiba \w{3} \d/);
    expect(html).toContain('name="shipping.landmark"');
  });
});

describe("the cart's page", () => {
  test("says where the cart goes, with what it costs there and the way to another place", async () => {
    storefrontSettings.COURIERS = "address_2";
    const browser = new ShopBrowser(shop());
    await browser.call("add-to-cart", {
      productId: await readId("minyak-cvt-samudra"),
      quantity: 1,
    });
    expect(await browser.read("/cart")).toContain(
      '<dd><a href="/delivery">Pilih kecamatan</a></dd>',
    );
    browser.jar.set("district", "32.73.02");
    const html = await browser.read("/cart");
    expect(html).toContain('</small><a href="/delivery">ke Coblong · Ubah</a></dt><dd>€');
    expect(html).toContain("&quot;courier:5:jne:REG&quot;");
    expect(await browser.read("/en/cart")).toContain(
      '<a href="/en/delivery">to Coblong · Change</a>',
    );
    // The same in the drawer.
    expect((await readCart(browser)).place).toEqual({
      text: "to Coblong · Change",
      href: "/en/delivery",
    });
  });

  test("leads to the checkout where an address was typed, which looking around does not change", async () => {
    storefrontSettings.COURIERS = "address_2";
    const browser = new ShopBrowser(shop());
    const productId = await readId("minyak-cvt-samudra");
    await browser.call("add-to-cart", { productId, quantity: 1 });
    const shipping = { ...aniTyped, state: "JI", city: "Kota Surabaya", address2: "Gubeng" };
    const moved = await browser.call("change-address", { shipping });
    const place = { text: "to Gubeng · Change", href: "/en/checkout" };
    expect(moved).toMatchObject({ ok: true, value: { cart: { place } } });
    expect(await browser.read("/en/cart")).toContain(`<a href="${place.href}">${place.text}</a>`);
  });

  test("of a shop without districts says nothing of them", async () => {
    const browser = new ShopBrowser(openShop());
    await browser.call("add-to-cart", {
      productId: await readId("minyak-cvt-samudra"),
      quantity: 1,
    });
    const html = await browser.read("/cart");
    expect(html).toContain("<dt>Ongkos kirim");
    expect(html).not.toContain('href="/delivery"');
  });
});

test("a street that was not typed is empty at the checkout, even if the rates were queried with one", async () => {
  const browser = new ShopBrowser(shop());
  await browser.call("add-to-cart", { productId: await readId("minyak-cvt-samudra"), quantity: 1 });
  await browser.call("choose-district", { code: "32.73.02" });
  const html = await browser.read("/en/checkout");
  expect(html).toContain("Coblong, Kota Bandung");
  const [street = ""] = /<input[^>]*name="shipping\.address1"[^>]*>/.exec(html) ?? [];
  expect(street).not.toContain("Kec.");
});

describe("a courier's plugin at the checkout", () => {
  /** A guest of a shop with Woongkir, with a cart for Coblong. */
  async function inCoblong(): Promise<ShopBrowser> {
    storefrontSettings.COURIERS = "woongkir";
    const browser = new ShopBrowser(openShop({ COURIERS: "woongkir" }));
    const productId = await readId("minyak-cvt-samudra");
    await browser.call("add-to-cart", { productId, quantity: 1 });
    browser.jar.set("district", "32.73.02");
    return browser;
  }

  test("that failed is queried again once it responds, though the backend stores the failure", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-08T03:00:00Z") });
    const browser = await inCoblong();
    storefrontSettings.COURIER_API = "down";
    const failed = await browser.read("/checkout");
    expect(failed).toContain("flat_rate:1");
    expect(failed).not.toContain("woongkir:5");
    expect(await browser.read("/cart")).not.toContain("woongkir:5");
    delete storefrontSettings.COURIER_API;
    vi.setSystemTime(new Date("2026-12-08T03:06:00Z"));
    expect(await browser.read("/checkout")).toContain("woongkir:5:jne:REG");
  });

  test("that does not respond blocks nobody from the cart and the checkout's form", async () => {
    const browser = await inCoblong();
    const requested = Promise.withResolvers<void>();
    backendProxy.intercept = async (request, pass) => {
      if ((await readOperation(request)) === "getCart") await requested.promise;
      return pass(request);
    };
    const [checkout, cart] = await Promise.all([browser.read("/checkout"), browser.read("/cart")]);
    requested.resolve();
    for (const page of [checkout, cart]) {
      expect(page).toContain("Kurir belum menjawab");
      expect(page).toContain("CVT");
    }
    expect(checkout).toContain('name="shipping.address1"');
    backendProxy.open();
    expect(await browser.read("/checkout")).toContain("woongkir:5:jne:REG");
  });
});
