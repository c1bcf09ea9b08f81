import type { SeedArticle } from "../types.ts";

export const article: SeedArticle = {
  slug: "mutu-bensin-dan-aditif",
  title: {
    id: "Mutu Bensin, Oktan, dan Aditif: Mana yang Perlu?",
    en: "Petrol Quality, Octane and Additives: What Do You Need?",
  },
  excerpt: {
    id: "<p>Oktan tinggi tidak membersihkan mesin, dan pembersih tidak menaikkan oktan. Mari pisahkan keduanya.</p>",
    en: "<p>High octane does not clean an engine, and cleaner does not raise octane. Let us keep the two apart.</p>",
  },
  content: {
    id: `<p>Di depan pompa bensin kita dihadapkan pada beberapa warna dan angka, dari RON 90 sampai RON 98. Di rak toko berjajar botol aditif dengan janji masing-masing. Agar tidak membeli yang tidak perlu, ada baiknya mengerti dulu tugas masing-masing.</p>
<h2>Apa itu oktan</h2>
<p>Angka oktan menunjukkan ketahanan bensin terhadap pembakaran yang terjadi sebelum waktunya. Ketika campuran terbakar sendiri akibat tekanan dan panas, terdengar bunyi ngelitik, dan piston menerima pukulan yang tidak semestinya. Mesin berkompresi tinggi dan mesin turbo memerlukan oktan lebih tinggi. Mesin berkompresi rendah tidak mendapat keuntungan dari oktan berlebih.</p>
<h3>Patokan sederhana</h3>
<ul><li>Kompresi sampai 9:1, RON 90 biasanya cukup</li><li>Kompresi 9:1 sampai 10:1, RON 92</li><li>Kompresi di atas 10:1 atau turbo, RON 95 ke atas</li></ul>
<p>Angka yang tertulis di balik tutup tangki atau buku servis selalu lebih benar daripada patokan umum.</p>
<h2>Oktan bukan pembersih</h2>
<p>Kerak di injektor dan klep berasal dari sisa bahan bakar yang memanas setelah mesin dimatikan, ditambah uap oli dari ventilasi bak mesin. Oktan tidak ada hubungannya dengan itu. Yang membersihkan adalah deterjen, dan kadarnya berbeda antara satu bensin dengan yang lain. Karena itu mobil yang selalu diisi bensin mahal pun bisa memiliki injektor kotor.</p>
<h2>Jenis aditif dan gunanya</h2>
<ul><li><strong><a href="/product/pembersih-injektor-bensin">Pembersih injektor</a></strong>: melarutkan kerak di ujung injektor, dipakai setiap 3.000 sampai 5.000 km pada satu tangki penuh</li><li><strong>Pembersih berbasis PEA</strong>: sanggup mengangkat arang di ruang bakar, cukup sekali setiap 10.000 km</li><li><strong><a href="/product/penambah-oktan-bara">Penambah oktan</a></strong>: menolong ketika bensin yang cocok tidak tersedia</li><li><strong>Penghilang air</strong>: untuk tangki yang sering setengah kosong di musim hujan</li><li><strong><a href="/product/penstabil-bensin">Penstabil</a></strong>: untuk kendaraan yang diparkir berbulan-bulan</li></ul>
<h2>Cara memakai yang benar</h2>
<p>Tuang aditif ke tangki yang hampir kosong, lalu isi bensin sampai penuh. Aliran dari pompa akan mengaduknya. Jangan menggandakan takaran dengan harapan hasilnya dua kali lipat; kelebihan deterjen hanya terbuang. Setelah itu berkendaralah seperti biasa sampai tangki tinggal seperempat, jika bisa termasuk perjalanan tanpa henti selama dua puluh menit.</p>
<h2>Apa yang tidak bisa diharapkan</h2>
<p>Tidak ada cairan yang memperbaiki busi aus, saringan udara tersumbat, atau koil yang lemah. Bila mesin pincang mendadak, periksalah bagian itu dahulu. Aditif bekerja pada penurunan yang perlahan: langsam yang makin kasar, tarikan yang makin berat, konsumsi yang naik sedikit demi sedikit.</p>
<p>Kesimpulannya sederhana. Pakailah oktan yang diminta mesin, bersihkan sistem bahan bakar secara teratur, dan belilah bensin di tempat yang ramai agar selalu segar. Dengan tiga kebiasaan itu, sebagian besar masalah bahan bakar tidak akan pernah datang.</p>
<p>Simpan struk pengisian selama beberapa bulan dan hitung konsumsi rata-ratanya. Catatan sederhana itu lebih jujur daripada perasaan, baik untuk menilai bensin maupun aditif.</p>`,
    en: `<p>At the pump we face several colours and figures, from RON 90 to RON 98. On the shop shelf stands a row of additives, each with its promise. To avoid buying what you do not need, it helps to know first which does what.</p>
<h2>What octane is</h2>
<p>The octane number tells how well petrol resists burning before its time. When the mixture lights by itself under pressure and heat you hear a pinking noise, and the piston takes a blow it was not meant to take. High-compression and turbo engines need more octane. A low-compression engine gains nothing from a surplus.</p>
<h3>A simple guide</h3>
<ul><li>Compression up to 9:1: RON 90 is usually enough</li><li>Compression from 9:1 to 10:1: RON 92</li><li>Above 10:1, or with a turbo: RON 95 and up</li></ul>
<p>The figure inside the filler flap or in the service book always beats a rule of thumb.</p>
<h2>Octane is not a cleaner</h2>
<p>Deposits on injectors and valves come from fuel left over when the hot engine is switched off, together with oil mist from the crankcase vent. Octane has nothing to do with it. What cleans is detergent, and its amount differs from one petrol to the next. That is why even a car fed on expensive petrol can have dirty injectors.</p>
<h2>Kinds of additive, and their use</h2>
<ul><li><strong><a href="/product/pembersih-injektor-bensin">Injector cleaner</a></strong>: dissolves deposits on the tips; use it every 3,000 to 5,000 km with a full tank</li><li><strong>PEA-based cleaner</strong>: lifts carbon in the combustion chamber; once every 10,000 km is enough</li><li><strong><a href="/product/penambah-oktan-bara">Octane booster</a></strong>: helps when the right petrol is not to be had</li><li><strong>Water remover</strong>: for tanks that are often half empty in the rains</li><li><strong><a href="/product/penstabil-bensin">Stabiliser</a></strong>: for vehicles parked for months</li></ul>
<h2>How to use them properly</h2>
<p>Pour the additive into a nearly empty tank, then fill up. The flow from the pump stirs it in. Do not double the dose in the hope of twice the effect; surplus detergent is simply wasted. After that, drive as usual until a quarter of the tank is left, if you can with twenty minutes of steady driving among it.</p>
<h2>What not to expect</h2>
<p>No liquid mends a worn spark plug, a blocked air filter or a weak coil. If the engine starts to miss all of a sudden, look at those first. Additives work against slow decline: an idle that grows rougher, a pull that grows weaker, consumption that creeps up.</p>
<p>The conclusion is simple. Use the octane the engine asks for, clean the fuel system regularly, and buy petrol where many people do, so it is always fresh. With those three habits, most fuel trouble never comes.</p>
<p>Keep your fuel receipts for a few months and work out the average consumption. That simple record is more honest than a feeling, about petrol and additives alike.</p>`,
  },
  categories: ["mesin-dan-bahan-bakar"],
  authorFirstName: "Dimas",
  date: "2024-05-23T02:00:00Z",
  image: {
    file: "artikel-mutu-bensin-dan-aditif.webp",
    alt: {
      id: "Pompa bensin RON 92 di samping dua botol aditif",
      en: "A RON 92 petrol pump beside two bottles of additive",
    },
  },
};
