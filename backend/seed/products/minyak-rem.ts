import {
  choice,
  defineProduct,
  fact,
  pieces,
  soldOut,
  standard,
  uncounted,
  variationImage,
} from "../product.ts";
import type { SeedProduct } from "../types.ts";

export const brakeFluids: SeedProduct[] = [
  defineProduct({
    slug: "minyak-rem-dot-4",
    sku: "MRM-D4",
    type: "variable",
    name: { id: "Minyak Rem DOT 4", en: "DOT 4 Brake Fluid" },
    shortDescription: {
      id: "<p>Minyak rem DOT 4 untuk mobil dan motor modern, termasuk yang memakai ABS.</p>",
      en: "<p>DOT 4 brake fluid for modern cars and motorbikes, ABS included.</p>",
    },
    description: {
      id: `<p><strong>Minyak Rem DOT 4</strong> memiliki titik didih kering minimal 230 °C dan titik didih basah minimal 155 °C. Artinya pedal tetap keras ketika rem bekerja berat di turunan panjang, juga setelah minyak dipakai cukup lama dan mulai menyerap uap air.</p>
<h3>Kapan diganti</h3>
<ul><li>Setiap dua tahun atau 40.000 km</li><li>Bila warnanya sudah berubah dari kuning jernih menjadi cokelat</li><li>Bila alat uji menunjukkan kadar air di atas tiga persen</li></ul>
<h3>Perhatikan</h3>
<p>Boleh dicampur dengan DOT 3 dan DOT 5.1, tetapi tidak dengan DOT 5 yang berbahan silikon. Minyak rem merusak cat: bila menetes, segera bilas dengan banyak air. Kemasan yang sudah dibuka habiskan dalam tiga bulan, sebab minyak menyerap air dari udara.</p>`,
      en: `<p><strong>DOT 4 Brake Fluid</strong> has a dry boiling point of at least 230 °C and a wet boiling point of at least 155 °C. The pedal stays firm when the brakes work hard on a long descent, even once the fluid has been in the car a while and has taken up some water.</p>
<h3>When to change it</h3>
<ul><li>Every two years or 40,000 km</li><li>When it has turned from clear yellow to brown</li><li>When a tester shows more than three per cent of water</li></ul>
<h3>Take care</h3>
<p>It mixes with DOT 3 and DOT 5.1, but never with silicone-based DOT 5. Brake fluid ruins paint: rinse any drip at once with plenty of water. Use up an opened bottle within three months, because the fluid draws water from the air.</p>`,
    },
    categories: ["minyak-rem"],
    tags: ["terlaris", "rem"],
    stock: uncounted,
    weight: 0.36,
    dimensions: { length: 7, width: 5, height: 17 },
    attributes: [
      choice("pa_size", "300ml", "500ml", "1l"),
      fact("pa_vehicle", "motor", "mobil-bensin", "mobil-diesel"),
      standard("FMVSS 116 DOT 4"),
    ],
    variations: [
      {
        sku: "MRM-D4-300",
        attributes: { pa_size: "300ml" },
        regularPrice: 590,
        stock: pieces(140),
        image: variationImage(
          "minyak-rem-dot-4",
          "300ml",
          "Botol 300 ml Minyak Rem DOT 4",
          "300 ml bottle of DOT 4 brake fluid",
        ),
      },
      { sku: "MRM-D4-500", attributes: { pa_size: "500ml" }, regularPrice: 890, stock: pieces(96) },
      {
        sku: "MRM-D4-1L",
        attributes: { pa_size: "1l" },
        regularPrice: 1590,
        salePrice: 1350,
        stock: pieces(31),
        image: variationImage(
          "minyak-rem-dot-4",
          "1l",
          "Botol 1 L Minyak Rem DOT 4",
          "1 L bottle of DOT 4 brake fluid",
        ),
      },
    ],
    defaultAttributes: { pa_size: "500ml" },
    featured: true,
    totalSales: 1105,
    date: "2024-01-22T03:00:00Z",
    views: ["back"],
  }),
];
