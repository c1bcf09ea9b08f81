import { choice, defineProduct, fact, onBackorder, pieces, soldOut, uncounted, variationImage } from "../product.ts";
import type { SeedProduct } from "../types.ts";

export const fuelAdditives: SeedProduct[] = [
  defineProduct({
    slug: "pembersih-injektor-bensin",
    sku: "CBB-INJ",
    type: "variable",
    name: { id: "Pembersih Injektor Bensin", en: "Petrol Injector Cleaner" },
    shortDescription: {
      id: "<p>Satu botol untuk satu tangki penuh. Membersihkan injektor sambil mobil tetap dipakai.</p>",
      en: "<p>One bottle for one full tank. Cleans the injectors while you drive.</p>",
    },
    description: {
      id: `<p>Kerak halus di ujung injektor membuat semprotan bensin tidak lagi berbentuk kabut. Akibatnya mesin brebet saat langsam, tarikan berat, dan bensin lebih boros. <strong>Pembersih Injektor Bensin</strong> melarutkan kerak itu sedikit demi sedikit selama satu tangki, tanpa perlu membongkar apa pun.</p>
<h3>Cara pakai</h3>
<ul><li>Tuang satu botol 300 ml ke tangki yang hampir kosong</li><li>Isi bensin sampai penuh, antara 40 dan 60 liter</li><li>Pakai seperti biasa sampai tangki tinggal seperempat</li></ul>
<p>Ulangi setiap 3.000 sampai 5.000 km. Mobil yang belum pernah dibersihkan sebaiknya mendapat dua tangki berturut-turut; untuk itu tersedia kemasan isi tiga dan isi enam. Aman untuk katalis, sensor oksigen, dan segala jenis bensin tanpa timbal.</p>`,
      en: `<p>Fine deposits on the injector tips turn what should be a mist of petrol into a dribble. The engine stumbles at idle, pulls poorly and drinks more. <strong>Petrol Injector Cleaner</strong> dissolves those deposits little by little over one tank, with nothing to take apart.</p>
<h3>How to use</h3>
<ul><li>Pour one 300 ml bottle into a nearly empty tank</li><li>Fill up with petrol, 40 to 60 litres</li><li>Drive as usual until a quarter of the tank is left</li></ul>
<p>Repeat every 3,000 to 5,000 km. A car that has never been cleaned should get two tanks in a row, which is why there are packs of three and six. Safe for catalysts, oxygen sensors and every unleaded petrol.</p>`,
    },
    categories: ["campuran-bahan-bakar"],
    tags: ["terlaris", "mobil"],
    stock: uncounted,
    weight: 0.31,
    dimensions: { length: 6, width: 6, height: 19 },
    attributes: [
      {
        name: { id: "Kemasan", en: "Pack" },
        options: [
          { id: "1 botol", en: "1 bottle" },
          { id: "Isi 3", en: "Pack of 3" },
          { id: "Isi 6", en: "Pack of 6" },
        ],
        variation: true,
      },
      fact("pa_size", "300ml"),
      fact("pa_vehicle", "mobil-bensin"),
    ],
    variations: [
      { sku: "CBB-INJ-1", attributes: { Kemasan: "1 botol" }, regularPrice: 790, stock: pieces(210) },
      { sku: "CBB-INJ-3", attributes: { Kemasan: "Isi 3" }, regularPrice: 2190, salePrice: 1990, stock: pieces(48), image: variationImage("pembersih-injektor-bensin", "isi-3", "Tiga botol Pembersih Injektor Bensin", "Three bottles of Petrol Injector Cleaner") },
      { sku: "CBB-INJ-6", attributes: { Kemasan: "Isi 6" }, regularPrice: 4190, salePrice: 3590, stock: pieces(17) },
    ],
    featured: true,
    totalSales: 2140,
    date: "2024-01-10T03:00:00Z",
    views: ["back", "scene"],
  }),
];
