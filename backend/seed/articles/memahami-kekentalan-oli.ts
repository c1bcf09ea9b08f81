import type { SeedArticle } from "../types.ts";

export const article: SeedArticle = {
  slug: "memahami-kekentalan-oli",
  title: {
    id: "Memahami Kekentalan Oli: Apa Arti 5W-30?",
    en: "Understanding Oil Viscosity: What Does 5W-30 Mean?",
  },
  excerpt: {
    id: "<p>Dua angka di botol oli menentukan apakah mesin Anda terlindungi saat dingin dan saat panas. Begini cara membacanya.</p>",
    en: "<p>Two figures on the bottle decide whether your engine is protected cold and hot. Here is how to read them.</p>",
  },
  content: {
    id: `<p>Setiap botol oli mesin memajang angka seperti 0W-20, 5W-30, atau 20W-50. Banyak orang memilih berdasarkan kebiasaan, saran tetangga, atau harga. Padahal dua angka itu menceritakan hal yang sangat jelas: seberapa mudah oli mengalir ketika mesin dingin, dan seberapa tebal lapisannya ketika mesin sudah panas.</p>
<h2>Angka di depan huruf W</h2>
<p>Huruf W berasal dari kata <em>winter</em>. Angka di depannya menunjukkan perilaku oli pada suhu rendah. Semakin kecil angkanya, semakin cepat oli naik dari bak ke kepala silinder. Di Indonesia tidak ada musim dingin, tetapi angka ini tetap penting. Pukul lima pagi suhu oli hanya sekitar 25 derajat, jauh di bawah suhu kerja yang berkisar 90 sampai 110 derajat. Pada detik-detik itulah sebagian besar keausan terjadi.</p>
<h2>Angka di belakang</h2>
<p>Angka kedua menggambarkan kekentalan pada 100 derajat Celsius. Oli berangka 20 lebih encer daripada oli berangka 40 pada suhu yang sama. Lapisan yang lebih tebal menahan beban lebih besar, tetapi juga menambah hambatan. Mesin modern dengan celah sempit dirancang untuk lapisan tipis, sedangkan mesin lama memerlukan yang lebih tebal.</p>
<h3>Gambaran singkat</h3>
<ul><li><strong>0W-16 dan 0W-20</strong>: mesin kecil hemat bahan bakar dan hybrid</li><li><a href="/product/oli-samudra-5w-30"><strong>5W-30</strong></a>: sebagian besar mobil bensin sejak 2005</li><li><strong>5W-40</strong>: mesin turbo, diesel common rail, mobil Eropa</li><li><a href="/product/oli-bara-motor-10w-40"><strong>10W-40</strong></a>: mobil dan motor yang sudah berumur beberapa tahun</li><li><a href="/product/oli-rimba-niaga-20w-50"><strong>20W-50</strong></a>: mesin lama berkarburator dan motor berpendingin udara</li></ul>
<h2>Bolehkah memakai oli yang lebih kental?</h2>
<p>Anggapan bahwa kental berarti lebih awet sering menyesatkan. Oli yang terlalu kental terlambat sampai ke bagian atas mesin, membuat pompa bekerja keras, dan menaikkan konsumsi bensin. Katup variabel yang digerakkan tekanan oli bisa bereaksi lambat sehingga lampu indikator menyala. Sebaliknya, oli yang terlalu encer pada mesin lama bisa lolos melewati ring piston dan ikut terbakar.</p>
<h2>Cara memilih</h2>
<ul><li>Buka buku servis dan cari halaman pelumas; di sana biasanya ada beberapa pilihan kekentalan</li><li>Ambil kekentalan pertama yang disebut pabrikan selama mesin masih sehat</li><li>Bila oli mulai berkurang lebih dari setengah liter setiap 5.000 km, naikkan satu tingkat, misalnya dari 5W-30 ke 5W-40</li><li>Jangan melompat dua tingkat sekaligus tanpa berbicara dengan montir</li></ul>
<p>Terakhir, kekentalan hanyalah separuh cerita. Standar mutu seperti API SP atau JASO MA2 menentukan kandungan aditifnya. Dua botol 5W-30 bisa sangat berbeda kemampuannya. Karena itu bacalah keduanya: angka kekentalan untuk kecocokan, standar mutu untuk perlindungan.</p>
<p>Satu kebiasaan kecil melengkapi semuanya: catat tanggal dan kilometer setiap kali mengganti oli. Oli yang tepat sekalipun tidak bisa bekerja melewati umurnya.</p>
<p>Masih ragu di antara dua angka? Kirim foto tutup oli mesin Anda lewat WhatsApp. Sering kali jawabannya sudah tercetak di sana.</p>`,
    en: `<p>Every bottle of engine oil carries figures such as 0W-20, 5W-30 or 20W-50. Many people choose by habit, by a neighbour's advice or by price. Yet those two figures tell a very plain story: how readily the oil flows when the engine is cold, and how thick its film is once the engine is hot.</p>
<h2>The figure before the W</h2>
<p>W stands for winter. The figure in front of it describes how the oil behaves at low temperature. The smaller it is, the sooner oil climbs from the sump to the cylinder head. There is no winter in Indonesia, but the figure still matters. At five in the morning the oil is at about 25 degrees, far below its working temperature of 90 to 110. It is in those first seconds that most wear takes place.</p>
<h2>The figure behind it</h2>
<p>The second figure describes viscosity at 100 degrees Celsius. An oil marked 20 is thinner than one marked 40 at the same temperature. A thicker film carries more load, but it adds drag as well. Modern engines with tight clearances are designed around a thin film; older ones need more body.</p>
<h3>At a glance</h3>
<ul><li><strong>0W-16 and 0W-20</strong>: small fuel-saving engines and hybrids</li><li><a href="/product/oli-samudra-5w-30"><strong>5W-30</strong></a>: most petrol cars since 2005</li><li><strong>5W-40</strong>: turbo engines, common-rail diesels, European cars</li><li><a href="/product/oli-bara-motor-10w-40"><strong>10W-40</strong></a>: cars and motorbikes some years old</li><li><a href="/product/oli-rimba-niaga-20w-50"><strong>20W-50</strong></a>: old carburettor engines and air-cooled bikes</li></ul>
<h2>May I use a thicker oil?</h2>
<p>The belief that thick means durable often leads people astray. Oil that is too thick arrives late at the top of the engine, makes the pump work hard and raises fuel consumption. Variable valve gear that is moved by oil pressure may react slowly enough to light a warning lamp. On the other hand, oil that is too thin for an old engine slips past the piston rings and is burnt.</p>
<h2>How to choose</h2>
<ul><li>Open the service book at the page on lubricants; it usually lists several viscosities</li><li>Take the first one the maker names for as long as the engine is healthy</li><li>If more than half a litre disappears in 5,000 km, go up one step, say from 5W-30 to 5W-40</li><li>Do not jump two steps without talking to a mechanic</li></ul>
<p>Finally, viscosity is only half the story. A quality standard such as API SP or JASO MA2 governs the additives. Two bottles of 5W-30 can differ a great deal in what they are able to do. So read both: the viscosity for fit, the standard for protection.</p>
<p>One small habit rounds it off: write down the date and the distance whenever you change the oil. Even the right oil cannot work beyond its life.</p>
<p>Still torn between two figures? Send us a photograph of your filler cap by WhatsApp. Often the answer is printed right there.</p>`,
  },
  categories: ["mengenal-oli"],
  authorFirstName: "Bagus",
  date: "2024-03-14T02:00:00Z",
  image: {
    file: "artikel-memahami-kekentalan-oli.webp",
    alt: {
      id: "Tetes oli dari encer sampai kental di samping dua botol oli",
      en: "Oil drops from thin to thick beside two bottles",
    },
  },
};
