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

const towel = "lap-mikrofiber-tebal";

export const interiorAndExterior: SeedProduct[] = [
  defineProduct({
    slug: towel,
    sku: "INE-LAP",
    type: "variable",
    name: { id: "Lap Mikrofiber Tebal", en: "Thick Microfibre Towel" },
    shortDescription: {
      id: "<p>Lap 40 x 40 cm, 380 gram per meter persegi, tepi tanpa jahitan. Lembut di cat, rakus menyerap air.</p>",
      en: "<p>A 40 x 40 cm towel, 380 g per square metre, with seamless edges. Gentle on paint, greedy for water.</p>",
    },
    description: {
      id: `<p>Goresan halus melingkar di cat hampir selalu berasal dari lap yang salah. <strong>Lap Mikrofiber Tebal</strong> punya serat panjang yang mengangkat debu ke dalam, bukan menyeretnya di permukaan, dan tepinya dipotong ultrasonik sehingga tidak ada jahitan yang menggaruk.</p>
<h3>Satu warna untuk satu tugas</h3>
<ul><li>Biru untuk kaca</li><li>Abu-abu untuk bodi</li><li>Merah untuk interior</li><li>Hitam untuk velg dan ruang mesin</li></ul>
<h3>Merawat lap</h3>
<p>Cuci terpisah dengan sabun cair dan air hangat, paling panas 40 derajat. Jangan memakai pelembut pakaian karena seratnya akan tertutup lilin dan tidak lagi menyerap. Keringkan di tempat teduh. Lap yang pernah jatuh ke tanah jangan dipakai lagi untuk cat.</p>`,
      en: `<p>Fine circular scratches in paint nearly always come from the wrong cloth. This <strong>thick microfibre towel</strong> has a long pile that lifts dust inwards instead of dragging it about, and its edges are cut by ultrasound, so there is no seam to scratch.</p>
<h3>One colour, one job</h3>
<ul><li>Blue for glass</li><li>Grey for bodywork</li><li>Red for the interior</li><li>Black for wheels and the engine bay</li></ul>
<h3>Caring for it</h3>
<p>Wash it on its own with liquid soap in warm water, 40 degrees at most. Leave out fabric softener, which coats the fibres with wax and stops them absorbing. Dry in the shade. Once a towel has been on the ground, never use it on paint again.</p>`,
    },
    categories: ["interior-dan-eksterior"],
    tags: ["detailing"],
    stock: uncounted,
    weight: 0.07,
    dimensions: { length: 20, width: 20, height: 3 },
    attributes: [choice("pa_color", "hitam", "abu-abu", "merah", "biru")],
    variations: [
      {
        sku: "INE-LAP-HIT",
        attributes: { pa_color: "hitam" },
        regularPrice: 490,
        stock: pieces(60),
        image: variationImage(towel, "hitam", "Lap mikrofiber hitam", "Black microfibre towel"),
      },
      {
        sku: "INE-LAP-ABU",
        attributes: { pa_color: "abu-abu" },
        regularPrice: 490,
        stock: pieces(84),
        image: variationImage(towel, "abu-abu", "Lap mikrofiber abu-abu", "Grey microfibre towel"),
      },
      {
        sku: "INE-LAP-MER",
        attributes: { pa_color: "merah" },
        regularPrice: 490,
        salePrice: 390,
        stock: pieces(23),
        image: variationImage(towel, "merah", "Lap mikrofiber merah", "Red microfibre towel"),
      },
      {
        sku: "INE-LAP-BIR",
        attributes: { pa_color: "biru" },
        regularPrice: 490,
        stock: soldOut,
        image: variationImage(towel, "biru", "Lap mikrofiber biru", "Blue microfibre towel"),
      },
    ],
    featured: true,
    totalSales: 1530,
    date: "2024-04-02T03:00:00Z",
    views: ["range"],
  }),
];
