import { beforeAll, expect, test } from "vitest";
import {
  buildIndexes,
  type EdgeShop,
  openShop,
  seedProducts,
} from "../../tests/support/edge-shop.ts";
import { english } from "../../tests/support/messages.ts";

let shop: EdgeShop;

beforeAll(async () => {
  await seedProducts();
  await buildIndexes();
  shop = openShop();
});

/** The compared products and the row of an attribute. */
function readTable(html: string, label: string) {
  const table = html.split("<table")[1]?.split("</table>")[0] ?? "";
  const names = [...table.matchAll(/<a href="[^"]*\/product\/([^"]+)">/g)].map(([, slug]) => slug);
  const row = table.split(`<th scope="row">${label}</th>`)[1]?.split("</tr>")[0] ?? "";
  return {
    names,
    values: [...row.matchAll(/<td>(.*?)<\/td>/g)].map(([, value = ""]) =>
      value.replace(/<[^>]*>/g, ""),
    ),
  };
}

test("brake fluids stand side by side with their boiling points, in both languages", async () => {
  const path = "/compare?product=minyak-rem-dot-4&product=minyak-rem-dot-5-1";
  expect(readTable(await shop.text(`/en${path}`), "Boiling point")).toEqual({
    names: ["minyak-rem-dot-4", "minyak-rem-dot-5-1"],
    values: ["dry 230 °C, wet 155 °C", "dry 260 °C, wet 180 °C"],
  });
  const html = await shop.text(path);
  expect(readTable(html, "Titik didih").values[0]).toBe("kering 230 °C, basah 155 °C");
  expect(html).toContain('<meta name="robots" content="noindex, follow"/>');
});

test("one product is shown beside similar ones, which a product's page leads to", async () => {
  const page = await shop.text("/en/product/minyak-rem-dot-4");
  expect(page).toContain('href="/en/compare?product=minyak-rem-dot-4"');
  const { names } = readTable(await shop.text("/en/compare?product=minyak-rem-dot-4"), "Standard");
  expect(names).toHaveLength(3);
  expect(names[0]).toBe("minyak-rem-dot-4");
  expect(names.slice(1).every((slug) => slug?.startsWith("minyak-rem-"))).toBe(true);
});

test("at most four are compared, unknown ones are left out, and of unknown ones alone there is no page", async () => {
  const chosen = [
    "minyak-rem-dot-3",
    "minyak-rem-dot-4",
    "minyak-rem-dot-5-1",
    "minyak-rem-balap",
    "minyak-rem-motor",
  ];
  const five = await shop.text(`/en/compare?product=${chosen.join(",")}`);
  expect(readTable(five, "Standard").names).toEqual(chosen.slice(0, 4));
  expect(five).toContain("At most four at a time");
  const some = await shop.text("/en/compare?product=made-up&product=minyak-rem-dot-3");
  expect(readTable(some, "Standard").names[0]).toBe("minyak-rem-dot-3");
  expect((await shop.fetch("/en/compare?product=made-up,made-up-too")).status).toBe(404);
});

test("an address of free choice is not stored, that of one product is", async () => {
  const readState = async (path: string) => {
    await shop.text(path);
    return (await shop.fetch(path)).headers.get("cache-status");
  };
  expect(await readState("/en/compare?product=minyak-rem-balap")).toContain("hit");
  expect(await readState("/en/compare?product=minyak-rem-balap,minyak-rem-motor")).not.toContain(
    "hit",
  );
});

test("an article shows the products that its text links to, with their prices", async () => {
  const html = await shop.text("/en/article/jadwal-ganti-minyak-rem");
  const section = html.split(english["articles.products"])[1]?.split("</section>")[0] ?? "";
  const cards = [...section.matchAll(/<h3><a href="\/en\/product\/([^"]+)">/g)];
  expect(cards.map(([, slug]) => slug)).toEqual([
    "minyak-rem-dot-3",
    "minyak-rem-dot-4",
    "minyak-rem-dot-5-1",
  ]);
  expect(section.match(/€\d/g)?.length).toBeGreaterThanOrEqual(3);
});

test("an oil for motorbikes leads those with a scooter to the one for scooters", async () => {
  const lead =
    /<p>Untuk motor matik\? Lihat <a href="([^"]+)">Oli Bara Matik <span class="unbroken">10W-30<\/span><\/a><\/p>/;
  const html = await shop.text("/product/oli-bara-motor-10w-40");
  expect(lead.exec(html)?.[1]).toBe("/product/oli-bara-matik-10w-30");
  expect(await shop.text("/en/product/oli-bara-motor-10w-40")).toContain("For a scooter? See");
  expect(await shop.text("/product/minyak-rem-dot-4")).not.toContain("Untuk motor matik?");
});

test.each([
  "kotak-rawat-mesin",
  "paket-servis-rumahan",
  "alat-uji-minyak-rem",
  "minyak-cvt-samudra",
  "pembersih-karburator",
])("%s, which is no oil of an engine, leads to no bottle for another vehicle", async (slug) => {
  const html = await shop.text(`/product/${slug}`);
  expect(html).toContain("<h1");
  expect(html).not.toMatch(/<p>Untuk [\w ]+\? Lihat/);
});

test("a browser that remembers a vehicle reads which of them are for it", async () => {
  const path = "/en/compare?product=minyak-rem-dot-4,oli-bara-matik-10w-30,oli-samudra-5w-30";
  const headers = { cookie: "vehicle=BeAT%202020~honda-beat.2020" };
  const { values } = readTable(await shop.text(path, { headers }), "BeAT 2020");
  expect(values[1]).toBe("✓Fits BeAT 2020");
  expect(values[2]).toBe("✕Not for BeAT 2020");
  expect(await shop.text(path)).not.toContain("BeAT 2020");
});
