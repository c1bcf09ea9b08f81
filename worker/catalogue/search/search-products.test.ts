import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { naughty } from "../../../tests/reliability/naughty-strings.ts";
import type { SearchText } from "../../commerce/indexed-product.ts";
import { SearchBuilder } from "./search-builder.ts";
import { openSearch, type SearchIndex } from "./search-index.ts";
import { searchProducts } from "./search-products.ts";

interface Created extends Partial<SearchText> {
  name: string;
  english?: string;
  skus?: string[];
  sales?: number;
  isInStock?: boolean;
}

const toText = ({ name, categories = [], facts = [], short = "", description = "" }: Created) => ({
  name,
  categories,
  facts,
  short,
  description,
});

function buildIndex(products: Created[]): SearchIndex {
  const builder = new SearchBuilder(["id", "en"]);
  for (const it of products) {
    const { skus = [], sales = 0, isInStock = true, english } = it;
    const texts = [toText(it), ...(english ? [toText({ name: english })] : [])];
    builder.add({ texts, skus, sales, isInStock });
  }
  const arrays = builder.finish();
  const numbers = (name: string) => arrays[name] as Uint32Array;
  return openSearch(products.length, numbers, (name) => arrays[name] as Uint8Array);
}

function matches(products: Created[], query: string): string[] {
  const result = searchProducts(buildIndex(products), query);
  return Array.from(result.products, (product) => products[product]?.name ?? "");
}

describe("what fits better comes first:", () => {
  test("a name before an attribute, a category, a short text and a description", () => {
    const products = [
      { name: "Lap", description: "Untuk zirkon." },
      { name: "Kain", short: "Untuk zirkon." },
      { name: "Sikat", categories: ["Zirkon"] },
      { name: "Spons", facts: ["Zirkon"] },
      { name: "Zirkon" },
    ];
    expect(matches(products, "zirkon")).toEqual(["Zirkon", "Spons", "Sikat", "Kain"]);
  });

  test("the words in a row and at the head of the name before the same words elsewhere", () => {
    const products = [{ name: "Buku Minyak Zirkon" }, { name: "Minyak Zirkon" }];
    expect(matches(products, "minyak zirkon")[0]).toBe("Minyak Zirkon");
  });

  test("of equals the one that sells, and the one that is in stock", () => {
    const sold = [{ name: "Zirkon A" }, { name: "Zirkon B", sales: 900 }];
    expect(matches(sold, "zirkon")).toEqual(["Zirkon B", "Zirkon A"]);
    const stocked = [{ name: "Zirkon A", isInStock: false }, { name: "Zirkon B" }];
    expect(matches(stocked, "zirkon")).toEqual(["Zirkon B", "Zirkon A"]);
  });

  test("what is sold out is not hidden where it is what was meant", () => {
    const products = [
      { name: "Kain", short: "zirkon" },
      { name: "Zirkon", isInStock: false },
    ];
    expect(matches(products, "zirkon")[0]).toBe("Zirkon");
  });
});

describe("a word is found", () => {
  const oils = [
    { name: "Oli Samudra 5W-30", english: "Samudra Engine Oil", skus: ["OFS-530"] },
    { name: "Minyak Rem DOT 4", facts: ["300 ml"] },
    { name: "Minyak Rem DOT 5.1", facts: ["500 ml"] },
    { name: "Pembersih Karburator", facts: ["500 ml"] },
    { name: "Sampo Mobil" },
  ];

  test.each([
    ["5w30", "Oli Samudra 5W-30"],
    ["OFS 530", "Oli Samudra 5W-30"],
    ["ofs-5", "Oli Samudra 5W-30"],
    ["dot4", "Minyak Rem DOT 4"],
    ["dot 5.1", "Minyak Rem DOT 5.1"],
    ["minyakrem", "Minyak Rem DOT 4"],
    ["karb", "Pembersih Karburator"],
    ["membersihkan karburator", "Pembersih Karburator"],
    ["karburatr", "Pembersih Karburator"],
    ["shampoo", "Sampo Mobil"],
    ["engine oil", "Oli Samudra 5W-30"],
    ["0,5 liter karbu", "Pembersih Karburator"],
  ])("in the way it is typed: %s", (query, first) => {
    expect(matches(oils, query)[0]).toBe(first);
  });

  test("with a typo only when nothing is spelt so, and never in a grade or a short word", () => {
    const products = [{ name: "Zirkon" }, { name: "Zirkan" }, { name: "Oli 15W-40" }];
    expect(matches(products, "zirkon")).toEqual(["Zirkon"]);
    expect(matches(products, "10w40")).toEqual([]);
    expect(matches([{ name: "Cat" }], "cot")).toEqual([]);
  });

  test("in another grade than requested only as an alternative", () => {
    const result = searchProducts(buildIndex(oils), "oli 5w-20");
    expect(result.isAlternative || result.products.length === 0).toBe(true);
  });
});

