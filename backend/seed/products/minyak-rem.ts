import {
  boilingPoint,
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

export const brakeFluids: SeedProduct[] = [
  defineProduct({
    slug: "minyak-rem-dot-4",
    sku: "MRM-D4",
    type: "variable",
    name: { id: "Minyak Rem DOT 4", en: "DOT 4 Brake Fluid" },
    shortDescription: {
      id: "<p>Minyak rem DOT 4 untuk mobil dan motor modern, termasuk yang memakai ABS.</p>",
      en: "<p>DOT 4 brake fluid for modern cars and motorbikes, ABS included.</p>",
    },
    description: {
      id: `<p><strong>Minyak Rem DOT 4</strong> memiliki titik didih kering minimal 230 °C dan titik didih basah minimal 155 °C. Artinya pedal tetap keras ketika rem bekerja berat di turunan panjang, juga setelah minyak dipakai cukup lama dan mulai menyerap uap air.</p>
<h3>Kapan diganti</h3>
<ul><li>Setiap dua tahun atau 40.000 km</li><li>Bila warnanya sudah berubah dari kuning jernih menjadi cokelat</li><li>Bila alat uji menunjukkan kadar air di atas tiga persen</li></ul>
<h3>Perhatikan</h3>
<p>Boleh dicampur dengan DOT 3 dan DOT 5.1, tetapi tidak dengan DOT 5 yang berbahan silikon. Minyak rem merusak cat: bila menetes, segera bilas dengan banyak air. Kemasan yang sudah dibuka habiskan dalam tiga bulan, sebab minyak menyerap air dari udara.</p>`,
      en: `<p><strong>DOT 4 Brake Fluid</strong> has a dry boiling point of at least 230 °C and a wet boiling point of at least 155 °C. The pedal stays firm when the brakes work hard on a long descent, even once the fluid has been in the car a while and has taken up some water.</p>
<h3>When to change it</h3>
<ul><li>Every two years or 40,000 km</li><li>When it has turned from clear yellow to brown</li><li>When a tester shows more than three per cent of water</li></ul>
<h3>Take care</h3>
<p>It mixes with DOT 3 and DOT 5.1, but never with silicone-based DOT 5. Brake fluid ruins paint: rinse any drip at once with plenty of water. Use up an opened bottle within three months, because the fluid draws water from the air.</p>`,
    },
    categories: ["minyak-rem"],
    tags: ["terlaris", "rem"],
    stock: uncounted,
    weight: 0.36,
    dimensions: { length: 7, width: 5, height: 17 },
    attributes: [
      choice("pa_size", "300ml", "500ml", "1l"),
      fact("pa_vehicle", "motor", "mobil-bensin", "mobil-diesel"),
      standard("FMVSS 116 DOT 4"),
      boilingPoint(230, 155),
    ],
    variations: [
      {
        sku: "MRM-D4-300",
        attributes: { pa_size: "300ml" },
        regularPrice: 590,
        stock: pieces(140),
        image: variationImage(
          "minyak-rem-dot-4",
          "300ml",
          "Botol 300 ml Minyak Rem DOT 4",
          "300 ml bottle of DOT 4 brake fluid",
        ),
      },
      { sku: "MRM-D4-500", attributes: { pa_size: "500ml" }, regularPrice: 890, stock: pieces(96) },
      {
        sku: "MRM-D4-1L",
        attributes: { pa_size: "1l" },
        regularPrice: 1590,
        salePrice: 1350,
        stock: pieces(31),
        image: variationImage(
          "minyak-rem-dot-4",
          "1l",
          "Botol 1 L Minyak Rem DOT 4",
          "1 L bottle of DOT 4 brake fluid",
        ),
      },
    ],
    defaultAttributes: { pa_size: "500ml" },
    featured: true,
    totalSales: 1105,
    date: "2024-01-22T03:00:00Z",
    views: ["back"],
  }),
  defineProduct({
    slug: "minyak-rem-dot-3",
    sku: "MRM-D3",
    type: "variable",
    name: { id: "Minyak Rem DOT 3", en: "DOT 3 Brake Fluid" },
    shortDescription: {
      id: "<p>Minyak rem untuk mobil lama, pikap, dan kopling hidrolik yang meminta DOT 3.</p>",
      en: "<p>Brake fluid for older cars, pickups and hydraulic clutches that call for DOT 3.</p>",
    },
    description: {
      id: `<p>Masih banyak mobil dan pikap yang tutup tabung remnya bertuliskan DOT 3, dan untuk mereka tidak perlu yang lebih mahal. <strong>Minyak Rem DOT 3</strong> memiliki titik didih kering 205 °C ke atas, cukup untuk pemakaian kota dan luar kota yang wajar.</p>
<h3>Dapat dipakai untuk</h3>
<ul><li>Rem cakram dan tromol tanpa tuntutan khusus</li><li>Kopling hidrolik</li><li>Menambah sedikit ke sistem DOT 3 yang sehat</li></ul>
<h3>Yang sering dilupakan</h3>
<p>Permukaan minyak yang turun perlahan biasanya berarti kampas menipis, bukan bocor. Periksa kampas dahulu sebelum menambah. Bila sering melewati pegunungan, naiklah ke DOT 4; keduanya boleh dicampur, tetapi hasilnya hanya sebaik yang terendah.</p>`,
      en: `<p>Plenty of cars and pickups still say DOT 3 on the reservoir cap, and they need nothing dearer. <strong>DOT 3 Brake Fluid</strong> has a dry boiling point of 205 °C and up, enough for reasonable driving in town and country.</p>
<h3>Suited to</h3>
<ul><li>Disc and drum brakes without special demands</li><li>Hydraulic clutches</li><li>Small top-ups in a healthy DOT 3 system</li></ul>
<h3>Often forgotten</h3>
<p>A level that sinks slowly usually means that the pads are wearing, not that there is a leak. Look at the pads before you add any. If you drive in the mountains a lot, move up to DOT 4; the two may be mixed, but the result is only as good as the lesser one.</p>`,
    },
    categories: ["minyak-rem"],
    tags: ["rem", "hemat"],
    stock: uncounted,
    weight: 0.34,
    dimensions: { length: 7, width: 5, height: 16 },
    attributes: [
      choice("pa_size", "300ml", "1l"),
      fact("pa_vehicle", "mobil-bensin", "mobil-diesel"),
      standard("FMVSS 116 DOT 3"),
      boilingPoint(205),
    ],
    variations: [
      {
        sku: "MRM-D3-300",
        attributes: { pa_size: "300ml" },
        regularPrice: 490,
        stock: pieces(117),
      },
      {
        sku: "MRM-D3-1L",
        attributes: { pa_size: "1l" },
        regularPrice: 1290,
        stock: soldOut,
        image: variationImage(
          "minyak-rem-dot-3",
          "1l",
          "Botol 1 L Minyak Rem DOT 3",
          "1 L bottle of DOT 3 brake fluid",
        ),
      },
    ],
    totalSales: 690,
    date: "2024-02-12T03:00:00Z",
    views: ["range"],
  }),
  defineProduct({
    slug: "minyak-rem-dot-5-1",
    sku: "MRM-D51",
    type: "simple",
    name: { id: "Minyak Rem DOT 5.1", en: "DOT 5.1 Brake Fluid" },
    shortDescription: {
      id: "<p>Encer dan tahan panas. Untuk ABS dan kontrol stabilitas yang harus bereaksi cepat.</p>",
      en: "<p>Thin and heat resistant. For ABS and stability control that must react at once.</p>",
    },
    description: {
      id: `<p>Modul ABS membuka dan menutup katup belasan kali per detik, dan minyak yang terlalu kental memperlambatnya. <strong>Minyak Rem DOT 5.1</strong> lebih encer daripada DOT 4 pada suhu rendah, sekaligus mendidih pada suhu yang lebih tinggi: di atas 260 °C saat kering dan 180 °C saat basah.</p>
<h3>Pilih ini bila</h3>
<ul><li>Mobil Anda memiliki kontrol stabilitas atau rem otonom</li><li>Anda sering membawa muatan penuh ke daerah pegunungan</li><li>Motor Anda memakai ABS dua kanal</li></ul>
<h3>Jangan keliru</h3>
<p>DOT 5.1 berbahan glikol dan boleh menggantikan DOT 3 atau DOT 4. DOT 5 tanpa angka satu berbahan silikon, berwarna ungu, dan tidak boleh masuk ke sistem ini. Ganti setiap satu sampai dua tahun.</p>`,
      en: `<p>An ABS unit opens and shuts its valves more than ten times a second, and fluid that is too thick holds it back. <strong>DOT 5.1 Brake Fluid</strong> is thinner than DOT 4 in the cold and boils later: above 260 °C dry and 180 °C wet.</p>
<h3>Choose it if</h3>
<ul><li>Your car has stability control or automatic braking</li><li>You often take a full load into the mountains</li><li>Your motorbike has two-channel ABS</li></ul>
<h3>Do not confuse</h3>
<p>DOT 5.1 is glycol based and may replace DOT 3 or DOT 4. DOT 5, without the point one, is silicone, purple, and must never go into these systems. Change every one to two years.</p>`,
    },
    categories: ["minyak-rem"],
    tags: ["rem", "performa"],
    regularPrice: 1290,
    stock: pieces(40),
    weight: 0.58,
    dimensions: { length: 8, width: 6, height: 19 },
    attributes: [
      fact("pa_size", "500ml"),
      fact("pa_vehicle", "motor", "mobil-bensin", "mobil-diesel"),
      standard("FMVSS 116 DOT 5.1"),
      boilingPoint(260, 180),
    ],
    totalSales: 334,
    date: "2024-09-10T03:00:00Z",
    views: ["back"],
  }),
  defineProduct({
    slug: "minyak-rem-balap",
    sku: "MRM-BLP",
    type: "simple",
    name: { id: "Minyak Rem Balap 310", en: "Racing 310 Brake Fluid" },
    shortDescription: {
      id: "<p>Titik didih kering 310 °C untuk hari di sirkuit. Diganti lebih sering, mengerem lebih lama.</p>",
      en: "<p>A dry boiling point of 310 °C for track days. Change it more often, brake for longer.</p>",
    },
    description: {
      id: `<p>Setelah lima putaran keras, kaliper bisa melewati 250 °C. Gelembung uap muncul di minyak biasa dan pedal tiba-tiba kosong. <strong>Minyak Rem Balap 310</strong> memakai ester borat murni yang baru mendidih pada 310 °C, sehingga titik pengereman Anda tidak berubah sampai bendera akhir.</p>
<h3>Spesifikasi</h3>
<ul><li>Titik didih kering 310 °C, basah 200 °C</li><li>Dapat dicampur dengan DOT 4, meski sebaiknya dikuras tuntas</li><li>Warna kuning pucat, mudah dibedakan saat pembuangan angin</li></ul>
<h3>Batasannya</h3>
<p>Minyak ini lebih rakus menyerap air daripada minyak jalan raya. Untuk motor dan mobil sirkuit ganti setiap tiga acara; bila dipakai harian, setiap enam bulan. Bukan pilihan bagi orang yang ingin melupakan remnya dua tahun.</p>`,
      en: `<p>After five hard laps a caliper can pass 250 °C. Ordinary fluid forms vapour bubbles and the pedal is suddenly empty. <strong>Racing 310</strong> uses pure borate esters that do not boil below 310 °C, so your braking point stays put until the chequered flag.</p>
<h3>Specification</h3>
<ul><li>Boiling point 310 °C dry, 200 °C wet</li><li>Mixes with DOT 4, though a complete change is better</li><li>Pale yellow, easy to tell apart while bleeding</li></ul>
<h3>Its limits</h3>
<p>It takes up water more eagerly than road fluid does. Change it after every three events in a track car or bike, and every six months in daily use. Not the choice for anyone who wants to forget about brakes for two years.</p>`,
    },
    categories: ["minyak-rem"],
    tags: ["rem", "performa"],
    regularPrice: 2490,
    salePrice: 2190,
    stock: pieces(14),
    weight: 0.59,
    dimensions: { length: 8, width: 6, height: 19 },
    attributes: [
      fact("pa_size", "500ml"),
      fact("pa_vehicle", "motor", "mobil-bensin"),
      standard("DOT 4"),
      boilingPoint(310, 200),
      interval({ id: "tiga acara", en: "three events" }, 6),
    ],
    totalSales: 97,
    date: "2025-10-14T03:00:00Z",
    views: ["detail"],
  }),
  defineProduct({
    slug: "minyak-rem-motor",
    sku: "MRM-MTR",
    type: "simple",
    name: { id: "Minyak Rem Motor DOT 4", en: "DOT 4 Motorbike Brake Fluid" },
    shortDescription: {
      id: "<p>Botol 100 ml sekali pakai: pas untuk satu kali kuras rem depan dan belakang motor.</p>",
      en: "<p>A single-use 100 ml bottle: just enough to renew the front and rear brakes of a bike.</p>",
    },
    description: {
      id: `<p>Rem motor hanya memuat beberapa sendok minyak, jadi botol besar sering tersisa dan sisanya rusak karena udara lembap. <strong>Minyak Rem Motor DOT 4</strong> dikemas 100 ml dengan segel aluminium: buka, habiskan, selesai.</p>
<h3>Kapan perlu</h3>
<ul><li>Kaca intip di setang terlihat cokelat tua</li><li>Tuas terasa empuk atau makin dekat ke setang</li><li>Sudah dua tahun atau 20.000 km</li></ul>
<h3>Mengganti sendiri</h3>
<p>Putar setang sampai tabung rata, tutupi tangki dengan kain basah, buka tutup, lalu tekan tuas sambil membuka nipel kaliper sampai minyak baru keluar. Jangan biarkan tabung kosong. Setelah selesai, kencangkan nipel dan coba rem pada kecepatan rendah.</p>`,
      en: `<p>A bike's brakes hold only a few spoonfuls, so a big bottle is left over and spoils in the damp air. This <strong>DOT 4 Motorbike Brake Fluid</strong> comes as 100 ml under an aluminium seal: open it, use it up, done.</p>
<h3>When you need it</h3>
<ul><li>The sight glass on the handlebar looks dark brown</li><li>The lever feels soft or comes closer to the bar</li><li>Two years or 20,000 km have passed</li></ul>
<h3>Doing it yourself</h3>
<p>Turn the bars until the reservoir is level, cover the tank with a wet cloth, take off the cap, then work the lever while opening the caliper nipple until new fluid appears. Never let the reservoir run dry. Tighten the nipple and try the brakes at walking pace.</p>`,
    },
    categories: ["minyak-rem"],
    tags: ["motor", "rem"],
    regularPrice: 490,
    salePrice: 420,
    stock: pieces(144, 20),
    weight: 0.13,
    dimensions: { length: 4, width: 4, height: 12 },
    attributes: [
      fact("pa_size", "100ml"),
      fact("pa_vehicle", "motor"),
      standard("FMVSS 116 DOT 4"),
    ],
    totalSales: 1176,
    date: "2024-03-19T03:00:00Z",
    views: ["scene"],
  }),
  defineProduct({
    slug: "pembersih-cakram-rem",
    sku: "MRM-PBR",
    type: "simple",
    name: { id: "Pembersih Cakram Rem", en: "Brake Disc Cleaner" },
    shortDescription: {
      id: "<p>Semprotan 500 ml yang menguap tanpa sisa. Minyak, debu kampas, dan gemuk hilang seketika.</p>",
      en: "<p>A 500 ml spray that evaporates without residue. Oil, pad dust and grease are gone at once.</p>",
    },
    description: {
      id: `<p>Sidik jari berminyak di cakram sudah cukup untuk membuat rem berdecit. <strong>Pembersih Cakram Rem</strong> melarutkan minyak, gemuk, dan debu kampas, lalu menguap dalam satu menit tanpa meninggalkan lapisan apa pun.</p>
<h3>Pakai saat</h3>
<ul><li>Mengganti kampas atau cakram baru, untuk menghapus minyak pelindung pabrik</li><li>Rem berdecit setelah melewati genangan</li><li>Membersihkan logam sebelum dilem atau dicat</li></ul>
<h3>Dengan aman</h3>
<p>Tunggu rem dingin. Semprotkan dari atas ke bawah dan tampung tetesannya dengan kain. Kerjakan di ruang terbuka, jauh dari api dan rokok. Hindari ban, cat, dan plastik bening. Kampas yang sudah menyerap oli harus diganti; semprotan tidak menyelamatkannya.</p>`,
      en: `<p>A greasy fingerprint on a disc is enough to make brakes squeal. <strong>Brake Disc Cleaner</strong> dissolves oil, grease and pad dust and is gone within a minute, leaving no film behind.</p>
<h3>Use it when</h3>
<ul><li>Fitting new pads or discs, to take off the factory's protective oil</li><li>Brakes squeal after a flooded road</li><li>Metal must be clean before glue or paint</li></ul>
<h3>Safely</h3>
<p>Wait until the brakes are cold. Spray from the top down and catch the drips in a rag. Work in the open air, away from flames and cigarettes. Keep it off tyres, paint and clear plastic. Pads that have soaked up oil must be replaced: no spray will save them.</p>`,
    },
    categories: ["minyak-rem", "pembersih-mesin"],
    tags: ["rem", "bengkel"],
    regularPrice: 690,
    stock: pieces(104),
    weight: 0.48,
    dimensions: { length: 7, width: 7, height: 24 },
    attributes: [
      fact("pa_size", "500ml"),
      fact("pa_vehicle", "motor", "mobil-bensin", "mobil-diesel"),
    ],
    totalSales: 951,
    date: "2024-04-09T03:00:00Z",
    views: ["back", "scene"],
  }),
  defineProduct({
    slug: "gemuk-pin-kaliper",
    sku: "MRM-GMK",
    type: "simple",
    name: { id: "Gemuk Pin Kaliper", en: "Caliper Pin Grease" },
    shortDescription: {
      id: "<p>Gemuk silikon 100 ml yang tahan panas dan ramah karet untuk pin geser kaliper.</p>",
      en: "<p>100 ml of heat-proof, rubber-friendly silicone grease for caliper slide pins.</p>",
    },
    description: {
      id: `<p>Kampas yang habis sebelah hampir selalu disebabkan pin kaliper yang seret. Gemuk biasa meleleh di sana dan membuat karet pelindung mengembang. <strong>Gemuk Pin Kaliper</strong> berbahan silikon dan keramik, tetap pada tempatnya dari suhu beku sampai 250 °C.</p>
<h3>Titik yang dilumasi</h3>
<ul><li>Pin geser atas dan bawah, setelah dibersihkan</li><li>Ujung kuping kampas yang menempel di dudukan</li><li>Punggung kampas, tipis saja, untuk meredam decit</li></ul>
<h3>Jangan sampai</h3>
<p>Gemuk tidak boleh mengenai permukaan kampas dan cakram. Bila terkena, bersihkan dengan pembersih cakram. Satu tube cukup untuk delapan roda. Lakukan setiap ganti kampas, atau setahun sekali di daerah yang jalannya sering banjir.</p>`,
      en: `<p>Pads worn on one side only are nearly always the fault of a stiff caliper pin. Ordinary grease melts there and swells the rubber boots. <strong>Caliper Pin Grease</strong> is made of silicone and ceramic, and stays put from freezing point to 250 °C.</p>
<h3>Where it goes</h3>
<ul><li>Upper and lower slide pins, once they are clean</li><li>The pad ears where they touch the carrier</li><li>Pad backs, very thinly, against squealing</li></ul>
<h3>Mind that</h3>
<p>No grease may touch the pad face or the disc. If it does, clean with disc cleaner. One tube does eight wheels. Renew it with every set of pads, or once a year where roads are often flooded.</p>`,
    },
    categories: ["minyak-rem"],
    tags: ["rem", "bengkel"],
    regularPrice: 790,
    stock: pieces(58),
    weight: 0.13,
    dimensions: { length: 5, width: 4, height: 15 },
    attributes: [
      fact("pa_size", "100ml"),
      fact("pa_vehicle", "motor", "mobil-bensin", "mobil-diesel"),
    ],
    totalSales: 289,
    date: "2025-02-25T03:00:00Z",
    views: ["detail"],
  }),
  defineProduct({
    slug: "alat-uji-minyak-rem",
    sku: "MRM-UJI",
    type: "external",
    name: { id: "Alat Uji Minyak Rem", en: "Brake Fluid Tester" },
    shortDescription: {
      id: "<p>Pena digital lima lampu untuk mengukur kadar air. Dijual oleh mitra kami.</p>",
      en: "<p>A digital pen with five lamps that measures water content. Sold by our partner.</p>",
    },
    description: {
      id: `<p>Warna minyak rem bisa menipu: ada yang cokelat tetapi masih layak, ada yang jernih tetapi sudah penuh air. <strong>Alat Uji Minyak Rem</strong> mengukur daya hantar listrik minyak dan menunjukkan kadar airnya lewat lima lampu dalam dua detik.</p>
<h3>Membaca lampu</h3>
<ul><li>Hijau: di bawah satu persen, aman</li><li>Dua kuning: satu sampai tiga persen, periksa lagi tiga bulan kemudian</li><li>Dua merah: di atas tiga persen, ganti sekarang juga</li></ul>
<h3>Tentang pembelian</h3>
<p>Alat ini tidak kami simpan di gudang. Tombol di halaman ini membuka toko mitra, dan pembayaran serta garansi satu tahun ditangani oleh mereka. Alat memerlukan satu baterai AAA, belum termasuk. Bersihkan ujung sensor dengan kain kering setelah dipakai.</p>`,
      en: `<p>The colour of brake fluid can fool you: some is brown and still fine, some is clear and full of water. The <strong>Brake Fluid Tester</strong> measures conductivity and shows the water content on five lamps within two seconds.</p>
<h3>Reading the lamps</h3>
<ul><li>Green: under one per cent, safe</li><li>Two yellow: one to three per cent, look again in three months</li><li>Two red: over three per cent, change it now</li></ul>
<h3>About buying it</h3>
<p>We do not keep this tool in our warehouse. The button on this page opens our partner's shop, which handles payment and the one-year guarantee. It takes one AAA battery, not included. Wipe the sensor tips with a dry cloth after use.</p>`,
    },
    categories: ["minyak-rem"],
    tags: ["alat", "bengkel"],
    regularPrice: 1490,
    stock: uncounted,
    externalUrl: "https://example.com/mitra/alat-uji-minyak-rem",
    buttonText: { id: "Beli di toko mitra", en: "Buy from our partner" },
    weight: 0.06,
    dimensions: { length: 18, width: 3, height: 3 },
    attributes: [fact("pa_vehicle", "motor", "mobil-bensin", "mobil-diesel")],
    totalSales: 0,
    date: "2025-05-27T03:00:00Z",
    views: [],
  }),
  defineProduct({
    slug: "panduan-ganti-minyak-rem",
    sku: "MRM-PDF",
    type: "simple",
    name: { id: "Panduan Ganti Minyak Rem (PDF)", en: "Brake Fluid Change Guide (PDF)" },
    shortDescription: {
      id: "<p>Panduan bergambar untuk dicetak dan ditempel di bengkel rumah. Langsung diunduh.</p>",
      en: "<p>A guide to print and pin up in your home workshop. Download it at once.</p>",
    },
    description: {
      id: `<p>Mengganti minyak rem tidak sulit, tetapi urutannya tidak boleh salah. <strong>Panduan Ganti Minyak Rem</strong> merangkum langkah yang kami ajarkan di kelas bengkel: alat yang perlu disiapkan, urutan roda, cara kerja berdua maupun sendirian, dan cara memastikan tidak ada udara yang tertinggal.</p>
<h3>Isi panduan</h3>
<ul><li>Daftar alat dan perlengkapan keselamatan</li><li>Langkah untuk mobil dengan dan tanpa ABS</li><li>Langkah untuk motor rem cakram</li><li>Tabel titik didih DOT 3, DOT 4, dan DOT 5.1</li></ul>
<h3>Cara menerimanya</h3>
<p>Setelah pembayaran diterima, tautan muncul di halaman pesanan dan di akun Anda, bagian Unduhan. Berkas boleh diunduh lima kali dalam 365 hari dan dicetak untuk keperluan sendiri. Bila ragu dengan rem Anda, datanglah ke bengkel.</p>`,
      en: `<p>Changing brake fluid is not hard, but the order must be right. The <strong>Brake Fluid Change Guide</strong> sums up the steps we teach in our workshop classes: what to have ready, which wheel comes first, how to work in pairs or alone, and how to be sure that no air is left.</p>
<h3>What is inside</h3>
<ul><li>A list of tools and safety gear</li><li>Steps for cars with and without ABS</li><li>Steps for motorbikes with disc brakes</li><li>A table of boiling points for DOT 3, DOT 4 and DOT 5.1</li></ul>
<h3>How you get it</h3>
<p>Once payment has arrived, the link appears on the order page and in your account under Downloads. You may download it five times within 365 days and print it for your own use. If you have any doubt about your brakes, see a workshop.</p>`,
    },
    categories: ["minyak-rem"],
    tags: ["panduan"],
    regularPrice: 490,
    salePrice: 290,
    stock: uncounted,
    virtual: true,
    downloads: [
      {
        name: { id: "Panduan Ganti Minyak Rem", en: "Brake Fluid Change Guide" },
        file: "panduan-ganti-minyak-rem.pdf",
        limit: 5,
        expiryDays: 365,
      },
    ],
    attributes: [],
    totalSales: 318,
    date: "2025-03-04T03:00:00Z",
    views: ["detail"],
  }),
];
