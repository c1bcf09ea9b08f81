import type { SeedArticle } from "../types.ts";

export const article: SeedArticle = {
  slug: "engine-flush-perlukah",
  title: {
    id: "Engine Flush: Perlukah, dan Bagaimana Caranya?",
    en: "Engine Flush: Do You Need It, and How Is It Done?",
  },
  excerpt: {
    id: "<p>Pembilasan 10 sampai 15 menit sebelum ganti oli bisa memperpanjang umur mesin, asalkan mesinnya tepat dan langkahnya benar.</p>",
    en: "<p>A flush of 10 to 15 minutes before an oil change can lengthen an engine's life, given the right engine and the right steps.</p>",
  },
  content: {
    id: `<p>Setiap kali oli dikuras, sekitar sepersepuluhnya tertinggal: di pompa, di saluran sempit, di lekuk kepala silinder. Bersama oli itu tertinggal pula lumpur dan pernis. <a href="/product/pembilas-mesin-kilat">Pembilas mesin</a> atau <em>engine flush</em> dibuat untuk mengajak kotoran tersebut keluar. Ada yang memujanya, ada yang takut. Keduanya punya alasan.</p>
<h2>Dari mana lumpur berasal</h2>
<p>Oli yang panas bereaksi dengan udara dan sisa pembakaran, lalu berubah menjadi lapisan cokelat yang disebut pernis. Bila bercampur air dari perjalanan pendek, terbentuklah lumpur hitam yang kental. Keduanya menyempitkan saluran oli, membuat ring piston lengket, dan menyumbat lifter hidrolik. Kemacetan kota, tempat mesin menyala berjam-jam tanpa aliran udara, mempercepat semuanya.</p>
<h2>Siapa yang mendapat manfaat</h2>
<ul><li>Mesin yang kadang terlambat ganti oli satu atau dua ribu kilometer</li><li>Mobil bekas dengan riwayat yang cukup jelas</li><li>Mesin yang akan berpindah dari oli mineral ke sintetik</li><li>Mobil yang lebih banyak dipakai untuk perjalanan pendek</li></ul>
<h2>Siapa yang sebaiknya berhati-hati</h2>
<p>Mesin yang tidak pernah dirawat selama puluhan ribu kilometer menyimpan kerak setebal aspal. Bila kerak itu lepas sekaligus, gumpalannya dapat menyumbat saringan hisap pompa oli. Kadang kerak bahkan menutup sil yang sudah rusak, sehingga rembesan baru terlihat sesudah dibilas. Untuk mesin seperti ini, mintalah bengkel membuka tutup klep dan melihat lebih dahulu. Penggantian oli yang lebih sering, misalnya tiap 2.500 km selama tiga kali, adalah cara yang lebih lembut.</p>
<h2>Langkah yang benar</h2>
<h3>Persiapan</h3>
<ul><li>Panaskan mesin sampai suhu kerja, sekitar sepuluh menit berkendara</li><li>Periksa ketinggian oli; jangan menuang pembilas bila sudah melewati batas atas</li><li>Siapkan filter oli baru dan wadah penampung</li></ul>
<h3>Pelaksanaan</h3>
<ul><li>Matikan mesin, tuang satu botol ke lubang pengisian oli</li><li>Nyalakan pada putaran langsam selama 10 sampai 15 menit, tidak lebih</li><li>Jangan menginjak gas dan jangan menjalankan mobil, sebab oli sedang encer</li><li>Matikan, buka baut pembuangan, biarkan menetes sampai habis</li><li>Pasang filter baru dan isi oli sesuai takaran</li></ul>
<p>Pada mesin berturbo, perhatikan batas waktu di label dan jangan memperpanjangnya. Bila lampu tekanan oli menyala ketika pembilasan berlangsung, segera matikan mesin.</p>
<h2>Seberapa sering</h2>
<p>Tidak perlu setiap kali. Setiap dua atau tiga kali ganti oli sudah cukup untuk mobil yang dirawat. <a href="/product/pembilas-mesin-motor">Untuk motor</a>, sekali setiap 10.000 km. Mesin yang selalu memakai <a href="/product/oli-samudra-5w-30">oli full sintetik</a> dan diganti tepat waktu mungkin tidak memerlukannya sama sekali, dan itu kabar yang baik.</p>
<p>Setelah dibilas, perhatikan warna oli baru selama seminggu. Bila cepat menghitam, sisa kotoran masih larut; perpendek jarak penggantian berikutnya. Bila tetap keemasan, mesin Anda bersih.</p>
<p>Satu pesan terakhir: bawalah oli bekas dan cairan pembilas ke bengkel atau pengepul resmi. Satu liter oli bekas dapat mencemari ribuan liter air sumur.</p>`,
    en: `<p>Whenever oil is drained, about a tenth of it stays behind: in the pump, in narrow passages, in the pockets of the cylinder head. Sludge and varnish stay with it. <a href="/product/pembilas-mesin-kilat">An engine flush</a> is made to take that dirt along. Some people swear by it, others are afraid of it. Both have their reasons.</p>
<h2>Where sludge comes from</h2>
<p>Hot oil reacts with air and combustion residue and turns into a brown film called varnish. Mixed with water from short trips, it becomes thick black sludge. Both narrow the oil passages, make piston rings stick and block hydraulic lifters. City traffic, where an engine runs for hours without a breeze, speeds it all up.</p>
<h2>Who benefits</h2>
<ul><li>Engines whose oil change is sometimes a thousand kilometres or two late</li><li>Used cars whose history is reasonably clear</li><li>Engines about to move from mineral to synthetic oil</li><li>Cars that mostly do short trips</li></ul>
<h2>Who should be careful</h2>
<p>An engine neglected for tens of thousands of kilometres carries deposits as thick as tar. If they come loose all at once, lumps can block the strainer of the oil pump. Sometimes a deposit even covers a damaged seal, so that a leak shows only after the flush. With such an engine, have a workshop lift the rocker cover and look first. Changing the oil more often, say every 2,500 km three times running, is the gentler way.</p>
<h2>The right steps</h2>
<h3>Getting ready</h3>
<ul><li>Bring the engine to working temperature, about ten minutes of driving</li><li>Check the level; do not pour in flush if it is already above the upper mark</li><li>Have a new oil filter and a drain tray at hand</li></ul>
<h3>Doing it</h3>
<ul><li>Switch off and pour one bottle into the oil filler</li><li>Let it idle for 10 to 15 minutes, no longer</li><li>Do not rev it and do not drive, as the oil is thin just now</li><li>Switch off, open the drain plug, let it drip until nothing more comes</li><li>Fit the new filter and fill with the right amount of oil</li></ul>
<p>With a turbo engine, mind the time limit on the label and do not stretch it. If the oil pressure lamp comes on during the flush, switch off at once.</p>
<h2>How often</h2>
<p>Not every time. Every second or third oil change is enough for a car that is looked after. <a href="/product/pembilas-mesin-motor">For motorbikes</a>, once every 10,000 km. An engine that has always had <a href="/product/oli-samudra-5w-30">full synthetic oil</a>, changed on time, may not need it at all, and that is good news.</p>
<p>Afterwards, watch the colour of the new oil for a week. If it darkens quickly, leftover dirt is still dissolving, so make the next interval shorter. If it stays golden, your engine is clean.</p>
<p>One last word: take the used oil and flush to a workshop or an official collector. A single litre of used oil can spoil thousands of litres of well water.</p>`,
  },
  categories: ["mesin-dan-bahan-bakar", "tips-perawatan"],
  authorFirstName: "Dimas",
  date: "2024-09-19T02:00:00Z",
  image: {
    file: "artikel-engine-flush-perlukah.webp",
    alt: {
      id: "Jam yang menunjukkan lima belas menit di samping pembilas mesin",
      en: "A clock marking fifteen minutes beside bottles of engine flush",
    },
  },
};
