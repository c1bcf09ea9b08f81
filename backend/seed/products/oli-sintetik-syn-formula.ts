import { choice, defineProduct, fact, onBackorder, pieces, soldOut, standard, uncounted, variationImage } from "../product.ts";
import type { SeedProduct } from "../types.ts";

export const syntheticOils: SeedProduct[] = [
  defineProduct({
    slug: "oli-rimba-harian",
    sku: "OSS-HAR",
    type: "variable",
    name: { id: "Oli Rimba Harian", en: "Rimba Daily Engine Oil" },
    shortDescription: {
      id: "<p>Oli sintetik untuk mobil yang dipakai setiap hari. Pilih kekentalan dan ukurannya.</p>",
      en: "<p>A synthetic oil for the car you use every day. Choose viscosity and size.</p>",
    },
    description: {
      id: `<p>Tidak semua mobil perlu oli termahal. <strong>Rimba Harian</strong> mencampur bahan dasar sintetis dengan mineral pilihan, sehingga mesin mendapat perlindungan yang baik pada interval ganti yang wajar, dan dompet tetap tenang.</p>
<h3>Pilih kekentalannya</h3>
<ul><li><strong>10W-40</strong> untuk mobil keluaran 2000 sampai sekarang yang rutin diservis</li><li><strong>15W-40</strong> untuk mesin yang oli bawaannya mulai berkurang di antara dua servis</li><li><strong>20W-50</strong> untuk mesin lama berkarburator, hanya tersedia dalam ukuran 1 L</li></ul>
<h3>Cara pakai</h3>
<p>Ganti bersama filter setiap 5.000 sampai 7.500 km. Jangan mencampur dua kekentalan berbeda bila tidak terpaksa. Bila terpaksa menambah di jalan, pakai yang paling dekat dan ganti seluruhnya pada servis berikut.</p>`,
      en: `<p>Not every car needs the dearest oil. <strong>Rimba Daily</strong> blends synthetic base stock with selected mineral oil, so the engine is well protected over a normal service interval and your wallet can relax.</p>
<h3>Pick the viscosity</h3>
<ul><li><strong>10W-40</strong> for regularly serviced cars built from 2000 onwards</li><li><strong>15W-40</strong> for engines that have begun to use a little oil between services</li><li><strong>20W-50</strong> for older carburettor engines; sold in the 1 L size only</li></ul>
<h3>How to use</h3>
<p>Change it together with the filter every 5,000 to 7,500 km. Do not mix two viscosities unless you have to. If you must top up on the road, use the nearest grade and change the lot at the next service.</p>`,
    },
    categories: ["oli-sintetik-syn-formula"],
    tags: ["hemat", "mobil"],
    stock: uncounted,
    weight: 0.92,
    dimensions: { length: 11, width: 7, height: 24 },
    attributes: [choice("pa_size", "1l", "4l"), choice("pa_viscosity", "10w-40", "15w-40", "20w-50"), fact("pa_vehicle", "mobil-bensin"), standard("API SN")],
    variations: [
      { sku: "OSS-HAR-1040-1L", attributes: { pa_size: "1l", pa_viscosity: "10w-40" }, regularPrice: 790, stock: pieces(120) },
      { sku: "OSS-HAR-1040-4L", attributes: { pa_size: "4l", pa_viscosity: "10w-40" }, regularPrice: 2790, salePrice: 2390, stock: pieces(44), image: variationImage("oli-rimba-harian", "4l", "Kaleng 4 L Oli Rimba Harian", "4 L can of Rimba Daily") },
      { sku: "OSS-HAR-1540-1L", attributes: { pa_size: "1l", pa_viscosity: "15w-40" }, regularPrice: 760, stock: pieces(75) },
      { sku: "OSS-HAR-1540-4L", attributes: { pa_size: "4l", pa_viscosity: "15w-40" }, regularPrice: 2690, stock: soldOut, image: variationImage("oli-rimba-harian", "4l", "Kaleng 4 L Oli Rimba Harian", "4 L can of Rimba Daily") },
      { sku: "OSS-HAR-2050-1L", attributes: { pa_size: "1l", pa_viscosity: "20w-50" }, regularPrice: 740, stock: pieces(58) },
    ],
    featured: true,
    totalSales: 986,
    date: "2024-02-20T03:00:00Z",
    views: ["range"],
  }),
];
