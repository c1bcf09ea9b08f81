import { choice, defineProduct, fact, pieces, uncounted, variationImage } from "../product.ts";
import type { SeedProduct } from "../types.ts";

export const fuelAdditives: SeedProduct[] = [
  defineProduct({
    slug: "pembersih-injektor-bensin",
    sku: "CBB-INJ",
    type: "variable",
    name: { id: "Pembersih Injektor Bensin", en: "Petrol Injector Cleaner" },
    shortDescription: {
      id: "<p>Satu botol untuk satu tangki penuh. Membersihkan injektor sambil mobil tetap dipakai.</p>",
      en: "<p>One bottle for one full tank. Cleans the injectors while you drive.</p>",
    },
    description: {
      id: `<p>Kerak halus di ujung injektor membuat semprotan bensin tidak lagi berbentuk kabut. Akibatnya mesin brebet saat langsam, tarikan berat, dan bensin lebih boros. <strong>Pembersih Injektor Bensin</strong> melarutkan kerak itu sedikit demi sedikit selama satu tangki, tanpa perlu membongkar apa pun.</p>
<h3>Cara pakai</h3>
<ul><li>Tuang satu botol 300 ml ke tangki yang hampir kosong</li><li>Isi bensin sampai penuh, antara 40 dan 60 liter</li><li>Pakai seperti biasa sampai tangki tinggal seperempat</li></ul>
<p>Ulangi setiap 3.000 sampai 5.000 km. Mobil yang belum pernah dibersihkan sebaiknya mendapat dua tangki berturut-turut; untuk itu tersedia kemasan isi tiga dan isi enam. Aman untuk katalis, sensor oksigen, dan segala jenis bensin tanpa timbal.</p>`,
      en: `<p>Fine deposits on the injector tips turn what should be a mist of petrol into a dribble. The engine stumbles at idle, pulls poorly and drinks more. <strong>Petrol Injector Cleaner</strong> dissolves those deposits little by little over one tank, with nothing to take apart.</p>
<h3>How to use</h3>
<ul><li>Pour one 300 ml bottle into a nearly empty tank</li><li>Fill up with petrol, 40 to 60 litres</li><li>Drive as usual until a quarter of the tank is left</li></ul>
<p>Repeat every 3,000 to 5,000 km. A car that has never been cleaned should get two tanks in a row, which is why there are packs of three and six. Safe for catalysts, oxygen sensors and every unleaded petrol.</p>`,
    },
    categories: ["campuran-bahan-bakar"],
    tags: ["terlaris", "mobil"],
    stock: uncounted,
    weight: 0.31,
    dimensions: { length: 6, width: 6, height: 19 },
    attributes: [
      {
        name: { id: "Kemasan", en: "Pack" },
        options: [
          { id: "1 botol", en: "1 bottle" },
          { id: "Isi 3", en: "Pack of 3" },
          { id: "Isi 6", en: "Pack of 6" },
        ],
        variation: true,
      },
      fact("pa_size", "300ml"),
      fact("pa_vehicle", "mobil-bensin"),
    ],
    variations: [
      {
        sku: "CBB-INJ-1",
        attributes: { Kemasan: "1 botol" },
        regularPrice: 790,
        stock: pieces(210),
      },
      {
        sku: "CBB-INJ-3",
        attributes: { Kemasan: "Isi 3" },
        regularPrice: 2190,
        salePrice: 1990,
        stock: pieces(48),
        image: variationImage(
          "pembersih-injektor-bensin",
          "isi-3",
          "Tiga botol Pembersih Injektor Bensin",
          "Three bottles of Petrol Injector Cleaner",
        ),
      },
      {
        sku: "CBB-INJ-6",
        attributes: { Kemasan: "Isi 6" },
        regularPrice: 4190,
        salePrice: 3590,
        stock: pieces(17),
      },
    ],
    featured: true,
    totalSales: 2140,
    date: "2024-01-10T03:00:00Z",
    views: ["back", "scene"],
  }),
  defineProduct({
    slug: "pembersih-injektor-diesel",
    sku: "CBB-DSL",
    type: "simple",
    name: { id: "Pembersih Injektor Diesel", en: "Diesel Injector Cleaner" },
    shortDescription: {
      id: "<p>Untuk diesel common rail. Mengembalikan pola semprot, mengurangi asap hitam.</p>",
      en: "<p>For common-rail diesels. Restores the spray pattern and cuts black smoke.</p>",
    },
    description: {
      id: `<p>Lubang injektor common rail lebih tipis daripada sehelai rambut. Biodiesel menyisakan getah di sana, dan hasilnya asap hitam saat gas diinjak serta mesin yang pincang ketika dingin. <strong>Pembersih Injektor Diesel</strong> mengurai getah tersebut sekaligus melumasi pompa tekanan tinggi.</p>
<h3>Cara pakai</h3>
<ul><li>Satu botol 300 ml untuk 50 sampai 70 liter solar</li><li>Tuang sebelum mengisi, supaya tercampur sendiri</li><li>Untuk gejala berat, tuang setengah botol langsung ke rumah filter solar yang baru</li></ul>
<p>Pakai setiap 5.000 km, atau setiap 3.000 km bila Anda mengisi B35 dan B40. Ganti filter solar sesuai jadwal, sebab kotoran yang terlepas akan berkumpul di sana. Cocok pula untuk diesel lama berpompa injeksi.</p>`,
      en: `<p>The holes of a common-rail injector are finer than a hair. Biodiesel leaves gum there, and you get black smoke under your foot and a lumpy cold idle. <strong>Diesel Injector Cleaner</strong> breaks that gum down and lubricates the high-pressure pump as it goes.</p>
<h3>How to use</h3>
<ul><li>One 300 ml bottle for 50 to 70 litres of diesel</li><li>Pour it in before refuelling, so that it mixes by itself</li><li>For stubborn cases, put half a bottle straight into the housing of a new fuel filter</li></ul>
<p>Use every 5,000 km, or every 3,000 km if you fill up with B35 or B40. Change the fuel filter on schedule, since that is where loosened dirt collects. Suits older diesels with an injection pump as well.</p>`,
    },
    categories: ["campuran-bahan-bakar"],
    tags: ["diesel", "terlaris"],
    regularPrice: 990,
    salePrice: 840,
    stock: pieces(88, 15),
    weight: 0.31,
    dimensions: { length: 6, width: 6, height: 19 },
    attributes: [fact("pa_size", "300ml"), fact("pa_vehicle", "mobil-diesel")],
    featured: true,
    totalSales: 1266,
    date: "2024-02-27T03:00:00Z",
    views: ["back", "scene"],
  }),
  defineProduct({
    slug: "penambah-oktan-bara",
    sku: "CBB-OKT",
    type: "simple",
    name: { id: "Penambah Oktan Bara", en: "Bara Octane Booster" },
    shortDescription: {
      id: "<p>Menghilangkan ngelitik ketika bensin beroktan tinggi tidak tersedia.</p>",
      en: "<p>Ends pinking when high-octane petrol is not to be had.</p>",
    },
    description: {
      id: `<p>Di luar kota besar, pompa dengan bensin RON 95 ke atas tidak selalu ada. <strong>Penambah Oktan Bara</strong> menaikkan angka oktan dua sampai empat angka, cukup agar mesin kompresi tinggi berhenti ngelitik di tanjakan.</p>
<h3>Takaran praktis</h3>
<ul><li>250 ml untuk 40 liter: naik sekitar tiga angka</li><li>250 ml untuk 60 liter: naik sekitar dua angka</li><li>Motor sport: 60 ml untuk satu tangki 12 liter</li></ul>
<h3>Jujur saja</h3>
<p>Mesin yang sudah cocok dengan bensinnya tidak menjadi lebih kencang karena oktan ditambah. Produk ini menolong mesin yang menuntut lebih dari yang bisa diberikan pompa. Bebas timbal dan bebas logam, jadi busi serta katalis aman.</p>`,
      en: `<p>Away from the big cities, petrol of RON 95 and above is not always on sale. <strong>Bara Octane Booster</strong> lifts the rating by two to four points, enough for a high-compression engine to stop pinking on a climb.</p>
<h3>Handy doses</h3>
<ul><li>250 ml in 40 litres: about three points up</li><li>250 ml in 60 litres: about two points up</li><li>Sports bikes: 60 ml in a 12 litre tank</li></ul>
<h3>To be honest</h3>
<p>An engine that is content with its petrol will not go faster for more octane. This helps engines that ask for more than the pump can give. It holds no lead and no metals, so plugs and catalysts are safe.</p>`,
    },
    categories: ["campuran-bahan-bakar"],
    tags: ["performa"],
    regularPrice: 890,
    salePrice: 690,
    stock: pieces(64),
    weight: 0.26,
    dimensions: { length: 6, width: 6, height: 17 },
    attributes: [fact("pa_size", "250ml"), fact("pa_vehicle", "motor", "mobil-bensin")],
    totalSales: 958,
    date: "2024-05-14T03:00:00Z",
    views: ["back"],
  }),
  defineProduct({
    slug: "penambah-setana-arang",
    sku: "CBB-SET",
    type: "variable",
    name: { id: "Penambah Setana Arang", en: "Arang Cetane Booster" },
    shortDescription: {
      id: "<p>Solar terbakar lebih cepat dan lebih tuntas. Mesin dingin tidak lagi kasar.</p>",
      en: "<p>Diesel lights sooner and burns cleaner. No more clatter from cold.</p>",
    },
    description: {
      id: `<p>Angka setana menunjukkan seberapa cepat solar menyala setelah disemprotkan. Terlalu rendah, dan mesin mengetuk keras serta berasap putih di pagi hari. <strong>Penambah Setana Arang</strong> menaikkannya tiga sampai lima angka tanpa mengubah sifat pelumasan solar.</p>
<h3>Pilih ukuran</h3>
<ul><li><strong>250 ml</strong> untuk satu tangki 60 liter</li><li><strong>1 L</strong> bertakar, untuk empat tangki atau tangki truk 240 liter</li></ul>
<h3>Kapan dipakai</h3>
<p>Setiap kali mengisi solar bersubsidi, atau ketika mobil dibawa ke daerah dingin di atas seribu meter. Boleh digabung dengan pembersih injektor, asalkan tidak dalam tangki yang sama. Simpan jauh dari panas; cairan ini mudah terbakar.</p>`,
      en: `<p>The cetane number tells how soon diesel lights after injection. Too low, and the engine knocks hard and smokes white in the morning. <strong>Arang Cetane Booster</strong> raises it by three to five points and leaves the fuel's lubricity alone.</p>
<h3>Choose a size</h3>
<ul><li><strong>250 ml</strong> for one 60 litre tank</li><li><strong>1 L</strong> with a measuring scale, for four tanks or a 240 litre truck tank</li></ul>
<h3>When to use it</h3>
<p>Whenever you fill up with subsidised diesel, or take the car into the cold above a thousand metres. It goes well with an injector cleaner, only not in the same tank. Keep away from heat: the liquid catches fire easily.</p>`,
    },
    categories: ["campuran-bahan-bakar"],
    tags: ["diesel"],
    stock: uncounted,
    weight: 0.27,
    dimensions: { length: 6, width: 6, height: 18 },
    attributes: [choice("pa_size", "250ml", "1l"), fact("pa_vehicle", "mobil-diesel")],
    variations: [
      {
        sku: "CBB-SET-250",
        attributes: { pa_size: "250ml" },
        regularPrice: 850,
        stock: pieces(55),
      },
      {
        sku: "CBB-SET-1L",
        attributes: { pa_size: "1l" },
        regularPrice: 2690,
        stock: pieces(14),
        image: variationImage(
          "penambah-setana-arang",
          "1l",
          "Botol 1 L Penambah Setana Arang",
          "1 L bottle of Arang Cetane Booster",
        ),
      },
    ],
    totalSales: 417,
    date: "2024-09-24T03:00:00Z",
    views: ["range"],
  }),
  defineProduct({
    slug: "pembersih-sistem-bahan-bakar",
    sku: "CBB-SBB",
    type: "simple",
    name: { id: "Pembersih Sistem Bahan Bakar Tuntas", en: "Complete Fuel System Cleaner" },
    shortDescription: {
      id: "<p>Formula pekat berbasis PEA: tangki, injektor, klep masuk, sampai ruang bakar.</p>",
      en: "<p>A concentrated PEA formula: tank, injectors, intake valves and combustion chamber.</p>",
    },
    description: {
      id: `<p>Bila pembersih injektor biasa diibaratkan menyikat gigi, ini adalah kunjungan ke dokter gigi. <strong>Pembersih Sistem Bahan Bakar Tuntas</strong> mengandung polieteramina (PEA), satu-satunya jenis deterjen yang bertahan di panas ruang bakar dan sanggup mengangkat arang keras dari kepala piston.</p>
<h3>Tepat untuk</h3>
<ul><li>Mobil bekas yang baru dibeli dan tidak jelas riwayatnya</li><li>Mesin di atas 50.000 km yang mulai ngelitik</li><li>Persiapan sebelum uji emisi</li></ul>
<h3>Cara pakai</h3>
<p>Tuang 450 ml ke tangki, isi 60 liter bensin, dan sempatkan 30 menit di jalan tol. Cukup sekali setiap 10.000 km. Ganti oli setelah tangki itu habis, karena sebagian arang akan terbawa ke bak oli.</p>`,
      en: `<p>If an ordinary injector cleaner is brushing your teeth, this is going to the dentist. <strong>Complete Fuel System Cleaner</strong> contains polyetheramine (PEA), the one kind of detergent that survives the heat of the combustion chamber and can lift hard carbon off a piston crown.</p>
<h3>Right for</h3>
<ul><li>A used car just bought, its history unknown</li><li>Engines past 50,000 km that have begun to pink</li><li>Getting ready for an emissions test</li></ul>
<h3>How to use</h3>
<p>Pour 450 ml into the tank, add 60 litres of petrol, and find 30 minutes of toll road. Once every 10,000 km is enough. Change the oil after that tank, because some of the carbon is carried into the sump.</p>`,
    },
    categories: ["campuran-bahan-bakar"],
    tags: ["mobil", "performa"],
    regularPrice: 1690,
    stock: pieces(42),
    weight: 0.46,
    dimensions: { length: 7, width: 7, height: 20 },
    attributes: [fact("pa_size", "450ml"), fact("pa_vehicle", "mobil-bensin")],
    totalSales: 689,
    date: "2024-10-30T03:00:00Z",
    views: ["back"],
  }),
  defineProduct({
    slug: "aditif-bensin-harian",
    sku: "CBB-HAR",
    type: "variable",
    name: { id: "Aditif Bensin Harian", en: "Everyday Petrol Additive" },
    shortDescription: {
      id: "<p>Dosis ringan untuk setiap kali mengisi penuh. Ada untuk motor, ada untuk mobil.</p>",
      en: "<p>A light dose for every full tank. One for motorbikes, one for cars.</p>",
    },
    description: {
      id: `<p>Lebih mudah mencegah kerak daripada membongkarnya. <strong>Aditif Bensin Harian</strong> mengandung deterjen, penghambat karat, dan pengikat air dalam dosis ringan yang boleh dipakai terus-menerus.</p>
<h3>Dua botol, satu formula</h3>
<ul><li><strong>100 ml</strong> untuk motor, cukup untuk lima tangki; tutupnya sekaligus takaran 20 ml</li><li><strong>300 ml</strong> untuk kendaraan apa pun, cukup untuk lima tangki mobil 45 liter</li></ul>
<h3>Kebiasaan yang baik</h3>
<p>Tuang sebelum pompa dinyalakan, lalu isi penuh. Cukup satu takaran setiap tangki. Bila motor atau mobil belum pernah dibersihkan, awali dengan satu botol Pembersih Injektor Bensin, kemudian lanjutkan dengan yang harian ini. Aman untuk karburator maupun injeksi.</p>`,
      en: `<p>Keeping deposits away is easier than shifting them. <strong>Everyday Petrol Additive</strong> combines detergent, rust inhibitor and a water binder in a mild dose that you can go on using.</p>
<h3>Two bottles, one formula</h3>
<ul><li><strong>100 ml</strong> for motorbikes, good for five tanks; the cap measures 20 ml</li><li><strong>300 ml</strong> for any vehicle, good for five 45 litre tanks of a car</li></ul>
<h3>A good habit</h3>
<p>Pour before the pump starts, then fill right up. One measure per tank is plenty. If the engine has never been cleaned, begin with one bottle of Petrol Injector Cleaner and carry on with this. Safe for carburettors and injection alike.</p>`,
    },
    categories: ["campuran-bahan-bakar"],
    tags: ["motor", "mobil", "hemat"],
    stock: uncounted,
    weight: 0.12,
    dimensions: { length: 5, width: 5, height: 15 },
    attributes: [
      choice("pa_size", "100ml", "300ml"),
      choice("pa_vehicle", "motor", "mobil-bensin"),
    ],
    variations: [
      {
        sku: "CBB-HAR-100",
        attributes: { pa_size: "100ml", pa_vehicle: "motor" },
        regularPrice: 490,
        stock: pieces(150),
        image: variationImage(
          "aditif-bensin-harian",
          "100ml",
          "Botol 100 ml Aditif Bensin Harian",
          "100 ml bottle of Everyday Petrol Additive",
        ),
      },
      {
        sku: "CBB-HAR-300",
        attributes: { pa_size: "300ml", pa_vehicle: "" },
        regularPrice: 990,
        stock: pieces(83),
      },
    ],
    totalSales: 1033,
    date: "2025-03-18T03:00:00Z",
    views: ["range"],
  }),
  defineProduct({
    slug: "penghilang-air-tangki",
    sku: "CBB-AIR",
    type: "simple",
    name: { id: "Penghilang Air Tangki", en: "Fuel Tank Water Remover" },
    shortDescription: {
      id: "<p>Mengikat air embun di tangki agar ikut terbakar dan tidak menimbulkan karat.</p>",
      en: "<p>Binds condensed water in the tank, so it burns off instead of causing rust.</p>",
    },
    description: {
      id: `<p>Udara lembap mengembun di dinding tangki setiap malam. Airnya berkumpul di dasar, tepat di depan saringan pompa. <strong>Penghilang Air Tangki</strong> membungkus butiran air menjadi campuran sangat halus yang bisa terbakar bersama bensin atau solar.</p>
<h3>Gejala air di tangki</h3>
<ul><li>Mesin tersendat setelah hujan lebat atau setelah parkir lama</li><li>Sulit hidup di pagi hari, lalu normal</li><li>Endapan keruh di gelas filter solar</li></ul>
<h3>Cara pakai</h3>
<p>Satu botol 250 ml untuk 50 liter, lalu berkendara sampai tangki tinggal seperempat. Ulangi dua kali setahun, pada awal dan akhir musim hujan. Bila tangki terendam banjir, kuras dahulu; botol ini hanya sanggup mengikat sekitar 100 ml air.</p>`,
      en: `<p>Damp air condenses on the tank walls every night. The water gathers at the bottom, right in front of the pump strainer. <strong>Fuel Tank Water Remover</strong> wraps the droplets into a mixture so fine that it burns along with petrol or diesel.</p>
<h3>Signs of water</h3>
<ul><li>The engine stutters after heavy rain or a long stand</li><li>It is hard to start in the morning, then fine</li><li>A cloudy layer in the glass of the diesel filter</li></ul>
<h3>How to use</h3>
<p>One 250 ml bottle for 50 litres, then drive until a quarter is left. Repeat twice a year, as the rains begin and end. If the tank has been under flood water, drain it first: this bottle can bind only about 100 ml.</p>`,
    },
    categories: ["campuran-bahan-bakar"],
    tags: ["musim-hujan"],
    regularPrice: 690,
    stock: pieces(77),
    weight: 0.25,
    dimensions: { length: 6, width: 6, height: 17 },
    attributes: [
      fact("pa_size", "250ml"),
      fact("pa_vehicle", "motor", "mobil-bensin", "mobil-diesel"),
    ],
    totalSales: 502,
    date: "2024-11-05T03:00:00Z",
    views: ["back"],
  }),
  defineProduct({
    slug: "penstabil-bensin",
    sku: "CBB-STB",
    type: "simple",
    name: { id: "Penstabil Bensin", en: "Petrol Stabiliser" },
    shortDescription: {
      id: "<p>Menjaga bensin tetap segar sampai dua belas bulan untuk kendaraan yang jarang dipakai.</p>",
      en: "<p>Keeps petrol fresh for up to twelve months in vehicles that are seldom used.</p>",
    },
    description: {
      id: `<p>Bensin mulai menua setelah satu bulan: bagian ringannya menguap, sisanya menjadi getah. Mobil klasik, genset rumah, dan motor yang ditinggal dinas luar kota adalah korbannya. <strong>Penstabil Bensin</strong> memperlambat penuaan itu hingga satu tahun.</p>
<h3>Langkah sebelum disimpan</h3>
<ul><li>Tuang 25 ml untuk setiap 5 liter bensin, lalu isi tangki sampai penuh agar tidak ada ruang untuk embun</li><li>Nyalakan mesin sepuluh menit supaya bensin baru sampai ke karburator atau injektor</li><li>Lepas kutub negatif aki</li></ul>
<p>Satu botol 250 ml melayani 50 liter. Produk ini mencegah, tidak menyembuhkan: bensin yang sudah berbau pernis harus dikuras. Untuk genset, nyalakan tetap sebulan sekali dengan beban ringan.</p>`,
      en: `<p>Petrol begins to age after a month: the light parts evaporate, the rest turns to gum. Classic cars, home generators and bikes left behind on a posting suffer for it. <strong>Petrol Stabiliser</strong> slows that ageing for up to a year.</p>
<h3>Before storage</h3>
<ul><li>Add 25 ml for every 5 litres, then fill the tank right up so there is no room for condensation</li><li>Run the engine for ten minutes, so treated petrol reaches the carburettor or injectors</li><li>Disconnect the negative terminal of the battery</li></ul>
<p>One 250 ml bottle treats 50 litres. It prevents, it does not cure: petrol that already smells of varnish must be drained. Still run a generator once a month under a light load.</p>`,
    },
    categories: ["campuran-bahan-bakar"],
    tags: ["penyimpanan"],
    regularPrice: 790,
    stock: uncounted,
    weight: 0.25,
    dimensions: { length: 6, width: 6, height: 17 },
    attributes: [fact("pa_size", "250ml"), fact("pa_vehicle", "motor", "mobil-bensin")],
    totalSales: 196,
    date: "2025-06-10T03:00:00Z",
    views: [],
  }),
  defineProduct({
    slug: "perawatan-filter-partikel-diesel",
    sku: "CBB-DPF",
    type: "simple",
    name: { id: "Perawatan Filter Partikel Diesel", en: "Diesel Particulate Filter Care" },
    shortDescription: {
      id: "<p>Menurunkan suhu pembakaran jelaga sehingga filter partikel bersih lebih mudah.</p>",
      en: "<p>Lowers the temperature at which soot burns, so the filter cleans itself more easily.</p>",
    },
    description: {
      id: `<p>Filter partikel membakar jelaganya sendiri bila suhu gas buang melewati 600 °C. Di dalam kota suhu itu jarang tercapai, lalu lampu peringatan menyala. <strong>Perawatan Filter Partikel Diesel</strong> mengandung katalis yang menurunkan ambang tersebut sampai sekitar 450 °C.</p>
<h3>Pemakaian</h3>
<ul><li>300 ml untuk 50 sampai 80 liter solar</li><li>Setelah menuang, berkendara 20 sampai 30 menit di atas 2.500 putaran per menit</li><li>Jangan matikan mesin di tengah regenerasi; tandanya kipas tetap berputar dan langsam sedikit naik</li></ul>
<p>Ulangi setiap 5.000 km untuk mobil yang lebih banyak di dalam kota. Bila lampu berkedip atau tenaga dibatasi, filter sudah terlalu penuh dan perlu pembersihan paksa di bengkel.</p>`,
      en: `<p>A particulate filter burns off its own soot once the exhaust passes 600 °C. In town that seldom happens, and the warning lamp comes on. <strong>Diesel Particulate Filter Care</strong> carries a catalyst that brings the threshold down to about 450 °C.</p>
<h3>Use</h3>
<ul><li>300 ml for 50 to 80 litres of diesel</li><li>After adding it, drive for 20 to 30 minutes above 2,500 rpm</li><li>Do not switch off during regeneration; a fan that keeps running and a slightly raised idle give it away</li></ul>
<p>Repeat every 5,000 km if the car lives mostly in town. If the lamp flashes or power is limited, the filter is too full and needs a forced regeneration at a workshop.</p>`,
    },
    categories: ["campuran-bahan-bakar"],
    tags: ["diesel"],
    regularPrice: 1890,
    salePrice: 1590,
    stock: pieces(25),
    weight: 0.32,
    dimensions: { length: 6, width: 6, height: 19 },
    attributes: [fact("pa_size", "300ml"), fact("pa_vehicle", "mobil-diesel")],
    totalSales: 158,
    date: "2026-02-17T03:00:00Z",
    views: ["detail"],
  }),
];
