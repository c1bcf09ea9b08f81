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
  defineProduct({
    slug: "pembilas-mesin-motor",
    sku: "PBM-MTR",
    type: "simple",
    name: { id: "Pembilas Mesin Motor", en: "Motorbike Engine Flush" },
    shortDescription: {
      id: "<p>Botol 100 ml untuk satu kali bilas mesin motor, aman bagi kampas kopling.</p>",
      en: "<p>A 100 ml bottle for one flush of a motorbike engine, safe for clutch plates.</p>",
    },
    description: {
      id: `<p>Motor yang sering telat ganti oli menyimpan lumpur hitam di sudut bak mesin. <strong>Pembilas Mesin Motor</strong> mengencerkannya dalam sepuluh menit, dan karena tidak mengandung pelarut keras, kampas kopling basah serta sil karet tidak terganggu.</p>
<h3>Caranya</h3>
<ul><li>Panaskan mesin lima menit, matikan, tegakkan dengan standar ganda</li><li>Tuang seluruh botol ke lubang oli</li><li>Nyalakan langsam 10 menit; jangan digas, jangan dijalankan</li><li>Buang oli selagi hangat, miringkan motor ke kiri dan kanan</li></ul>
<p>Sekali setiap 10.000 km sudah cukup. Bila oli yang keluar sangat kental seperti aspal, ulangi pada penggantian berikutnya, bukan hari itu juga. Bersihkan saringan kawat sebelum mengisi oli baru.</p>`,
      en: `<p>A bike whose oil changes were often late keeps black sludge in the corners of its crankcase. <strong>Motorbike Engine Flush</strong> thins it within ten minutes, and as there are no harsh solvents in it, wet clutch plates and rubber seals are left in peace.</p>
<h3>How it is done</h3>
<ul><li>Warm the engine for five minutes, switch off, put it on the centre stand</li><li>Pour the whole bottle into the oil filler</li><li>Let it idle for 10 minutes; no revving, no riding</li><li>Drain while warm, tipping the bike left and right</li></ul>
<p>Once every 10,000 km is enough. If what comes out is as thick as tar, repeat at the next change rather than on the same day. Clean the wire strainer before you fill with new oil.</p>`,
    },
    categories: ["pembersih-mesin"],
    tags: ["motor"],
    regularPrice: 450,
    stock: pieces(118),
    weight: 0.11,
    dimensions: { length: 4, width: 4, height: 13 },
    attributes: [fact("pa_size", "100ml"), fact("pa_vehicle", "motor")],
    totalSales: 782,
    date: "2024-04-23T03:00:00Z",
    views: [],
  }),
  defineProduct({
    slug: "pembersih-ruang-mesin",
    sku: "PBM-RGM",
    type: "variable",
    name: { id: "Pembersih Ruang Mesin", en: "Engine Bay Degreaser" },
    shortDescription: {
      id: "<p>Penghilang gemuk berbahan air. Semprot, tunggu, bilas: ruang mesin kembali rapi.</p>",
      en: "<p>A water-based degreaser. Spray, wait, rinse: a tidy engine bay.</p>",
    },
    description: {
      id: `<p>Ruang mesin yang bersih bukan sekadar enak dilihat. Rembesan baru langsung terlihat, dan panas lebih mudah lepas. <strong>Pembersih Ruang Mesin</strong> mengangkat campuran oli dan debu tanpa soda api, sehingga aluminium tidak menghitam.</p>
<h3>Pilihan</h3>
<ul><li><strong>500 ml</strong> siap semprot</li><li><strong>1 L</strong> isi ulang</li><li><strong>5 L</strong> pekat untuk bengkel, encerkan satu banding empat</li></ul>
<h3>Langkah aman</h3>
<p>Mesin harus dingin. Bungkus aki, alternator, koil, dan saringan udara dengan plastik. Semprot dari bawah ke atas, diamkan lima menit, sikat bagian tebal, bilas dengan air bertekanan rendah. Keringkan dengan lap dan nyalakan mesin sepuluh menit agar sisa air menguap.</p>`,
      en: `<p>A clean engine bay is more than a pretty sight. A new leak shows at once, and heat gets away more easily. <strong>Engine Bay Degreaser</strong> lifts the mix of oil and dust without caustic soda, so aluminium does not blacken.</p>
<h3>Choices</h3>
<ul><li><strong>500 ml</strong>, ready to spray</li><li><strong>1 L</strong> refill</li><li><strong>5 L</strong> concentrate for workshops, to be thinned one to four</li></ul>
<h3>Safe steps</h3>
<p>The engine must be cold. Wrap battery, alternator, coils and air filter in plastic. Spray from the bottom up, leave for five minutes, brush where it is thick, rinse with water at low pressure. Dry with a towel and run the engine for ten minutes to drive off the rest.</p>`,
    },
    categories: ["pembersih-mesin"],
    tags: ["detailing", "bengkel"],
    stock: uncounted,
    weight: 0.56,
    dimensions: { length: 9, width: 6, height: 26 },
    attributes: [
      choice("pa_size", "500ml", "1l", "5l"),
      fact("pa_vehicle", "motor", "mobil-bensin", "mobil-diesel"),
    ],
    variations: [
      {
        sku: "PBM-RGM-500",
        attributes: { pa_size: "500ml" },
        regularPrice: 690,
        stock: pieces(87),
      },
      {
        sku: "PBM-RGM-1L",
        attributes: { pa_size: "1l" },
        regularPrice: 1090,
        stock: pieces(40),
        image: variationImage(
          "pembersih-ruang-mesin",
          "1l",
          "Botol isi ulang 1 L Pembersih Ruang Mesin",
          "1 L refill of Engine Bay Degreaser",
        ),
      },
      {
        sku: "PBM-RGM-5L",
        attributes: { pa_size: "5l" },
        regularPrice: 3990,
        salePrice: 3390,
        stock: pieces(9),
        image: variationImage(
          "pembersih-ruang-mesin",
          "5l",
          "Kaleng 5 L Pembersih Ruang Mesin",
          "5 L can of Engine Bay Degreaser",
        ),
      },
    ],
    totalSales: 816,
    date: "2024-05-02T03:00:00Z",
    views: ["range", "scene"],
  }),
  defineProduct({
    slug: "pembersih-karburator",
    sku: "PBM-KRB",
    type: "simple",
    name: { id: "Pembersih Karburator", en: "Carburettor Cleaner" },
    shortDescription: {
      id: "<p>Semprotan 500 ml dengan sedotan. Membuka spuyer tersumbat dan mengangkat getah bensin.</p>",
      en: "<p>A 500 ml spray with a straw. Opens blocked jets and lifts petrol gum.</p>",
    },
    description: {
      id: `<p>Jutaan motor dan genset di negeri ini masih memakai karburator, dan musuh utamanya adalah getah bensin yang mengering di spuyer. <strong>Pembersih Karburator</strong> melarutkannya dalam hitungan menit, tanpa perlu menusuk lubang kuningan dengan kawat.</p>
<h3>Tanpa membongkar</h3>
<ul><li>Lepas saringan udara, naikkan putaran sedikit</li><li>Semprotkan pendek-pendek ke mulut karburator</li><li>Biarkan mesin menghabiskan asap putihnya</li></ul>
<h3>Dengan membongkar</h3>
<p>Copot pelampung dan seluruh karet lebih dahulu, sebab pelarut membuat karet melar. Semprot setiap saluran sampai cairan keluar di ujung lain, diamkan lima menit, lalu tiup. Kenakan kacamata dan sarung tangan, dan jauhkan dari api. Jangan dipakai untuk throttle body elektronik.</p>`,
      en: `<p>Millions of bikes and generators here still have carburettors, and their chief enemy is petrol gum drying in the jets. <strong>Carburettor Cleaner</strong> dissolves it within minutes, so there is no need to poke brass holes with wire.</p>
<h3>Without taking it apart</h3>
<ul><li>Remove the air filter and raise the revs a little</li><li>Spray in short bursts into the mouth of the carburettor</li><li>Let the engine clear its white smoke</li></ul>
<h3>Taken apart</h3>
<p>Remove the float and every rubber part first, because the solvent makes rubber swell. Spray each passage until it comes out at the other end, wait five minutes, then blow through. Wear goggles and gloves and keep away from flames. Not for electronic throttle bodies.</p>`,
    },
    categories: ["pembersih-mesin"],
    tags: ["motor", "bengkel"],
    regularPrice: 690,
    salePrice: 550,
    stock: pieces(97),
    weight: 0.47,
    dimensions: { length: 7, width: 7, height: 24 },
    attributes: [fact("pa_size", "500ml"), fact("pa_vehicle", "motor", "mobil-bensin")],
    totalSales: 1089,
    date: "2024-02-22T03:00:00Z",
    views: ["back"],
  }),
  defineProduct({
    slug: "pembersih-throttle-body",
    sku: "PBM-TBD",
    type: "simple",
    name: { id: "Pembersih Throttle Body", en: "Throttle Body Cleaner" },
    shortDescription: {
      id: "<p>Lembut pada lapisan pelindung, tegas pada kerak. Langsam kembali stabil. 450 ml.</p>",
      en: "<p>Gentle on the coating, firm with deposits. A steady idle again. 450 ml.</p>",
    },
    description: {
      id: `<p>Uap oli dari ventilasi bak mesin menempel di tepi katup gas dan membentuk cincin hitam. Akibatnya langsam naik turun dan mesin mati ketika AC menyala. <strong>Pembersih Throttle Body</strong> melarutkan cincin itu tanpa mengikis lapisan antilengket pada lubangnya.</p>
<h3>Alat bantu</h3>
<ul><li>Sikat gigi bekas berbulu lembut</li><li>Lap putih, agar kotoran terlihat</li><li>Obeng untuk klem selang udara</li></ul>
<h3>Cara kerja</h3>
<p>Matikan mesin dan cabut kunci. Lepas selang udara, semprotkan ke lap lalu usap; jangan menyemprot langsung ke motor penggerak. Jangan membuka katup elektronik dengan jari. Setelah dipasang, langsam dapat tinggi beberapa menit sampai komputer menyesuaikan. Ulangi setiap 20.000 km.</p>`,
      en: `<p>Oil mist from the crankcase vent settles on the edge of the throttle plate and builds a black ring. The idle wanders and the engine dies when the air conditioning cuts in. <strong>Throttle Body Cleaner</strong> dissolves that ring without wearing away the non-stick coating of the bore.</p>
<h3>Have at hand</h3>
<ul><li>An old toothbrush with soft bristles</li><li>A white cloth, so you can see the dirt</li><li>A screwdriver for the hose clamp</li></ul>
<h3>How it is done</h3>
<p>Switch off and take out the key. Remove the intake hose, spray on to the cloth and wipe; do not spray at the actuator itself. Never push an electronic throttle open with your finger. The idle may be high for some minutes until the computer has adapted. Repeat every 20,000 km.</p>`,
    },
    categories: ["pembersih-mesin"],
    tags: ["bengkel"],
    regularPrice: 790,
    stock: pieces(62),
    weight: 0.43,
    dimensions: { length: 7, width: 7, height: 23 },
    attributes: [fact("pa_size", "450ml"), fact("pa_vehicle", "motor", "mobil-bensin")],
    totalSales: 644,
    date: "2024-06-25T03:00:00Z",
    views: ["scene"],
  }),
  defineProduct({
    slug: "pembersih-sensor-udara",
    sku: "PBM-MAF",
    type: "simple",
    name: { id: "Pembersih Sensor Udara", en: "Air Flow Sensor Cleaner" },
    shortDescription: {
      id: "<p>Membersihkan kawat sensor aliran udara tanpa menyentuhnya. Kering dalam dua menit.</p>",
      en: "<p>Cleans the wire of an air flow sensor without touching it. Dry in two minutes.</p>",
    },
    description: {
      id: `<p>Kawat di dalam sensor aliran udara lebih tipis daripada rambut, dan selapis debu saja membuat komputer salah menghitung bensin. <strong>Pembersih Sensor Udara</strong> berbahan pelarut murni yang menguap tanpa sisa, sehingga debu luruh dan kawatnya utuh.</p>
<h3>Tanda sensor kotor</h3>
<ul><li>Konsumsi bensin naik tanpa alasan</li><li>Tarikan tersendat saat gas dibuka perlahan</li><li>Kode kesalahan P0101 di alat pindai</li></ul>
<h3>Petunjuk</h3>
<p>Cabut soket dan lepas sensor. Semprotkan 10 sampai 15 kali dari jarak 10 cm, biarkan menetes ke bawah, tunggu kering sepenuhnya. Jangan diusap dan jangan ditiup kompresor. Jangan menggantinya dengan pembersih karburator atau rem, karena sisanya merusak sensor.</p>`,
      en: `<p>The wire in an air flow sensor is finer than a hair, and one layer of dust makes the computer miscalculate the fuel. <strong>Air Flow Sensor Cleaner</strong> is a pure solvent that leaves nothing behind, so the dust drops off and the wire stays whole.</p>
<h3>Signs of a dirty sensor</h3>
<ul><li>Fuel use rises for no reason</li><li>It hesitates when you open the throttle gently</li><li>Fault code P0101 on the scan tool</li></ul>
<h3>Directions</h3>
<p>Unplug and remove the sensor. Give it 10 to 15 bursts from 10 cm, let it drip downwards, and wait until it is entirely dry. Do not wipe it, do not use compressed air. Do not use carburettor or brake cleaner instead: what they leave behind ruins the sensor.</p>`,
    },
    categories: ["pembersih-mesin"],
    tags: ["bengkel"],
    regularPrice: 990,
    stock: soldOut,
    weight: 0.24,
    dimensions: { length: 6, width: 6, height: 18 },
    attributes: [fact("pa_size", "200ml"), fact("pa_vehicle", "mobil-bensin", "mobil-diesel")],
    totalSales: 214,
    date: "2025-09-02T03:00:00Z",
    views: ["back"],
  }),
  defineProduct({
    slug: "pembersih-rantai-motor",
    sku: "PBM-RTB",
    type: "simple",
    name: { id: "Pembersih Rantai Motor", en: "Motorbike Chain Cleaner" },
    shortDescription: {
      id: "<p>Menggelontor lumpur dan gemuk lama, aman untuk rantai O-ring. 450 ml.</p>",
      en: "<p>Sluices out mud and old grease, safe for O-ring chains. 450 ml.</p>",
    },
    description: {
      id: `<p>Bensin dan minyak tanah memang membersihkan rantai, tetapi juga mengeringkan karet O-ring sampai gemuk di dalamnya hilang. <strong>Pembersih Rantai Motor</strong> cukup kuat untuk lumpur musim hujan dan cukup lembut untuk karet.</p>
<h3>Urutan kerja</h3>
<ul><li>Standar ganda, mesin mati, gigi netral</li><li>Semprot bagian dalam rantai sambil memutar roda dengan tangan</li><li>Tunggu tiga menit, sikat empat sisi</li><li>Bilas sedikit air, keringkan dengan lap</li></ul>
<h3>Setelah bersih</h3>
<p>Beri pelumas rantai setelah benar-benar kering. Bersihkan setiap 500 km di musim hujan, 1.000 km di musim kemarau. Alasi lantai dengan kardus, dan jangan sampai menyemprot cakram atau ban. Jangan pernah membersihkan rantai dengan mesin hidup.</p>`,
      en: `<p>Petrol and kerosene do clean a chain, but they also dry out the O-rings until the grease inside is lost. <strong>Motorbike Chain Cleaner</strong> is strong enough for monsoon mud and mild enough for rubber.</p>
<h3>Order of work</h3>
<ul><li>Centre stand, engine off, neutral</li><li>Spray the inner run while turning the wheel by hand</li><li>Wait three minutes, then brush all four sides</li><li>Rinse with a little water and dry with a cloth</li></ul>
<h3>Once it is clean</h3>
<p>Lubricate only when it is fully dry. Clean every 500 km in the rains and every 1,000 km in the dry season. Lay cardboard on the floor, and keep the spray off disc and tyre. Never clean a chain with the engine running.</p>`,
    },
    categories: ["pembersih-mesin"],
    tags: ["motor", "musim-hujan"],
    regularPrice: 690,
    stock: pieces(85),
    weight: 0.44,
    dimensions: { length: 7, width: 7, height: 23 },
    attributes: [fact("pa_size", "450ml"), fact("pa_vehicle", "motor")],
    totalSales: 703,
    date: "2024-10-22T03:00:00Z",
    views: ["back"],
  }),
  defineProduct({
    slug: "pelumas-rantai-motor",
    sku: "PBM-RTL",
    type: "simple",
    name: { id: "Pelumas Rantai Motor", en: "Motorbike Chain Lube" },
    shortDescription: {
      id: "<p>Meresap lalu menempel. Tidak terlempar ke velg, tidak mengundang debu.</p>",
      en: "<p>Creeps in, then clings. It does not fling on to the rim or gather dust.</p>",
    },
    description: {
      id: `<p>Oli bekas di rantai terlempar ke velg dalam satu kilometer. <strong>Pelumas Rantai Motor</strong> keluar encer sehingga meresap sampai ke pin, kemudian pelarutnya menguap dan tersisa lapisan lilin sintetis yang menempel, bening, dan tidak lengket.</p>
<h3>Alasan pengendara menyukainya</h3>
<ul><li>Rantai lebih senyap, tarikan lebih halus</li><li>Tahan guyuran hujan satu minggu penuh</li><li>Aman untuk O-ring, X-ring, dan rantai biasa</li></ul>
<h3>Cara pakai</h3>
<p>Bersihkan rantai, lalu semprot sisi dalamnya selagi hangat sehabis berkendara. Tunggu 15 menit sebelum jalan, lebih baik semalaman. Ulangi setiap 500 sampai 700 km atau sehabis hujan deras. Periksa kekencangan: kelonggaran 20 sampai 30 mm di tengah.</p>`,
      en: `<p>Used oil on a chain is on the rim within a kilometre. <strong>Motorbike Chain Lube</strong> comes out thin, so it creeps in to the pins; then the solvent evaporates and leaves a synthetic wax that is clear, clinging and not sticky.</p>
<h3>Why riders like it</h3>
<ul><li>A quieter chain and a smoother pull</li><li>Stands a whole week of rain</li><li>Safe for O-ring, X-ring and plain chains</li></ul>
<h3>How to use</h3>
<p>Clean the chain, then spray its inner side while it is warm from a ride. Wait 15 minutes before you set off, or better overnight. Repeat every 500 to 700 km or after heavy rain. Check the slack: 20 to 30 mm in the middle.</p>`,
    },
    categories: ["pembersih-mesin"],
    tags: ["motor", "musim-hujan"],
    regularPrice: 790,
    salePrice: 690,
    stock: pieces(110),
    weight: 0.42,
    dimensions: { length: 7, width: 7, height: 23 },
    attributes: [fact("pa_size", "450ml"), fact("pa_vehicle", "motor")],
    featured: true,
    totalSales: 1321,
    date: "2024-10-22T04:00:00Z",
    views: ["scene"],
  }),
  defineProduct({
    slug: "pembilas-radiator",
    sku: "PBM-RAD",
    type: "simple",
    name: { id: "Pembilas Radiator", en: "Radiator Flush" },
    shortDescription: {
      id: "<p>Melarutkan karat dan kerak kapur dari sistem pendingin sebelum coolant baru diisi.</p>",
      en: "<p>Dissolves rust and scale in the cooling system before new coolant goes in.</p>",
    },
    description: {
      id: `<p>Radiator yang lama diisi air keran menyimpan lumpur cokelat dan kerak kapur. Jarum suhu naik di kemacetan bukan karena kipas lemah, melainkan karena saluran menyempit. <strong>Pembilas Radiator</strong> melarutkan keduanya tanpa asam keras, sehingga aluminium dan karet aman.</p>
<h3>Langkah</h3>
<ul><li>Mesin dingin: buka tutup radiator, buang sebagian air, tuang 300 ml pembilas, penuhi dengan air</li><li>Setel pemanas kabin ke paling panas bila ada</li><li>Langsam 20 sampai 30 menit pada suhu kerja</li><li>Dinginkan sepenuhnya, kuras, bilas dua kali, isi coolant</li></ul>
<p>Satu botol untuk 8 sampai 10 liter. Lakukan setiap ganti coolant, dua sampai tiga tahun sekali. Jangan pernah membuka tutup radiator yang panas.</p>`,
      en: `<p>A radiator that was filled with tap water for years holds brown mud and lime scale. When the needle climbs in a jam, the fan is often fine and the passages are narrow. <strong>Radiator Flush</strong> dissolves both without strong acid, so aluminium and rubber are safe.</p>
<h3>Steps</h3>
<ul><li>Engine cold: open the cap, drain some water, pour in 300 ml of flush, top up with water</li><li>Set the heater to hot if there is one</li><li>Idle for 20 to 30 minutes at working temperature</li><li>Let it cool completely, drain, rinse twice, fill with coolant</li></ul>
<p>One bottle treats 8 to 10 litres. Use it with every coolant change, every two to three years. Never open a hot radiator.</p>`,
    },
    categories: ["pembersih-mesin"],
    tags: ["pendingin"],
    regularPrice: 690,
    stock: pieces(51),
    weight: 0.33,
    dimensions: { length: 6, width: 6, height: 19 },
    attributes: [fact("pa_size", "300ml"), fact("pa_vehicle", "mobil-bensin", "mobil-diesel")],
    totalSales: 298,
    date: "2026-07-14T03:00:00Z",
    views: [],
  }),
  defineProduct({
    slug: "kotak-rawat-mesin",
    sku: "PBM-KTK",
    type: "simple",
    name: { id: "Kotak Rawat Mesin", en: "Engine Care Box" },
    shortDescription: {
      id: "<p>Kado untuk pencinta mobil: empat botol, satu lap, satu corong, dalam kotak keras.</p>",
      en: "<p>A gift for car lovers: four bottles, a towel and a funnel in a sturdy box.</p>",
    },
    description: {
      id: `<p>Bingung memilih untuk diri sendiri atau mencari hadiah bagi ayah yang hobi di garasi? <strong>Kotak Rawat Mesin</strong> berisi semua yang diperlukan untuk satu kali servis menyeluruh, ditata dalam kotak kardus tebal bertutup yang bisa dipakai lagi sebagai kotak perkakas.</p>
<h3>Isi kotak</h3>
<ul><li>Pembilas Mesin Kilat 300 ml</li><li>Pelindung Mesin Arang 250 ml</li><li>Pembersih Injektor Bensin 300 ml</li><li>Pembersih Dasbor Embun 300 ml</li><li>Satu lap mikrofiber dan satu corong lipat</li></ul>
<h3>Catatan</h3>
<p>Kartu petunjuk di dalam kotak menjelaskan urutan pemakaian dari ganti oli sampai mencuci kabin. Jumlahnya terbatas, jadi satu pesanan hanya untuk satu kotak. Oli mesin tidak termasuk, sebab setiap mobil memerlukan kekentalan yang berbeda.</p>`,
      en: `<p>Not sure what to pick for yourself, or after a present for a father who lives in his garage? The <strong>Engine Care Box</strong> holds everything for one thorough service, laid out in a stout lidded carton that goes on to serve as a toolbox.</p>
<h3>In the box</h3>
<ul><li>Quick Engine Flush 300 ml</li><li>Arang Engine Protector 250 ml</li><li>Petrol Injector Cleaner 300 ml</li><li>Embun Dashboard Cleaner 300 ml</li><li>One microfibre towel and one folding funnel</li></ul>
<h3>Please note</h3>
<p>A card inside explains the order of work, from the oil change to cleaning the cabin. Numbers are limited, so it is one box to an order. Engine oil is not included, since every car needs a different viscosity.</p>`,
    },
    categories: ["pembersih-mesin", "campuran-oli", "campuran-bahan-bakar"],
    tags: ["kado", "paket"],
    regularPrice: 3490,
    salePrice: 2990,
    stock: pieces(16, 5),
    soldIndividually: true,
    weight: 1.6,
    dimensions: { length: 32, width: 24, height: 12 },
    attributes: [fact("pa_vehicle", "mobil-bensin")],
    featured: true,
    totalSales: 176,
    date: "2026-10-06T03:00:00Z",
    views: ["detail"],
  }),
  defineProduct({
    slug: "paket-servis-rumahan",
    sku: "PBM-PKT",
    type: "grouped",
    name: { id: "Paket Servis Rumahan", en: "Home Service Set" },
    shortDescription: {
      id: "<p>Pilih sendiri isi paketnya: pembersih, peredam, dan pelindung untuk satu akhir pekan di garasi.</p>",
      en: "<p>Put your own set together: cleaners and protection for a weekend in the garage.</p>",
    },
    description: {
      id: `<p>Servis di rumah berjalan lancar bila semua botol sudah ada sebelum kunci pas dipegang. <strong>Paket Servis Rumahan</strong> mengumpulkan enam produk yang paling sering dibeli bersama; tentukan jumlah masing-masing, yang sudah ada di garasi boleh dilewati.</p>
<h3>Urutan yang kami sarankan</h3>
<ul><li>Jumat malam: tuang Pembersih Sistem Bahan Bakar dan isi bensin penuh</li><li>Sabtu pagi: bersihkan throttle body dan saluran udara</li><li>Sabtu siang: semprot rem, periksa kampas, lumasi pin kaliper</li><li>Minggu: bilas radiator, rapikan kabin dengan pembersih dasbor</li></ul>
<p>Setiap produk tetap dikirim dengan petunjuk lengkapnya. Harga dan stok mengikuti produk masing-masing, dan Anda dapat mengembalikan yang belum dibuka dalam 14 hari.</p>`,
      en: `<p>A service at home goes smoothly when every bottle is there before you pick up a spanner. The <strong>Home Service Set</strong> gathers the six products most often bought together; set the number of each, and skip whatever is already in your garage.</p>
<h3>The order we suggest</h3>
<ul><li>Friday night: pour in Complete Fuel System Cleaner and fill up</li><li>Saturday morning: clean the throttle body and intake</li><li>Saturday noon: spray the brakes, look at the pads, grease the caliper pins</li><li>Sunday: flush the radiator and tidy the cabin with dashboard cleaner</li></ul>
<p>Each product comes with its full directions. Prices and stock are those of the single products, and you may return unopened ones within 14 days.</p>`,
    },
    categories: ["pembersih-mesin"],
    tags: ["paket"],
    stock: uncounted,
    grouped: [
      "pembersih-sistem-bahan-bakar",
      "pembersih-throttle-body",
      "pembersih-cakram-rem",
      "gemuk-pin-kaliper",
      "pembilas-radiator",
      "pembersih-dasbor-embun",
    ],
    attributes: [],
    totalSales: 0,
    date: "2026-08-11T03:00:00Z",
    views: [],
  }),
  defineProduct({
    slug: "panduan-rawat-mesin-tropis",
    sku: "PBM-PDF",
    type: "simple",
    name: { id: "Panduan Rawat Mesin Tropis (PDF)", en: "Tropical Engine Care Guide (PDF)" },
    shortDescription: {
      id: "<p>Jadwal perawatan dua belas bulan untuk mobil dan motor di iklim panas dan lembap.</p>",
      en: "<p>A twelve-month care plan for cars and motorbikes in a hot, damp climate.</p>",
    },
    description: {
      id: `<p>Buku servis pabrik sering ditulis untuk negeri empat musim. <strong>Panduan Rawat Mesin Tropis</strong> menyesuaikannya dengan kenyataan di sini: panas sepanjang tahun, macet berjam-jam, musim hujan yang panjang, dan mutu bahan bakar yang berbeda di setiap daerah.</p>
<h3>Di dalamnya</h3>
<ul><li>Kalender perawatan dari Januari sampai Desember</li><li>Tabel interval oli, minyak rem, coolant, dan saringan</li><li>Daftar periksa sebelum mudik, setelah banjir, dan sesudah parkir lama</li><li>Lembar catatan servis untuk diisi sendiri</li></ul>
<h3>Berkas dan hak pakai</h3>
<p>Anda menerima berkas dalam bahasa Indonesia dan Inggris tanpa batas waktu dan tanpa batas jumlah unduhan. Cetaklah sebanyak yang diperlukan untuk keluarga atau bengkel Anda sendiri, tetapi mohon jangan dijual kembali.</p>`,
      en: `<p>Factory service books are often written for countries with four seasons. The <strong>Tropical Engine Care Guide</strong> fits them to life here: heat all year round, hours of traffic, long rains, and fuel that differs from one district to the next.</p>
<h3>Inside</h3>
<ul><li>A care calendar from January to December</li><li>A table of intervals for oil, brake fluid, coolant and filters</li><li>Checklists for the holiday exodus, after a flood and after a long stand</li><li>A service log to fill in yourself</li></ul>
<h3>Files and use</h3>
<p>You get the file in Indonesian and English, with no time limit and no limit to the number of downloads. Print as many as you need for your family or your own workshop, but please do not sell it on.</p>`,
    },
    categories: ["pembersih-mesin"],
    tags: ["panduan"],
    regularPrice: 690,
    stock: uncounted,
    virtual: true,
    downloads: [
      {
        name: { id: "Panduan Rawat Mesin Tropis", en: "Tropical Engine Care Guide" },
        file: "panduan-rawat-mesin-tropis.pdf",
        limit: null,
        expiryDays: null,
      },
      {
        name: { id: "Lembar catatan servis", en: "Service log" },
        file: "lembar-catatan-servis.txt",
        limit: null,
        expiryDays: null,
      },
    ],
    attributes: [],
    totalSales: 264,
    date: "2026-01-20T03:00:00Z",
    views: ["detail"],
  }),
];
