import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { listDistricts } from "#worker-country/districts.ts";
import { count } from "../../tests/reliability/reliability-test.ts";
import { backendProxy, storefrontSettings } from "../../tests/support/backend-proxy.ts";
import { buildIndexes, openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { indonesian } from "../../tests/support/messages.ts";
import { readOperation } from "../../tests/support/other-backend.ts";
import { addProduct } from "../../tests/support/shop-rows.ts";

beforeAll(async () => {
  await seedProducts();
  await addProduct(93_000, { weight: 0, nameId: "Zringan" });
  await addProduct(93_060, { weight: 60, nameId: "Zberat" });
  await addProduct(93_070, { stockStatus: "OUT_OF_STOCK", nameId: "Zhabis" });
  await buildIndexes();
});

const courierNames = /(?:\(|· )(JNE|J&amp;T|SiCepat|AnterAja|Pos) /;

/** An isolate of a shop whose couriers rate by kecamatan. */
function openCouriers(settings: Record<string, string> = {}) {
  storefrontSettings.COURIERS = "address_2";
  return openShop({ EXTRAS: "districts", ...settings });
}

afterEach(() => {
  vi.useRealTimers();
  backendProxy.open();
  for (const name of ["COURIERS", "COURIER_API"]) delete storefrontSettings[name];
});

const technical = new Set(["RateParcel", "FillCart", "getPayments"]);

/** Counts how often the backend is asked for rates, and in all for estimates. */
function countRates(): { requests: number; calls: number } {
  const count = { requests: 0, calls: 0 };
  backendProxy.intercept = async (request, pass) => {
    const name = (await readOperation(request)) ?? "";
    if (name === "RateParcel") count.requests += 1;
    if (technical.has(name)) count.calls += 1;
    return pass(request);
  };
  return count;
}

const oil = "oli-samudra-5w-30";
const brakeFluid = "minyak-cvt-samudra";
const cookie = (code: string) => ({ headers: { cookie: `district=${code}` } });

describe("what a delivery costs, before the cart", () => {
  test("is shown with courier and days, the cheapest and the fastest", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T03:00:00Z") });
    const open = openCouriers();
    const response = await open.fetch(`/delivery-estimate/${brakeFluid}?to=32.73.02`);
    expect(response.headers.get("cache-control")).toMatch(/^public, max-age=3600/);
    const html = await response.text();
    expect(html).toContain("Kec. Coblong, Kota Bandung");
    const lines = [...html.matchAll(/<p class="delivery-way">(.*?)<\/p>/g)].map(([, line = ""]) =>
      line.replace(/<[^>]*>/g, ""),
    );
    expect(lines).toEqual([
      expect.stringMatching(/^€[\d.]+ · \w{3} \d+ - \w{3} \d+ Nov · [A-Z]/),
      expect.stringMatching(/^Cepat €[\d.]+ · \w{3} \d+ - \w{3} \d+ Nov · [A-Z]/),
    ]);
    expect(html).toMatch(courierNames);
    const page = await open.text(`/delivery/${brakeFluid}`, cookie("32.73.02"));
    expect(page).toMatch(/Ongkir mulai(<!-- -->)? <strong>€/);
    expect(page).toMatch(/sampai \w{3} \d+ - \w{3} \d+ Nov/);
    expect(page).toContain("Tercepat");
  });

  test("has the way to free shipping with it", async () => {
    const estimate = async (settings: Record<string, string>, language = "") =>
      openCouriers(settings).text(`${language}/delivery-estimate/${brakeFluid}?to=32.73.02`);
    const html = await estimate({});
    expect(html).toMatch(/Tambah belanja €[\d.]+ lagi, gratis ongkir\./);
    expect(html).toMatch(/<progress [^>]*max="7500"[^>]* aria-label="Tambah belanja/);
    const sizes = await openCouriers().text("/delivery-estimate/minyak-rem-dot-4?to=32.73.02");
    expect(sizes).toContain("Gratis ongkir untuk belanja mulai €75.00.");
    expect(await estimate({ FREE_SHIPPING_MINIMUM: "1" }, "/en")).toContain("ships for free");
    expect(await estimate({ FREE_SHIPPING_MINIMUM: "0" })).not.toContain("gratis ongkir");
  });

  test.each([
    ["weighs nothing", 93_000],
    ["is heavier than couriers take", 93_060],
  ])("of a product that %s is left to the checkout", async (_what, id) => {
    const open = openCouriers({ COURIERS: "woongkir" });
    storefrontSettings.COURIERS = "woongkir";
    const html = await open.text(`/delivery-estimate/produk-${id}?to=32.73.02`);
    expect(html).toContain("kami hitung di checkout");
    expect(html).not.toMatch(courierNames);
  });

  test("is not asked for what is sold out", async () => {
    const open = openCouriers();
    expect(await open.text(`/product/${oil}`)).toContain('src="/delivery-estimate/');
    expect(await open.text("/product/produk-93070")).not.toContain('src="/delivery-estimate/');
  });

  test("leaves the product's page identical for all visitors, byte by byte", async () => {
    const open = openCouriers();
    await open.text(`/product/${oil}`);
    const pages = await Promise.all([
      open.text(`/product/${oil}`),
      open.text(`/product/${oil}`, cookie("32.73.02")),
      open.text(`/en/product/${oil}`, cookie("94.01.01")),
      open.text(`/en/product/${oil}`),
    ]);
    expect(pages[1]).toBe(pages[0]);
    expect(pages[2]).toBe(pages[3]);
    expect(pages[0]).toContain(`src="/delivery-estimate/${oil}"`);
    const response = await open.fetch(`/product/${oil}`, cookie("32.73.02"));
    expect(response.headers.get("vary") ?? "").not.toMatch(/cookie/i);
  });

  test("without script is a page of its own, which requires a district first", async () => {
    const open = openCouriers();
    const response = await open.fetch(`/delivery/${brakeFluid}`, { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([
      303,
      `/delivery?returnTo=%2Fdelivery%2F${brakeFluid}`,
    ]);
    const page = await open.text(`/delivery/${brakeFluid}`, cookie("32.73.02"));
    expect(page).toMatch(courierNames);
    expect(page).toContain(`href="/product/${brakeFluid}"`);
  });

  test("says whether the courier takes cash, and how else to pay", async () => {
    const open = openCouriers();
    const html = await open.text(`/delivery-estimate/${brakeFluid}?to=32.73.02`);
    expect(html).toContain(indonesian["delivery.cash"]);
    expect(html).toContain("Pembayaran: Transfer Bank");
    expect(html).toContain('<span class="visually-hidden">Bayar di tempat (COD), Transfer Bank');
    expect(html).toMatch(/<img src="[^"]+#cod" alt="" loading="lazy"\/>/);
    const english = await open.text(`/en/delivery-estimate/${brakeFluid}?to=32.73.02`);
    expect(english).toContain("Payment: Bank transfer");
    const without = openCouriers({ CASH_ON_DELIVERY: "off" });
    const reported = await without.text(`/delivery-estimate/${brakeFluid}?to=32.73.02`);
    expect(reported).toContain(indonesian["delivery.no-cash"]);
    const byCourier = openCouriers({ COURIERS: "kiriminaja" });
    const some = await byCourier.text(`/delivery-estimate/${brakeFluid}?to=32.73.03`);
    expect(some).toContain("tergantung kurirnya");
  });

  test.each([
    ["fails", "11.01.01"],
    ["hangs", "11.01.02"],
  ])("is left to the checkout where the backend %s", async (fault, code) => {
    const open = openCouriers();
    const failed = Promise.withResolvers<void>();
    if (fault === "fails") failed.resolve();
    backendProxy.intercept = async (request, pass) => {
      if (!technical.has((await readOperation(request)) ?? "")) return pass(request);
      await failed.promise;
      return new Response("", { status: 502 });
    };
    const page = await open.text(`/delivery/${brakeFluid}`, cookie(code));
    expect(page).toContain("kami hitung di checkout");
    expect(page).not.toMatch(courierNames);
    // The backend rates one parcel at a time: the next test's would wait behind this one.
    failed.resolve();
  });

  test("is left to the checkout where a courier's plugin is silent, and asked again later", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T03:00:00Z") });
    const open = openCouriers({ COURIERS: "woongkir" });
    storefrontSettings.COURIERS = "woongkir";
    storefrontSettings.COURIER_API = "down";
    const path = `/delivery-estimate/${brakeFluid}?to=12.71.01`;
    const silent = await open.fetch(path);
    expect(silent.headers.get("cache-control")).toBe("no-store");
    expect(await silent.text()).toContain("kami hitung di checkout");
    delete storefrontSettings.COURIER_API;
    vi.setSystemTime(new Date("2026-11-23T03:06:00Z"));
    expect(await open.text(path)).toMatch(courierNames);
  });

  test.each(["99.99.99", "32.73", "", "x".repeat(3_000)])("to %s makes no query", async (code) => {
    const count = countRates();
    const open = openCouriers();
    const response = await open.fetch(`/delivery-estimate/${oil}?to=${code}`);
    expect([response.status, count.requests]).toEqual([404, 0]);
  });

  test("is nothing of a shop without districts", async () => {
    const open = openShop();
    expect((await open.fetch(`/delivery-estimate/${oil}?to=32.73.02`)).status).toBe(404);
    expect((await open.fetch(`/delivery/${oil}`)).status).toBe(404);
    expect(await open.text(`/product/${oil}`)).not.toContain("delivery-estimate");
  });
});

describe("one address that asks for many estimates", () => {
  const codes = listDistricts("33.74").map(({ code }) => code);
  const from = (address: string, code: string) => ({
    headers: { "cf-connecting-ip": address, cookie: `district=${code}` },
  });

  test("has some rated, and keeps nobody else waiting", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-05T03:00:00Z") });
    const open = openCouriers({ RATE_LIMITS: "on" });
    const held = Promise.withResolvers<void>();
    const requested: number[] = [];
    let isHeld = false;
    backendProxy.intercept = async (request, pass) => {
      if ((await readOperation(request)) !== "RateParcel") return pass(request);
      requested.push(Date.now());
      if (isHeld) await held.promise;
      return pass(request);
    };
    // What one visitor has asked for is there for all.
    const existing = await open.text(
      `/delivery-estimate/${oil}?to=33.74.01`,
      from("192.0.2.90", ""),
    );
    expect(existing).toMatch(courierNames);
    isHeld = true;
    const before = requested.length;
    const flood = codes
      .slice(1, 16)
      .map((code, at) =>
        open.text(
          at % 2 ? `/delivery/${oil}` : `/delivery-estimate/${oil}?to=${code}`,
          from("192.0.2.91", code),
        ),
      );
    await expect.poll(() => requested.length).toBe(before + 1);
    // Another's hit does not wait, and another's miss is asked for at once.
    const hit = await open.text(`/delivery-estimate/${oil}?to=33.74.01`, from("192.0.2.92", ""));
    expect(hit).toMatch(courierNames);
    const miss = open.text(`/delivery-estimate/${oil}?to=34.04.01`, from("192.0.2.92", ""));
    await expect.poll(() => requested.length).toBe(before + 2);
    isHeld = false;
    held.resolve();
    expect(await miss).toMatch(courierNames);
    await Promise.all(flood);
    expect(requested.length).toBe(before + 1 + 3);
    // One more each minute, and as many as before after some quiet.
    vi.setSystemTime(new Date("2026-12-05T03:01:01Z"));
    for (const code of ["34.04.02", "34.04.03", "34.04.04"])
      await open.text(`/delivery-estimate/${oil}?to=${code}`, from("192.0.2.91", code));
    expect(requested.length).toBe(before + 1 + 3 + 1);
  });

  test("gets results for five kecamatan within a few minutes", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-06T03:00:00Z") });
    const open = openCouriers({ RATE_LIMITS: "on" });
    for (const [nth, code] of codes.slice(0, 5).entries()) {
      vi.setSystemTime(Date.now() + 15_000 * nth);
      const page = await open.text(`/delivery-estimate/${oil}?to=${code}`, from("192.0.2.94", ""));
      expect(page, code).toMatch(courierNames);
    }
  });

  test("has one budget for all that nobody has asked for: links, pictures and kecamatan", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-07T03:00:00Z") });
    const rates = countRates();
    const open = openCouriers({ RATE_LIMITS: "on" });
    let links = 0;
    open.backend.fault = (request) => {
      if (/wp-login|unknown-/.test(request.url)) links += 1;
      return null;
    };
    const hostile = from("192.0.2.95", "");
    for (let nth = 0; nth < 4; nth += 1)
      await open.text(`/my-account/lost-password?key=made${nth}&login=up`, hostile);
    for (let nth = 0; nth < 4; nth += 1)
      await open.text(`/_image/320x1/unknown-${nth}.png`, hostile);
    for (const code of codes.slice(5, 12))
      await open.text(`/delivery-estimate/${oil}?to=${code}`, hostile);
    expect(links).toBeGreaterThanOrEqual(2);
    expect(links + rates.requests).toBe(3);
    const other = await open.text(
      `/delivery-estimate/${oil}?to=${codes[12]}`,
      from("192.0.2.96", ""),
    );
    expect(other).toMatch(courierNames);
  });

  test("is limited alike on the page and in its fragment", async () => {
    const none = { limit: async () => ({ success: false }) };
    const open = openCouriers({ RATE_LIMITS: "on", LIMIT_MANY: none as never });
    for (const path of [`/delivery/${oil}`, `/delivery-estimate/${oil}?to=33.74.01`]) {
      const response = await open.fetch(path, from("192.0.2.93", "33.74.01"));
      expect([response.status, response.headers.get("retry-after")]).toEqual([429, "60"]);
    }
  });
});

