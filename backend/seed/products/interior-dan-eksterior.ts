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
  defineProduct({
    slug: "sampo-mobil-embun",
    sku: "INE-SMP",
    type: "variable",
    name: { id: "Sampo Mobil Embun", en: "Embun Car Shampoo" },
    shortDescription: {
      id: "<p>Sampo pH netral berbusa padat. Mengangkat debu jalan tanpa melunturkan lapisan lilin.</p>",
      en: "<p>A pH-neutral shampoo with a dense foam. Lifts road dirt and leaves the wax where it is.</p>",
    },
    description: {
      id: `<p>Sabun cuci piring membersihkan cat, sekaligus mengikis lilin dan mengeringkan karet. <strong>Sampo Mobil Embun</strong> ber-pH netral; busanya mengangkat pasir menjauh dari cat sehingga spons tidak menjadi ampelas.</p>
<h3>Takaran</h3>
<ul><li>Ember: 30 ml untuk 10 liter air</li><li>Semprotan busa: satu bagian sampo, sembilan bagian air</li><li>Botol 500 ml cukup untuk sekitar 16 kali cuci</li></ul>
<h3>Urutan mencuci</h3>
<p>Bilas dulu seluruh bodi, cuci dari atap ke bawah, pakai dua ember: satu untuk sampo dan satu untuk membilas spons. Kerjakan di tempat teduh; busa yang mengering di bawah matahari meninggalkan bercak. Keringkan dengan lap mikrofiber, bukan angin jalan.</p>`,
      en: `<p>Washing-up liquid cleans paint, but it strips wax and dries out rubber on the way. <strong>Embun Car Shampoo</strong> is pH neutral, and its foam carries grit clear of the paint, so the sponge does not turn into sandpaper.</p>
<h3>Dose</h3>
<ul><li>Bucket: 30 ml to 10 litres of water</li><li>Foam sprayer: one part shampoo to nine parts water</li><li>A 500 ml bottle gives about 16 washes</li></ul>
<h3>Washing in the right order</h3>
<p>Rinse the whole body first, wash from the roof down, and use two buckets: one for shampoo, one to rinse the sponge. Stay in the shade, as foam that dries in the sun leaves spots. Dry with a microfibre towel, not with the airstream.</p>`,
    },
    categories: ["interior-dan-eksterior"],
    tags: ["detailing", "terlaris"],
    stock: uncounted,
    weight: 1.05,
    dimensions: { length: 9, width: 6, height: 24 },
    attributes: [choice("pa_size", "500ml", "1l", "5l")],
    variations: [
      {
        sku: "INE-SMP-500",
        attributes: { pa_size: "500ml" },
        regularPrice: 590,
        stock: pieces(95),
      },
      {
        sku: "INE-SMP-1L",
        attributes: { pa_size: "1l" },
        regularPrice: 990,
        salePrice: 850,
        stock: pieces(70),
      },
      {
        sku: "INE-SMP-5L",
        attributes: { pa_size: "5l" },
        regularPrice: 3490,
        stock: pieces(11),
        image: variationImage(
          "sampo-mobil-embun",
          "5l",
          "Jeriken 5 L Sampo Mobil Embun",
          "5 L can of Embun Car Shampoo",
        ),
      },
    ],
    totalSales: 1244,
    date: "2024-02-02T03:00:00Z",
    views: ["range", "detail"],
  }),
  defineProduct({
    slug: "pewangi-kabin-gantung",
    sku: "INE-PWG",
    type: "variable",
    name: { id: "Pewangi Kabin Gantung", en: "Hanging Cabin Freshener" },
    shortDescription: {
      id: "<p>Wangi Nusantara yang tidak menyengat: Kopi, Pandan, atau Serai. Tahan empat sampai enam minggu.</p>",
      en: "<p>Gentle scents of the islands: coffee, pandan or lemongrass. Lasts four to six weeks.</p>",
    },
    description: {
      id: `<p>Pewangi yang terlalu kuat membuat penumpang pusing, apalagi ketika kabin panas. <strong>Pewangi Kabin Gantung</strong> memakai minyak atsiri dalam botol kaca 8 ml bertutup kayu; wanginya dilepas perlahan dan bisa diatur sendiri.</p>
<h3>Tiga aroma</h3>
<ul><li><strong>Kopi</strong>: hangat, menutup bau rokok dan sepatu basah</li><li><strong>Pandan</strong>: lembut seperti dapur nenek</li><li><strong>Serai</strong>: segar, tidak disukai nyamuk</li></ul>
<h3>Cara memakai</h3>
<p>Buka tutup kayu, lepas sumbat plastik, pasang kembali tutupnya, lalu balik botol dua detik agar kayu basah. Ulangi bila wangi memudar. Gantung di spion tanpa menyentuh dasbor, karena minyak atsiri dapat merusak plastik. Simpan cadangannya di tempat sejuk, jangan di laci mobil.</p>`,
      en: `<p>A freshener that is too strong gives passengers a headache, most of all in a hot cabin. This <strong>hanging freshener</strong> holds essential oils in an 8 ml glass bottle with a wooden cap; the scent comes out slowly and you set the strength yourself.</p>
<h3>Three scents</h3>
<ul><li><strong>Coffee</strong>: warm, covers cigarette smoke and wet shoes</li><li><strong>Pandan</strong>: soft, like grandmother's kitchen</li><li><strong>Lemongrass</strong>: fresh, and mosquitoes dislike it</li></ul>
<h3>How to use</h3>
<p>Unscrew the wooden cap, take out the plastic stopper, put the cap back on and tip the bottle for two seconds to wet the wood. Repeat when the scent fades. Hang it clear of the dashboard, because essential oils can mark plastic. Keep spares somewhere cool, not in the glovebox.</p>`,
    },
    categories: ["interior-dan-eksterior"],
    tags: ["kabin"],
    stock: uncounted,
    weight: 0.05,
    dimensions: { length: 4, width: 4, height: 8 },
    attributes: [
      {
        name: { id: "Aroma", en: "Scent" },
        options: [
          { id: "Kopi", en: "Coffee" },
          { id: "Pandan", en: "Pandan" },
          { id: "Serai", en: "Lemongrass" },
        ],
        variation: true,
      },
    ],
    variations: [
      { sku: "INE-PWG-KOP", attributes: { Aroma: "Kopi" }, regularPrice: 590, stock: pieces(54) },
      {
        sku: "INE-PWG-PAN",
        attributes: { Aroma: "Pandan" },
        regularPrice: 590,
        stock: pieces(37),
        image: variationImage(
          "pewangi-kabin-gantung",
          "pandan",
          "Pewangi kabin aroma Pandan",
          "Pandan cabin freshener",
        ),
      },
      {
        sku: "INE-PWG-SER",
        attributes: { Aroma: "Serai" },
        regularPrice: 590,
        salePrice: 490,
        stock: pieces(41),
        image: variationImage(
          "pewangi-kabin-gantung",
          "serai",
          "Pewangi kabin aroma Serai",
          "Lemongrass cabin freshener",
        ),
      },
    ],
    totalSales: 890,
    date: "2025-01-28T03:00:00Z",
    views: ["range"],
  }),
  defineProduct({
    slug: "pengilap-ban-arang",
    sku: "INE-BAN",
    type: "simple",
    name: { id: "Pengilap Ban Arang", en: "Arang Tyre Dressing" },
    shortDescription: {
      id: "<p>Ban hitam alami, tidak lengket, tidak menciprat ke bodi. Berbahan dasar air.</p>",
      en: "<p>Natural black tyres, no stickiness, no splatter on the bodywork. Water based.</p>",
    },
    description: {
      id: `<p>Pengilap berbahan pelarut membuat ban mengilat sehari, lalu cokelat dan retak. <strong>Pengilap Ban Arang</strong> berbahan dasar air dengan silikon polimer: hasilnya hitam satin, tahan dua sampai tiga minggu, juga melewati hujan.</p>
<h3>Kelebihan</h3>
<ul><li>Melindungi dinding ban dari sinar matahari</li><li>Kering dalam lima menit, debu tidak menempel</li><li>Bisa untuk karet bumper, talang air, dan karet pintu</li></ul>
<h3>Cara pakai</h3>
<p>Cuci ban sampai busa sikat tidak lagi cokelat, lalu keringkan. Semprotkan ke spons, bukan langsung ke ban, dan usap merata. Ulangi sekali bila ingin lebih mengilap. Jangan dioleskan ke telapak ban, jok motor, atau pijakan kaki karena licin.</p>`,
      en: `<p>Solvent dressings make tyres shine for a day, then turn them brown and cracked. <strong>Arang Tyre Dressing</strong> is water based with a silicone polymer: a satin black that lasts two to three weeks, rain included.</p>
<h3>Advantages</h3>
<ul><li>Shields the sidewalls from the sun</li><li>Dry in five minutes, so dust does not stick</li><li>Good on rubber bumpers, drip rails and door seals</li></ul>
<h3>How to use</h3>
<p>Scrub the tyre until the foam is no longer brown, then dry it. Spray on to a sponge, not on to the tyre, and wipe evenly. Go over it once more for a deeper shine. Keep it off treads, motorbike seats and footrests: it is slippery.</p>`,
    },
    categories: ["interior-dan-eksterior"],
    tags: ["detailing"],
    regularPrice: 690,
    stock: pieces(82),
    weight: 0.55,
    dimensions: { length: 9, width: 6, height: 26 },
    attributes: [fact("pa_size", "500ml")],
    totalSales: 733,
    date: "2024-05-30T03:00:00Z",
    views: ["scene"],
  }),
  defineProduct({
    slug: "pembersih-dasbor-embun",
    sku: "INE-DSB",
    type: "simple",
    name: { id: "Pembersih Dasbor Embun", en: "Embun Dashboard Cleaner" },
    shortDescription: {
      id: "<p>Semprotan 300 ml anti-UV. Bersih, kesat, tidak memantul di kaca depan.</p>",
      en: "<p>A 300 ml spray with UV protection. Clean, dry to the touch, no glare on the windscreen.</p>",
    },
    description: {
      id: `<p>Dasbor di bawah matahari siang bisa mencapai 80 °C. Plastiknya memudar, lalu mengeras dan retak di dekat kaca. <strong>Pembersih Dasbor Embun</strong> mengangkat debu dan minyak kulit sekaligus meninggalkan penahan sinar UV yang tidak mengilap, sehingga pandangan ke jalan tetap bersih.</p>
<h3>Untuk permukaan</h3>
<ul><li>Dasbor, trim pintu, konsol tengah</li><li>Plastik bertekstur dan vinil</li><li>Panel hitam mengilap, dengan lap baru yang lembut</li></ul>
<h3>Cara pakai</h3>
<p>Semprotkan ke lap mikrofiber dari jarak 20 cm, usap, balik lap, usap kering. Kisi AC dibersihkan dengan kuas kecil lebih dahulu. Ulangi dua minggu sekali. Hindari setir, pedal, layar sentuh, dan kaca panel instrumen.</p>`,
      en: `<p>A dashboard in the midday sun can reach 80 °C. The plastic fades, then hardens and cracks along the glass. <strong>Embun Dashboard Cleaner</strong> takes off dust and skin grease and leaves a UV screen without shine, so the view of the road stays clear.</p>
<h3>For these surfaces</h3>
<ul><li>Dashboard, door trim, centre console</li><li>Textured plastic and vinyl</li><li>Gloss black panels, with a soft new towel</li></ul>
<h3>How to use</h3>
<p>Spray on to a microfibre towel from 20 cm, wipe, turn the towel, wipe dry. Do the air vents first with a small brush. Repeat every two weeks. Keep off the steering wheel, pedals, touch screen and instrument glass.</p>`,
    },
    categories: ["interior-dan-eksterior"],
    tags: ["kabin"],
    regularPrice: 650,
    salePrice: 490,
    stock: pieces(67),
    weight: 0.34,
    dimensions: { length: 6, width: 6, height: 21 },
    attributes: [fact("pa_size", "300ml")],
    totalSales: 612,
    date: "2024-06-18T03:00:00Z",
    views: ["back"],
  }),
  defineProduct({
    slug: "pembersih-kaca-embun",
    sku: "INE-KCA",
    type: "simple",
    name: { id: "Pembersih Kaca Embun", en: "Embun Glass Cleaner" },
    shortDescription: {
      id: "<p>Kaca jernih tanpa garis, aman untuk kaca film. Botol semprot 500 ml.</p>",
      en: "<p>Clear glass without streaks, safe on window film. A 500 ml trigger bottle.</p>",
    },
    description: {
      id: `<p>Kabut tipis di sisi dalam kaca depan berasal dari uap plastik dan napas penumpang, dan baru terlihat ketika lampu dari depan menyorot. <strong>Pembersih Kaca Embun</strong> melarutkannya tanpa amonia, jadi kaca film tidak menguning dan tidak mengelupas.</p>
<h3>Tips tanpa garis</h3>
<ul><li>Bersihkan saat kaca dingin dan teduh</li><li>Sisi luar diusap mendatar, sisi dalam tegak; bila ada garis, Anda tahu letaknya</li><li>Pakai dua lap: satu basah, satu kering</li></ul>
<h3>Lebih jauh</h3>
<p>Bersihkan bilah wiper dengan cairan yang sama sebulan sekali. Karetnya akan menyapu lebih senyap dan bertahan lebih lama. Untuk bercak air berkapur yang tidak hilang, gunakan penghilang jamur kaca lebih dahulu.</p>`,
      en: `<p>The thin haze inside a windscreen comes from plastic vapours and people's breath, and you see it only when headlamps shine at you. <strong>Embun Glass Cleaner</strong> dissolves it without ammonia, so window film neither yellows nor peels.</p>
<h3>How to avoid streaks</h3>
<ul><li>Clean while the glass is cool and in the shade</li><li>Wipe outside across and inside up and down; if there is a streak, you know which side it is on</li><li>Use two towels, one damp and one dry</li></ul>
<h3>One step further</h3>
<p>Wipe the wiper blades with it once a month: they will sweep more quietly and last longer. For chalky water marks that will not budge, use the water spot remover first.</p>`,
    },
    categories: ["interior-dan-eksterior"],
    tags: ["detailing", "musim-hujan"],
    regularPrice: 590,
    stock: uncounted,
    weight: 0.56,
    dimensions: { length: 9, width: 6, height: 26 },
    attributes: [fact("pa_size", "500ml")],
    totalSales: 545,
    date: "2024-08-13T03:00:00Z",
    views: [],
  }),
  defineProduct({
    slug: "pelembut-jok-kulit-embun",
    sku: "INE-KLT",
    type: "simple",
    name: { id: "Pelembut Jok Kulit Embun", en: "Embun Leather Conditioner" },
    shortDescription: {
      id: "<p>Krim 200 ml dengan lanolin untuk jok kulit asli dan sintetis. Tidak membuat licin.</p>",
      en: "<p>A 200 ml cream with lanolin for real and synthetic leather. Never slippery.</p>",
    },
    description: {
      id: `<p>Panas, keringat, dan gesekan celana jin mengambil minyak alami dari kulit. Setelah tiga tahun muncul kerutan, setelah lima tahun retak. <strong>Pelembut Jok Kulit Embun</strong> mengembalikan kelembapan dengan lanolin dan lilin carnauba, lalu mengering tanpa lapisan licin.</p>
<h3>Sekali sebulan, sepuluh menit</h3>
<ul><li>Sedot debu dari lipatan jok</li><li>Lap dengan kain lembap, biarkan kering</li><li>Oleskan krim sebesar kacang per bidang, gosok melingkar</li><li>Tunggu lima menit, seka sisa krim</li></ul>
<p>Coba dahulu di bagian tersembunyi. Cocok pula untuk lingkar setir berlapis kulit, sarung persneling, dan jaket berkendara. Tidak untuk suede dan jok kain. Satu tabung cukup untuk delapan kali perawatan mobil lima penumpang.</p>`,
      en: `<p>Heat, sweat and denim draw the natural oils out of leather. Creases come after three years, cracks after five. <strong>Embun Leather Conditioner</strong> puts the moisture back with lanolin and carnauba wax, and dries without a slippery film.</p>
<h3>Ten minutes once a month</h3>
<ul><li>Vacuum the dust out of the folds</li><li>Wipe with a damp cloth and let it dry</li><li>Work in a pea of cream per panel, in circles</li><li>Wait five minutes and wipe off what is left</li></ul>
<p>Try it first where nobody looks. Suits leather steering wheels, gear gaiters and riding jackets too. Not for suede or fabric. One tube is enough for eight rounds in a five-seater.</p>`,
    },
    categories: ["interior-dan-eksterior"],
    tags: ["kabin", "detailing"],
    regularPrice: 1190,
    stock: pieces(29),
    weight: 0.23,
    dimensions: { length: 6, width: 4, height: 19 },
    attributes: [fact("pa_size", "200ml")],
    totalSales: 268,
    date: "2025-04-08T03:00:00Z",
    views: ["detail"],
  }),
  defineProduct({
    slug: "lilin-bodi-senja",
    sku: "INE-LLN",
    type: "simple",
    name: { id: "Lilin Bodi Senja", en: "Senja Paste Wax" },
    shortDescription: {
      id: "<p>Lilin carnauba dalam kaleng 200 gram. Air hujan menggulung, warna cat lebih dalam.</p>",
      en: "<p>Carnauba wax in a 200 gram tin. Rain beads, colours look deeper.</p>",
    },
    description: {
      id: `<p>Matahari, hujan asam, dan kotoran burung menyerang pernis setiap hari. <strong>Lilin Bodi Senja</strong> membentuk lapisan korban: yang terkikis adalah lilinnya, bukan cat Anda. Campuran carnauba dan polimer membuatnya bertahan hingga tiga bulan, bahkan bila mobil tidur di luar.</p>
<h3>Hasil</h3>
<ul><li>Butiran air menggelinding dan membawa debu</li><li>Goresan halus akibat lap tersamarkan</li><li>Getah pohon dan serangga lebih mudah dibersihkan</li></ul>
<h3>Cara memoles</h3>
<p>Cuci dan keringkan mobil, kerjakan di tempat teduh. Oles tipis dengan busa, satu panel setiap kali. Tunggu sampai buram, sekitar lima menit, lalu seka dengan mikrofiber bersih. Jauhkan dari plastik hitam; bekas putihnya sulit hilang.</p>`,
      en: `<p>Sun, acid rain and bird droppings go for the clear coat every day. <strong>Senja Paste Wax</strong> lays down a sacrificial layer: the wax wears away instead of your paint. Carnauba blended with polymers lasts up to three months, even on a car that sleeps outdoors.</p>
<h3>Results</h3>
<ul><li>Water beads roll off and take dust along</li><li>Fine towel scratches are masked</li><li>Sap and insects come off more easily</li></ul>
<h3>How to polish</h3>
<p>Wash and dry the car and work in the shade. Spread thinly with a foam pad, one panel at a time. Wait about five minutes until it hazes, then wipe with clean microfibre. Keep it off black plastic, where white marks are hard to remove.</p>`,
    },
    categories: ["interior-dan-eksterior"],
    tags: ["detailing"],
    regularPrice: 1590,
    salePrice: 1290,
    stock: pieces(36),
    weight: 0.29,
    dimensions: { length: 10, width: 10, height: 5 },
    attributes: [
      {
        name: { id: "Berat bersih", en: "Net weight" },
        options: [{ id: "200 gram", en: "200 grams" }],
        variation: false,
      },
    ],
    totalSales: 421,
    date: "2024-07-16T03:00:00Z",
    views: ["detail"],
  }),
  defineProduct({
    slug: "busa-pembersih-jok-kain",
    sku: "INE-JOK",
    type: "simple",
    name: { id: "Busa Pembersih Jok Kain", en: "Fabric Seat Foam Cleaner" },
    shortDescription: {
      id: "<p>Busa kering 450 ml. Noda kopi dan keringat terangkat, jok siap diduduki dalam satu jam.</p>",
      en: "<p>450 ml of dry foam. Coffee and sweat marks lift, and the seat is ready within the hour.</p>",
    },
    description: {
      id: `<p>Mencuci jok dengan air sabun membuat busa di dalamnya basah berhari-hari, dan di cuaca lembap itu undangan bagi jamur. <strong>Busa Pembersih Jok Kain</strong> hanya membasahi permukaan: gelembungnya mengangkat noda, mengering, dan tinggal disedot.</p>
<h3>Menghadapi noda</h3>
<ul><li>Noda segar: tekan dengan tisu, jangan digosok</li><li>Kopi dan teh: semprot, sikat lembut, tunggu tiga menit</li><li>Lumpur: biarkan kering, sedot, baru semprot</li></ul>
<h3>Langkah umum</h3>
<p>Kocok kaleng, semprot dari jarak 20 cm, sikat satu arah, lalu seka dengan lap putih lembap. Buka jendela sekitar satu jam. Bisa dipakai untuk plafon, tetapi semprotkan ke lap lebih dahulu agar lem plafon tidak basah.</p>`,
      en: `<p>Wash a seat with soapy water and the padding stays wet for days, which in damp weather is an invitation to mould. <strong>Fabric Seat Foam Cleaner</strong> wets only the surface: bubbles lift the stain, dry, and are vacuumed away.</p>
<h3>Dealing with stains</h3>
<ul><li>Fresh ones: press with tissue, do not rub</li><li>Coffee and tea: spray, brush softly, wait three minutes</li><li>Mud: let it dry, vacuum, then spray</li></ul>
<h3>General steps</h3>
<p>Shake the can, spray from 20 cm, brush in one direction, and wipe with a damp white towel. Leave the windows open for about an hour. It may be used on headlinings, but spray the towel rather than the roof so the glue stays dry.</p>`,
    },
    categories: ["interior-dan-eksterior"],
    tags: ["kabin"],
    regularPrice: 850,
    stock: pieces(48),
    weight: 0.52,
    dimensions: { length: 7, width: 7, height: 23 },
    attributes: [fact("pa_size", "450ml")],
    totalSales: 359,
    date: "2025-08-05T03:00:00Z",
    views: ["scene"],
  }),
  defineProduct({
    slug: "penghilang-jamur-kaca",
    sku: "INE-JMR",
    type: "simple",
    name: { id: "Penghilang Jamur Kaca", en: "Water Spot Remover" },
    shortDescription: {
      id: "<p>Pasta 150 ml untuk bercak putih membandel di kaca mobil.</p>",
      en: "<p>A 150 ml paste for stubborn white spots on car glass.</p>",
    },
    description: {
      id: `<p>Yang disebut jamur kaca sebenarnya endapan mineral: kapur dari air hujan dan air tanah yang mengering lalu menggigit permukaan. Sabun tidak mempan. <strong>Penghilang Jamur Kaca</strong> memadukan asam lembut dan serium oksida halus yang memoles endapan tanpa menggores.</p>
<h3>Cara pakai</h3>
<ul><li>Cuci kaca dan biarkan basah sedikit</li><li>Oles pasta dengan spons, gosok melingkar satu sampai dua menit per bidang 30 x 30 cm</li><li>Bilas sampai air mengalir rata, tanda kaca sudah bersih</li></ul>
<h3>Hindari</h3>
<p>Jangan mengenai cat, karet, dan kaca film. Kenakan sarung tangan. Kaca spion antisilau dan visor plastik tidak boleh dipoles. Setelah selesai, lapisi dengan lilin atau pelapis kaca supaya bercak tidak cepat kembali.</p>`,
      en: `<p>What drivers here call glass mould is in truth mineral scale: lime from rain and ground water that dried and bit into the surface. Soap does nothing. <strong>Water Spot Remover</strong> combines a mild acid with fine cerium oxide, which polishes the scale away without scratching.</p>
<h3>How to use</h3>
<ul><li>Wash the glass and leave it slightly wet</li><li>Apply with a sponge and rub in circles, one to two minutes for each 30 x 30 cm</li><li>Rinse until water runs off in a sheet, the sign of clean glass</li></ul>
<h3>Avoid</h3>
<p>Keep it off paint, rubber and window film, and wear gloves. Do not polish auto-dimming mirrors or plastic visors. Afterwards, seal with wax or a glass coating, so the spots take longer to return.</p>`,
    },
    categories: ["interior-dan-eksterior"],
    tags: ["detailing", "musim-hujan"],
    regularPrice: 790,
    stock: pieces(53),
    weight: 0.19,
    dimensions: { length: 6, width: 4, height: 17 },
    attributes: [fact("pa_size", "150ml")],
    totalSales: 477,
    date: "2024-12-03T03:00:00Z",
    views: ["back"],
  }),
];
