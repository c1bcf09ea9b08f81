import type { SeedArticle } from "../types.ts";

export const article: SeedArticle = {
  slug: "persiapan-sebelum-mudik",
  title: {
    id: "Daftar Periksa Mobil Sebelum Mudik",
    en: "A Car Checklist Before the Long Drive Home",
  },
  excerpt: {
    id: "<p>Seminggu sebelum berangkat adalah waktu terbaik untuk memeriksa. Ini urutan yang kami pakai sendiri.</p>",
    en: "<p>The week before you leave is the best time to check. Here is the order we follow ourselves.</p>",
  },
  content: {
    id: `<p>Mudik menuntut mobil lebih dari hari mana pun: muatan penuh, ribuan kilometer, macet di bawah matahari, lalu tanjakan. Mobil yang baik-baik saja di kota dapat menunjukkan kelemahannya di tengah tol. Karena itu kami memeriksa seminggu sebelumnya, bukan sehari sebelumnya, supaya masih ada waktu bila ada yang perlu diganti.</p>
<h2>Tujuh hari sebelum berangkat</h2>
<h3>Cairan</h3>
<ul><li><strong>Oli mesin</strong>: bila kurang dari 2.000 km lagi menuju jadwal ganti, ganti sekarang</li><li><a href="/product/minyak-rem-dot-4"><strong>Minyak rem</strong></a>: lebih tua dari dua tahun berarti ganti, terutama bila rutenya melewati pegunungan</li><li><strong>Air radiator</strong>: periksa saat mesin dingin, lihat juga warnanya</li><li><strong>Minyak power steering dan transmisi</strong>: di antara dua garis, tidak berbau gosong</li><li><strong>Air wiper</strong>: isi penuh dengan sedikit <a href="/product/pembersih-kaca-embun">pembersih kaca</a></li></ul>
<h3>Ban</h3>
<ul><li>Alur minimal 2 mm, tidak ada benjolan di dinding</li><li>Tekanan mengikuti stiker di pilar pintu untuk muatan penuh, termasuk ban cadangan</li><li>Kencangkan baut roda dan pastikan dongkrak lengkap</li></ul>
<h3>Rem dan kaki-kaki</h3>
<p>Minta bengkel mengukur tebal kampas. Bila tinggal 3 mm, ganti. Dengarkan bunyi ketukan di jalan rusak, sebab sambungan yang longgar akan bertambah buruk oleh muatan.</p>
<h2>Tiga hari sebelumnya</h2>
<ul><li>Tuang <a href="/product/pembersih-injektor-bensin">pembersih injektor</a> dan isi penuh; kerjanya selesai ketika tangki pertama habis di jalan</li><li>Uji aki: tegangan di atas 12,5 volt saat diam</li><li>Periksa seluruh lampu, termasuk lampu rem ketiga</li><li>Ganti bilah wiper bila menyisakan garis</li><li>Bersihkan kaca luar dan dalam</li></ul>
<h2>Sehari sebelumnya</h2>
<h3>Menata muatan</h3>
<p>Barang berat di bawah dan sedekat mungkin dengan sandaran kursi belakang. Jangan menutup pandangan ke kaca belakang. Beban di atap membuat mobil limbung dan boros, jadi letakkan hanya yang ringan. Ingat batas berat di buku manual; tujuh penumpang dewasa saja sudah sekitar 450 kg.</p>
<h3>Kotak darurat</h3>
<ul><li>Satu liter oli dengan kekentalan yang sama</li><li>Segitiga pengaman, senter, sarung tangan</li><li>Kabel jumper dan pompa angin kecil</li><li>Air minum, obat, dan lap kering</li></ul>
<h2>Di perjalanan</h2>
<p>Istirahatlah setiap dua sampai tiga jam; kantuk lebih berbahaya daripada mesin panas. Setiap mengisi bahan bakar, lihat sekilas ban dan kolong mobil. Dalam kemacetan panjang, perhatikan jarum suhu. Bila naik melewati tengah, matikan AC, menepi, dan biarkan mesin langsam. Jangan sekali-kali membuka tutup radiator yang panas.</p>
<p>Pada turunan panjang, pindahkan ke gigi rendah dan biarkan mesin menahan laju. Rem yang ditekan terus-menerus akan panas, dan minyak rem yang tua akan mendidih.</p>
<h2>Sepulang mudik</h2>
<p>Cuci kolong, terutama bila melewati pantai. Periksa lagi oli dan tekanan ban. Bila tempuhannya melewati 2.000 km dengan beban penuh, majukan jadwal servis berikutnya. Selamat jalan, dan selamat berkumpul dengan keluarga.</p>
<p>Cetak daftar ini dan coret satu per satu; daftar di kepala selalu kehilangan satu baris.</p>`,
    en: `<p>The annual drive home asks more of a car than any other day: a full load, thousands of kilometres, jams in the sun, and then the hills. A car that is fine in town may show its weakness halfway down the toll road. So we check a week ahead rather than the day before, to leave time for anything that has to be replaced.</p>
<h2>Seven days before</h2>
<h3>Fluids</h3>
<ul><li><strong>Engine oil</strong>: if less than 2,000 km remain until the next change, do it now</li><li><a href="/product/minyak-rem-dot-4"><strong>Brake fluid</strong></a>: older than two years means change it, above all if your route crosses mountains</li><li><strong>Coolant</strong>: check it cold, and look at its colour too</li><li><strong>Steering and transmission fluid</strong>: between the marks, with no burnt smell</li><li><strong>Washer bottle</strong>: full, with a dash of <a href="/product/pembersih-kaca-embun">glass cleaner</a></li></ul>
<h3>Tyres</h3>
<ul><li>At least 2 mm of tread, no bulges in the sidewalls</li><li>Pressures for a full load as on the door pillar, the spare included</li><li>Wheel nuts tight, and the jack complete</li></ul>
<h3>Brakes and suspension</h3>
<p>Have the pads measured. At 3 mm, replace them. Listen for knocks on bad roads, since a loose joint gets worse under load.</p>
<h2>Three days before</h2>
<ul><li>Pour in <a href="/product/pembersih-injektor-bensin">injector cleaner</a> and fill up; it will have done its work when the first tank is gone</li><li>Test the battery: above 12.5 volts at rest</li><li>Check every lamp, the third brake light included</li><li>Replace wiper blades that leave streaks</li><li>Clean the glass outside and in</li></ul>
<h2>The day before</h2>
<h3>Loading</h3>
<p>Heavy things go low and close to the rear seat backs. Keep the view through the back window clear. A roof load makes a car sway and drink, so put only light things there. Mind the weight limit in the manual: seven adults alone come to about 450 kg.</p>
<h3>Emergency box</h3>
<ul><li>A litre of oil of the same viscosity</li><li>Warning triangle, torch, gloves</li><li>Jump leads and a small tyre pump</li><li>Drinking water, medicine and dry towels</li></ul>
<h2>On the road</h2>
<p>Rest every two to three hours: drowsiness is more dangerous than a hot engine. Whenever you refuel, glance at the tyres and under the car. In a long jam, watch the temperature. If it climbs past the middle, switch off the air conditioning, pull over and let the engine idle. Never open a hot radiator.</p>
<p>On long descents, change down and let the engine hold the car. Brakes that are pressed all the time get hot, and old fluid boils.</p>
<h2>Back home again</h2>
<p>Wash the underside, above all if you have been by the sea. Check oil and tyre pressures again. If you covered more than 2,000 km with a full load, bring the next service forward. Have a safe journey, and a happy time with your family.</p>
<p>Print this list and cross things off one by one: a list in the head always loses a line.</p>`,
  },
  categories: ["tips-perawatan"],
  authorFirstName: "Ratna",
  date: "2026-02-26T02:00:00Z",
  image: {
    file: "artikel-persiapan-sebelum-mudik.webp",
    alt: {
      id: "Mobil bermuatan di jalan menuju bukit dan tiga produk perawatan",
      en: "A loaded car on a road to the hills and three care products",
    },
  },
};