describe("when not all words are found together", () => {
  const products = [
    { name: "Minyak Rem DOT 4", english: "DOT 4 Brake Fluid" },
    { name: "Pelumas Rantai", english: "Chain Lube" },
    { name: "Pembilas Mesin", english: "Engine Flush" },
    { name: "Sampo Mobil", english: "Car Shampoo" },
  ];

  test.each([
    ["minyak rem zzqx", "Minyak Rem DOT 4", "zzqx"],
    ["zzqx engine flush", "Pembilas Mesin", "zzqx"],
    ["engine flush stp", "Pembilas Mesin", "stp"],
    ["sampo meguiars", "Sampo Mobil", "meguiars"],
    ["sampo gede", "Sampo Mobil", "gede"],
    ["sampo mobil jerigen 5 ltr", "Sampo Mobil", "5000ml"],
  ])("what is shown for “%s” is a result, and what was left out is named", (query, name, word) => {
    const result = searchProducts(buildIndex(products), query);
    expect(products[result.products[0] ?? -1]?.name).toBe(name);
    expect(result).toMatchObject({ dropped: [word], isAlternative: false });
  });

  test.each(["zzqx mobil", "zzqx rem", "sampo bayi", "car zzqx", "brake zzqx", "castrol"])(
    "what is shown for “%s” is an alternative: the thing itself is not there",
    (query) => {
      const result = searchProducts(buildIndex(products), query);
      expect(result.isAlternative || result.products.length === 0).toBe(true);
    },
  );

  test("a thing of the trade that the shop has not is not its neighbour", () => {
    const section = [{ name: "Oli Diesel", short: "Untuk mesin dengan filter partikel." }];
    expect(searchProducts(buildIndex(section), "filter oli").isAlternative).toBe(true);
  });

  test("a thing that has a symptom is not searched for", () => {
    const remedy = [{ name: "Anti Asap Oli" }];
    expect(searchProducts(buildIndex(remedy), "knalpot ngebul")).toMatchObject({
      products: Uint32Array.of(0),
      isAlternative: false,
    });
  });

  test("a line of another maker is what it is of, and named as left out", () => {
    const polish = [{ name: "Pengilap Ban" }, { name: "Sampo Mobil" }];
    expect(searchProducts(buildIndex(polish), "black magic")).toMatchObject({
      products: Uint32Array.of(0),
      dropped: ["black", "magic"],
      isAlternative: false,
    });
  });

  test.each(["jasa pengilap ban", "pengilap ban terdekat", "car shampoo near me"])(
    "a service is no product: %s",
    (query) => {
      const polish = [{ name: "Pengilap Ban" }, { name: "Sampo Mobil" }];
      expect(searchProducts(buildIndex(polish), query).isAlternative).toBe(true);
    },
  );

  test("things that are compared are found beside each other", () => {
    const oils = [
      { name: "Oli Matik", facts: ["Motor matik"] },
      { name: "Oli Gardan" },
      { name: "Sampo Mobil" },
    ];
    const result = searchProducts(buildIndex(oils), "apa beda oli matic sama oli gardan");
    expect([...result.products].toSorted()).toEqual([0, 1]);
  });

  test("a thing beside what is searched for is not what is searched for", () => {
    const polish = [{ name: "Pengilap Ban" }, { name: "Sampo Mobil" }];
    expect(searchProducts(buildIndex(polish), "pengilap ban mobil").isAlternative).toBe(false);
  });
});

