import type { SeedArticle } from "../types.ts";

export const article: SeedArticle = {
  slug: "motor-di-musim-hujan",
  title: {
    id: "Merawat Motor di Musim Hujan",
    en: "Looking After a Motorbike in the Rainy Season",
  },
  excerpt: {
    id: "<p>Hujan, lumpur, dan banjir kecil adalah musuh rantai, rem, dan kelistrikan. Siapkan motor sebelum langit gelap.</p>",
    en: "<p>Rain, mud and small floods are hard on chain, brakes and wiring. Get the bike ready before the sky turns dark.</p>",
  },
  content: {
    id: `<p>Dari Oktober sampai April, motor di banyak daerah lebih sering basah daripada kering. Air hujan membawa debu jalan yang mengandung pasir halus, dan campuran itu bekerja seperti ampelas pada setiap bagian yang bergerak. Kabar baiknya, sebagian besar kerusakan dapat dicegah dengan kebiasaan yang murah.</p>
<h2>Rantai: bagian yang paling menderita</h2>
<p>Air membilas <a href="/product/pelumas-rantai-motor">pelumas</a> dalam satu perjalanan. Tanpa pelumas, pin dan rol saling menggerus, rantai memanjang, dan gir menjadi runcing seperti sirip hiu. Di musim hujan bersihkan rantai setiap 500 km dan lumasi setelah benar-benar kering. Semprot sisi dalamnya ketika rantai masih hangat, lalu tunggu minimal lima belas menit, lebih baik semalaman.</p>
<ul><li>Jangan membersihkan dengan bensin, karet O-ring akan mengering</li><li>Jangan memakai oli bekas, debunya menempel dan terlempar ke velg</li><li>Periksa kelonggaran: 20 sampai 30 mm di tengah untuk kebanyakan motor</li></ul>
<h2>Rem</h2>
<p>Cakram basah memerlukan beberapa meter lebih panjang untuk menghentikan motor. Tekan rem ringan sesekali setelah melewati genangan supaya kampas kering. Bila rem berdecit keesokan harinya, bersihkan cakram dengan <a href="/product/pembersih-cakram-rem">pembersih khusus</a> yang menguap tanpa sisa. Minyak rem juga perlu diperhatikan, karena tutup tabung di setang selalu terpapar air. Ganti setiap dua tahun.</p>
<h2>Ban</h2>
<ul><li>Kedalaman alur minimal 1,5 mm; di bawah itu air tidak sempat terbuang</li><li>Periksa tekanan seminggu sekali saat ban dingin</li><li>Jangan mengurangi tekanan agar terasa lebih menggigit, justru alurnya menutup</li></ul>
<h2>Kelistrikan dan busi</h2>
<p>Air yang masuk ke tutup busi membuat motor tersendat lalu mati. Lepas tutupnya sekali, keringkan, dan oleskan sedikit gemuk silikon di bibir karetnya. Periksa soket lampu, sakelar rem, dan klakson. Bila motor jarang dipakai, hidupkan dua hari sekali selama sepuluh menit agar aki tidak soak.</p>
<h2>Setelah menerobos banjir</h2>
<h3>Bila air tidak melewati poros roda</h3>
<p>Bilas dengan air bersih, keringkan rem dengan pengereman ringan, lumasi rantai. Itu sudah cukup.</p>
<h3>Bila air sampai ke mesin</h3>
<p>Jangan menekan starter. Lepas busi, buka saringan udara, periksa oli. Oli yang berubah seperti kopi susu berarti kemasukan air dan harus dikuras, mesin dibilas, lalu diisi oli baru. Pada motor matik periksa juga rumah CVT dan oli gardannya. Karburator atau throttle body perlu dibersihkan sebelum mesin dihidupkan kembali.</p>
<h2>Rutinitas lima menit</h2>
<ul><li>Pulang kehujanan: bilas dengan air bersih, terutama kolong dan sela rantai</li><li>Seka jok, spion, dan panel dengan lap</li><li>Simpan di tempat berangin, jangan langsung ditutup terpal</li><li>Setiap Minggu: rantai, tekanan ban, lampu</li></ul>
<p>Motor yang dirawat lima menit sehari akan melewati musim hujan tanpa drama, dan Anda pun tiba di rumah dengan tenang.</p>
<p>Simpan jas hujan dua potong di bawah jok, dan periksa jahitannya sebelum musim tiba, bukan saat gerimis pertama.</p>`,
    en: `<p>From October to April, bikes in many parts of the country are wet more often than dry. Rain carries road dust full of fine sand, and the mixture works like sandpaper on everything that moves. The good news is that most of the damage can be prevented by cheap habits.</p>
<h2>The chain suffers most</h2>
<p>Water rinses off the <a href="/product/pelumas-rantai-motor">lubricant</a> within one ride. Without it, pins and rollers grind each other down, the chain stretches, and the sprockets grow as pointed as shark fins. In the rains, clean the chain every 500 km and lubricate it once it is quite dry. Spray the inner side while the chain is warm, and wait at least fifteen minutes, or better overnight.</p>
<ul><li>Do not clean it with petrol, which dries out the O-rings</li><li>Do not use old engine oil, which gathers dust and ends up on the rim</li><li>Check the slack: 20 to 30 mm in the middle for most bikes</li></ul>
<h2>Brakes</h2>
<p>A wet disc takes some metres longer to stop you. Touch the brakes lightly now and then after a puddle, to dry the pads. If they squeal next day, clean the disc <a href="/product/pembersih-cakram-rem">with a cleaner</a> that leaves nothing behind. The fluid deserves attention too, since its cap on the handlebar is always exposed to water. Change it every two years.</p>
<h2>Tyres</h2>
<ul><li>At least 1.5 mm of tread; with less, the water has nowhere to go</li><li>Check the pressure once a week, with the tyres cold</li><li>Do not let air out for better grip: it closes the grooves</li></ul>
<h2>Wiring and spark plug</h2>
<p>Water in the plug cap makes a bike stutter and stall. Take the cap off once, dry it, and put a little silicone grease on its rubber lip. Check the lamp sockets, the brake switch and the horn. If you seldom ride, start the bike every other day for ten minutes, so that the battery keeps its charge.</p>
<h2>After riding through a flood</h2>
<h3>If the water stayed below the axles</h3>
<p>Rinse with clean water, dry the brakes by using them lightly, lubricate the chain. That will do.</p>
<h3>If it reached the engine</h3>
<p>Do not press the starter. Take out the plug, open the air filter, look at the oil. Oil the colour of milky coffee has water in it: drain it, flush the engine and fill with new oil. On a scooter, look into the CVT housing and at the final drive oil as well. Clean the carburettor or throttle body before you start it again.</p>
<h2>A five-minute routine</h2>
<ul><li>Home from the rain: rinse with clean water, above all underneath and around the chain</li><li>Wipe the seat, mirrors and panels</li><li>Park it where air moves, and do not cover it straight away</li><li>Every Sunday: chain, tyre pressures, lights</li></ul>
<p>A bike that gets five minutes a day goes through the rains without drama, and you get home in peace.</p>
<p>Keep a two-piece rain suit under the seat, and check its seams before the season comes, not in the first drizzle.</p>`,
  },
  categories: ["tips-perawatan"],
  authorFirstName: "Yoga",
  date: "2025-10-09T02:00:00Z",
  image: {
    file: "artikel-motor-di-musim-hujan.webp",
    alt: {
      id: "Roda motor di tengah hujan dan dua produk perawatan rantai",
      en: "A motorbike wheel in the rain and two chain care sprays",
    },
  },
};
