import { beforeAll, describe, expect, test } from "vitest";
import { buildIndexes, openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { english } from "../../tests/support/messages.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { findVehicle } from "../catalogue/search/vehicle-list.ts";

beforeAll(async () => {
  await seedProducts();
  await buildIndexes();
});

/** What each part of a result shows: its heading and the slugs of its products. */
const findParts = (html: string): [heading: string, slugs: string[]][] =>
  html
    .split('<section class="page-section">')
    .slice(1)
    .map((section) => [
      (/<h2>(.*?)<\/h2>/.exec(section)?.[1] ?? "").replace(/<[^>]*>/g, "").trim(),
      [...section.matchAll(/<h3[^>]*><a href="[^"]*\/product\/([^"]+)"/g)].map(
        ([, slug = ""]) => slug,
      ),
    ]);

const yearsIn = (html: string): string[] =>
  [...html.matchAll(/<button[^>]* value="(\d+)" name="year"/g)].map(([, year = ""]) => year);

const findLinks = (html: string): string[] =>
  [...html.matchAll(/<a class="chip" href="([^"]+)"/g)].map(([, href = ""]) =>
    href.replaceAll("&amp;", "&"),
  );

describe("products for a vehicle", () => {
  test("are found by make, model and year, without script", async () => {
    const shop = openShop();
    expect(findLinks(await shop.text("/fit"))).toContain("/fit?maker=honda");
    expect(findLinks(await shop.text("/fit?maker=honda"))).toContain("/fit?model=honda-beat");
    const years = yearsIn(await shop.text("/fit?model=honda-beat"));
    expect(years).toContain("2019");
    expect(years).not.toContain("2007");
    expect(findParts(await shop.text("/fit?model=honda-beat&year=2019"))).toEqual([
      ["Oli mesin 0,7 L, 1 botol cukup", expect.arrayContaining(["oli-bara-matik-10w-30"])],
      ["Oli gardan 0,12 L", []],
      ["Minyak rem", expect.arrayContaining(["minyak-rem-motor"])],
    ]);
  });

  test("have the grade of the year, and the volumes in the page's language", async () => {
    const [oil, ...others] = findParts(
      await openShop().text("/en/fit?model=toyota-avanza&year=2023"),
    );
    expect(oil?.[0]).toBe("Engine oil 3.3 L");
    expect(oil?.[1]).toContain("oli-samudra-0w-20");
    expect(oil?.[1]).not.toContain("oli-rimba-harian");
    // Driven by its front wheels since 2021: nothing to fill.
    expect(others.map(([name]) => name)).toEqual(["Brake fluid"]);
    const [older] = findParts(await openShop().text("/en/fit?model=toyota-avanza&year=2008"));
    expect(older?.[1]).toContain("oli-rimba-harian");
  });

  test.each([
    ["/fit?maker=nobody", "/fit"],
    ["/fit?model=nothing", "/fit"],
    ["/fit?year=2019", "/fit"],
    ["/fit?model=honda-beat&year=1900", "/fit?model=honda-beat"],
    ["/fit?model=honda-beat&year=99999", "/fit?model=honda-beat"],
  ])("%s is no page of its own", async (path, to) => {
    const response = await openShop().fetch(path, { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([302, to]);
  });

  test.each([
    ["", "oli beat", "/fit?model=honda-beat", "Honda BeAT menurut tahun"],
    ["/en", "oli vario", "/en/fit?maker=honda", "Honda by year"],
  ])("a search for a model leads there (%s %s)", async (prefix, search, href, label) => {
    const html = await openShop().text(`${prefix}/products?${new URLSearchParams({ search })}`);
    expect(html).toContain(`<a href="${href}">${label}</a>`);
  });
});

describe("a vehicle that this browser remembers", () => {
  const remember = async (model: string, year: string) => {
    const browser = new ShopBrowser(openShop());
    const response = await browser.submit("keep-vehicle", { model, year });
    expect(response.status).toBe(303);
    return browser;
  };

  /** What a product's page shows below its title: the verdict, and what follows from it. */
  const readLine = async (browser: ShopBrowser, slug: string): Promise<string> => {
    const html = await browser.read(`/en/my-vehicle/${slug}`);
    const [, verdict = ""] = /data-part="fit"[^>]*>(<a.*?)<\/a>/.exec(html) ?? [];
    const texts = [...verdict.matchAll(/<(strong|span)>(.*?)<\/\1>/g)].map(([, , text]) => text);
    return texts.join(" | ").replace(/<[^>]*>/g, "");
  };

  test.each([
    ["oli-bara-matik-10w-30", "Fits BeAT 2019 | Engine oil 0.7 L, 1 bottle is enough"],
    ["minyak-rem-motor", "Fits BeAT 2019 | Brake fluid"],
    // Motorbikes with a wet clutch.
    ["oli-bara-motor-10w-40", "Not for BeAT 2019 | This one fits: Bara 10W-30 Scooter Oil"],
    ["oli-samudra-0w-20", "Not for BeAT 2019 | This one fits: Bara 10W-30 Scooter Oil"],
    ["gemuk-pin-kaliper", "No data for BeAT 2019 yet | See everything that fits"],
  ])("%s: %s", async (slug, line) => {
    const browser = await remember("honda-beat", "2019");
    expect((await readLine(browser, slug)).replace(/ \| €.*/, "")).toBe(line);
  });

  test("has what it needs in one press, each of which is enough", async () => {
    const browser = await remember("honda-beat", "2019");
    const html = await browser.read("/en/my-vehicle");
    expect(html).toMatch(/>Add engine oil \+ brake fluid · \S+<\/button>/);
    const [, productIds = ""] = /name="productIds" value="([\d,]+)"/.exec(html) ?? [];
    await browser.submit("add-all", { productIds, returnTo: "/en/cart" });
    const cart = await browser.read("/en/cart");
    expect(cart).toContain("Bara 10W-30 Scooter Oil");
    expect(cart).toContain("DOT 4 Motorbike Brake Fluid");
    // Of plain brake fluid a size is chosen first; racing fluid does not take its place.
    const car = await remember("toyota-avanza", "2019");
    const needed = await car.read("/en/my-vehicle");
    expect(needed).toContain("DOT 4 Brake Fluid");
    expect(needed).not.toMatch(/name="productIds"|Racing 310/);
    // No can holds what this engine needs.
    const truck = await remember("isuzu-d-max", "2015");
    expect((await truck.read("/en/my-vehicle")).includes('name="productIds"')).toBe(false);
  });

  test("brake fluid of another norm is not for it", async () => {
    const browser = await remember("honda-cb150r", "2020");
    expect(await readLine(browser, "minyak-rem-dot-5-1")).toEqual(
      expect.stringMatching(/^Not for CB150R 2020/),
    );
    expect(await readLine(browser, "minyak-rem-dot-4")).toEqual(
      expect.stringMatching(/^Fits CB150R 2020/),
    );
  });

  test("is named on its own page, and forgotten by one press", async () => {
    const browser = await remember("honda-beat", "2019");
    expect(await browser.read("/en/my-vehicle")).toContain("What fits the Honda BeAT 2019");
    await browser.submit("forget-vehicle", {});
    expect(await browser.read("/en/my-vehicle")).toContain(english["fit.own-none"]);
  });

  test("leaves the product's page the same for every visitor", async () => {
    const shop = openShop();
    const page = async (headers: Record<string, string>) => {
      const response = await shop.fetch("/product/oli-bara-matik-10w-30", { headers });
      const html = await response.text();
      const at = html.indexOf('data-part="fit"');
      return { cache: response.headers.get("cache-control"), html: html.slice(at, at + 160) };
    };
    const without = await page({});
    expect(without.html).toContain("/my-vehicle/oli-bara-matik-10w-30");
    expect(without.cache).not.toContain("private");
    expect(await page({ cookie: "vehicle=BeAT%202019~honda-beat.2019" })).toEqual(without);
  });

  test("is found by each name that the finder offers", async () => {
    const browser = new ShopBrowser(openShop());
    const offered = [...(await browser.read("/en")).matchAll(/<option>([A-Z][^<]*)/g)];
    expect(offered.length).toBeGreaterThan(50);
    expect(offered.filter(([, name = ""]) => !findVehicle(name))).toEqual([]);
    await browser.submit("keep-vehicle", { model: "Honda BeAT", year: "2019" });
    expect(await browser.read("/en/my-vehicle")).toContain("BeAT 2019");
  });

  test("is none where the cookie names nothing of the table", async () => {
    const browser = new ShopBrowser(openShop());
    browser.jar.take(new Headers({ "set-cookie": "vehicle=x~<script>.2019; Path=/" }));
    expect(await browser.read("/en/my-vehicle")).toContain(english["fit.own-none"]);
    const response = await browser.submit("keep-vehicle", { model: "x", year: "2019" });
    expect(response.headers.get("set-cookie")).not.toContain("vehicle=");
  });
});
