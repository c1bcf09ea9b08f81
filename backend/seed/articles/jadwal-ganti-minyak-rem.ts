import type { SeedArticle } from "../types.ts";

export const article: SeedArticle = {
  slug: "jadwal-ganti-minyak-rem",
  title: { id: "Kapan Minyak Rem Harus Diganti?", en: "When Should Brake Fluid Be Changed?" },
  excerpt: {
    id: "<p>Minyak rem menyerap air dari udara dan diam-diam kehilangan daya tahannya. Dua tahun adalah batas yang aman.</p>",
    en: "<p>Brake fluid takes up water from the air and quietly loses its resistance to heat. Two years is the safe limit.</p>",
  },
  content: {
    id: `<p>Oli mesin rajin diganti, ban diperiksa sebelum mudik, tetapi minyak rem sering dibiarkan bertahun-tahun. Selama pedal masih keras, tidak ada yang curiga. Masalahnya, minyak rem yang sudah tua bekerja baik pada hari biasa dan baru gagal pada hari yang paling penting: turunan panjang dengan muatan penuh.</p>
<h2>Mengapa minyak rem menua</h2>
<p>Minyak rem DOT 3, DOT 4, dan DOT 5.1 dibuat dari glikol, zat yang menarik air. Uap air masuk lewat selang karet dan lubang udara di tutup tabung. Di daerah lembap seperti Indonesia, kadar air dapat mencapai tiga persen dalam dua tahun. Air menurunkan titik didih, dan ketika rem panas, air berubah menjadi uap. Uap bisa dimampatkan sedangkan cairan tidak, sehingga pedal tiba-tiba terasa kosong.</p>
<h3>Titik didih minimal</h3>
<ul><li><a href="/product/minyak-rem-dot-3"><strong>DOT 3</strong></a>: kering 205 °C, basah 140 °C</li><li><a href="/product/minyak-rem-dot-4"><strong>DOT 4</strong></a>: kering 230 °C, basah 155 °C</li><li><a href="/product/minyak-rem-dot-5-1"><strong>DOT 5.1</strong></a>: kering 260 °C, basah 180 °C</li></ul>
<p>Angka basah diukur pada kadar air sekitar 3,7 persen, jadi itulah angka yang sebenarnya berlaku untuk minyak yang sudah lama dipakai.</p>
<h2>Jadwal yang masuk akal</h2>
<ul><li>Mobil harian: setiap dua tahun atau 40.000 km</li><li>Sering ke pegunungan atau membawa beban berat: setiap tahun</li><li>Motor: setiap dua tahun, atau 20.000 km</li><li>Mobil dan motor sirkuit: sesudah beberapa acara</li><li>Setelah terendam banjir sampai roda: segera</li></ul>
<h2>Tanda-tanda yang bisa dilihat</h2>
<p>Minyak baru berwarna kuning jernih, sedangkan minyak tua menjadi cokelat. Warna bukan ukuran yang pasti, tetapi merupakan petunjuk awal. Pedal yang terasa empuk, langkah pedal yang makin dalam, atau tuas motor yang mendekati setang juga perlu diperiksa. Alat uji berbentuk pena bisa menunjukkan kadar air dalam beberapa detik, dan banyak bengkel memilikinya.</p>
<h2>Empat kesalahan yang sering terjadi</h2>
<ul><li>Menambah minyak karena permukaannya turun, padahal kampas rem yang menipis</li><li>Memakai sisa botol yang sudah terbuka setahun</li><li>Mencampur DOT 5 silikon dengan minyak glikol</li><li>Membiarkan tabung kosong ketika membuang angin, sehingga udara masuk ke modul ABS</li></ul>
<h2>Mengerjakan sendiri atau ke bengkel?</h2>
<p>Mengganti minyak rem motor cukup mudah dikerjakan di rumah dengan kunci ring, selang bening, dan kesabaran. Untuk mobil dengan ABS dan kontrol stabilitas, beberapa model memerlukan alat pindai untuk membuka katup di dalam modul. Bila Anda tidak yakin, serahkan kepada bengkel dan minta minyak lama ditunjukkan.</p>
<p>Biayanya kecil dibanding apa pun yang bisa terjadi. Tulis tanggal penggantian di stiker kecil dan tempelkan di dekat tabung. Dua tahun kemudian, Anda atau pemilik berikutnya akan berterima kasih.</p>
<p>Ingat pula bahwa minyak rem merusak cat. Siapkan lap basah di dekat tangan, dan bila ada yang menetes, bilas dengan air sebanyak-banyaknya tanpa menunggu.</p>`,
    en: `<p>We change engine oil faithfully and look at the tyres before a long holiday drive, but brake fluid is often left for years. As long as the pedal is firm, nobody suspects anything. The trouble is that old fluid works well on ordinary days and fails only on the day that counts: a long descent with a full load.</p>
<h2>Why brake fluid ages</h2>
<p>DOT 3, DOT 4 and DOT 5.1 fluids are made from glycols, which attract water. Moisture gets in through rubber hoses and the vent in the reservoir cap. In a climate as damp as Indonesia's, the water content can reach three per cent within two years. Water lowers the boiling point, and when the brakes get hot it turns to steam. Steam can be squeezed and liquid cannot, so the pedal is suddenly empty.</p>
<h3>Minimum boiling points</h3>
<ul><li><a href="/product/minyak-rem-dot-3"><strong>DOT 3</strong></a>: 205 °C dry, 140 °C wet</li><li><a href="/product/minyak-rem-dot-4"><strong>DOT 4</strong></a>: 230 °C dry, 155 °C wet</li><li><a href="/product/minyak-rem-dot-5-1"><strong>DOT 5.1</strong></a>: 260 °C dry, 180 °C wet</li></ul>
<p>The wet figure is measured at about 3.7 per cent of water, so it is the one that really applies to fluid that has been in use for a while.</p>
<h2>A sensible schedule</h2>
<ul><li>Daily cars: every two years or 40,000 km</li><li>Mountain roads or heavy loads: every year</li><li>Motorbikes: every two years, or 20,000 km</li><li>Track cars and bikes: after a few events</li><li>After a flood up to the wheels: at once</li></ul>
<h2>Signs you can see</h2>
<p>New fluid is clear and yellow, old fluid turns brown. Colour is no exact measure, but it is a first hint. A soft pedal, a pedal that sinks deeper, or a lever that comes closer to the handlebar should be looked into as well. A pen-shaped tester shows the water content within seconds, and many workshops own one.</p>
<h2>Four common mistakes</h2>
<ul><li>Topping up because the level has dropped, when in fact the pads have worn</li><li>Using the rest of a bottle that was opened a year ago</li><li>Mixing silicone DOT 5 with glycol fluid</li><li>Letting the reservoir run dry while bleeding, so that air gets into the ABS unit</li></ul>
<h2>Do it yourself, or go to a workshop?</h2>
<p>Changing the fluid of a motorbike is easy enough at home with a ring spanner, a clear hose and some patience. For cars with ABS and stability control, some models need a scan tool to open the valves inside the unit. If you are not sure, leave it to a workshop and ask to see the old fluid.</p>
<p>It costs little beside anything that might happen. Write the date on a small sticker and put it by the reservoir. Two years from now, you or the next owner will be grateful.</p>
<p>Remember too that brake fluid ruins paint. Keep a wet cloth within reach, and rinse any drip with plenty of water without delay.</p>`,
  },
  categories: ["tips-perawatan"],
  authorFirstName: "Ratna",
  date: "2024-04-25T02:00:00Z",
  image: {
    file: "artikel-jadwal-ganti-minyak-rem.webp",
    alt: {
      id: "Cakram rem dengan kaliper merah dan dua botol minyak rem",
      en: "A brake disc with a red caliper and two bottles of brake fluid",
    },
  },
};
