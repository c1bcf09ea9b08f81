import {
  choice,
  defineProduct,
  fact,
  interval,
  onBackorder,
  pieces,
  soldOut,
  standard,
  uncounted,
  variationImage,
} from "../product.ts";
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
    attributes: [
      choice("pa_size", "1l", "4l"),
      choice("pa_viscosity", "10w-40", "15w-40", "20w-50"),
      fact("pa_vehicle", "mobil-bensin"),
      standard("API SN"),
    ],
    variations: [
      {
        sku: "OSS-HAR-1040-1L",
        attributes: { pa_size: "1l", pa_viscosity: "10w-40" },
        regularPrice: 790,
        stock: pieces(120),
      },
      {
        sku: "OSS-HAR-1040-4L",
        attributes: { pa_size: "4l", pa_viscosity: "10w-40" },
        regularPrice: 2790,
        salePrice: 2390,
        stock: pieces(44),
        image: variationImage(
          "oli-rimba-harian",
          "4l",
          "Kaleng 4 L Oli Rimba Harian",
          "4 L can of Rimba Daily",
        ),
      },
      {
        sku: "OSS-HAR-1540-1L",
        attributes: { pa_size: "1l", pa_viscosity: "15w-40" },
        regularPrice: 760,
        stock: pieces(75),
      },
      {
        sku: "OSS-HAR-1540-4L",
        attributes: { pa_size: "4l", pa_viscosity: "15w-40" },
        regularPrice: 2690,
        stock: soldOut,
        image: variationImage(
          "oli-rimba-harian",
          "4l",
          "Kaleng 4 L Oli Rimba Harian",
          "4 L can of Rimba Daily",
        ),
      },
      {
        sku: "OSS-HAR-2050-1L",
        attributes: { pa_size: "1l", pa_viscosity: "20w-50" },
        regularPrice: 740,
        stock: pieces(58),
      },
    ],
    featured: true,
    totalSales: 986,
    date: "2024-02-20T03:00:00Z",
    views: ["range"],
  }),
  defineProduct({
    slug: "oli-rimba-5w-30",
    sku: "OSS-530",
    type: "simple",
    name: { id: "Oli Rimba 5W-30", en: "Rimba 5W-30 Engine Oil" },
    shortDescription: {
      id: "<p>Oli sintetik 4 liter untuk mobil kecil dan mobil keluarga yang rajin diservis.</p>",
      en: "<p>4 litres of synthetic oil for small and family cars that are serviced on time.</p>",
    },
    description: {
      id: `<p>Inilah oli yang kami sarankan ketika pembeli berkata, "Yang penting cocok dan tidak mahal." <strong>Oli Rimba 5W-30</strong> memenuhi syarat mesin bensin injeksi keluaran 2005 ke atas, dengan kadar deterjen yang cukup untuk menjaga tutup klep tetap bersih.</p>
<h3>Isi kemasan</h3>
<ul><li>Satu kaleng 4 liter bercorong, mudah dituang tanpa tumpah</li><li>Skala isi transparan di sisi kaleng</li><li>Segel tutup sekali putus</li></ul>
<h3>Pemakaian yang benar</h3>
<p>Ganti tiap 7.500 km atau enam bulan bersama filter oli. Kebanyakan mesin 1.000 sampai 1.500 cc hanya membutuhkan 3 sampai 3,5 liter; simpan sisanya dengan tutup rapat untuk menambah di kemudian hari, paling lama satu tahun.</p>`,
      en: `<p>This is the oil we hand over when a customer says, "It just has to fit and not cost the earth." <strong>Rimba 5W-30</strong> meets the needs of injected petrol engines from 2005 on, with enough detergent to keep the inside of the rocker cover clean.</p>
<h3>The can</h3>
<ul><li>One 4 litre can with a spout that pours without spilling</li><li>A clear level strip on its side</li><li>A tamper ring that breaks once</li></ul>
<h3>Using it properly</h3>
<p>Change every 7,500 km or six months, with the filter. Most engines of 1,000 to 1,500 cc need only 3 to 3.5 litres; keep the rest tightly closed for topping up, for a year at most.</p>`,
    },
    categories: ["oli-sintetik-syn-formula"],
    tags: ["hemat", "mobil"],
    regularPrice: 3190,
    stock: pieces(57),
    weight: 3.75,
    dimensions: { length: 24, width: 11, height: 31 },
    attributes: [
      fact("pa_size", "4l"),
      fact("pa_viscosity", "5w-30"),
      fact("pa_vehicle", "mobil-bensin"),
      standard("API SN Plus"),
      interval({ id: "7.500 km", en: "7,500 km" }, 6),
    ],
    totalSales: 664,
    date: "2024-04-18T03:00:00Z",
    views: ["back"],
  }),
  defineProduct({
    slug: "oli-rimba-diesel-15w-40",
    sku: "OSS-D1540",
    type: "variable",
    name: { id: "Oli Rimba Diesel 15W-40", en: "Rimba Diesel 15W-40 Engine Oil" },
    shortDescription: {
      id: "<p>Oli pekerja keras untuk pikap, truk ringan, dan genset. Tersedia jeriken 20 liter.</p>",
      en: "<p>A hard worker for pickups, light trucks and generators. Also in a 20 litre jerry can.</p>",
    },
    description: {
      id: `<p>Mesin niaga tidak boleh mogok di tengah pengiriman. <strong>Oli Rimba Diesel 15W-40</strong> menetralkan asam dari solar berbelerang, menahan jelaga, dan tetap kental ketika truk mendaki dengan muatan penuh.</p>
<h3>Pilih kemasan</h3>
<ul><li><strong>5 L</strong> untuk pikap dan minibus</li><li><strong>20 L</strong> untuk armada, alat pertanian, dan genset; harga per liternya paling rendah</li></ul>
<h3>Anjuran untuk armada</h3>
<p>Catat jam kerja, bukan hanya kilometer. Genset dan alat berat ganti setiap 250 jam, kendaraan niaga setiap 5.000 sampai 7.500 km. Ambil contoh oli di tisu putih sebulan sekali: noda hitam pekat berbau solar berarti injektor perlu diperiksa sebelum oli baru dituang.</p>`,
      en: `<p>A working engine must not stop halfway through a delivery. <strong>Rimba Diesel 15W-40</strong> neutralises the acids of sulphurous diesel, carries soot, and keeps its body while a loaded truck climbs.</p>
<h3>Choose a size</h3>
<ul><li><strong>5 L</strong> for pickups and minibuses</li><li><strong>20 L</strong> for fleets, farm machinery and generators; the lowest price per litre</li></ul>
<h3>For fleets</h3>
<p>Log the hours, not just the kilometres. Change generators and plant every 250 hours, road vehicles every 5,000 to 7,500 km. Put a drop on white tissue once a month: a jet-black spot that smells of diesel means the injectors want looking at before new oil goes in.</p>`,
    },
    categories: ["oli-sintetik-syn-formula"],
    tags: ["diesel", "niaga"],
    stock: uncounted,
    weight: 4.7,
    dimensions: { length: 25, width: 13, height: 32 },
    attributes: [
      choice("pa_size", "5l", "20l"),
      fact("pa_viscosity", "15w-40"),
      fact("pa_vehicle", "mobil-diesel"),
      standard("API CI-4"),
    ],
    variations: [
      { sku: "OSS-D1540-5L", attributes: { pa_size: "5l" }, regularPrice: 2990, stock: pieces(41) },
      {
        sku: "OSS-D1540-20L",
        attributes: { pa_size: "20l" },
        regularPrice: 8490,
        salePrice: 7690,
        stock: pieces(8),
        image: variationImage(
          "oli-rimba-diesel-15w-40",
          "20l",
          "Jeriken 20 L Oli Rimba Diesel 15W-40",
          "20 L jerry can of Rimba Diesel 15W-40",
        ),
      },
    ],
    totalSales: 458,
    date: "2024-06-12T03:00:00Z",
    views: ["range"],
  }),
  defineProduct({
    slug: "oli-rimba-niaga-20w-50",
    sku: "OSS-N2050",
    type: "simple",
    name: { id: "Oli Rimba Niaga 20W-50", en: "Rimba Fleet 20W-50 Engine Oil" },
    shortDescription: {
      id: "<p>Oli kental 5 liter untuk angkutan, mobil antar barang, dan mesin bensin yang bekerja seharian.</p>",
      en: "<p>5 litres of heavy oil for public transport, delivery vans and petrol engines that work all day.</p>",
    },
    description: {
      id: `<p>Angkot dan mobil antar barang jarang dimatikan lebih dari sepuluh menit. Oli yang terus panas cepat menipis dan cepat habis. <strong>Oli Rimba Niaga 20W-50</strong> mempertahankan tekanan pada suhu seperti itu dan meredam bunyi klep mesin yang sudah melewati 150.000 km.</p>
<h3>Ringkasnya</h3>
<ul><li>Penguapan rendah, jarang perlu ditambah</li><li>Bahan penjaga karet, sil tidak cepat getas</li><li>Satu kaleng 5 liter cukup untuk mesin sampai 2.000 cc plus cadangan</li></ul>
<h3>Pemakaian</h3>
<p>Ganti setiap 5.000 km. Jangan dipakai pada mesin baru dengan katup variabel, karena salurannya terlalu sempit untuk oli sekental ini. Barang ini dikirim dari pabrik setiap dua minggu; pesanan tetap diterima saat stok kosong.</p>`,
      en: `<p>Minibuses and delivery vans are seldom off for more than ten minutes. Oil that never cools thins early and vanishes early. <strong>Rimba Fleet 20W-50</strong> holds its pressure at such temperatures and hushes the valves of engines past 150,000 km.</p>
<h3>In short</h3>
<ul><li>Low evaporation, so little topping up</li><li>Seal conditioners that keep rubber supple</li><li>One 5 litre can fills engines of up to 2,000 cc and leaves a reserve</li></ul>
<h3>Use</h3>
<p>Change every 5,000 km. Keep it out of new engines with variable valve timing, whose passages are too narrow for an oil this thick. It reaches us from the plant every fortnight; orders are welcome while the shelf is empty.</p>`,
    },
    categories: ["oli-sintetik-syn-formula"],
    tags: ["niaga"],
    regularPrice: 2890,
    stock: onBackorder,
    weight: 4.65,
    dimensions: { length: 25, width: 13, height: 32 },
    attributes: [
      fact("pa_size", "5l"),
      fact("pa_viscosity", "20w-50"),
      fact("pa_vehicle", "mobil-bensin"),
      standard("API SL/CF"),
    ],
    totalSales: 305,
    date: "2024-08-01T03:00:00Z",
    views: [],
  }),
  defineProduct({
    slug: "oli-senja-motor-20w-50",
    sku: "OSS-SM2050",
    type: "simple",
    name: { id: "Oli Senja Motor 20W-50", en: "Senja 20W-50 Motorbike Oil" },
    shortDescription: {
      id: "<p>Oli sintetik kental untuk motor lama kesayangan, bebek maupun sport berpendingin udara.</p>",
      en: "<p>A thick synthetic for well-loved older bikes with air cooling.</p>",
    },
    description: {
      id: `<p>Motor yang menemani sejak zaman kuliah layak mendapat oli yang mengerti umurnya. <strong>Oli Senja Motor 20W-50</strong> lebih kental daripada oli motor baru, sehingga celah ring dan klep yang sudah melebar tetap tertutup lapisan pelumas.</p>
<h3>Tanda motor Anda membutuhkannya</h3>
<ul><li>Bunyi ketukan halus saat mesin panas</li><li>Oli berkurang lebih dari 100 ml dalam sebulan</li><li>Asap tipis kebiruan ketika gas ditutup mendadak</li></ul>
<h3>Cara pakai</h3>
<p>Ganti setiap 2.000 sampai 2.500 km. Nyalakan mesin satu menit sebelum berjalan, terutama di daerah pegunungan yang dingin. Bila asap tebal tidak berkurang setelah dua kali ganti, ring piston perlu diperiksa bengkel; oli tidak bisa menggantikan komponen yang aus.</p>`,
      en: `<p>The bike that has been with you since your student days deserves an oil that understands its age. <strong>Senja 20W-50</strong> is thicker than the oil of a new bike, so gaps at rings and valves that have widened over time still carry a film.</p>
<h3>Signs that your bike wants it</h3>
<ul><li>A light tapping when the engine is hot</li><li>More than 100 ml of oil gone in a month</li><li>A wisp of blue smoke when you snap the throttle shut</li></ul>
<h3>How to use</h3>
<p>Change every 2,000 to 2,500 km. Run the engine for a minute before you ride, above all in the cool of the hills. If heavy smoke is no better after two changes, have the piston rings checked: no oil can stand in for worn parts.</p>`,
    },
    categories: ["oli-sintetik-syn-formula"],
    tags: ["motor", "hemat"],
    regularPrice: 650,
    salePrice: 520,
    stock: pieces(134, 20),
    weight: 0.93,
    dimensions: { length: 10, width: 6, height: 24 },
    attributes: [
      fact("pa_size", "1l"),
      fact("pa_viscosity", "20w-50"),
      fact("pa_vehicle", "motor"),
      standard("API SJ", "JASO MA"),
    ],
    totalSales: 1408,
    date: "2024-03-25T03:00:00Z",
    views: ["back"],
  }),
  defineProduct({
    slug: "oli-senja-matik-10w-40",
    sku: "OSS-SK1040",
    type: "simple",
    name: { id: "Oli Senja Matik 10W-40", en: "Senja 10W-40 Scooter Oil" },
    shortDescription: {
      id: "<p>Oli sintetik 800 ml untuk matik yang sudah lewat 30.000 km.</p>",
      en: "<p>800 ml of synthetic oil for scooters past 30,000 km.</p>",
    },
    description: {
      id: `<p>Setelah 30.000 km, matik sering mulai terdengar lebih kasar pada oli encer bawaannya. <strong>Oli Senja Matik 10W-40</strong> sedikit lebih kental, cukup untuk mengembalikan ketenangan mesin tanpa membuat tarikan awal terasa berat.</p>
<h3>Untuk siapa</h3>
<ul><li>Pengantar makanan dan ojek yang menempuh 100 km sehari</li><li>Matik yang sering dipakai berboncengan di jalan menanjak</li><li>Mesin berpendingin udara 110 sampai 150 cc</li></ul>
<h3>Cara merawat</h3>
<p>Pengendara harian berat sebaiknya mengganti setiap 2.000 km, pemakaian biasa setiap 3.000 km. Bersihkan saringan oli kawat di baut samping setiap ganti kedua. Buang oli bekas ke bengkel atau pengepul, jangan ke selokan.</p>`,
      en: `<p>After 30,000 km many scooters begin to sound rough on the thin oil they came with. <strong>Senja 10W-40</strong> is a little thicker: enough to bring back the calm without making it sluggish off the line.</p>
<h3>Who it is for</h3>
<ul><li>Food couriers and ride drivers who cover 100 km a day</li><li>Scooters that often carry two people uphill</li><li>Air-cooled engines of 110 to 150 cc</li></ul>
<h3>Looking after it</h3>
<p>Heavy daily riders should change every 2,000 km, everybody else every 3,000 km. Clean the wire oil strainer behind the side bolt at every second change. Take used oil to a workshop or collector, never to the drain.</p>`,
    },
    categories: ["oli-sintetik-syn-formula"],
    tags: ["motor", "matik", "hemat"],
    regularPrice: 590,
    stock: pieces(112),
    weight: 0.75,
    dimensions: { length: 9, width: 6, height: 22 },
    attributes: [
      fact("pa_size", "800ml"),
      fact("pa_viscosity", "10w-40"),
      fact("pa_vehicle", "motor", "motor-matik"),
      standard("API SL", "JASO MB"),
    ],
    totalSales: 1190,
    date: "2024-07-09T03:00:00Z",
    views: [],
  }),
  defineProduct({
    slug: "oli-rimba-km-tinggi-10w-40",
    sku: "OSS-KT1040",
    type: "simple",
    name: { id: "Oli Rimba Kilometer Tinggi 10W-40", en: "Rimba High Mileage 10W-40 Engine Oil" },
    shortDescription: {
      id: "<p>Untuk mobil di atas 100.000 km: menjaga sil, menahan rembesan, meredam suara.</p>",
      en: "<p>For cars beyond 100,000 km: conditions seals, holds back seeps, quietens noise.</p>",
    },
    description: {
      id: `<p>Angka enam digit di odometer bukan alasan untuk menyerah. Karet sil yang mengeras dan celah yang melebar bisa dibantu dengan oli yang tepat. <strong>Oli Rimba Kilometer Tinggi 10W-40</strong> mengandung ester pelembut sil, zat anti-aus dosis tinggi, dan deterjen yang bekerja perlahan agar kerak lama tidak lepas sekaligus.</p>
<h3>Hasil yang wajar diharapkan</h3>
<ul><li>Rembesan tipis berkurang setelah 500 sampai 1.000 km</li><li>Konsumsi oli antara dua servis menurun</li><li>Suara mesin pagi hari lebih tenang</li></ul>
<h3>Cara pakai</h3>
<p>Isi sesuai tongkat oli, ganti setiap 5.000 km. Rembesan yang menetes tetap harus diperbaiki; oli ini menunda, bukan mengganti paking.</p>`,
      en: `<p>Six digits on the odometer are no reason to give up. Seals that have hardened and clearances that have grown can be helped by the right oil. <strong>Rimba High Mileage 10W-40</strong> carries seal-softening esters, a strong dose of anti-wear agents, and detergents that work slowly so old deposits do not come loose all at once.</p>
<h3>What you can fairly expect</h3>
<ul><li>Light seeps reduced after 500 to 1,000 km</li><li>Less oil used between two services</li><li>A calmer engine in the morning</li></ul>
<h3>How to use</h3>
<p>Fill by the dipstick and change every 5,000 km. A leak that drips still needs mending: this oil buys time, it does not replace a gasket.</p>`,
    },
    categories: ["oli-sintetik-syn-formula"],
    tags: ["kilometer-tinggi", "mobil"],
    regularPrice: 3390,
    stock: pieces(33),
    weight: 3.78,
    dimensions: { length: 24, width: 11, height: 31 },
    attributes: [
      fact("pa_size", "4l"),
      fact("pa_viscosity", "10w-40"),
      fact("pa_vehicle", "mobil-bensin"),
      standard("API SN"),
    ],
    totalSales: 529,
    date: "2024-11-19T03:00:00Z",
    views: ["detail"],
  }),
  defineProduct({
    slug: "oli-gardan-rimba-80w-90",
    sku: "OSS-G8090",
    type: "simple",
    name: { id: "Oli Gardan Rimba 80W-90", en: "Rimba 80W-90 Gear Oil" },
    shortDescription: {
      id: "<p>Oli gardan dan transmisi manual GL-5 untuk pikap, SUV, dan mobil penggerak belakang.</p>",
      en: "<p>GL-5 oil for the differentials of pickups, SUVs and rear-wheel-drive cars.</p>",
    },
    description: {
      id: `<p>Gigi hipoid di gardan saling menggelincir di bawah tekanan besar, dan oli mesin biasa tidak sanggup melindunginya. <strong>Oli Gardan Rimba 80W-90</strong> membawa zat tekanan ekstrem kelas GL-5 sehingga permukaan gigi tidak tergores meski mobil membawa muatan di tanjakan.</p>
<h3>Sebelum menuang</h3>
<ul><li>Buka baut pengisian lebih dahulu, baru baut pembuangan</li><li>Bersihkan serbuk besi di magnet baut</li><li>Isi sampai oli menyentuh bibir lubang</li></ul>
<h3>Kapan diganti</h3>
<p>Setiap 40.000 km, atau 20.000 km bila sering melewati banjir. Oli yang berubah seperti kopi susu berarti kemasukan air dan harus segera diganti. Untuk transmisi manual dengan sinkromes kuningan, periksa apakah pabrikan meminta GL-4.</p>`,
      en: `<p>The hypoid gears of a differential slide under enormous pressure, and engine oil cannot protect them. <strong>Rimba 80W-90</strong> brings extreme-pressure additives of class GL-5, so tooth faces stay unscored even with a load on a steep hill.</p>
<h3>Before you pour</h3>
<ul><li>Open the filler plug first, the drain plug second</li><li>Wipe the iron dust off the magnetic plug</li><li>Fill until oil reaches the lip of the hole</li></ul>
<h3>When to change it</h3>
<p>Every 40,000 km, or 20,000 km if you often drive through floods. Oil the colour of milky coffee has water in it and must go at once. For manual gearboxes with brass synchromesh, check whether the maker asks for GL-4 instead.</p>`,
    },
    categories: ["oli-sintetik-syn-formula"],
    tags: ["gardan"],
    regularPrice: 890,
    stock: soldOut,
    weight: 0.95,
    dimensions: { length: 10, width: 6, height: 25 },
    attributes: [
      fact("pa_size", "1l"),
      fact("pa_viscosity", "80w-90"),
      fact("pa_vehicle", "mobil-bensin", "mobil-diesel"),
      standard("API GL-5"),
    ],
    totalSales: 276,
    date: "2024-09-03T03:00:00Z",
    views: ["back"],
  }),
];
