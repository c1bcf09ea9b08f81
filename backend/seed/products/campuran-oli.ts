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
    attributes: [
      choice("pa_size", "250ml", "450ml"),
      fact("pa_vehicle", "mobil-bensin", "mobil-diesel"),
    ],
    variations: [
      {
        sku: "COL-PLM-250",
        attributes: { pa_size: "250ml" },
        regularPrice: 890,
        stock: pieces(90),
        image: variationImage(
          "pelindung-mesin-arang",
          "250ml",
          "Botol 250 ml Pelindung Mesin Arang",
          "250 ml bottle of Arang Engine Protector",
        ),
      },
      {
        sku: "COL-PLM-450",
        attributes: { pa_size: "450ml" },
        regularPrice: 1390,
        salePrice: 1190,
        stock: pieces(61),
      },
    ],
    featured: true,
    totalSales: 742,
    date: "2024-03-05T03:00:00Z",
    views: ["range", "back"],
  }),
  defineProduct({
    slug: "penambah-kompresi-senja",
    sku: "COL-KOM",
    type: "simple",
    name: { id: "Penambah Kompresi Senja", en: "Senja Compression Booster" },
    shortDescription: {
      id: "<p>Mengentalkan oli pada suhu tinggi agar ring piston kembali rapat. Untuk mesin di atas 100.000 km.</p>",
      en: "<p>Thickens hot oil so that piston rings seal again. For engines past 100,000 km.</p>",
    },
    description: {
      id: `<p>Mesin yang kehilangan kompresi terasa lemah di tanjakan dan boros di jalan datar. Sebelum memutuskan turun mesin, cobalah <strong>Penambah Kompresi Senja</strong>. Polimernya mengembang ketika oli panas dan mengisi celah antara ring dan dinding silinder.</p>
<h3>Bisa membantu bila</h3>
<ul><li>Tenaga turun perlahan, bukan mendadak</li><li>Oli berkurang tanpa ada tetesan di lantai</li><li>Tekanan oli rendah pada putaran langsam ketika panas</li></ul>
<h3>Takaran</h3>
<p>Satu botol 450 ml untuk 4 sampai 5 liter oli, dituang saat mesin hangat. Kurangi jumlah oli dengan takaran yang sama supaya tidak melewati garis MAX. Jangan dipakai pada mesin baru yang dirancang untuk oli 0W-20 karena akan menjadi terlalu kental.</p>`,
      en: `<p>An engine that has lost compression feels weak on hills and thirsty on the flat. Before you decide on a rebuild, try <strong>Senja Compression Booster</strong>. Its polymers swell as the oil heats up and fill the gap between rings and cylinder wall.</p>
<h3>It can help if</h3>
<ul><li>Power has faded slowly, not all of a sudden</li><li>Oil disappears with no drips on the floor</li><li>Oil pressure is low at a hot idle</li></ul>
<h3>Dose</h3>
<p>One 450 ml bottle for 4 to 5 litres of oil, poured into a warm engine. Leave out the same amount of oil so you stay below MAX. Do not use it in new engines designed for 0W-20: the oil would become too thick.</p>`,
    },
    categories: ["campuran-oli"],
    tags: ["kilometer-tinggi"],
    regularPrice: 1290,
    stock: pieces(46),
    weight: 0.48,
    dimensions: { length: 7, width: 7, height: 20 },
    attributes: [fact("pa_size", "450ml"), fact("pa_vehicle", "mobil-bensin", "mobil-diesel")],
    totalSales: 383,
    date: "2024-05-06T03:00:00Z",
    views: ["back"],
  }),
  defineProduct({
    slug: "peredam-suara-klep",
    sku: "COL-KLP",
    type: "simple",
    name: { id: "Peredam Suara Klep", en: "Valve Lifter Quietener" },
    shortDescription: {
      id: "<p>Membersihkan lifter hidrolik yang macet sehingga bunyi tik-tik dari kepala mesin mereda.</p>",
      en: "<p>Cleans sticking hydraulic lifters, so the ticking from the cylinder head dies down.</p>",
    },
    description: {
      id: `<p>Bunyi tik-tik berirama yang mengikuti putaran mesin biasanya datang dari lifter hidrolik. Lubang di dalamnya lebih kecil daripada jarum, dan sedikit pernis saja sudah cukup membuatnya tersumbat. <strong>Peredam Suara Klep</strong> melarutkan pernis itu selagi mobil dipakai.</p>
<h3>Langkah pemakaian</h3>
<ul><li>Pastikan oli di antara MIN dan MAX</li><li>Tuang 300 ml ke mesin hangat, lalu jalankan seperti biasa</li><li>Biarkan bekerja sampai ganti oli berikutnya</li></ul>
<p>Perubahan umumnya terdengar setelah 100 sampai 300 km. Bila bunyi tetap sama setelah 500 km, penyebabnya mungkin celah klep atau bantalan, dan montir perlu mendengarkan langsung. Tidak diperlukan pada mesin dengan penyetel klep mekanis.</p>`,
      en: `<p>A rhythmic ticking that follows engine speed usually comes from a hydraulic lifter. The holes inside are finer than a needle, and a little varnish is enough to block them. <strong>Valve Lifter Quietener</strong> dissolves that varnish while you drive.</p>
<h3>Steps</h3>
<ul><li>See that the oil stands between MIN and MAX</li><li>Pour 300 ml into the warm engine and drive as usual</li><li>Leave it in until the next oil change</li></ul>
<p>The change is generally heard after 100 to 300 km. If the noise is just the same after 500 km, the cause may be valve clearance or a bearing, and a mechanic ought to listen in person. Engines with mechanical tappets have no use for it.</p>`,
    },
    categories: ["campuran-oli"],
    tags: ["suara-mesin"],
    regularPrice: 990,
    stock: pieces(38),
    weight: 0.31,
    dimensions: { length: 6, width: 6, height: 19 },
    attributes: [fact("pa_size", "300ml"), fact("pa_vehicle", "mobil-bensin", "mobil-diesel")],
    totalSales: 312,
    date: "2024-08-20T03:00:00Z",
    views: ["back"],
  }),
  defineProduct({
    slug: "penahan-rembes-oli",
    sku: "COL-RMB",
    type: "simple",
    name: { id: "Penahan Rembes Oli", en: "Oil Stop Leak" },
    shortDescription: {
      id: "<p>Melenturkan kembali sil karet yang mengeras. Menghentikan rembesan halus tanpa bongkar mesin.</p>",
      en: "<p>Makes hardened rubber seals supple again. Ends light seeps without stripping the engine.</p>",
    },
    description: {
      id: `<p>Noda oli di garasi sering berasal dari sil yang kehilangan kelenturannya karena panas bertahun-tahun. <strong>Penahan Rembes Oli</strong> mengandung pelentur yang diserap karet, sehingga bibir sil menekan poros kembali. Tidak ada serat atau butiran yang bisa menyumbat saluran.</p>
<h3>Bekerja pada</h3>
<ul><li>Sil poros engkol depan dan belakang</li><li>Karet penyekat klep</li><li>Paking tutup klep dari karet</li></ul>
<h3>Cara pakai</h3>
<p>Satu botol 300 ml untuk 3 sampai 5 liter oli. Hasilnya tidak seketika: beri waktu 500 km atau sekitar dua minggu pemakaian harian. Paking gabus yang retak, baut bocor, dan bak oli yang penyok tidak bisa ditolong cairan apa pun.</p>`,
      en: `<p>An oil spot on the garage floor often comes from a seal that has lost its spring after years of heat. <strong>Oil Stop Leak</strong> contains plasticisers that rubber absorbs, so the lip presses on the shaft again. There are no fibres or particles in it to block a passage.</p>
<h3>Works on</h3>
<ul><li>Front and rear crankshaft seals</li><li>Valve stem seals</li><li>Rubber rocker cover gaskets</li></ul>
<h3>How to use</h3>
<p>One 300 ml bottle for 3 to 5 litres of oil. It is not instant: give it 500 km, or about two weeks of daily driving. A cracked cork gasket, a leaking bolt or a dented sump is beyond the help of any liquid.</p>`,
    },
    categories: ["campuran-oli"],
    tags: ["kebocoran"],
    regularPrice: 1090,
    salePrice: 890,
    stock: pieces(71),
    weight: 0.31,
    dimensions: { length: 6, width: 6, height: 19 },
    attributes: [fact("pa_size", "300ml"), fact("pa_vehicle", "mobil-bensin", "mobil-diesel")],
    totalSales: 604,
    date: "2024-04-29T03:00:00Z",
    views: ["back"],
  }),
  defineProduct({
    slug: "anti-asap-oli",
    sku: "COL-ASP",
    type: "simple",
    name: { id: "Anti Asap Oli", en: "Oil Smoke Reducer" },
    shortDescription: {
      id: "<p>Mengurangi asap kebiruan dari mesin yang mulai membakar oli.</p>",
      en: "<p>Cuts the bluish smoke of an engine that has begun to burn oil.</p>",
    },
    description: {
      id: `<p>Asap kebiruan berarti oli ikut terbakar, entah lewat ring piston atau lewat sil klep. <strong>Anti Asap Oli</strong> menangani keduanya sekaligus: polimer merapatkan ring, pelentur melunakkan sil, dan deterjen membebaskan ring yang lengket di alurnya.</p>
<h3>Kenali jenis asap</h3>
<ul><li>Biru saat pagi lalu hilang: biasanya sil klep</li><li>Biru saat menanjak: biasanya ring piston</li><li>Putih berbau manis: air radiator, produk ini tidak menolong</li><li>Hitam: campuran bensin terlalu kaya, periksa sistem injeksi</li></ul>
<h3>Dosis</h3>
<p>Tuang 450 ml ke 4 liter oli baru. Berjalanlah sedikitnya 300 km sebelum menilai hasilnya. Menjelang uji emisi, pakailah seminggu sebelumnya, bukan pagi harinya.</p>`,
      en: `<p>Bluish smoke means that oil is burning, having come past the piston rings or the valve seals. <strong>Oil Smoke Reducer</strong> goes for both at once: polymers close up the rings, plasticisers soften the seals, and detergents free rings stuck in their grooves.</p>
<h3>Know your smoke</h3>
<ul><li>Blue in the morning, then gone: usually valve seals</li><li>Blue on a climb: usually piston rings</li><li>White and sweet-smelling: coolant, which this cannot cure</li><li>Black: the mixture is too rich, so check the injection</li></ul>
<h3>Dose</h3>
<p>Add 450 ml to 4 litres of fresh oil and cover at least 300 km before you judge. For an emissions test, use it a week ahead, not on the morning.</p>`,
    },
    categories: ["campuran-oli"],
    tags: ["asap", "kilometer-tinggi"],
    regularPrice: 1350,
    stock: soldOut,
    weight: 0.48,
    dimensions: { length: 7, width: 7, height: 20 },
    attributes: [fact("pa_size", "450ml"), fact("pa_vehicle", "mobil-bensin")],
    totalSales: 228,
    date: "2025-01-14T03:00:00Z",
    views: [],
  }),
  defineProduct({
    slug: "campuran-oli-motor-bara",
    sku: "COL-MTR",
    type: "simple",
    name: { id: "Campuran Oli Motor Bara", en: "Bara Motorbike Oil Treatment" },
    shortDescription: {
      id: "<p>Botol kecil 100 ml, aman untuk kopling basah. Mesin lebih halus, gigi lebih mudah masuk.</p>",
      en: "<p>A small 100 ml bottle, safe for wet clutches. A smoother engine and easier gears.</p>",
    },
    description: {
      id: `<p>Banyak campuran oli mobil membuat kopling motor selip. Yang ini tidak. <strong>Campuran Oli Motor Bara</strong> memakai senyawa fosfor organik yang hanya aktif di permukaan logam panas, sedangkan kampas kopling tetap kesat.</p>
<h3>Dirasakan pengendara</h3>
<ul><li>Getaran di setang dan pijakan kaki berkurang</li><li>Perpindahan dari gigi satu ke dua lebih halus</li><li>Bodi mesin tidak sepanas biasanya setelah macet</li></ul>
<h3>Takaran</h3>
<p>Satu botol untuk 0,8 sampai 1,2 liter oli, dituang tepat setelah ganti oli. Tunggu lima menit dengan mesin langsam agar tercampur rata. Cukup setiap dua kali ganti. Untuk mesin dua tak, jangan dicampurkan ke oli samping.</p>`,
      en: `<p>Plenty of car oil treatments make a motorbike clutch slip. This one does not. <strong>Bara Motorbike Oil Treatment</strong> uses organic phosphorus compounds that act only on hot metal, while the clutch plates keep their grip.</p>
<h3>What riders notice</h3>
<ul><li>Less buzz in bars and pegs</li><li>A smoother shift from first to second</li><li>An engine that is less fierce after a traffic jam</li></ul>
<h3>Dose</h3>
<p>One bottle for 0.8 to 1.2 litres of oil, poured in right after an oil change. Let it idle for five minutes to mix. Every second change is enough. In two-stroke engines, do not add it to the injector oil.</p>`,
    },
    categories: ["campuran-oli"],
    tags: ["motor"],
    regularPrice: 550,
    stock: pieces(3, 10),
    weight: 0.12,
    dimensions: { length: 4, width: 4, height: 13 },
    attributes: [fact("pa_size", "100ml"), fact("pa_vehicle", "motor")],
    totalSales: 847,
    date: "2024-06-27T03:00:00Z",
    views: ["scene"],
  }),
  defineProduct({
    slug: "pelindung-mesin-keramik",
    sku: "COL-KRM",
    type: "simple",
    name: { id: "Pelindung Mesin Keramik", en: "Ceramic Engine Protector" },
    shortDescription: {
      id: "<p>Partikel keramik halus untuk perlindungan satu tahun penuh. Sekali tuang, jangan dikocok berlebihan.</p>",
      en: "<p>Fine ceramic particles for a full year of protection from one pour.</p>",
    },
    description: {
      id: `<p>Boron nitrida heksagonal adalah bubuk putih yang licin seperti grafit dan tahan sampai seribu derajat. Dalam <strong>Pelindung Mesin Keramik</strong>, partikelnya begitu halus sehingga lolos dari filter dan mengisi pori logam di dinding silinder.</p>
<h3>Yang membedakan</h3>
<ul><li>Bertahan sampai 15.000 km, juga setelah oli diganti</li><li>Tidak mengubah kekentalan oli</li><li>Aman untuk turbo dan katalis</li></ul>
<h3>Panduan singkat</h3>
<p>Kocok botol sepuluh detik sampai endapan putih tercampur. Tuang 300 ml ke oli baru dengan mesin hangat, lalu berkendara 30 menit tanpa putaran tinggi. Untuk hasil terbaik, bilas mesin terlebih dahulu; keramik menempel pada logam bersih, bukan pada kerak. Tidak untuk kopling basah.</p>`,
      en: `<p>Hexagonal boron nitride is a white powder, slippery like graphite and stable to a thousand degrees. In <strong>Ceramic Engine Protector</strong> its particles are so fine that they pass the filter and settle into the pores of the cylinder wall.</p>
<h3>What is different</h3>
<ul><li>Lasts up to 15,000 km, through oil changes too</li><li>Leaves the oil's viscosity alone</li><li>Safe for turbos and catalysts</li></ul>
<h3>Short guide</h3>
<p>Shake for ten seconds until the white sediment is mixed in. Pour 300 ml into fresh oil with the engine warm, then drive for 30 minutes without high revs. For the best result flush the engine first: ceramic sticks to clean metal, not to deposits. Not for wet clutches.</p>`,
    },
    categories: ["campuran-oli"],
    tags: ["performa"],
    regularPrice: 2490,
    salePrice: 1990,
    stock: pieces(19),
    weight: 0.33,
    dimensions: { length: 6, width: 6, height: 19 },
    attributes: [fact("pa_size", "300ml"), fact("pa_vehicle", "mobil-bensin", "mobil-diesel")],
    totalSales: 187,
    date: "2025-05-12T03:00:00Z",
    views: ["detail"],
  }),
  defineProduct({
    slug: "campuran-oli-gardan",
    sku: "COL-GRD",
    type: "simple",
    name: { id: "Campuran Oli Gardan", en: "Gear Oil Treatment" },
    shortDescription: {
      id: "<p>Meredam dengung gardan dan memudahkan perpindahan gigi transmisi manual.</p>",
      en: "<p>Quietens a whining differential and eases the shift of a manual gearbox.</p>",
    },
    description: {
      id: `<p>Dengung yang muncul pada kecepatan 60 sampai 80 km per jam dan hilang saat gas dilepas biasanya berasal dari gardan. <strong>Campuran Oli Gardan</strong> menempelkan molibdenum disulfida ke permukaan gigi, lapisan gelap yang meredam gesekan logam dan menurunkan suhu.</p>
<h3>Bisa dipakai untuk</h3>
<ul><li>Gardan belakang dan depan, tanpa LSD</li><li>Transmisi manual dan kotak pembagi 4x4</li><li>Oli gardan motor matik, cukup 20 ml</li></ul>
<h3>Cara menuang</h3>
<p>Pakai 250 ml untuk setiap 2 liter oli gardan. Karena lubangnya sempit, potong ujung nosel dan tekan botol perlahan, atau gunakan pompa isi. Gardan dengan limited slip memerlukan oli khusus, jadi jangan ditambah produk ini.</p>`,
      en: `<p>A whine that comes at 60 to 80 km/h and goes when you lift off is usually the differential. <strong>Gear Oil Treatment</strong> plates molybdenum disulphide on to the teeth, a dark layer that damps metal-to-metal friction and brings the temperature down.</p>
<h3>Use it in</h3>
<ul><li>Rear and front differentials without limited slip</li><li>Manual gearboxes and 4x4 transfer cases</li><li>The final drive of a scooter, where 20 ml will do</li></ul>
<h3>How to pour</h3>
<p>Allow 250 ml for every 2 litres of gear oil. The hole is narrow, so cut the tip of the nozzle and squeeze slowly, or use a filling pump. Limited-slip differentials need an oil of their own: do not add this.</p>`,
    },
    categories: ["campuran-oli"],
    tags: ["gardan"],
    regularPrice: 990,
    stock: pieces(1, 3),
    weight: 0.28,
    dimensions: { length: 6, width: 6, height: 18 },
    attributes: [
      fact("pa_size", "250ml"),
      fact("pa_vehicle", "motor", "mobil-bensin", "mobil-diesel"),
    ],
    totalSales: 143,
    date: "2025-07-22T03:00:00Z",
    views: ["back"],
  }),
];