describe("the backend is queried once for a district and a weight class in six hours", () => {
  const districts = listDistricts()
    .filter((_, at) => at % 14 === 0)
    .slice(0, count(500, 6));
  const views = count(10_000, 48);

  test(`${views} views of two products over ${districts.length} districts`, async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-01T03:00:00Z") });
    const rates = countRates();
    // Two isolates, which know nothing of one another.
    const isolates = [openCouriers(), openCouriers()];
    const view = async (at: number) => {
      const { code = "" } = districts[at % districts.length] ?? {};
      const slug = Math.floor(at / districts.length) % 2 === 0 ? oil : brakeFluid;
      const response = await isolates[at % 2]?.fetch(`/delivery-estimate/${slug}?to=${code}`);
      expect(response?.status).toBe(200);
      await response?.text();
    };
    for (let at = 0; at < views; at += 1) await view(at);
    expect(rates.requests).toBeGreaterThan(0);
    expect(rates.requests).toBeLessThanOrEqual(districts.length * 2);
    // How to pay is asked once for all districts: a cart, and what it can be paid with.
    expect(rates.calls - rates.requests).toBeLessThanOrEqual(2);
    const before = rates.requests;
    vi.setSystemTime(new Date("2026-12-01T08:59:00Z"));
    await view(0);
    expect(rates.requests).toBe(before);
  });

  test("concurrent requests for the same estimate share one query", async () => {
    const rates = countRates();
    const open = openCouriers();
    const [district] = listDistricts("34.71");
    const visits = Array.from({ length: 8 }, () =>
      open
        .fetch(`/delivery-estimate/${oil}?to=${district?.code}`)
        .then((response) => response.text()),
    );
    const pages = await Promise.all(visits);
    expect(new Set(pages).size).toBe(1);
    expect(rates.requests).toBe(1);
  });
});
