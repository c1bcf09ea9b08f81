import type { SeedArticle } from "../types.ts";

export const article: SeedArticle = {
  slug: "minyak-power-steering",
  title: {
    id: "Minyak Power Steering: Merah, Hijau, atau Tidak Sama Sekali?",
    en: "Power Steering Fluid: Red, Green, or None at All?",
  },
  excerpt: {
    id: "<p>Salah warna bisa berarti rack steer rusak. Kenali sistem setir mobil Anda sebelum menuang apa pun.</p>",
    en: "<p>The wrong colour can cost you a steering rack. Get to know your system before you pour anything.</p>",
  },
  content: {
    id: `<p>Setir yang berat saat parkir sering diobati dengan menambah minyak yang kebetulan ada di garasi. Beberapa bulan kemudian karet mulai bocor, dan pemiliknya heran. Minyak power steering memang terlihat sederhana, tetapi ada beberapa jenis yang tidak boleh bertemu.</p>
<h2>Tiga jenis sistem</h2>
<ul><li><strong>Hidrolik</strong>: pompa digerakkan tali kipas, ada tabung minyak di ruang mesin</li><li><strong>Elektro-hidrolik</strong>: pompa digerakkan motor listrik, tetap memakai minyak</li><li><strong>Elektrik (EPS)</strong>: motor listrik langsung di batang setir, tanpa minyak sama sekali</li></ul>
<p>Sebagian besar mobil kecil keluaran sepuluh tahun terakhir memakai EPS. Bila tidak menemukan tabung bergambar setir, jangan mencari-cari tempat untuk menuang; memang tidak ada.</p>
<h2>Arti warna</h2>
<h3>Merah</h3>
<p>Minyak merah adalah jenis ATF, sama keluarganya dengan minyak transmisi otomatis. Banyak dipakai mobil Jepang, Korea, dan pikap. Bahan dasarnya mineral atau sintetis.</p>
<h3>Hijau</h3>
<p>Minyak hijau adalah minyak hidrolik sintetis yang biasa diminta mobil Eropa. Kekentalannya sangat stabil, dan bahan karet pada sistemnya dirancang khusus. Mencampurnya dengan minyak merah mineral membuat karet mengembang.</p>
<h3>Kuning atau bening</h3>
<p>Beberapa pabrikan Jepang memakai minyak setir mineral berwarna kuning. <a href="/product/minyak-power-steering-universal">Minyak universal</a> yang bening biasanya boleh dipakai untuk menambah pada sistem merah dan kuning, bukan hijau.</p>
<h2>Memeriksa sendiri</h2>
<ul><li>Parkir di tempat datar dengan roda lurus</li><li>Hidupkan mesin beberapa menit, putar setir kiri dan kanan, lalu matikan</li><li>Lihat tabung: ada garis HOT dan COLD, pakai yang sesuai suhu</li><li>Ambil setetes dengan tisu putih: merah jernih baik, cokelat tua perlu diganti, bau gosong berarti pompa bekerja terlalu panas</li></ul>
<h2>Kapan diganti</h2>
<p>Banyak buku servis tidak menyebut jadwal, seolah-olah minyak itu abadi. Kenyataannya panas, debu karet, dan serbuk logam menumpuk. Patokan kami setiap 40.000 km atau dua tahun. Cara termudah adalah menyedot isi tabung dengan suntikan besar, mengisinya kembali, memutar setir sepuluh kali, dan mengulang sampai warnanya bersih. Biasanya diperlukan satu sampai satu setengah liter.</p>
<h2>Membaca bunyi</h2>
<ul><li><strong>Berdengung saat parkir</strong>: udara di dalam minyak atau bilah pompa aus</li><li><strong>Melengking sebentar</strong>: tali kipas kendur</li><li><strong>Berdecit di ujung putaran</strong>: setir ditahan penuh terlalu lama, katup pengaman terbuka</li><li><strong>Ketukan di jalan rusak</strong>: bukan minyaknya, periksa tie rod dan rack end</li></ul>
<p>Biasakan tidak menahan setir di ujung lebih dari lima detik. Pada posisi itu tekanan dan suhu melonjak, dan umur pompa berkurang setiap kali dilakukan.</p>
<p>Bila minyak berkurang, carilah <a href="/product/penahan-rembes-power-steering">rembesan</a> sebelum menambah. Sistem ini tertutup: yang hilang pasti keluar di suatu tempat. Rembesan halus dapat ditolong pelentur sil, sedangkan selang yang retak harus diganti.</p>
<p>Simpan botol sisa dengan tutup rapat dan beri tanggal. Minyak yang terbuka lebih dari setahun sebaiknya tidak dipakai lagi.</p>`,
    en: `<p>Heavy steering in a car park is often treated with whatever fluid happens to be in the garage. Some months later the seals begin to leak, and the owner wonders why. Power steering fluid looks simple enough, but there are kinds that must never meet.</p>
<h2>Three kinds of system</h2>
<ul><li><strong>Hydraulic</strong>: a belt drives the pump, and there is a reservoir in the engine bay</li><li><strong>Electro-hydraulic</strong>: an electric motor drives the pump, and fluid is still used</li><li><strong>Electric (EPS)</strong>: a motor acts on the steering itself, with no fluid at all</li></ul>
<p>Most small cars of the last ten years have EPS. If you find no reservoir with a steering wheel on its cap, do not hunt for somewhere to pour: there is no such place.</p>
<h2>What the colours mean</h2>
<h3>Red</h3>
<p>Red fluid is an ATF, of the same family as automatic transmission fluid. Japanese and Korean cars and pickups use it widely. Its base is mineral or synthetic.</p>
<h3>Green</h3>
<p>Green fluid is a synthetic hydraulic oil that European cars commonly ask for. Its viscosity is very stable, and the rubber in such systems is made to suit. Mix it with red mineral fluid and the rubber swells.</p>
<h3>Yellow or clear</h3>
<p>Some Japanese makers use a yellow mineral steering fluid. A <a href="/product/minyak-power-steering-universal">clear universal fluid</a> may usually be added to red and yellow systems, not to green ones.</p>
<h2>Checking it yourself</h2>
<ul><li>Park on the level with the wheels straight</li><li>Run the engine a few minutes, turn the wheel from side to side, switch off</li><li>Look at the reservoir: of the HOT and COLD marks, use the one that fits</li><li>Put a drop on white tissue: clear red is good, dark brown wants changing, a burnt smell means that the pump is running too hot</li></ul>
<h2>When to change it</h2>
<p>Many service books name no interval, as if the fluid were immortal. In truth, heat, rubber dust and metal fines build up. Our rule is every 40,000 km or two years. The easiest way is to draw the reservoir empty with a large syringe, refill it, turn the wheel ten times and repeat until the colour is clean. It usually takes one to one and a half litres.</p>
<h2>Reading the noises</h2>
<ul><li><strong>A moan while parking</strong>: air in the fluid, or worn pump vanes</li><li><strong>A short squeal</strong>: a slack belt</li><li><strong>A hiss at full lock</strong>: the wheel was held at the stop too long and the relief valve opened</li><li><strong>A knock on bad roads</strong>: not the fluid; check the tie rods and rack ends</li></ul>
<p>Make it a habit not to hold the wheel at the stop for more than five seconds. Pressure and temperature shoot up there, and each time shortens the life of the pump.</p>
<p>If the level drops, look for the seep before you add anything. The system is closed: what is missing has come out somewhere. A <a href="/product/penahan-rembes-power-steering">seal conditioner</a> can help a light seep, while a cracked hose has to be replaced.</p>
<p>Keep what is left in the bottle tightly closed and date it. Fluid that has been open for more than a year is best not used.</p>`,
  },
  categories: ["mesin-dan-bahan-bakar"],
  authorFirstName: "Bagus",
  date: "2025-02-20T02:00:00Z",
  image: {
    file: "artikel-minyak-power-steering.webp",
    alt: {
      id: "Lingkar setir di samping minyak merah dan minyak hijau",
      en: "A steering wheel beside red and green fluid",
    },
  },
};