describe("a vehicle", () => {
  const oils = [
    { name: "Oli Alfa 10W-30", facts: ["Motor matik", "Motor", "10W-30"] },
    { name: "Oli Beta 5W-30", facts: ["Mobil bensin", "5W-30"] },
    { name: "Oli Gama 5W-40", facts: ["Mobil diesel", "5W-40"] },
    { name: "Minyak Transmisi Otomatis", facts: ["Mobil bensin", "ATF"] },
    { name: "Lap Mikrofiber" },
  ];

  test.each([
    ["oli beat", "Oli Alfa 10W-30"],
    ["oli beat 2019", "Oli Alfa 10W-30"],
    ["oli vario 160 cbs 2023", "Oli Alfa 10W-30"],
    ["oli avanza 2015", "Oli Beta 5W-30"],
    ["oli toyota innova diesel", "Oli Gama 5W-40"],
    ["oli matic avanza", "Minyak Transmisi Otomatis"],
    ["oli avanza matic 2017", "Minyak Transmisi Otomatis"],
    ["oli avanza mikrofoba", "Oli Beta 5W-30"],
    ["lap avanza", "Lap Mikrofiber"],
    ["lap mobil listrik", "Lap Mikrofiber"],
  ])("finds what fits it: %s", (query, first) => {
    expect(matches(oils, query)[0]).toBe(first);
    expect(searchProducts(buildIndex(oils), query)).toMatchObject({
      isAlternative: false,
      dropped: [],
    });
  });

  test("without an engine has nothing of one", () => {
    const isAlternative = (query: string) => searchProducts(buildIndex(oils), query).isAlternative;
    expect(isAlternative("oli mobil listrik")).toBe(true);
    expect(isAlternative("oli byd")).toBe(true);
    expect(isAlternative("lap mobil listrik")).toBe(false);
  });

  test("is explained where it decides, and not where anything fits", () => {
    const { vehicle } = searchProducts(buildIndex(oils), "oli beat 2019");
    expect(vehicle).toMatchObject({ model: "beat 2019", kind: { id: "motor matik" } });
    expect(vehicle?.needs).toMatchObject({ id: expect.stringContaining("10W-30") });
    expect(searchProducts(buildIndex(oils), "lap avanza").vehicle).toBeNull();
  });
});

describe("an exclusion", () => {
  const oils = [
    { name: "Oli Motor Matik", english: "Scooter Oil", facts: ["Motor matik"] },
    { name: "Oli Motor Bebek", english: "Motorbike Oil", facts: ["Motor"] },
    { name: "Minyak Rem DOT 3" },
    { name: "Minyak Rem DOT 4", short: "Boleh dicampur dengan DOT 3." },
  ];

  test.each([
    ["oli motor non matic", "Oli Motor Bebek", "non matic", "oli motor"],
    ["oli motor bukan yang matik", "Oli Motor Bebek", "bukan yang matik", "oli motor"],
    ["minyak rem selain dot 3", "Minyak Rem DOT 4", "selain dot 3", "minyak rem"],
    ["motorbike oil, not scooter", "Oli Motor Bebek", "not scooter", "motorbike oil,"],
  ])("leaves out what it names: %s", (query, only, text, without) => {
    const result = searchProducts(buildIndex(oils), query);
    expect(Array.from(result.products, (product) => oils[product]?.name)).toEqual([only]);
    expect(result).toMatchObject({ isAlternative: false, excluded: [{ text, without }] });
  });

  test("that leaves nothing is not applied", () => {
    const result = searchProducts(buildIndex(oils), "minyak rem bukan minyak");
    expect(result.products).toHaveLength(2);
    expect(result.excluded).toEqual([]);
  });
});

describe("what people ask and say", () => {
  const shop = [
    { name: "Oli Matik 10W-30", english: "10W-30 Scooter Oil" },
    { name: "Oli Mobil 0W-20", english: "0W-20 Car Oil" },
    { name: "Minyak Rem DOT 3" },
    { name: "Minyak Rem DOT 4", description: "Boleh dicampur dengan DOT 3." },
    { name: "Minyak CVT" },
  ];

  test.each([
    ["kapan harus ganti minyak cvt", "Minyak CVT"],
    ["oli sepuluh w tiga puluh", "Oli Matik 10W-30"],
    ["oli mobil 1500 cc euro 4", "Oli Mobil 0W-20"],
    ["beda oli 0w-20 dan 10w-30", "Oli Matik 10W-30"],
    ["boleh pakai minyak rem dot 3 ga", "Minyak Rem DOT 3"],
  ])("is found, and called a result: %s", (query, first) => {
    const result = searchProducts(buildIndex(shop), query);
    expect(shop[result.products[0] ?? -1]?.name).toBe(first);
    expect(result.isAlternative).toBe(false);
  });
});

