import {
  choice,
  defineProduct,
  fact,
  onBackorder,
  pieces,
  soldOut,
  standard,
  uncounted,
  variationImage,
} from "../product.ts";
import type { SeedProduct } from "../types.ts";

export const steeringFluids: SeedProduct[] = [
  defineProduct({
    slug: "minyak-power-steering-merah",
    sku: "PST-MRH",
    type: "variable",
    name: { id: "Minyak Power Steering Merah", en: "Red Power Steering Fluid" },
    shortDescription: {
      id: "<p>Minyak merah tipe ATF untuk power steering hidrolik. Setir enteng, pompa tidak menjerit.</p>",
      en: "<p>Red ATF-type fluid for hydraulic power steering. Light steering and a pump that keeps quiet.</p>",
    },
    description: {
      id: `<p>Sebagian besar mobil Jepang dan Korea dengan power steering hidrolik memakai minyak merah jenis ATF. <strong>Minyak Power Steering Merah</strong> mengandung peredam busa dan penjaga karet, dua hal yang paling dibutuhkan pompa ketika setir sering diputar penuh di tempat parkir sempit.</p>
<h3>Sebelum membeli</h3>
<ul><li>Lihat tutup tabung: tulisan ATF berarti minyak ini cocok</li><li>Jangan dicampur dengan minyak hijau</li><li>Setir elektrik (EPS) tidak memakai minyak sama sekali</li></ul>
<h3>Cara pakai</h3>
<p>Periksa ketinggian saat mesin hangat dan roda lurus. Untuk mengganti seluruh isi, sedot tabung, isi minyak baru, putar setir kiri dan kanan sepuluh kali, lalu ulangi sampai warnanya bersih. Ganti setiap 40.000 km atau dua tahun.</p>`,
      en: `<p>Most Japanese and Korean cars with hydraulic steering run on red ATF-type fluid. <strong>Red Power Steering Fluid</strong> carries a foam suppressant and a seal conditioner, the two things a pump needs most when you swing the wheel from lock to lock in a tight car park.</p>
<h3>Before you buy</h3>
<ul><li>Look at the reservoir cap: if it says ATF, this is the fluid</li><li>Never mix it with green fluid</li><li>Electric steering (EPS) uses no fluid at all</li></ul>
<h3>How to use</h3>
<p>Check the level with the engine warm and the wheels straight. To change it all, draw the reservoir empty, refill, turn the wheel from side to side ten times and repeat until it runs clean. Change every 40,000 km or two years.</p>`,
    },
    categories: ["power-steering"],
    tags: ["setir"],
    stock: uncounted,
    weight: 0.5,
    dimensions: { length: 8, width: 6, height: 20 },
    attributes: [
      choice("pa_size", "500ml", "1l"),
      fact("pa_vehicle", "mobil-bensin", "mobil-diesel"),
      standard("ATF"),
    ],
    variations: [
      {
        sku: "PST-MRH-500",
        attributes: { pa_size: "500ml" },
        regularPrice: 790,
        stock: pieces(73),
      },
      {
        sku: "PST-MRH-1L",
        attributes: { pa_size: "1l" },
        regularPrice: 1390,
        stock: pieces(52),
        image: variationImage(
          "minyak-power-steering-merah",
          "1l",
          "Botol 1 L Minyak Power Steering Merah",
          "1 L bottle of Red Power Steering Fluid",
        ),
      },
    ],
    featured: true,
    totalSales: 618,
    date: "2024-02-08T03:00:00Z",
    views: ["back"],
  }),
];
