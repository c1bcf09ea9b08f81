import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  buildIndexes,
  type EdgeShop,
  openShop,
  seedProducts,
} from "../../tests/support/edge-shop.ts";
import { backendEnv, operate } from "../../tests/support/embedded-backend.ts";
import { english } from "../../tests/support/messages.ts";
import { sendWebhook } from "../../tests/support/webhooks.ts";

beforeAll(async () => {
  await seedProducts();
  await buildIndexes();
});

beforeEach(() => {
  for (const level of ["info", "warn"] as const) vi.spyOn(console, level).mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

let changes = 0;

/** The plugin's webhook after a change of the operator's settings. */
async function reportSettings(shop: EdgeShop): Promise<void> {
  const action = "woocommerce_storefront_settings";
  changes += 1;
  const body = { action, arg: 1, sent: String(changes) };
  const response = await sendWebhook(shop, { topic: `action.${action}`, body });
  if (!response.ok) throw new Error(`The webhook was refused: ${response.status}`);
  await shop.idle();
}

/** Saves the operator's settings, and has the shop learn of it. */
async function changeSettings(
  shop: EdgeShop,
  settings: object,
  redirects: Record<string, string> = {},
): Promise<void> {
  const lines = Object.entries(redirects).map((pair) => pair.join(" "));
  const fields = { settings: JSON.stringify(settings), redirects: lines.join("\n") };
  const response = await operate("/storefront", fields);
  if (response.status !== 303) throw new Error(await response.text());
  await reportSettings(shop);
}

const on = (day: string) =>
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${day}T03:00:00Z`) });

const getBody = (html: string) => html.slice(html.indexOf("<body"));

/** The headings of the home page, in their order. */
const headings = (html: string) =>
  Array.from(
    html.slice(html.indexOf("<main"), html.indexOf("</main")).matchAll(/<h[12][^>]*>([^<]+)</g),
    ([, text]) => text,
  );

test("a notice is on every page within seconds, in its language, on its days", async () => {
  const shop = openShop();
  expect(await shop.text("/products")).not.toContain("notice-line");
  const text = { id_ID: "Libur 24 sampai 26 Desember", en_US: "Closed on 24 to 26 December" };
  await changeSettings(shop, {
    notice: { text, to: "/faq#cost", from: "2026-12-20", until: "2026-12-26" },
  });
  on("2026-12-19");
  expect(await shop.text("/contact")).not.toContain("Libur");
  on("2026-12-21");
  await reportSettings(shop);
  for (const path of ["/", "/products", "/contact", "/faq"])
    expect(getBody(await shop.text(path))).toContain(
      'href="/faq#cost">Libur 24 sampai 26 Desember<',
    );
  const english = await shop.text("/en/products");
  expect(getBody(english)).toContain('href="/en/faq#cost">Closed on 24 to 26 December<');
  const missing = await shop.fetch("/no-such-page");
  expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining("Libur")]);
  // Nothing leads away from the checkout.
  expect(await shop.text("/checkout")).not.toContain("Libur");
  on("2026-12-27");
  await reportSettings(shop);
  expect(await shop.text("/products")).not.toContain("Libur");
});

test("what stands in a notice is text, and its style is allowed", async () => {
  const shop = openShop();
  await changeSettings(shop, { notice: { text: { en_US: "<b>Hi</b> & {phone}" } } });
  const response = await shop.fetch("/products");
  const html = await response.text();
  // A text that has one language is shown in the other, too, and says so.
  expect(html).toContain('lang="en">&lt;b&gt;Hi&lt;/b&gt; &amp; {phone}</p></aside>');
  const style = /<style>([^<]*notice-line[^<]*)<\/style>/.exec(html)?.[1] ?? "";
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(style));
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  expect(response.headers.get("content-security-policy")).toContain(`'sha256-${hash}'`);
});

test("opening hours are on the contact page", async () => {
  const shop = openShop();
  expect(await shop.text("/contact")).toContain("Senin sampai Jumat");
  await changeSettings(shop, { hours: { id_ID: "Setiap hari, 8 sampai 20" } });
  const html = await shop.text("/contact");
  expect(html).toContain("Setiap hari, 8 sampai 20");
  expect(html).not.toContain("Senin sampai Jumat");
  expect(await shop.text("/en/contact")).toContain('lang="id"');
});

test("banners stand below the start of the home page on their days; the operator orders the rest", async () => {
  const shop = openShop();
  const before = headings(await shop.text("/en"));
  const banner = (title: string, more: object) => ({
    text: { en_US: { title, action: "See them" } },
    to: "/offers",
    ...more,
  });
  const banners = [
    banner("Past", { until: "2026-11-30" }),
    banner("December", { from: "2026-12-01", to: "https://example.com/december" }),
  ];
  on("2026-12-02");
  await changeSettings(shop, { banners });
  const html = await shop.text("/en");
  expect(headings(html)).toEqual([before[0], "December", ...before.slice(1)]);
  expect(html).toContain('href="https://example.com/december">See them<');
  await changeSettings(shop, { banners, home: ["questions", "banners", "best-sellers"] });
  expect(headings(await shop.text("/en"))).toEqual([
    before[0],
    ...["Questions", "December", english["category.best-sellers"]].map((text) =>
      expect.stringContaining(text),
    ),
    // Products and questions have headings of their own below these.
  ]);
});

test("a menu of WordPress is the header's in its language, and in another that has none", async () => {
  const shop = openShop();
  const findMenu = (html: string) =>
    /<nav class="main-navigation".*?<\/nav>/s.exec(html)?.[0].replace(/<svg.*?<\/svg>/gs, "") ?? "";
  const menu = {
    en_US: [
      { text: "Oils & more", to: "/product-category/engine-oil" },
      { text: "Help", to: "/faq", items: [{ text: "Elsewhere", to: "https://example.com/x" }] },
    ],
  };
  await changeSettings(shop, { menu });
  const english = findMenu(await shop.text("/en/faq"));
  expect(english).toContain('<a href="/en/product-category/engine-oil">Oils &amp; more</a>');
  expect(english).toMatch(/<a href="\/en\/faq" aria-current="page">Help<\/a>/);
  expect(english).toContain('href="https://example.com/x">Elsewhere<');
  expect(findMenu(await shop.text("/faq"))).toContain(
    '<a href="/product-category/engine-oil">Oils &amp; more</a>',
  );
  await changeSettings(shop, { menu: { ...menu, id_ID: [{ text: "Bantuan", to: "/faq" }] } });
  expect(findMenu(await shop.text("/faq"))).toMatch(/>Bantuan<(?!.*Oils)/s);
  expect(findMenu(await shop.text("/en/faq"))).toBe(english);
});

test("a menu of WordPress is the footer's columns in its language, and in another that has none", async () => {
  const shop = openShop();
  // On a phone a heading opens its column.
  const findColumns = (html: string) =>
    (/<nav class="footer-columns".*?<\/nav>/s.exec(html)?.[0] ?? "").replaceAll(
      /<label><input type="checkbox"\/>|<\/label>/g,
      "",
    );
  const footer = {
    en_US: [
      { text: "Help & more", items: [{ text: "Questions", to: "/faq" }] },
      { text: "Elsewhere", to: "https://example.com/x" },
    ],
  };
  await changeSettings(shop, { footer });
  expect(findColumns(await shop.text("/en/faq")).replace(/^<nav[^>]*>/, "")).toBe(
    '<div><h2>Help &amp; more</h2><ul><li><a href="/en/faq" aria-current="page">Questions</a></li></ul></div>' +
      '<div><h2><a href="https://example.com/x">Elsewhere</a></h2></div></nav>',
  );
  expect(findColumns(await shop.text("/faq"))).toContain("<h2>Help &amp; more</h2>");
  await changeSettings(shop, { footer: { ...footer, id_ID: [{ text: "Bantuan", to: "/faq" }] } });
  expect(findColumns(await shop.text("/faq"))).toMatch(/>Bantuan<(?!.*Help)/s);
});

test("an old address leads to its page before it is a 404, in its language, without circles", async () => {
  const shop = openShop();
  const redirects = {
    "/toko-kami": "/about",
    "/product/sampo-lama": "/product-category/car-care",
    "/lama": "/lebih-lama",
    "/lebih-lama": "https://example.com/baru",
    "/putar": "/balik",
    "/balik": "/putar",
    "/kopi-é": "/faq#cost",
    "/products": "/about",
    "/miring": "/../..//evil.example/%2Fé?a=b%26c",
    "/garis": "/garis/",
  };
  await changeSettings(shop, {}, redirects);
  const openedBy = async (path: string) => {
    const response = await shop.fetch(path, { redirect: "manual" });
    return [response.status, response.headers.get("location")];
  };
  expect(await openedBy("/toko-kami")).toEqual([301, "/about"]);
  expect(await openedBy("/en/toko-kami")).toEqual([301, "/en/about"]);
  // First as every address with a slash.
  expect(await openedBy("/toko-kami/")).toEqual([301, "/toko-kami"]);
  expect(await openedBy("/product/sampo-lama")).toEqual([301, "/product-category/car-care"]);
  expect(await openedBy("/lama")).toEqual([301, "https://example.com/baru"]);
  expect(await openedBy("/kopi-%C3%A9")).toEqual([301, "/faq#cost"]);
  for (const circle of ["/putar", "/garis"]) expect(await openedBy(circle)).toEqual([404, null]);
  expect(await openedBy("/miring")).toEqual([301, "/evil.example/%2F%C3%A9?a=b%26c"]);
  // A page that is there is shown.
  expect(await openedBy("/products")).toEqual([200, null]);
  expect(await openedBy("/toko-kami/lagi")).toEqual([404, null]);
  const known = await shop.fetch("/toko-kami", { redirect: "manual" });
  expect(known.headers.get("cache-control")).toBe("public, max-age=300");
});

/** Slugs of the products of a search, without what is shown where there are none. */
const found = (html: string) => {
  const [results = ""] = html.split('class="listing-empty"');
  const links = results.matchAll(/href="\/product\/([\w-]+)"/g);
  return [...new Set(Array.from(links, ([, slug]) => slug))];
};

test("a search is helped by another word, by products and by a page, from its list of empty ones", async () => {
  const shop = openShop();
  await changeSettings(shop, {});
  const search = async (text: string) =>
    found(await shop.text(`/products?search=${encodeURIComponent(text)}`));
  const shampoo = await search("sampo mobil");
  expect(await search("zzkwq")).toEqual([]);
  const add = async (rule: string, text: string, of = "zzkwq") => {
    const response = await operate("/searches", { rule, search: of, text });
    await reportSettings(shop);
    return decodeURIComponent(response.headers.get("location") ?? "");
  };
  expect(await add("same", "sampo mobil")).toContain("helped");
  expect((await search("zzkwq"))[0]).toBe(shampoo[0]);
  expect(await add("pins", "oli-samudra-5w-30")).toContain("helped");
  expect((await search("zzkwq"))[0]).toBe("oli-samudra-5w-30");
  expect(await add("redirects", "/faq#cost", "zzkwx")).toContain("helped");
  const opened = await shop.fetch("/products?search=zzkwx", { redirect: "manual" });
  expect(opened.headers.get("location")).toBe("/faq#cost");
  // What is wrong is said, and nothing is stored.
  expect(await add("redirects", "https://example.com")).toContain("is+no+page+of+the+shop");
  expect(await add("other", "x")).toContain("no+such+rule");
});

test("faults are sentences, and what was typed stays", async () => {
  const settings = JSON.stringify({
    notice: { text: { en_US: "x".repeat(201) } },
    banners: [{ text: { en_US: { title: "A", action: "B" } }, to: "javascript:alert(1)" }],
    home: ["weather"],
  });
  const response = await operate("/storefront", { settings, redirects: "/alt //evil.example" });
  const html = await response.text();
  expect(response.status).toBe(422);
  expect(html).toContain("neither a path of the shop nor an https address");
  expect(html).toContain("//evil.example</textarea>");
  const second = await (await operate("/storefront", { settings, redirects: "" })).text();
  expect(second).toContain("notice.text.en_US is longer than 200 characters.");
  expect(second).toContain("there is no section &quot;weather&quot; of the home page.");
  const third = await operate("/storefront", { settings: "{", redirects: "" });
  expect(await third.text()).toContain("The settings are no JSON");
});

test("parts of a document that are not as the rules say are left out, the others count", async () => {
  const shop = openShop();
  const notice = { text: { id_ID: "Halo" } };
  const stored = JSON.stringify({ notice, hours: { id_ID: "x".repeat(300) }, later: 1 });
  await backendEnv.DB.prepare("INSERT OR REPLACE INTO options (name, value) VALUES (?, ?)")
    .bind("edge_storefront_settings", stored)
    .run();
  await reportSettings(shop);
  const html = await shop.text("/contact");
  expect(html).toContain(">Halo</p></aside>");
  expect(html).toContain("Senin sampai Jumat");
});

/** A backend that responds so when it is asked for the operator's settings. */
function withResponse(shop: EdgeShop, result: object): EdgeShop {
  const { backend } = shop;
  const fetch: typeof backend.fetch = async (input, init) => {
    const request = new Request(input, init);
    const isAsked = (await request.clone().text()).includes("storefrontSettings");
    return isAsked ? Response.json(result) : backend.fetch(request);
  };
  Object.assign(shop.bindings, { BACKEND: { fetch } });
  return shop;
}

test.each([
  { errors: [{ message: 'Cannot query field "storefrontSettings" on type "RootQuery".' }] },
  { data: { storefrontSettings: "no JSON" } },
  { data: { storefrontSettings: "[]" } },
  { data: { storefrontSettings: `{"notice":"${"x".repeat(70_000)}"}` } },
])("a WordPress without settings that can be read has pages as the brand's: %#", async (result) => {
  const shop = openShop();
  await changeSettings(shop, { notice: { text: { id_ID: "Halo" } } });
  const response = await withResponse(shop, result).fetch("/products");
  expect([response.status, (await response.text()).includes("notice-line")]).toEqual([200, false]);
});

test("while WordPress fails, pages are as they were", async () => {
  const shop = openShop();
  await changeSettings(shop, { notice: { text: { id_ID: "Halo" } } });
  expect(await shop.text("/products")).toContain("Halo");
  await reportSettings(shop);
  const errors = [{ message: "Internal server error" }];
  const result = { errors, data: { storefrontSettings: null } };
  expect(await withResponse(shop, result).text("/products")).toContain("Halo");
});
