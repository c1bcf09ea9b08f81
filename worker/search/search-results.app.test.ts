import { beforeAll, expect, test } from "vitest";
import { buildIndexes, openShop, seedProducts } from "../../tests/support/edge-shop.ts";

beforeAll(seedProducts);

/** Links to the pages about the topic of a search, above its products. */
const topics = (html: string): string[] =>
  [
    ...html.matchAll(
      /<a class="button" href="([^"]+)">([^<]+)(?:<!-- -->)? <span aria-hidden="true">→/g,
    ),
  ].map(([, href, label]) => `${label} ${href}`);

test.each([
  ["", "ongkir", ["Pengiriman &amp; ongkir /faq#cost"]],
  ["", "berapa ongkos kirim ke bandung?", ["Pengiriman &amp; ongkir /faq#cost"]],
  ["", "syarat retur", ["Retur /faq#change-of-mind"]],
  ["", "bisa COD", ["Pembayaran /faq#methods"]],
  ["", "qris", ["Pembayaran /faq#methods"]],
  ["/en", "shipping", ["Delivery &amp; cost /en/faq#cost"]],
  ["", "oli matik", []],
])("%s/products?search=%s leads to the page about it", async (prefix, search, expected) => {
  const query = new URLSearchParams({ search });
  const path = `${prefix}/products?${query}`;
  expect(topics(await openShop().text(path))).toEqual(expected);
  const suggestions = await openShop().text(`${prefix}/search-suggestions?q=${search}`);
  expect(suggestions.includes('id="suggestion-topic-0"')).toBe(expected.length > 0);
});

test("a search of the brand's rules opens its page, in the visitor's language", async () => {
  const shop = openShop();
  const openedBy = async (path: string) => {
    const response = await shop.fetch(path, { redirect: "manual" });
    return [response.status, response.headers.get("location")];
  };
  expect(await openedBy("/products?search=Retur%3F")).toEqual([302, "/faq#change-of-mind"]);
  expect(await openedBy("/en/products?search=returns")).toEqual([302, "/en/faq#change-of-mind"]);
});

test("two best sellers stand where a search finds no product", async () => {
  const html = await openShop().text("/en/products?search=zzzzqqq");
  expect(html).toContain("Nothing found for");
  expect([...html.matchAll(/<article class="product-card/g)]).toHaveLength(2);
});

const articles = (html: string): string[] => {
  const aside = /<aside class="search-articles".*?<\/aside>/s.exec(html)?.[0] ?? "";
  return [...aside.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href);
};

test("articles and answers on the search come after the products, in both languages", async () => {
  const shop = openShop();
  expect(articles(await shop.text("/products?search=minyak+rem"))).toEqual([
    "/article/jadwal-ganti-minyak-rem",
    "/faq#brake-fluid",
  ]);
  expect(articles(await shop.text("/products?search=bolehkah+oli+mobil+dipakai+di+motor"))).toEqual(
    ["/article/oli-motor-bukan-oli-mobil"],
  );
  expect(articles(await shop.text("/en/products?search=brake+fluid"))).toEqual([
    "/en/article/jadwal-ganti-minyak-rem",
    "/en/faq#brake-fluid",
  ]);
  expect(articles(await shop.text("/products?search=sampo"))).toEqual([]);
  expect(articles(await shop.text("/products"))).toEqual([]);
  const suggestions = await shop.text("/search-suggestions?q=minyak+rem");
  expect(suggestions).toContain('href="/article/jadwal-ganti-minyak-rem"');
});

const filters = (html: string): string[] =>
  [
    ...html.matchAll(
      /<a class="chip" href="([^"]+)" rel="nofollow" data-in-place="[^"]*"><span class="visually-hidden">.*?<\/span>(?:<!-- -->)?([^<]+)/g,
    ),
  ].map(([, href, text]) => `${text} ${href}`);

test("prices and exclusions in a search are filters that can be taken away", async () => {
  const shop = openShop();
  expect(filters(await shop.text("/en/products?search=car+oil+under+30"))).toEqual([
    "under 30 /en/products?search=car+oil",
  ]);
  expect(filters(await shop.text("/products?search=oli+motor+non+matic+di+bawah+10"))).toEqual([
    "di bawah 10 /products?search=oli+motor+non+matic",
    "non matic /products?search=oli+motor+di+bawah+10",
  ]);
});

test("a search finds a product by its cheapest size, and its card says so; a filter goes by the highest price", async () => {
  const shop = openShop();
  const html = await shop.text("/products?search=minyak+rem+di+bawah+6+euro");
  const [card = ""] =
    html.match(/<article class="product-card">(?:(?!<\/article>).)*rem-dot-4".*?<\/article>/s) ??
    [];
  expect(card).toContain("Mulai €5.90");
  expect(html).not.toContain("data-alternatives");
  const filtered = await shop.text("/products?search=minyak+rem&filter=price[,6]");
  expect(filtered).toContain('data-part="results"');
  expect(filtered).not.toContain("/product/minyak-rem-dot-4");
});

test("what a search leaves out is named, and its results are results", async () => {
  const html = await openShop().text("/en/products?search=stp+engine+flush");
  expect(html).toContain("Results without “stp”.");
  expect(html).not.toContain("data-alternatives");
});

test("a vehicle is explained in the page's language", async () => {
  // Requests have begun to build them, one language before the other.
  await buildIndexes();
  const shop = openShop();
  expect(await shop.text("/products?search=oli+beat+2019")).toContain(
    "Diurutkan untuk beat 2019: motor matik, oli JASO MB, 10W-30 atau 10W-40.",
  );
  expect(await shop.text("/en/products?search=honda+beat+oil")).toContain(
    "Sorted for beat: automatic scooter, JASO MB oil, 10W-30 or 10W-40.",
  );
  // Its litres are on the vehicle's own page.
  for (const path of [
    "/products?search=berapa+liter+oli+buat+avanza",
    "/en/products?search=how+much+oil+does+an+avanza+take",
  ]) {
    const html = await shop.text(path);
    expect(html).toContain("/fit?model=toyota-avanza");
    expect(html).not.toContain("data-alternatives");
  }
});

test("a corrected suggestion says so", async () => {
  const html = await openShop().text("/search-suggestions?q=karburatr");
  expect(html).toContain("Menampilkan hasil untuk “karburator”.");
});
