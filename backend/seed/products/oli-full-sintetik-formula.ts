import {
  choice,
  defineProduct,
  fact,
  interval,
  pieces,
  soldOut,
  standard,
  uncounted,
  variationImage,
} from "../product.ts";
import type { SeedProduct } from "../types.ts";

export const fullSyntheticOils: SeedProduct[] = [
  defineProduct({
    slug: "oli-samudra-5w-30",
    crossSell: ["pembersih-sistem-bahan-bakar", "pembilas-radiator"],
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
    attributes: [
      choice("pa_size", "1l", "4l", "5l"),
      fact("pa_viscosity", "5w-30"),
      fact("pa_vehicle", "mobil-bensin"),
      standard("API SP", "ILSAC GF-6A"),
    ],
    variations: [
      {
        sku: "OFS-530-1L",
        attributes: { pa_size: "1l" },
        regularPrice: 1190,
        stock: pieces(64),
        image: variationImage(
          "oli-samudra-5w-30",
          "1l",
          "Botol 1 L Oli Samudra 5W-30",
          "1 L bottle of Samudra 5W-30",
        ),
      },
      {
        sku: "OFS-530-4L",
        attributes: { pa_size: "4l" },
        regularPrice: 4290,
        salePrice: 3590,
        stock: pieces(38),
        image: variationImage(
          "oli-samudra-5w-30",
          "4l",
          "Kaleng 4 L Oli Samudra 5W-30",
          "4 L can of Samudra 5W-30",
        ),
      },
      { sku: "OFS-530-5L", attributes: { pa_size: "5l" }, regularPrice: 4990, stock: soldOut },
    ],
    defaultAttributes: { pa_size: "4l" },
    featured: true,
    totalSales: 1284,
    date: "2024-01-15T03:00:00Z",
    views: ["range", "back"],
  }),
  defineProduct({
    slug: "oli-samudra-0w-20",
    sku: "OFS-020",
    type: "variable",
    name: { id: "Oli Samudra 0W-20", en: "Samudra 0W-20 Engine Oil" },
    shortDescription: {
      id: "<p>Oli full sintetik encer untuk mesin hemat bahan bakar keluaran sepuluh tahun terakhir.</p>",
      en: "<p>A thin full synthetic for the fuel-saving engines of the last ten years.</p>",
    },
    description: {
      id: `<p>Mesin kecil masa kini dirancang dengan celah antarlogam yang sempit, dan pompanya mengandalkan oli encer. <strong>Oli Samudra 0W-20</strong> mengalir sejak putaran pertama, sehingga katup variabel bekerja tepat waktu dan konsumsi bensin tetap rendah.</p>
<h3>Keunggulan</h3>
<ul><li>Hambatan putar kecil, terasa pada pemakaian dalam kota</li><li>Tahan terhadap pembakaran dini pada mesin turbo injeksi langsung</li><li>Deterjen yang menjaga alur ring piston tetap bersih</li></ul>
<h3>Petunjuk</h3>
<p>Pakai hanya bila pabrikan menyebut 0W-20 di buku servis atau di tutup oli. Untuk mesin lama yang dirancang bagi 10W-40, oli ini terlalu encer. Interval ganti 10.000 km atau enam bulan; periksa tongkat oli sebulan sekali, terutama sebelum mudik.</p>`,
      en: `<p>Today's small engines are built with tight clearances, and their pumps count on thin oil. <strong>Samudra 0W-20</strong> flows from the first turn of the crank, so variable valve gear acts on time and fuel use stays low.</p>
<h3>Strengths</h3>
<ul><li>Little drag, which you notice around town</li><li>Resists pre-ignition in turbocharged direct-injection engines</li><li>Detergents that keep the piston ring grooves clean</li></ul>
<h3>Directions</h3>
<p>Use it only where the maker names 0W-20 in the service book or on the filler cap. For an older engine designed around 10W-40 it is too thin. Change every 10,000 km or six months, and look at the dipstick once a month, above all before a long holiday drive.</p>`,
    },
    categories: ["oli-full-sintetik-formula"],
    tags: ["hemat-bahan-bakar", "mobil"],
    stock: uncounted,
    weight: 0.93,
    dimensions: { length: 11, width: 7, height: 24 },
    attributes: [
      choice("pa_size", "1l", "4l"),
      fact("pa_viscosity", "0w-20"),
      fact("pa_vehicle", "mobil-bensin"),
      standard("API SP", "ILSAC GF-6A"),
    ],
    variations: [
      { sku: "OFS-020-1L", attributes: { pa_size: "1l" }, regularPrice: 1290, stock: pieces(47) },
      {
        sku: "OFS-020-4L",
        attributes: { pa_size: "4l" },
        regularPrice: 4690,
        stock: pieces(29),
        image: variationImage(
          "oli-samudra-0w-20",
          "4l",
          "Kaleng 4 L Oli Samudra 0W-20",
          "4 L can of Samudra 0W-20",
        ),
      },
    ],
    totalSales: 873,
    date: "2024-03-11T03:00:00Z",
    views: ["range", "back"],
  }),
  defineProduct({
    slug: "oli-samudra-diesel-5w-40",
    sku: "OFS-D540",
    type: "variable",
    name: { id: "Oli Samudra Diesel 5W-40", en: "Samudra Diesel 5W-40 Engine Oil" },
    shortDescription: {
      id: "<p>Full sintetik rendah abu untuk diesel common rail dengan filter partikel.</p>",
      en: "<p>Low-ash full synthetic for common-rail diesels with a particulate filter.</p>",
    },
    description: {
      id: `<p>Diesel modern menghasilkan tenaga besar sekaligus jelaga halus yang berakhir di dalam oli. <strong>Oli Samudra Diesel 5W-40</strong> menahan jelaga itu tetap melayang sehingga tidak mengendap menjadi lumpur, dan kadar abunya rendah agar filter partikel tidak cepat penuh.</p>
<h3>Dibuat untuk</h3>
<ul><li>SUV dan pikap diesel common rail, Euro 4 ke atas</li><li>Mesin turbo yang sering membawa beban atau menarik gandengan</li><li>Perjalanan luar kota dengan putaran tinggi yang lama</li></ul>
<h3>Anjuran pemakaian</h3>
<p>Ganti oli dan filter setiap 7.500 sampai 10.000 km, atau 5.000 km bila solar yang tersedia di daerah Anda tinggi belerang. Setelah perjalanan berat, biarkan mesin langsam satu menit agar turbo mendingin sebelum kunci diputar.</p>`,
      en: `<p>A modern diesel makes plenty of torque, and fine soot that ends up in the oil. <strong>Samudra Diesel 5W-40</strong> keeps that soot afloat so it cannot settle as sludge, and its ash content is low so the particulate filter does not fill early.</p>
<h3>Made for</h3>
<ul><li>Common-rail diesel SUVs and pickups, Euro 4 and later</li><li>Turbo engines that often carry loads or tow</li><li>Long highway runs at steady high revs</li></ul>
<h3>Recommended use</h3>
<p>Change oil and filter every 7,500 to 10,000 km, or every 5,000 km if the diesel sold where you live is high in sulphur. After a hard drive, let it idle for a minute so the turbo cools before you switch off.</p>`,
    },
    categories: ["oli-full-sintetik-formula"],
    tags: ["diesel"],
    stock: uncounted,
    weight: 0.96,
    dimensions: { length: 11, width: 7, height: 24 },
    attributes: [
      choice("pa_size", "1l", "5l", "20l"),
      fact("pa_viscosity", "5w-40"),
      fact("pa_vehicle", "mobil-diesel"),
      standard("API CK-4", "ACEA C3"),
    ],
    variations: [
      { sku: "OFS-D540-1L", attributes: { pa_size: "1l" }, regularPrice: 1250, stock: pieces(53) },
      {
        sku: "OFS-D540-5L",
        attributes: { pa_size: "5l" },
        regularPrice: 5490,
        stock: pieces(26),
        image: variationImage(
          "oli-samudra-diesel-5w-40",
          "5l",
          "Kaleng 5 L Oli Samudra Diesel 5W-40",
          "5 L can of Samudra Diesel 5W-40",
        ),
      },
      {
        sku: "OFS-D540-20L",
        attributes: { pa_size: "20l" },
        regularPrice: 8900,
        stock: soldOut,
        image: variationImage(
          "oli-samudra-diesel-5w-40",
          "20l",
          "Jeriken 20 L Oli Samudra Diesel 5W-40",
          "20 L jerry can of Samudra Diesel 5W-40",
        ),
      },
    ],
    totalSales: 512,
    date: "2024-05-21T03:00:00Z",
    views: ["range"],
  }),
  defineProduct({
    slug: "oli-bara-motor-10w-40",
    crossSell: ["pelumas-rantai-motor", "minyak-rem-motor"],
    sku: "OFS-BM1040",
    type: "simple",
    name: { id: "Oli Bara Motor 10W-40", en: "Bara 10W-40 Motorbike Oil" },
    shortDescription: {
      id: "<p>Full sintetik untuk motor bebek dan sport dengan kopling basah. JASO MA2.</p>",
      en: "<p>Full synthetic for motorbikes with a wet clutch. JASO MA2.</p>",
    },
    description: {
      id: `<p>Pada motor kopling basah, satu oli melumasi mesin, girboks, dan kopling sekaligus. Oli mobil yang terlalu licin membuat kopling selip. <strong>Oli Bara Motor 10W-40</strong> memenuhi JASO MA2: gesekan koplingnya terjaga, perpindahan gigi tetap halus, dan mesin tidak cepat panas.</p>
<h3>Mengapa memilihnya</h3>
<ul><li>Tahan suhu tinggi saat merayap di kemacetan</li><li>Gigi masuk tanpa bunyi keras, juga setelah 2.000 km</li><li>Melindungi mesin yang jarang mendapat waktu pemanasan</li></ul>
<h3>Cara pakai</h3>
<p>Ganti setiap 3.000 km atau dua bulan untuk pemakaian harian, lebih cepat bila motor dipakai bekerja seharian. Kapasitas umumnya 0,8 sampai 1,1 liter; baca angka di bak mesin dan jangan mengisi melewati batas atas.</p>`,
      en: `<p>In a bike with a wet clutch, one oil looks after engine, gearbox and clutch together. Car oil that is too slippery makes the clutch slip. <strong>Bara 10W-40</strong> meets JASO MA2: the clutch keeps its bite, gear changes stay smooth and the engine runs cooler.</p>
<h3>Why choose it</h3>
<ul><li>Stands up to the heat of crawling through traffic</li><li>Gears engage without a clunk, even after 2,000 km</li><li>Protects engines that rarely get time to warm up</li></ul>
<h3>How to use</h3>
<p>Change every 3,000 km or two months in daily use, sooner if the bike works all day long. Most engines take 0.8 to 1.1 litres; read the figure on the crankcase and never fill beyond the upper mark.</p>`,
    },
    categories: ["oli-full-sintetik-formula"],
    tags: ["motor", "terlaris"],
    regularPrice: 1090,
    salePrice: 940,
    stock: pieces(156, 20),
    weight: 0.94,
    dimensions: { length: 10, width: 6, height: 24 },
    attributes: [
      fact("pa_size", "1l"),
      fact("pa_viscosity", "10w-40"),
      fact("pa_vehicle", "motor"),
      standard("API SN", "JASO MA2"),
      interval({ id: "3.000 km", en: "3,000 km" }, 2),
    ],
    featured: true,
    totalSales: 2856,
    date: "2024-01-08T03:00:00Z",
    views: ["back", "scene"],
  }),
  defineProduct({
    slug: "oli-bara-matik-10w-30",
    sku: "OFS-BK1030",
    type: "simple",
    name: { id: "Oli Bara Matik 10W-30", en: "Bara 10W-30 Scooter Oil" },
    shortDescription: {
      id: "<p>Oli full sintetik 800 ml untuk motor matik. Encer, adem, dan irit.</p>",
      en: "<p>800 ml of full synthetic for automatic scooters. Thin, cool and frugal.</p>",
    },
    description: {
      id: `<p>Motor matik punya kopling kering, sehingga olinya boleh lebih licin. <strong>Oli Bara Matik 10W-30</strong> memakai pengubah gesekan khusus JASO MB: putaran mesin naik lebih ringan dan bensin terasa lebih awet pada pola jalan-berhenti di kota.</p>
<h3>Isi dan kecocokan</h3>
<ul><li>Kemasan 800 ml, pas untuk hampir semua matik 110 sampai 160 cc</li><li>Untuk mesin berpendingin udara maupun cairan</li><li>Bukan untuk motor bebek, sport, atau kopling manual</li></ul>
<h3>Jadwal</h3>
<p>Ganti tiap 3.000 sampai 4.000 km, paling lambat setelah dua bulan. Setiap dua kali ganti oli mesin, ganti juga oli gardan matik. Panaskan motor dua menit sebelum membuang oli lama supaya keluar lebih tuntas, lalu pasang ring tembaga baru di baut pembuangan.</p>`,
      en: `<p>An automatic scooter has a dry clutch, so its oil may be more slippery. <strong>Bara 10W-30</strong> uses the friction modifiers of the JASO MB class: the engine revs more freely and petrol lasts longer in stop-and-go riding.</p>
<h3>Contents and fit</h3>
<ul><li>800 ml, just right for nearly every 110 to 160 cc scooter</li><li>For air-cooled and liquid-cooled engines</li><li>Not for bikes with gears or a hand clutch</li></ul>
<h3>Schedule</h3>
<p>Change every 3,000 to 4,000 km, after two months at the latest, and renew the final drive oil at every second engine oil change. Warm the scooter for two minutes before draining, so that more of the old oil comes out, and fit a new copper washer to the drain bolt.</p>`,
    },
    categories: ["oli-full-sintetik-formula"],
    tags: ["motor", "matik"],
    regularPrice: 890,
    stock: pieces(98, 15),
    weight: 0.76,
    dimensions: { length: 9, width: 6, height: 22 },
    attributes: [
      fact("pa_size", "800ml"),
      fact("pa_viscosity", "10w-30"),
      fact("pa_vehicle", "motor", "motor-matik"),
      standard("API SL", "JASO MB"),
      interval({ id: "3.000 km", en: "3,000 km" }, 2),
    ],
    totalSales: 1922,
    date: "2024-02-14T03:00:00Z",
    views: ["back"],
  }),
  defineProduct({
    slug: "oli-samudra-prestasi",
    sku: "OFS-PRE",
    type: "variable",
    name: { id: "Oli Samudra Prestasi", en: "Samudra Performance Engine Oil" },
    shortDescription: {
      id: "<p>Full sintetik berbasis ester untuk mesin bertenaga besar dan hari di sirkuit.</p>",
      en: "<p>Ester-based full synthetic for powerful engines and days at the track.</p>",
    },
    description: {
      id: `<p>Ester menempel pada logam seperti magnet, dan tetap menempel ketika suhu oli melewati 130 °C. Itulah alasan <strong>Oli Samudra Prestasi</strong> dipakai pada mesin turbo, mesin yang sudah ditingkatkan, serta mobil harian yang sesekali turun ke sirkuit.</p>
<h3>Tiga kekentalan</h3>
<ul><li><strong>0W-40</strong>: mobil Eropa modern dengan interval panjang</li><li><strong>5W-40</strong>: turbo jalan raya, pilihan paling serbaguna</li><li><strong>5W-50</strong>: mesin yang dipacu keras dan berjarak bebas lebih longgar, hanya ukuran 4 L</li></ul>
<h3>Catatan bengkel</h3>
<p>Ganti setiap 7.500 km; setelah satu akhir pekan di sirkuit, ganti tanpa menunggu. Pakai filter berkualitas dan periksa baut pembuangan. Bila sebelumnya memakai oli mineral, lakukan pembilasan mesin lebih dahulu.</p>`,
      en: `<p>Esters cling to metal like a magnet, and go on clinging when the oil passes 130 °C. That is why <strong>Samudra Performance</strong> goes into turbo engines, tuned engines and daily cars that see a circuit now and then.</p>
<h3>Three viscosities</h3>
<ul><li><strong>0W-40</strong>: modern European cars with long intervals</li><li><strong>5W-40</strong>: road-going turbos, the most versatile choice</li><li><strong>5W-50</strong>: engines driven hard with wider clearances; 4 L only</li></ul>
<h3>Workshop notes</h3>
<p>Change every 7,500 km, and straight after a track weekend without waiting. Fit a good filter and check the drain plug. If the engine has been running on mineral oil, give it a flush first.</p>`,
    },
    categories: ["oli-full-sintetik-formula"],
    tags: ["performa"],
    stock: uncounted,
    weight: 0.95,
    dimensions: { length: 11, width: 7, height: 24 },
    attributes: [
      choice("pa_size", "1l", "4l"),
      choice("pa_viscosity", "0w-40", "5w-40", "5w-50"),
      fact("pa_vehicle", "mobil-bensin"),
      standard("API SP", "ACEA A3/B4"),
    ],
    variations: [
      {
        sku: "OFS-PRE-040-1L",
        attributes: { pa_size: "1l", pa_viscosity: "0w-40" },
        regularPrice: 1790,
        stock: pieces(22),
      },
      {
        sku: "OFS-PRE-540-1L",
        attributes: { pa_size: "1l", pa_viscosity: "5w-40" },
        regularPrice: 1690,
        stock: pieces(34),
      },
      {
        sku: "OFS-PRE-540-4L",
        attributes: { pa_size: "4l", pa_viscosity: "5w-40" },
        regularPrice: 6190,
        salePrice: 5490,
        stock: pieces(12),
        image: variationImage(
          "oli-samudra-prestasi",
          "4l",
          "Kaleng 4 L Oli Samudra Prestasi",
          "4 L can of Samudra Performance",
        ),
      },
      {
        sku: "OFS-PRE-550-4L",
        attributes: { pa_size: "4l", pa_viscosity: "5w-50" },
        regularPrice: 6490,
        stock: pieces(9),
        image: variationImage(
          "oli-samudra-prestasi",
          "4l",
          "Kaleng 4 L Oli Samudra Prestasi",
          "4 L can of Samudra Performance",
        ),
      },
    ],
    totalSales: 241,
    date: "2025-02-03T03:00:00Z",
    views: ["range", "scene"],
  }),
  defineProduct({
    slug: "oli-samudra-hybrid-0w-16",
    sku: "OFS-H016",
    type: "simple",
    name: { id: "Oli Samudra Hybrid 0W-16", en: "Samudra Hybrid 0W-16 Engine Oil" },
    shortDescription: {
      id: "<p>Oli paling encer di rak kami, khusus mesin hybrid yang sering mati-hidup. Isi 4 liter.</p>",
      en: "<p>The thinnest oil on our shelf, for hybrid engines that stop and start all day. 4 litres.</p>",
    },
    description: {
      id: `<p>Mesin hybrid bisa menyala ratusan kali dalam satu perjalanan, sering kali sebelum sempat panas. <strong>Oli Samudra Hybrid 0W-16</strong> disusun untuk pola itu: cepat sampai ke bantalan, menolak karat dari uap air yang mengembun, dan hampir tidak membebani mesin ketika motor listrik menyerahkan tugas.</p>
<h3>Perlu diketahui</h3>
<ul><li>Hanya untuk mesin yang memang meminta 0W-16</li><li>Bila tidak tersedia, sebagian pabrikan mengizinkan 0W-20 sebagai pengganti sementara</li><li>Jangan ditambah campuran oli apa pun</li></ul>
<h3>Penggantian</h3>
<p>Setiap 10.000 km atau enam bulan, meski mesin bensinnya terasa jarang bekerja. Air dan bensin tetap masuk ke oli pada perjalanan pendek, jadi patokan waktu sama pentingnya dengan jarak.</p>`,
      en: `<p>A hybrid's engine can start hundreds of times in one trip, often before it has warmed up. <strong>Samudra Hybrid 0W-16</strong> is put together for that life: quick to the bearings, resistant to rust from condensed moisture, and barely a burden when the electric motor hands over.</p>
<h3>Good to know</h3>
<ul><li>Only for engines that really ask for 0W-16</li><li>Where it is not to be had, some makers allow 0W-20 as a stopgap</li><li>Add no oil treatments of any kind</li></ul>
<h3>Changing it</h3>
<p>Every 10,000 km or six months, even if the petrol engine seems to work so little. Water and fuel still get into the oil on short trips, so the calendar matters as much as the distance.</p>`,
    },
    categories: ["oli-full-sintetik-formula"],
    tags: ["hybrid", "hemat-bahan-bakar"],
    regularPrice: 5290,
    stock: pieces(3, 5),
    weight: 3.7,
    dimensions: { length: 24, width: 11, height: 31 },
    attributes: [
      fact("pa_size", "4l"),
      fact("pa_viscosity", "0w-16"),
      fact("pa_vehicle", "mobil-bensin"),
      standard("API SP", "ILSAC GF-6B"),
    ],
    totalSales: 164,
    date: "2025-09-16T03:00:00Z",
    views: ["back"],
  }),
  defineProduct({
    slug: "oli-bara-sport-15w-50",
    sku: "OFS-BS1550",
    type: "simple",
    name: { id: "Oli Bara Sport 15W-50", en: "Bara Sport 15W-50 Motorbike Oil" },
    shortDescription: {
      id: "<p>Full sintetik kental untuk motor besar dan motor sport yang dipacu di putaran atas.</p>",
      en: "<p>A heavy full synthetic for big bikes and sports bikes ridden at high revs.</p>",
    },
    description: {
      id: `<p>Di atas sepuluh ribu putaran per menit, lapisan oli menerima tekanan yang tidak pernah dialami mesin mobil. <strong>Oli Bara Sport 15W-50</strong> menjaga tekanan oli tetap stabil pada motor 250 cc ke atas, terutama mesin berpendingin udara yang suhunya naik turun.</p>
<h3>Ciri khasnya</h3>
<ul><li>Molekul tahan geser, kekentalan tidak cepat turun oleh gigi transmisi</li><li>Kopling tetap menggigit, JASO MA2</li><li>Penguapan rendah, botol cadangan tidak perlu dibawa saat tur</li></ul>
<h3>Saran kami</h3>
<p>Ganti setiap 4.000 km, atau segera setelah satu hari di lintasan. Biarkan mesin langsam satu menit sebelum berangkat, karena oli kental perlu waktu untuk naik. Motor harian 110 sampai 150 cc lebih cocok memakai 10W-40.</p>`,
      en: `<p>Above ten thousand revs a minute, the oil film takes loads that no car engine ever sees. <strong>Bara Sport 15W-50</strong> keeps oil pressure steady in bikes of 250 cc and more, above all in air-cooled engines whose temperature swings.</p>
<h3>What sets it apart</h3>
<ul><li>Shear-stable molecules, so the gearbox does not thin it out</li><li>A clutch that keeps its grip, JASO MA2</li><li>Low evaporation: no spare bottle needed on tour</li></ul>
<h3>Our advice</h3>
<p>Change every 4,000 km, or right after a day on the track. Let the engine idle for a minute before you set off, because heavy oil takes time to climb. Daily bikes of 110 to 150 cc are better served by 10W-40.</p>`,
    },
    categories: ["oli-full-sintetik-formula"],
    tags: ["motor", "performa"],
    regularPrice: 1490,
    stock: pieces(2, 6),
    weight: 0.97,
    dimensions: { length: 10, width: 6, height: 24 },
    attributes: [
      fact("pa_size", "1l"),
      fact("pa_viscosity", "15w-50"),
      fact("pa_vehicle", "motor"),
      standard("API SN", "JASO MA2"),
    ],
    totalSales: 397,
    date: "2024-10-07T03:00:00Z",
    views: ["detail"],
  }),
];
