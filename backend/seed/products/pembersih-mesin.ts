import {
  choice,
  defineProduct,
  fact,
  pieces,
  soldOut,
  uncounted,
  variationImage,
} from "../product.ts";
import type { SeedProduct } from "../types.ts";

export const engineCleaners: SeedProduct[] = [
  defineProduct({
    slug: "pembilas-mesin-kilat",
    sku: "PBM-PMK",
    type: "variable",
    name: { id: "Pembilas Mesin Kilat", en: "Quick Engine Flush" },
    shortDescription: {
      id: "<p>Bilas bagian dalam mesin selama 10 sampai 15 menit sebelum oli lama dikeluarkan.</p>",
      en: "<p>Rinses the inside of the engine for 10 to 15 minutes before the old oil comes out.</p>",
    },
    description: {
      id: `<p>Oli baru yang dituang ke mesin kotor akan ikut kotor dalam beberapa hari. <strong>Pembilas Mesin Kilat</strong> melunakkan lumpur dan pernis di saluran oli, sehingga ikut mengalir keluar bersama oli lama.</p>
<h3>Langkah demi langkah</h3>
<ul><li>Panaskan mesin sampai suhu kerja, lalu matikan</li><li>Tuang pembilas ke lubang pengisian oli</li><li>Nyalakan mesin pada putaran langsam selama 10 sampai 15 menit; jangan dijalankan</li><li>Keluarkan oli, ganti filter, isi oli baru</li></ul>
<p>Botol 300 ml cukup untuk mesin sampai 4 liter oli, botol 450 ml sampai 6 liter. Lakukan setiap dua atau tiga kali ganti oli. Untuk mesin yang sangat kotor dan tidak pernah dirawat, mintalah saran bengkel lebih dahulu.</p>`,
      en: `<p>Fresh oil poured into a dirty engine is dirty itself within days. <strong>Quick Engine Flush</strong> softens sludge and varnish in the oil passages, so that it leaves together with the old oil.</p>
<h3>Step by step</h3>
<ul><li>Bring the engine to working temperature and switch it off</li><li>Pour the flush into the oil filler</li><li>Let it idle for 10 to 15 minutes; do not drive</li><li>Drain the oil, change the filter, fill with new oil</li></ul>
<p>The 300 ml bottle does engines of up to 4 litres of oil, the 450 ml bottle up to 6 litres. Use it at every second or third oil change. If an engine is very dirty and has never been looked after, ask your workshop first.</p>`,
    },
    categories: ["pembersih-mesin"],
    tags: ["terlaris"],
    stock: uncounted,
    weight: 0.33,
    dimensions: { length: 6, width: 6, height: 19 },
    attributes: [
      choice("pa_size", "300ml", "450ml"),
      fact("pa_vehicle", "mobil-bensin", "mobil-diesel"),
    ],
    variations: [
      {
        sku: "PBM-PMK-300",
        attributes: { pa_size: "300ml" },
        regularPrice: 790,
        stock: pieces(130),
      },
      {
        sku: "PBM-PMK-450",
        attributes: { pa_size: "450ml" },
        regularPrice: 1090,
        salePrice: 890,
        stock: pieces(66),
        image: variationImage(
          "pembilas-mesin-kilat",
          "450ml",
          "Botol 450 ml Pembilas Mesin Kilat",
          "450 ml bottle of Quick Engine Flush",
        ),
      },
    ],
    featured: true,
    totalSales: 1377,
    date: "2024-01-18T03:00:00Z",
    views: ["back", "scene"],
  }),
];
