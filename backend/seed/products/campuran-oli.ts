import { choice, defineProduct, fact, pieces, soldOut, uncounted, variationImage } from "../product.ts";
import type { SeedProduct } from "../types.ts";

export const oilTreatments: SeedProduct[] = [
  defineProduct({
    slug: "pelindung-mesin-arang",
    sku: "COL-PLM",
    type: "variable",
    name: { id: "Pelindung Mesin Arang", en: "Arang Engine Protector" },
    shortDescription: {
      id: "<p>Campuran oli anti-aus. Menambah lapisan pelindung pada bagian yang paling sering bergesekan.</p>",
      en: "<p>An anti-wear oil treatment. Adds a protective layer where metal rubs the most.</p>",
    },
    description: {
      id: `<p>Keausan terbesar terjadi pada detik-detik pertama setelah mesin dinyalakan, ketika oli masih berkumpul di bak. <strong>Pelindung Mesin Arang</strong> meninggalkan lapisan tipis pada noken as, dinding silinder, dan metal duduk, sehingga permukaan logam tidak pernah benar-benar kering.</p>
<h3>Yang Anda rasakan</h3>
<ul><li>Suara kasar saat mesin dingin berkurang</li><li>Tarikan terasa lebih ringan setelah beberapa ratus kilometer</li><li>Oli tidak mudah menipis pada perjalanan jauh</li></ul>
<h3>Cara pakai</h3>
<p>Tuang ke lubang pengisian oli saat mesin hangat dan mati. Ukuran 250 ml untuk 2 sampai 3 liter oli, 450 ml untuk 4 sampai 5 liter. Ulangi setiap kali ganti oli. Tidak untuk motor dengan kopling basah.</p>`,
      en: `<p>Most wear happens in the first seconds after a start, while the oil is still lying in the sump. <strong>Arang Engine Protector</strong> leaves a thin film on camshaft, cylinder walls and main bearings, so that metal is never truly dry.</p>
<h3>What you will notice</h3>
<ul><li>Less clatter while the engine is cold</li><li>A freer pull after a few hundred kilometres</li><li>Oil that holds its body on long journeys</li></ul>
<h3>How to use</h3>
<p>Pour into the oil filler with the engine warm and switched off. Use 250 ml for 2 to 3 litres of oil, 450 ml for 4 to 5 litres, and repeat at each oil change. Not for motorbikes with a wet clutch.</p>`,
    },
    categories: ["campuran-oli"],
    tags: ["terlaris"],
    stock: uncounted,
    weight: 0.32,
    dimensions: { length: 6, width: 6, height: 18 },
    attributes: [choice("pa_size", "250ml", "450ml"), fact("pa_vehicle", "mobil-bensin", "mobil-diesel")],
    variations: [
      { sku: "COL-PLM-250", attributes: { pa_size: "250ml" }, regularPrice: 890, stock: pieces(90), image: variationImage("pelindung-mesin-arang", "250ml", "Botol 250 ml Pelindung Mesin Arang", "250 ml bottle of Arang Engine Protector") },
      { sku: "COL-PLM-450", attributes: { pa_size: "450ml" }, regularPrice: 1390, salePrice: 1190, stock: pieces(61) },
    ],
    featured: true,
    totalSales: 742,
    date: "2024-03-05T03:00:00Z",
    views: ["range", "back"],
  }),
];