describe("words of two languages", () => {
  test("do not meet by accident", () => {
    const products = [
      { name: "Oli Motor Bebek", english: "Motorbike Oil", sales: 900 },
      { name: "Oli Mesin Mobil", english: "Car Engine Oil" },
    ];
    expect(matches(products, "oli mobil")[0]).toBe("Oli Mesin Mobil");
    expect(matches(products, "car oil")[0]).toBe("Oli Mesin Mobil");
  });
});

describe("a typing error", () => {
  test.each([
    ["berkabut", "Berkarat"],
    ["bertukam", "Berturap"],
    ["baret", "Karet"],
    ["zaret", "Karet"],
    ["kontak", "Kotak"],
  ])("is not found in a word of another meaning: %s", (query, name) => {
    expect(matches([{ name }], query)).toEqual([]);
  });

  test.each([
    ["karbuator", "Karburator"],
    ["pembersh", "Pembersih"],
    ["jaret", "Karet"],
    ["aret", "Karet"],
    ["membersihkn", "Membersihkan"],
  ])("is one of letters near each other, or left out: %s", (query, name) => {
    expect(matches([{ name }], query)).toEqual([name]);
  });

  test("may be all vowels, as in a chat", () => {
    expect(matches([{ name: "Minyak Bensin" }], "mnyk bnsn")).toEqual(["Minyak Bensin"]);
    expect(matches([{ name: "Karburator" }], "krbrtr")).toEqual(["Karburator"]);
  });
});

test("a symptom finds the products that help, in the file's order, with any other words", () => {
  const products = [
    { name: "Pembersih Cakram Rem" },
    { name: "Gemuk Pin Kaliper" },
    { name: "Minyak Rem DOT 4" },
  ];
  expect(matches(products, "kenapa rem mobil saya bunyi saat pagi?")).toEqual([
    "Pembersih Cakram Rem",
    "Gemuk Pin Kaliper",
  ]);
});

test("the last word is completed by words of products", () => {
  const result = searchProducts(
    buildIndex([{ name: "Minyak Rem" }, { name: "Minyak Ringan" }]),
    "minyak r",
  );
  expect(result.completions).toEqual([]);
  const longer = searchProducts(buildIndex([{ name: "Pelumas Rantai" }]), "pelumas ran");
  expect(longer.completions).toEqual(["pelumas rantai"]);
});

test("a search leaves nothing behind for the next one", () => {
  const index = buildIndex([{ name: "Minyak Rem" }, { name: "Oli Gardan" }]);
  const first = searchProducts(index, "minyak rem");
  searchProducts(index, "oli gardan minyak zzz");
  expect(searchProducts(index, "minyak rem")).toEqual(first);
});

test("a model is one of another class only in a search that says so", () => {
  const index = buildIndex([
    { name: "Oli Bensin 5W-30", facts: ["Mobil bensin", "5W-30"] },
    { name: "Oli Diesel 15W-40", facts: ["Mobil diesel", "15W-40"] },
  ]);
  searchProducts(index, "oli innova");
  expect(searchProducts(index, "oli innova diesel").products[0]).toBe(1);
});

describe("bad input", () => {
  const index = buildIndex([{ name: "Minyak Rem DOT 4", description: "panas ".repeat(50) }]);
  const odd = [
    "",
    " ",
    "a",
    "😀",
    "مرحبا",
    "\u0000\u0007",
    ".*+?^$ {}()|[]\\",
    "' OR 1=1 --",
    "<b>x</b>",
  ];

  test("is handled like any other query", () => {
    for (const text of [...odd, ...naughty, "x".repeat(8_192), "rem ".repeat(2_000)])
      expect(searchProducts(index, text).products.length).toBeLessThanOrEqual(1);
  });

  test("of any kind never throws", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        searchProducts(index, text);
      }),
      { numRuns: 500 },
    );
  });
});
