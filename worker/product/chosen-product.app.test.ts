import { beforeAll, describe, expect, test } from "vitest";
import { openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import { indonesian } from "../../tests/support/messages.ts";
import { addProduct } from "../../tests/support/shop-rows.ts";

const run = (sql: string) => backendEnv.DB.prepare(sql).run();

beforeAll(async () => {
  await seedProducts();
  await addProduct(93_001, {
    type: "VARIABLE",
    nameId: "Zvaried",
    onSale: true,
    minPrice: 500,
    maxPrice: 1000,
    averageRating: 4.46,
    reviewCount: 3,
    weight: 1.25,
    descriptionId:
      '<figure><img src="http://embedded.internal/wp-content/uploads/a.webp" alt="A"></figure><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
  });
  const option = (id: string) => ({ id, en: id });
  const attribute = (position: number, name: string, values: string[], product = 93_001) =>
    run(
      `INSERT INTO product_attributes (product_id, position, name, label_id, label_en, options, variation)
       VALUES (${product}, ${position}, '${name}', '${name}', '${name}', '${JSON.stringify(values.map(option))}', 1)`,
    );
  await attribute(0, "bentuk", ["Botol", "Kaleng"]);
  await attribute(1, "isi", ["1 L", "4 L"]);
  const variation = async (id: number, bentuk: string, isi: string, salePrice: number | null) => {
    await addProduct(id, { type: "VARIATION", parentId: 93_001, regularPrice: 1000, salePrice });
    await run(`INSERT INTO variation_attributes VALUES (${id}, 'bentuk', '${bentuk}', 0)`);
    await run(`INSERT INTO variation_attributes VALUES (${id}, 'isi', '${isi}', 1)`);
  };
  await variation(93_002, "Botol", "1 L", 500);
  await variation(93_003, "Kaleng", "4 L", null);
  await addProduct(93_010, { type: "VARIABLE", nameId: "Znone" });
  await attribute(0, "isi", ["1 L"], 93_010);
});

const page = "/product/produk-93001";
const choose = (bentuk: string, isi: string) =>
  `${page}?attribute_bentuk=${bentuk}&attribute_isi=${encodeURIComponent(isi)}`;
// Before the related products, which have badges of their own.
const top = async (path: string) =>
  (await openShop().text(path)).split('class="product-text"')[0] ?? "";

describe("the chosen variation", () => {
  test("shows its own badge, old price and title", async () => {
    const reduced = await top(choose("Botol", "1 L"));
    expect(reduced).toContain(">Hemat 50%<");
    expect(reduced).toContain("<s>€10.00</s>");
    expect(reduced).toContain("<title>Zvaried - Botol, 1 L |");
    const full = await top(choose("Kaleng", "4 L"));
    expect(full).not.toContain("price-saved");
    expect(full).not.toContain("<s>");
  });

  test("that does not exist is shown as missing, not as sold out", async () => {
    const html = await top(choose("Botol", "4 L"));
    expect(html).toContain(indonesian["product.not-made"]);
    expect(html).not.toMatch(/class="stock|\(Stok habis\)/);
    expect(html).not.toContain("price-saved");
  });
});

describe("while nothing is chosen", () => {
  const bar = (html: string) => html.split('class="buy-row"')[1]?.split("</form>")[0] ?? "";
  const findAnchor = (html: string) => /<(\w+)[^>]* id="choose"[^>]*>/.exec(html)?.[0];

  test.each([
    [page, "Pilih bentuk", 'value="Botol"'],
    [`${page}?attribute_bentuk=Kaleng`, "Pilih isi", 'value="4 L"'],
    [`/en${page}`, "Choose your bentuk", 'value="Botol"'],
  ])("the button of %s is a link to the first option: %s", async (path, words, first) => {
    const html = await top(path);
    expect(bar(html)).toContain(`<a class="button button-primary" href="#choose">${words}</a>`);
    expect(bar(html)).not.toMatch(/<button(?![^>]* hidden="")/);
    expect(findAnchor(html)).toContain(first);
    expect(html.match(/id="choose"/g)).toHaveLength(1);
  });

  test("where no option is left, it leads to the form that says so", async () => {
    const html = await top("/product/produk-93010");
    expect(bar(html)).toContain('href="#choose"');
    expect(findAnchor(html)).toMatch(/^<form/);
  });
});

test("packs have their price, and what one piece of each costs", async () => {
  const chips = async (path: string) =>
    [...(await top(path)).matchAll(/class="option"[^>]*>(.*?)<\/button>/g)].map(([, html = ""]) =>
      html.replace(/<[^>]*>/g, ""),
    );
  expect(await chips("/product/pembersih-injektor-bensin")).toEqual([
    "1 botol €7.90",
    "Isi 3 €19.90 €6.63/botol",
    "Isi 6 €35.90 €5.98/botol",
  ]);
  expect(await chips("/en/product/oli-samudra-5w-30")).toEqual(["1 L", "4 L"]);
});

describe("numbers", () => {
  test("are written in the page's language, ratings rounded once", async () => {
    const id = await openShop().text(page);
    expect(id).toContain("1,25 kg");
    expect(id).toContain("4,5 dari 5 bintang");
    expect(id.split('id="reviews"')[1]).not.toContain("★ 4,5");
    expect(id).toContain("★ 4,");
    expect(id).toContain('"ratingValue":4.5');
    const en = await openShop().text(`/en${page}`);
    expect(en).toContain("1.25 kg");
    expect(en).toContain("4.5 of 5 stars");
  });
});

test("a description keeps its pictures, and a video is a link with a picture of our own host", async () => {
  const html = await openShop().text(page);
  expect(html).toContain('<figure><img src="/_image/640x1/a.webp"');
  expect(html).toContain('href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"');
  expect(html).not.toContain("<iframe");
});

describe("the preview of a shared link", () => {
  const readPreview = async (path: string) => {
    const tags = (await top(path)).matchAll(/<meta property="([^"]+)" content="([^"]*)"/g);
    return Object.fromEntries([...tags].map(([, name = "", content = ""]) => [name, content]));
  };

  test("is a picture of a stated size with the product's name, and names the price", async () => {
    expect(await readPreview("/en/product/minyak-cvt-samudra")).toMatchObject({
      "og:type": "product",
      "og:title": expect.stringMatching(/^Samudra CVT Fluid · €\d+\.\d\d$/),
      "og:image": "http://localhost:8787/_image/1200x630/minyak-cvt-samudra.webp",
      "og:image:width": "1200",
      "og:image:height": "630",
      "og:image:alt": "Samudra CVT Fluid",
      "product:price:amount": expect.stringMatching(/^\d+\.\d\d$/),
      "product:price:currency": "EUR",
    });
  });

  test("has the price of the choice, and the lowest before there is one", async () => {
    const readPrice = async (path: string) => {
      const { "og:title": title, "product:price:amount": amount } = await readPreview(path);
      return [title, amount];
    };
    expect(await readPrice(page)).toEqual(["Zvaried · Mulai €5.00", "5.00"]);
    expect(await readPrice(choose("Kaleng", "4 L"))).toEqual([
      "Zvaried - Kaleng, 4 L · €10.00",
      "10.00",
    ]);
  });
});
