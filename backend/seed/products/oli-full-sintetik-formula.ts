import { choice, defineProduct, fact, pieces, soldOut, standard, uncounted, variationImage } from "../product.ts";
import type { SeedProduct } from "../types.ts";

export const fullSyntheticOils: SeedProduct[] = [
  defineProduct({
    slug: "oli-samudra-5w-30",
    sku: "OFS-530",
    type: "variable",
    name: { id: "Oli Samudra 5W-30", en: "Samudra 5W-30 Engine Oil" },
    shortDescription: {
      id: "<p>Oli full sintetik serbaguna untuk mobil bensin keluaran 2005 ke atas. Andalan untuk lalu lintas kota.</p>",
      en: "<p>An all-round full synthetic for petrol cars built since 2005. Made for city traffic.</p>",
    },
    description: {
      id: `<p><strong>Oli Samudra 5W-30</strong> adalah pilihan aman untuk sebagian besar mobil bensin modern. Angka 5W membuatnya cepat naik ke kepala silinder saat mesin dinyalakan pagi hari, sedangkan angka 30 menjaga lapisan pelumas tetap cukup tebal ketika suhu mesin tinggi.</p>
<h3>Cocok untuk</h3>
<ul><li>Mobil keluarga dan city car yang buku servisnya meminta SAE 5W-30</li><li>Perjalanan pendek, macet, dan AC yang selalu menyala</li><li>Mesin bensin dengan atau tanpa turbo</li></ul>
<h3>Cara pakai</h3>
<p>Ganti setiap 10.000 km atau enam bulan, mana yang lebih dulu tercapai. Untuk mobil yang sering terjebak macet, perpendek menjadi 7.500 km. Isi sampai garis di antara MIN dan MAX, nyalakan mesin sebentar, lalu periksa sekali lagi setelah lima menit.</p>`,
      en: `<p><strong>Samudra 5W-30</strong> is the safe choice for most modern petrol cars. The 5W lets it climb quickly to the cylinder head on a morning start, while the 30 keeps the oil film thick enough once the engine is properly hot.</p>
<h3>Good for</h3>
<ul><li>Family and city cars whose service book asks for SAE 5W-30</li><li>Short trips, traffic jams and air conditioning that never rests</li><li>Petrol engines with or without a turbo</li></ul>
<h3>How to use</h3>
<p>Change it every 10,000 km or six months, whichever comes first; if you sit in traffic most days, make that 7,500 km. Fill to between the MIN and MAX marks, run the engine briefly, then check once more after five minutes.</p>`,
    },
    categories: ["oli-full-sintetik-formula"],
    tags: ["terlaris", "mobil"],
    stock: uncounted,
    weight: 0.95,
    dimensions: { length: 11, width: 7, height: 24 },
    attributes: [choice("pa_size", "1l", "4l", "5l"), fact("pa_viscosity", "5w-30"), fact("pa_vehicle", "mobil-bensin"), standard("API SP", "ILSAC GF-6A")],
    variations: [
      { sku: "OFS-530-1L", attributes: { pa_size: "1l" }, regularPrice: 1190, stock: pieces(64), image: variationImage("oli-samudra-5w-30", "1l", "Botol 1 L Oli Samudra 5W-30", "1 L bottle of Samudra 5W-30") },
      { sku: "OFS-530-4L", attributes: { pa_size: "4l" }, regularPrice: 4290, salePrice: 3590, stock: pieces(38), image: variationImage("oli-samudra-5w-30", "4l", "Kaleng 4 L Oli Samudra 5W-30", "4 L can of Samudra 5W-30") },
      { sku: "OFS-530-5L", attributes: { pa_size: "5l" }, regularPrice: 4990, stock: soldOut },
    ],
    defaultAttributes: { pa_size: "4l" },
    featured: true,
    totalSales: 1284,
    date: "2024-01-15T03:00:00Z",
    views: ["range", "back"],
  }),
];
