import type { SeedArticle } from "../types.ts";

export const article: SeedArticle = {
  slug: "oli-motor-bukan-oli-mobil",
  title: {
    id: "Mengapa Oli Mobil Tidak Cocok untuk Motor",
    en: "Why Car Oil Does Not Suit a Motorbike",
  },
  excerpt: {
    id: "<p>Kopling basah, girboks, dan putaran tinggi menuntut oli yang berbeda. JASO adalah kuncinya.</p>",
    en: "<p>A wet clutch, a gearbox and high revs ask for a different oil. JASO is the key.</p>",
  },
  content: {
    id: `<p>Satu liter oli mobil kadang lebih murah daripada oli motor, dan angkanya sama-sama 10W-40. Wajar bila ada yang bertanya: mengapa tidak pakai itu saja? Jawabannya tersembunyi di dalam bak mesin.</p>
<h2>Satu oli, tiga pekerjaan</h2>
<p>Pada mobil, mesin, kopling, dan transmisi mempunyai rumah masing-masing. Pada motor bebek dan motor sport, ketiganya berbagi oli yang sama. Oli itu harus melumasi piston yang berputar sepuluh ribu kali per menit, melindungi gigi transmisi yang menggunting molekulnya, dan pada saat yang sama membiarkan kampas kopling saling mencengkeram.</p>
<h2>Masalah pengubah gesekan</h2>
<p>Oli mobil modern mengandung pengubah gesekan untuk menghemat bahan bakar. Zat itu menempel di logam dan membuatnya licin. Di mobil hal ini bagus. Di motor, zat yang sama menempel pada kampas kopling, dan kopling mulai selip: putaran mesin naik tetapi motor tidak bertambah cepat. Gejalanya paling terasa di gigi tinggi ketika gas dibuka penuh.</p>
<h2>Apa itu JASO</h2>
<p>JASO adalah standar Jepang yang menguji gesekan oli pada kopling basah.</p>
<ul><li><strong>JASO MA</strong>: gesekan cukup untuk kopling basah</li><li><strong><a href="/product/oli-bara-motor-10w-40">JASO MA2</a></strong>: gesekan lebih tinggi, untuk motor bertenaga besar</li><li><strong><a href="/product/oli-bara-matik-10w-30">JASO MB</a></strong>: gesekan rendah, khusus motor matik berkopling kering</li></ul>
<p>Jadi motor bebek dan sport memerlukan MA atau MA2, sedangkan matik boleh memakai MB agar lebih irit. Matik yang diisi oli MA tidak rusak, hanya sedikit lebih boros. Motor kopling basah yang diisi MB berisiko selip.</p>
<h2>Kekentalan dan suhu</h2>
<p>Mesin motor kecil berputar cepat dan sering hanya didinginkan udara. Saat merayap dalam kemacetan, suhu oli dapat melewati 120 derajat. Oli motor karena itu memakai polimer yang lebih tahan geser. Pada oli yang kurang baik, kekentalan 10W-40 dapat turun menjadi setara 10W-30 setelah seribu kilometer, dan perpindahan gigi terasa kasar.</p>
<h3>Pilihan umum</h3>
<ul><li>Matik 110 sampai 160 cc: 10W-30 MB, atau 10W-40 bila sudah lewat 30.000 km</li><li>Bebek dan sport sampai 250 cc: 10W-40 MA2</li><li>Motor besar dan mesin berpendingin udara: 15W-50 atau 20W-50 MA2</li></ul>
<h2>Seberapa sering diganti</h2>
<p>Volume oli motor kecil, kadang kurang dari satu liter, sehingga cepat menua. Patokan yang aman adalah 3.000 km atau dua bulan. Pengendara yang bekerja di jalan sebaiknya mengganti setiap 2.000 km. Pada motor matik, jangan lupa oli gardan: ganti setiap dua kali penggantian oli mesin.</p>
<h2>Terlanjur memakai oli mobil?</h2>
<p>Jangan panik. Kuras, isi dengan oli JASO MA2, berkendara 500 km, lalu ganti sekali lagi. Kampas biasanya pulih. Bila selip tetap ada setelah itu, kampas sudah terbakar dan perlu diganti.</p>
<p>Kesimpulannya mudah diingat: cari tulisan JASO di botol. Bila tidak ada, letakkan kembali di rak.</p>`,
    en: `<p>A litre of car oil is sometimes cheaper than motorbike oil, and both say 10W-40. It is fair to ask: why not just use that? The answer is hidden in the crankcase.</p>
<h2>One oil, three jobs</h2>
<p>In a car, engine, clutch and gearbox each have a house of their own. In a geared motorbike all three share the same oil. It has to lubricate a piston that moves ten thousand times a minute, protect gears that cut up its molecules, and at the same time let the clutch plates grip each other.</p>
<h2>The trouble with friction modifiers</h2>
<p>Modern car oil contains friction modifiers that save fuel. They cling to metal and make it slippery. In a car that is good. In a bike the same substance clings to the clutch plates, and the clutch begins to slip: the revs rise but the bike goes no faster. You notice it most in high gears with the throttle wide open.</p>
<h2>What JASO is</h2>
<p>JASO is a Japanese standard that tests the friction of oil in a wet clutch.</p>
<ul><li><strong>JASO MA</strong>: enough friction for a wet clutch</li><li><strong><a href="/product/oli-bara-motor-10w-40">JASO MA2</a></strong>: higher friction, for powerful bikes</li><li><strong><a href="/product/oli-bara-matik-10w-30">JASO MB</a></strong>: low friction, only for scooters with a dry clutch</li></ul>
<p>So geared bikes need MA or MA2, while scooters may use MB and save some fuel. A scooter filled with MA comes to no harm and is merely a little thirstier. A wet-clutch bike filled with MB may slip.</p>
<h2>Viscosity and temperature</h2>
<p>A small bike engine turns fast and is often cooled by air alone. Crawling in traffic, its oil can pass 120 degrees. That is why bike oils use polymers that resist shearing. In a poor oil, a 10W-40 can drop to the level of a 10W-30 within a thousand kilometres, and the gear change grows rough.</p>
<h3>Common choices</h3>
<ul><li>Scooters of 110 to 160 cc: 10W-30 MB, or 10W-40 past 30,000 km</li><li>Geared bikes of up to 250 cc: 10W-40 MA2</li><li>Big bikes and air-cooled engines: 15W-50 or 20W-50 MA2</li></ul>
<h2>How often to change</h2>
<p>A bike holds little oil, sometimes less than a litre, so it ages quickly. A safe rule is 3,000 km or two months. Riders who work on the road should change every 2,000 km. With scooters, remember the final drive oil: renew it at every second engine oil change.</p>
<h2>Already used car oil?</h2>
<p>Do not panic. Drain it, fill with a JASO MA2 oil, ride 500 km, then change once more. The plates usually recover. If it still slips after that, they are burnt and have to be replaced.</p>
<p>The conclusion is easy to remember: look for JASO on the bottle. If it is not there, put the bottle back on the shelf.</p>`,
  },
  categories: ["mengenal-oli"],
  authorFirstName: "Yoga",
  date: "2025-05-15T02:00:00Z",
  image: {
    file: "artikel-oli-motor-bukan-oli-mobil.webp",
    alt: {
      id: "Roda motor dan dua botol oli motor",
      en: "A motorbike wheel and two bottles of motorbike oil",
    },
  },
};
